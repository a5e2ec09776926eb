/** The console's words: the same in three languages, and words for everything that it names by code. */
import { endpoints } from '@/lib/api/index';
import en from '@/console/words/en.json';
import zhCn from '@/console/words/zh-cn.json';
import zhHk from '@/console/words/zh-hk.json';
import { type Field, type Fields, fieldsOf } from '@/console/registry/fields';
import { files, read } from '../house/source';

type Tree = { [name: string]: string | Tree };
const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value] as [string, string]] : flat(value, `${path}${name}.`),
  );
const base = new Map(flat(en));

test.each([
  ['zh-hk', zhHk],
  ['zh-cn', zhCn],
])('%s says everything that English says, with the same placeholders', (_, pack) => {
  const other = new Map(flat(pack));
  expect([...other.keys()].sort()).toEqual([...base.keys()].sort());
  const placeholders = (text: string) => [...new Set(text.match(/\{[a-z]\w*(?=[,}])/g) ?? [])].sort().join();
  expect([...base].filter(([key, text]) => placeholders(other.get(key)!) !== placeholders(text))).toEqual([]);
});

const inner = (field: Field): Fields =>
  field.kind === 'group' ? field.fields : field.kind === 'list' ? inner(field.item) : [];
const names = (fields: Fields): string[] => fields.flatMap(([name, field]) => [name, ...names(inner(field))]);
const LANGUAGES = ['zh-hk', 'zh-cn', 'en'];

test('every field of an operator’s call has a name', () => {
  const theirs = endpoints.filter(({ endpoint }) => endpoint.access === 'operator' && endpoint.limit !== 'read');
  const named = theirs.flatMap(({ endpoint }) => names(fieldsOf(endpoint))).filter((name) => !LANGUAGES.includes(name));
  // These are filled in by the screens themselves.
  const own = new Set(['queue', 'item', 'fileId', 'beforeId', 'lastId']);
  expect([...new Set(named)].filter((name) => !own.has(name) && !(name in en.names)).sort()).toEqual([]);
});

test('every line of the audit log has words', () => {
  const source = files(['server'], /\.ts$/).map(read).join('\n');
  const called = [...source.matchAll(/(?:audited|confirmedByTwo)\(\s*\w+,\s*'([a-zA-Z.]+)'/g)].map(
    ([, action]) => action!,
  );
  const queues = [...source.matchAll(/reviewQueue\(\{\s*name: '(\w+)'/g)].flatMap(([, name]) =>
    ['view', 'pass', 'reject'].map((act) => `${name}.${act}`),
  );
  expect(called.length).toBeGreaterThan(30);
  expect(queues).toHaveLength(18);
  const actions = [...new Set([...called, ...queues])];
  expect(actions.filter((action) => !(action.replaceAll('.', '_') in en.actions)).sort()).toEqual([]);
  // The log can be narrowed down to what they are about.
  const kinds = Object.keys(en.actions).map((action) => action.split('_')[0]!);
  expect(kinds.filter((kind) => !(kind in en.objects))).toEqual([]);
});

test('every account of the house has a name', () => {
  const source = files(['server'], /\.ts$/).map(read).join('\n');
  const accounts = [...source.matchAll(/'house:(\w+)'/g)].map(([, account]) => account!);
  expect(accounts.length).toBeGreaterThan(10);
  expect([...new Set(accounts)].filter((account) => !(account in en.houseAccounts)).sort()).toEqual([]);
});
