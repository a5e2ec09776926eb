/** Addresses: complete, typed, and none that leads nowhere by accident. */
import { readFileSync } from 'node:fs';
import { routes } from '@/app/routes';
import { tabPages } from '@/app/tabs';
import { addressNamed, allAddresses, isInside, paths } from '@/lib/paths';

interface Row {
  path: string;
  access: string;
  tab?: number;
  alias?: string[];
}
const { routes: specified } = JSON.parse(readFileSync('docs/spec/routes.json', 'utf8')) as { routes: Row[] };
const product = routes.filter(({ address }) => address.path !== '/gallery');
/** Addresses of our own, which the specification doesn't know. */
const OURS = [
  '/pages/risk/risk',
  '/pages/market/alerts',
  '/pages/notice/settings',
  '/pages/fund/reserves',
  '/pages/personal/statements',
  '/pages/C2C/merchantDesk',
  '/pages/C2C/merchantAdvert',
  '/pages/dual/index',
  '/pages/dual/order',
  '/pages/dual/detail',
];
const all = [...specified.map(({ path }) => path), ...OURS].sort();

test('every address of the specification, and of our own, has one name', () => {
  expect(allAddresses.map(({ address }) => address.path).sort()).toEqual(all);
});

test('every address is in the table, with the specified access, tab and alias', () => {
  expect(product.map(({ address }) => address.path).sort()).toEqual(all);
  for (const route of product.filter(({ address }) => !OURS.includes(address.path))) {
    const row = specified.find(({ path }) => path === route.address.path);
    expect({ access: route.access, tab: route.tab, alias: route.address.alias }).toEqual({
      access: row?.access,
      tab: row?.tab,
      alias: row?.alias?.[0] ?? null,
    });
  }
});

test('a tab page has the index of the specification', () => {
  for (const tab of tabPages) expect(specified.find(({ path }) => path === tab.address.path)?.tab).toBe(tab.index);
});

test('parameters go there and back', () => {
  const href = paths.market.chart.href({ symbol: 'BTCUSDT' });
  const query = new URLSearchParams(href.split('?')[1]);
  expect(paths.market.chart.read(query)).toEqual({ symbol: 'BTCUSDT', product: null });
  expect(paths.market.chart.read(new URLSearchParams())).toBeNull();
  expect(paths.spot.trade.href({ side: null })).toBe(paths.spot.trade.path);
  expect(addressNamed('market.chart')).toBe(paths.market.chart);
  expect(addressNamed('__proto__')).toBeNull();
});

test.each(['https://evil.example', '//evil.example', '/pages/..//evil', 'javascript:alert(1)', '/\\evil'])(
  '%s is not inside',
  (href) => expect(isInside(href)).toBe(false),
);
