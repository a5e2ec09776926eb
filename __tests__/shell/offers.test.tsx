/** The app before an exchange that has a part of the calls: what is not offered is neither shown nor asked for. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loan } from '@/lib/api/loan';
import { endpoints } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { isOffered } from '@/lib/site/offers';
import words from '@/locales/en/shell.json';
import { leavable, offersWithout } from '@/server/http/without';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

const ONLY = ['spot', 'assets'];
const absentPaths = new Set(
  endpoints
    .filter(
      ({ name, endpoint }) =>
        leavable.includes(name.split('.')[0]!) && !ONLY.includes(name.split('.')[0]!) && endpoint.name,
    )
    .map(({ endpoint }) => endpoint.path),
);

let part: TestExchange;
let whole: TestExchange;
let person: Person;
beforeAll(async () => {
  part = await exchange({ config: { offers: offersWithout(leavable.filter((name) => !ONLY.includes(name))) } });
  whole = await exchange();
  person = await part.person();
});
afterAll(async () => {
  await part.close();
  await whole.close();
});

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)));
const asked: string[] = [];
async function open(href: string) {
  cleanup();
  asked.length = 0;
  await renderScreen(href, {
    exchange: part,
    as: person,
    onCall: (url) => asked.push(url.replace('/okx/okapi/', '').split('?')[0]!),
  });
  await settled();
}
const tiles = () =>
  within(screen.getByRole('list', { name: 'Shortcuts' }))
    .getAllByRole('button')
    .map((tile) => tile.textContent);
const tabs = () =>
  within(screen.getByRole('navigation', { name: words.tab.label }))
    .getAllByRole('link')
    .map((tab) => tab.textContent);

test('the home page has the tiles, tabs and icons of what is there, and asks for nothing else', async () => {
  await open(paths.home.href());
  await waitFor(() => expect(tiles()).toEqual(['Spot', 'Favourites', 'Assets', 'Orders']));
  expect(tabs()).toEqual([words.tab.home, words.tab.market, words.tab.trade, words.tab.assets]);
  expect(screen.queryByRole('button', { name: /notices/i })).toBeNull();
  expect(screen.queryByRole('button', { name: /service|support/i })).toBeNull();
  // Nothing can be set up here that the card would count.
  expect(screen.queryByRole('region', { name: /set up/i })).toBeNull();
  expect(document.body).not.toHaveTextContent(/loan|C2C|earn|contract/i);
  asked.length = 0;
  await settled();
  expect(asked.filter((path) => absentPaths.has(path))).toEqual([]);
});

test('once it is known what is there, a screen opened afterwards asks for nothing that is not', async () => {
  await open(paths.home.href());
  await waitFor(() => expect(isOffered('loan')).toBe(false));
  asked.length = 0;
  window.location.hash = paths.assets.fund.href();
  await screen.findByRole('region', { name: 'Accounts' });
  await settled();
  expect(asked.filter((path) => absentPaths.has(path))).toEqual([]);
  expect(document.body).not.toHaveTextContent(/Deposit|Withdraw|Transfer|Swap|Savings|Loan|C2C|Proof/);
  expect(screen.getByRole('button', { name: 'Statement' })).toBeVisible();
});

test('the personal centre has rows for what is there', async () => {
  await open(paths.auth.profile.href());
  const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(rows.some((row) => /Language/.test(row))).toBe(true);
  expect(
    rows.filter((row) => /Merchant|Invite|Security|verification|Risk|Help|service|Notices|Terms|alerts/i.test(row)),
  ).toEqual([]);
});

test('a chart offers no trade of what cannot be traded', async () => {
  await open(paths.market.chart.href({ symbol: 'EURUSD' }));
  await screen.findAllByText(/EUR/);
  expect(screen.queryByRole('button', { name: /Trade/ })).toBeNull();
  await open(paths.market.chart.href({ symbol: 'BTCUSDT' }));
  expect((await screen.findAllByRole('button', { name: 'Buy' })).length).toBeGreaterThan(0);
});

test('the address of something absent says so, and leads back', async () => {
  await open(paths.loan.borrow.href());
  expect(await screen.findByText(words.notOffered.title)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.retry })).toBeNull();
  await userEvent.click(screen.getAllByRole('button', { name: words.back }).at(-1)!);
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.home.path}`));
});

test('a step towards becoming a merchant leads nowhere that is not there', async () => {
  cleanup();
  const some = await exchange({ config: { offers: offersWithout(['security', 'identity']) } });
  await renderScreen(paths.c2c.desk.href(), { exchange: some, as: await some.person() });
  expect(await screen.findByRole('heading', { name: 'Become a merchant' })).toBeVisible();
  await settled();
  expect(screen.queryByRole('link', { name: /Verify now|Set it up/ })).toBeNull();
  cleanup();
  await some.close();
}, 60_000);

test('a call that turns out not to be there is told the same, and not asked for again and again', async () => {
  const visitor = whole.visitor();
  await renderScreen(paths.help.terms.href(), { exchange: whole, as: visitor });
  const through = globalThis.fetch;
  let times = 0;
  globalThis.fetch = (input, init) => {
    if (!String(input).endsWith(loan.products.path)) return through(input, init);
    times += 1;
    return Promise.resolve(new Response('<h1>404</h1>', { status: 404 }));
  };
  act(() => {
    window.location.hash = paths.loan.borrow.href();
  });
  expect(await screen.findByText(words.notOffered.title)).toBeVisible();
  expect(screen.queryByRole('button', { name: words.retry })).toBeNull();
  await settled();
  expect(times).toBe(1);
});

test('somebody who has just registered where nothing is set up goes on at once', async () => {
  const { onboardingPlace, beginOnboarding } = await import('@/lib/auth/onboarding');
  await open(paths.home.href());
  beginOnboarding(person.uid, null);
  expect(onboardingPlace()).toBeNull();
});
