/** The 101 addresses of the specification: each has a screen, with its access and tab. */
import specified from '@/docs/spec/routes.json';
import { routes } from '@/app/routes';
import { allAddresses } from '@/lib/paths';

const rows = new Map(specified.routes.map((row) => [row.path, row]));

/** Addresses of our own, which the specification doesn't know. */
const OURS = [
  '/pages/risk/risk',
  '/pages/market/alerts',
  '/pages/notice/settings',
  '/pages/personal/statements',
  '/pages/fund/reserves',
  '/pages/C2C/merchantDesk',
  '/pages/C2C/merchantAdvert',
  '/pages/dual/index',
  '/pages/dual/order',
  '/pages/dual/detail',
];

test('every specified address has exactly one good name, and no other exists but our own', () => {
  expect(specified.routes).toHaveLength(101);
  expect(allAddresses.map(({ address }) => address.path).sort()).toEqual([...rows.keys(), ...OURS].sort());
  expect(
    allAddresses
      .filter(({ address }) => !OURS.includes(address.path))
      .filter(({ address }) => (rows.get(address.path)?.alias?.[0] ?? null) !== address.alias)
      .map(({ name }) => name),
  ).toEqual([]);
});

test('every address has a screen', () => {
  const table = new Set(routes.map(({ address }) => address.path));
  expect([...rows.keys()].filter((path) => !table.has(path))).toEqual([]);
});

test('access and tabs are those of the specification', () => {
  const wrong = routes.filter(({ address, access, tab }) => {
    const row = rows.get(address.path);
    return row !== undefined && (row.access !== access || (row.tab ?? undefined) !== tab);
  });
  expect(wrong.map(({ address }) => address.path)).toEqual([]);
});
