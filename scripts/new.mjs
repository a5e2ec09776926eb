// Begins a new domain, call or screen: writes its files in every room. The checks fail until they are filled in.
//   npm run new domain example
//   npm run new call spot.example          npm run new screen spot/Example
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { authorisationOf, filesOf, registrationsOf } from './newDomain.mjs';
import { bin, giveUp, root } from './steps.mjs';

const [kind, name = ''] = process.argv.slice(2);
const LANGUAGES = ['zh-hk', 'zh-cn', 'en'];

if (kind === 'call') newCall();
else if (kind === 'screen') newScreen();
else if (kind === 'domain') newDomain();
else giveUp('Usage: npm run new domain <name>, new call <domain>.<verb>, or new screen <domain>/<Name>');

/** Folders are `fixed-time`, files and code `fixedTime`. */
function camelOf(domain) {
  return domain.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
}

/** As the check wants it. */
function format(files) {
  spawnSync(bin('biome'), ['format', '--write', ...files.filter((file) => /\.(ts|tsx|cjs)$/.test(file))], {
    cwd: root,
  });
}

function write(file, text) {
  const full = path.join(root, file);
  if (existsSync(full)) giveUp(`${file} is there already; nothing was written.`);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  console.log(`wrote ${file}`);
}

/** The domains whose words have types. */
function typedWords() {
  const types = readFileSync(path.join(root, 'lib/i18n/keys.d.ts'), 'utf8');
  return [...types.matchAll(/^import type (\w+)/gm)].map(([, word]) => word);
}

function newDomain() {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    giveUp('A domain is named in small letters, such as loan or fixed-time.');
  const camel = camelOf(name);
  const names = { name, camel, pascal: camel[0].toUpperCase() + camel.slice(1) };
  const files = filesOf(names);
  const taken = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (taken) giveUp(`${taken} is there already; nothing was written.`);
  const registered = new Map();
  for (const { file, anchor, line } of registrationsOf(names, typedWords())) {
    const text = registered.get(file) ?? readFileSync(path.join(root, file), 'utf8');
    if (!text.includes(anchor))
      giveUp(`${file} has no "${anchor.trim()}" any more: mend scripts/newDomain.mjs. Nothing was written.`);
    // True where the name is taken already, as by a planned domain.
    const isThere = file === '.dependency-cruiser.cjs' && new RegExp(`['|]${name}['|]`).test(text);
    registered.set(file, isThere ? text : text.replace(anchor, () => line + anchor));
  }
  for (const [file, text] of Object.entries(files)) write(file, text);
  for (const [file, text] of registered) {
    writeFileSync(path.join(root, file), text);
    console.log(`registered it in ${file}`);
  }
  format([...Object.keys(files), ...registered.keys()]);
  console.log(`
It answers ${camel}.view, with an example in the place of what it will do. Now, in this order:
  1. docs/domains/${camel}.md: what it is.
  2. lib/api/${camel}.ts, lib/${name}/rules.ts, server/${name}: its calls, rules, handlers and SQL; a table is a new file in server/db/migrations.
  3. What it posts: a row in lib/api/ledger.ts, and \`ledger\` in server/${name}/domain.ts. What it writes to people: server/${name}/letters.ts.
  4. The words, the test in __tests__/${camel}, and its screens: npm run new screen ${name}/Name.`);
}

function newCall() {
  const [, domain, verb] =
    /^([a-z][A-Za-z-]*)\.([a-z][A-Za-z]*)$/.exec(name) ??
    giveUp('A call is named <domain>.<verb>, such as spot.placeOrder.');
  const camel = camelOf(domain);
  const agreement = `lib/api/${camel}.ts`;
  if (!existsSync(path.join(root, agreement)))
    giveUp(`There is no ${agreement}; begin the domain with: npm run new domain ${domain}`);
  const isDeclared = declare(agreement, camel, verb);
  const isAnswered = isDeclared && answer(`server/${domain}/service.ts`, camel, verb);
  if (isDeclared) place(authorisationOf(`${camel}.${verb}`));
  write(
    `__tests__/${camel}/${verb}.test.ts`,
    `/** ${camel}.${verb} against the real server. */
import { api } from '@/lib/api/index';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('${verb} does what it says', async () => {
  const person = await x.person();
  expect(await person.call(api.${camel}.${verb}, {})).toEqual({});
  expect(await x.booksBalance()).toEqual([]);
});
`,
  );
  console.log(`
Now, in this order:
  1. ${agreement}: ${isDeclared ? 'fill in' : 'declare'} \`${verb}\`: path, summary, access, \`...reads(tags)\` or \`...writes(tags)\` (what a screen shows or must ask for again; money needs \`idempotent: true\`), request, reply, errors.
  2. server/${domain}/service.ts: ${isAnswered ? 'fill in its handler' : 'its handler'}, \`read\` or \`write\` (load and lock, may they, is it allowed now, write, move money, show).
  3. __tests__/agreement/authorisation.test.ts: its row${isDeclared ? ', which now says that it takes nothing and belongs to whoever calls' : ''}.
  4. lib/${domain}/hooks.ts: its hook (useCall or useAction; nothing to say about what is stale), and the test above.`);
}

/** Puts a call that answers nothing at the beginning of the domain's calls; false where they are not written as a list. */
function declare(agreement, camel, verb) {
  const full = path.join(root, agreement);
  const text = readFileSync(full, 'utf8');
  const anchor = `export const ${camel} = callsOf('${camel}', {\n`;
  if (new RegExp(`^  ${verb}: `, 'm').test(text)) giveUp(`${agreement} has a ${verb} already; nothing was written.`);
  if (!text.includes(anchor) || !/import \{ endpoint, .*\} from '\.\/endpoint'/.test(text)) return false;
  const tags = /import \{ endpoint, reads/.test(text) ? 'reads()' : 'writes()';
  const call = `  ${verb}: endpoint({
    path: 'v2/${camel}/${verb}',
    summary: '',
    access: 'user',
    ...${tags},
    request: z.strictObject({}),
    reply: z.object({}),
  }),
`;
  writeFileSync(
    full,
    text.replace(anchor, () => anchor + call),
  );
  console.log(`declared ${camel}.${verb} in ${agreement}`);
  return true;
}

/** Puts a handler that answers nothing before the domain's others; false where they stand in another form. */
function answer(service, camel, verb) {
  const full = path.join(root, service);
  if (!existsSync(full)) return false;
  const text = readFileSync(full, 'utf8');
  const list = /\nexport (?:const|function) \w+Handlers\b[^\n]*?(?:=> \[|= \[|\{\n  return \[)/.exec(text);
  const calls = /import \{[^}]*\bapi\b/.test(text)
    ? `api.${camel}`
    : new RegExp(`import \\{[^}]*\\b${camel}\\b`).test(text)
      ? camel
      : null;
  if (!list || !calls) return false;
  const end = list.index + list[0].length;
  const handler = `handle(${calls}.${verb}, 'read', () => Promise.resolve({})),`;
  writeFileSync(full, `${text.slice(0, end)}${handler}${text.slice(end)}`);
  format([service]);
  console.log(`answered ${camel}.${verb} in ${service}`);
  return true;
}

/** Puts a line where a registration wants it. */
function place({ file, anchor, line }) {
  const full = path.join(root, file);
  const text = readFileSync(full, 'utf8');
  if (!text.includes(anchor)) return;
  writeFileSync(
    full,
    text.replace(anchor, () => line + anchor),
  );
  console.log(`registered it in ${file}`);
}

function newScreen() {
  const [, domain, screen] =
    /^([a-z][a-z0-9-]*)\/([A-Z][A-Za-z]*)$/.exec(name) ??
    giveUp('A screen is named <domain>/<Name>, such as spot/Orders.');
  const key = screen[0].toLowerCase() + screen.slice(1);
  const camel = camelOf(domain);
  write(
    `app/screens/${domain}/${screen}Screen.tsx`,
    `/** Who is here, and what they can do: one sentence. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';

export function ${screen}Screen() {
  const t = useTranslations('${camel}.${key}');
  return <ScreenFrame title={t('title')}>{null}</ScreenFrame>;
}
`,
  );
  for (const language of LANGUAGES) {
    const file = path.join(root, `locales/${language}/${camel}.json`);
    const words = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    words[key] ??= { title: '' };
    writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`);
    console.log(`added ${camel}.${key} to locales/${language}/${camel}.json`);
  }
  console.log(`
Now: app/routes.tsx gets its row and lib/paths.ts its address; fill in the words (an empty one fails the checks), the screen, and a test in __tests__/${camel}/. What it asks first may be declared beside it (early${screen}Screen.ts), so that the page asks before the app is there.`);
}
