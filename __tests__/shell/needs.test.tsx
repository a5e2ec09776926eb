/** What an address needs of the agreement: every one says it, and its screen stands with that and nothing else. */
import { act, cleanup } from '@testing-library/react';
import { routes } from '@/app/routes';
import { tiles } from '@/app/screens/home/tiles';
import { tabPages } from '@/app/tabs';
import { endpoints } from '@/lib/api/index';
import { allAddresses, paths } from '@/lib/paths';
import { isOffered, setOffers } from '@/lib/site/offers';
import words from '@/locales/en/shell.json';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

const calls = new Set(endpoints.filter(({ endpoint }) => endpoint.name).map(({ name }) => name));
const domains = new Set([...calls].map((name) => name.split('.')[0]!));
/** Without these there is no app (server/http/without.ts). */
const always = ['auth', 'home', 'market'];
/** Choices of this device. */
const needNothing = ['auth.language', 'auth.theme'];

const namesOf = (needs: readonly string[]) => needs.flatMap((need) => need.split('|'));

test('every address needs something that the agreement has, by its name', () => {
  const unnamed = allAddresses.filter(({ address }) => address.needs.length === 0).map(({ name }) => name);
  expect(unnamed).toEqual(needNothing);
  const strange = allAddresses.filter(({ address }) =>
    namesOf(address.needs).some((need) => !calls.has(need) && !domains.has(need)),
  );
  expect(strange.map(({ name, address }) => [name, ...address.needs])).toEqual([]);
});

test('a list of more names than there could be calls does not stand in the way of every look', () => {
  expect(calls.size + domains.size).toBeLessThan(1_000);
  setOffers([...Array.from({ length: 999 }, (_, i) => `call${i}`), 'constructor', 'auth']);
  expect(['call998', 'constructor', 'auth', 'toString', '__proto__'].map(isOffered)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  setOffers(null);
});

test('a screen of a domain’s folder needs that domain, or one that is named after it', () => {
  /** What stands in one folder and is made of another domain. */
  const elsewhere = ['auth.registered', 'assets.displayCurrency', 'assets.statements', ...needNothing];
  const nameOf = new Map(allAddresses.map(({ name, address }) => [address.path, name]));
  const others = routes.filter(({ address, load }) => {
    const folder = /screens\/([\w-]+)\//.exec(load.toString())![1]!;
    const domain = folder.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    return domains.has(domain) && !namesOf(address.needs).some((need) => need.startsWith(domain));
  });
  expect(others.map(({ address }) => nameOf.get(address.path)).sort()).toEqual([...elsewhere].sort());
});

test('every tile of the home page and every tab needs what is there', () => {
  for (const { name, needs } of tiles) {
    expect([name, needs.length > 0]).toEqual([name, true]);
    expect(namesOf(needs).filter((need) => !calls.has(need) && !domains.has(need))).toEqual([]);
  }
  expect(tiles.every(({ to }) => routes.some(({ address }) => address.path === to.path))).toBe(true);
  for (const { address, otherwise = [] } of tabPages)
    for (const one of [address, ...otherwise]) expect(one.needs.length).toBeGreaterThan(0);
});

let x: TestExchange;
let person: Person;
beforeAll(async () => {
  x = await exchange();
  person = await x.person();
});
afterAll(() => x.close());

/** A page that was finished for an exchange with these calls. */
function finishedFor(names: readonly string[]): void {
  const page = document.createElement('meta');
  page.name = 'api-offers';
  page.content = names.join(' ');
  document.head.replaceChildren(page);
}
afterEach(() => document.head.replaceChildren());

const parameters = { symbol: 'BTCUSDT', advertId: '1', orderNo: '19999999999999999999', id: '1' };

test.each([...new Set(routes.map(({ address }) => address.needs.join(' ')))])(
  'the screens that need %s stand with that alone',
  async (needs) => {
    const failed: string[] = [];
    for (const { address, access } of routes.filter((route) => route.address.needs.join(' ') === needs)) {
      // Of several that would do, the first.
      finishedFor([...always, ...address.needs.map((need) => need.split('|')[0]!)]);
      const missing = address.read(new URLSearchParams()) === null;
      const href = missing ? `${address.path}?${new URLSearchParams(parameters).toString()}` : address.path;
      await renderScreen(href, { exchange: x, ...(access === 'user' || address === paths.home ? { as: person } : {}) });
      await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
      const text = document.body.textContent;
      for (const sign of [words.notOffered.title, words.failure.crash])
        if (text.includes(sign)) failed.push(`${address.path}: ${sign}`);
      cleanup();
    }
    expect(failed).toEqual([]);
  },
  120_000,
);
