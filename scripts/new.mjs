// Begins a new call or screen: writes its files in every room. The checks fail until they are filled in.
//   npm run new call spot.example          npm run new screen spot/Example
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, root } from './steps.mjs';

const [kind, name = ''] = process.argv.slice(2);
const LANGUAGES = ['zh-hk', 'zh-cn', 'en'];

if (kind === 'call') newCall();
else if (kind === 'screen') newScreen();
else giveUp('Usage: npm run new call <domain>.<verb>, or: npm run new screen <domain>/<Name>');

function write(file, text) {
  const full = path.join(root, file);
  if (existsSync(full)) giveUp(`${file} is there already; nothing was written.`);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  console.log(`wrote ${file}`);
}

function newCall() {
  const [, domain, verb] =
    /^([a-z][a-z-]*)\.([a-z][A-Za-z]*)$/.exec(name) ??
    giveUp('A call is named <domain>.<verb>, such as spot.placeOrder.');
  const agreement = `lib/api/${domain}.ts`;
  if (!existsSync(path.join(root, agreement)))
    giveUp(`There is no ${agreement}; begin the domain by hand, as the others were.`);
  write(
    `__tests__/${domain}/${verb}.test.ts`,
    `/** ${domain}.${verb} against the real server. */
import { api } from '@/lib/api/index';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('${verb} does what it says', async () => {
  const person = await x.person();
  expect(await person.call(api.${domain}.${verb}, {})).toEqual({});
  expect(await x.booksBalance()).toEqual([]);
});
`,
  );
  console.log(`
Now, in this order:
  1. ${agreement}: declare \`${verb}\` (path, summary, access, request, reply, errors, idempotent); take its path out of lib/api/planned.ts.
  2. server/${domain}/service.ts: its handler (load and lock, may they, is it allowed now, write, move money, show).
  3. __tests__/agreement/authorisation.test.ts: its row.
  4. lib/${domain}/hooks.ts: its hook, and the test above.`);
}

function newScreen() {
  const [, domain, screen] =
    /^([a-z][a-z-]*)\/([A-Z][A-Za-z]*)$/.exec(name) ??
    giveUp('A screen is named <domain>/<Name>, such as spot/Orders.');
  const key = screen[0].toLowerCase() + screen.slice(1);
  write(
    `app/screens/${domain}/${screen}Screen.tsx`,
    `/** Who is here, and what they can do: one sentence. */
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';

export function ${screen}Screen() {
  const t = useTranslations('${domain}.${key}');
  return <ScreenFrame title={t('title')}>{null}</ScreenFrame>;
}
`,
  );
  for (const language of LANGUAGES) {
    const file = path.join(root, `locales/${language}/${domain}.json`);
    const words = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    words[key] ??= { title: '' };
    writeFileSync(file, `${JSON.stringify(words, null, 2)}\n`);
    console.log(`added ${domain}.${key} to locales/${language}/${domain}.json`);
  }
  console.log(`
Now: app/routes.tsx gets its row and app/plannedRoutes.ts loses its name; fill in the words (an empty one fails the checks), the screen, and a test in __tests__/${domain}/.`);
}
