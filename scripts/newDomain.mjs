// The files of a new domain, and the lines that register it. What it does is an example that works: when the person came, and how long ago.
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** The agreement and the app. */
const clientOf = ({ name, camel, pascal }) => ({
  [`lib/api/${camel}.ts`]: `/** What ${camel} is: one sentence. */
import * as z from 'zod/mini';
import { endpoint, reads, callsOf } from './endpoint';
import { Nothing, Time } from './shapes';

export const ${camel} = callsOf('${camel}', {
  view: endpoint({
    path: 'v2/${camel}/view',
    summary: 'What one sees of it.',
    access: 'user',
    ...reads('${camel}'),
    request: Nothing,
    reply: z.object({ since: Time, days: z.int() }),
  }),
});
`,
  [`lib/${name}/hooks.ts`]: `/** Reading and changing it. */
import { ${camel} } from '@/lib/api/${camel}';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useCall } from '@/lib/client/useCall';

export const use${pascal} = () => useCall(${camel}.view, useIsLoggedIn() ? {} : null);
`,
  [`lib/${name}/rules.ts`]: `/** Its rules, shared by the app and the exchange. Pure. */
const DAY_MS = 24 * 3_600_000;

/** Whole days between two moments. */
export const daysBetween = (from: number, to: number): number => Math.floor((to - from) / DAY_MS);
`,
});

const serverOf = ({ name, camel }) => ({
  [`server/${name}/domain.ts`]: `/** What ${camel} is: one sentence. */
import type { Domain } from '../domain';
import { ${camel}Handlers } from './service';

export const ${camel}Domain: Domain = { handlers: ${camel}Handlers };
`,
  [`server/${name}/service.ts`]: `/** Its calls. */
import { ${camel} } from '@/lib/api/${camel}';
import { daysBetween } from '@/lib/${name}/rules';
import { handle, requireUser, type Handler } from '../http/handler';
import { registeredAt } from './store';

const view = handle(${camel}.view, 'read', async (context) => {
  const since = await registeredAt(context.db, requireUser(context).id);
  return { since, days: daysBetween(since, context.now) };
});

export const ${camel}Handlers: readonly Handler[] = [view];
`,
  [`server/${name}/store.ts`]: `/** Its SQL. */
import { sql } from 'kysely';
import type { Db } from '../db/database';

export async function registeredAt(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ at: string }>\`select registered_at as at from users where id = \${userId}\`.execute(db);
  return Number(rows[0]?.at);
}
`,
});

/** Words, page and test. */
const aroundOf = ({ camel, pascal }) => ({
  ...Object.fromEntries(
    ['zh-hk', 'zh-cn', 'en'].map((language) => [`locales/${language}/${camel}.json`, json({ title: '' })]),
  ),
  [`docs/domains/${camel}.md`]: `# ${pascal}

What it is, and what was decided about it: each point a sentence that somebody new understands.
`,
  [`__tests__/${camel}/${camel}.test.ts`]: `/** What ${camel} promises, against the real server. */
import { api } from '@/lib/api/index';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('it does what its page says', async () => {
  const person = await x.person();
  // Fails until it is filled in.
  expect(await person.call(api.${camel}.view, {})).toEqual({});
  expect(await x.booksBalance()).toEqual([]);
});
`,
});

/** `name` in small letters with hyphens, for folders; `camel` for files and code; `pascal` for hooks. Answers text by file. */
export const filesOf = (names) => ({ ...clientOf(names), ...serverOf(names), ...aroundOf(names) });

/** Types of words stand in alphabetical order: what comes after the new ones, or the end of the list. */
function wordsAfter(words, camel) {
  const next = words.find((one) => one > camel);
  return next
    ? { imported: `import type ${next} from`, typed: `      ${next}: typeof` }
    : { imported: '\ndeclare module', typed: '    };\n  }\n}' };
}

/** The row of a call that takes nothing and answers about whoever calls. */
export const authorisationOf = (call) => ({
  file: '__tests__/agreement/authorisation.test.ts',
  anchor: "  'home.site': empty,",
  line: `  '${call}': empty,\n`,
});

/** Where it is registered: in the file, \`line\` goes before \`anchor\`, unless it is there already. */
export const registrationsOf = ({ name, camel }, words) => [
  {
    file: 'lib/i18n/keys.d.ts',
    anchor: wordsAfter(words, camel).imported,
    line: `import type ${camel} from '@/locales/en/${camel}.json';\n`,
  },
  {
    file: 'lib/i18n/keys.d.ts',
    anchor: wordsAfter(words, camel).typed,
    line: `      ${camel}: typeof ${camel};\n`,
  },
  { file: 'lib/api/index.ts', anchor: '\nexport const api = {', line: `import { ${camel} } from './${camel}';\n` },
  { file: 'lib/api/index.ts', anchor: '  operator: {', line: `  ${camel},\n` },
  { file: 'lib/api/endpoint.ts', anchor: ';\n/** The same for operators. */', line: `\n  | '${camel}'` },
  {
    file: 'server/domains.ts',
    anchor: '\n/** What the kernel itself',
    line: `import { ${camel}Domain } from './${name}/domain';\n`,
  },
  { file: 'server/domains.ts', anchor: '    operatorDomain(', line: `    ${camel}Domain,\n` },
  { file: '.dependency-cruiser.cjs', anchor: "|operator';", line: `|${name}` },
  authorisationOf(`${camel}.view`),
];
