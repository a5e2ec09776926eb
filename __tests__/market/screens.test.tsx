/** The market's screens on the real exchange. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setLocalFavourites } from '@/lib/device/preferences';
import { formatAge } from '@/lib/format/times';
import { takeTickers } from '@/lib/market/quotes';
import { setTabFlag } from '@/lib/market/selected';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
/** Rows out of view are not drawn. */
const openAs = (height: number) => Object.defineProperty(window, 'innerHeight', { value: height, configurable: true });
beforeEach(() => {
  // Every row is in view, unless a test says otherwise.
  openAs(20_000);
  setLocalFavourites([]);
  setTabFlag('market', 'crypto');
});
afterAll(() => x.close());

const list = (name: string) => screen.findByRole('list', { name });
/** The bases of the rows, in their order. */
const bases = (rows: HTMLElement) =>
  [...rows.querySelectorAll('[aria-pressed]')].map((star) =>
    star.getAttribute('aria-label')?.replace(/^Favourite: (.*)\/.*$/, '$1'),
  );

async function inOrderOf(figure: 'last' | 'changePct' | 'turnover24h', direction: 1 | -1): Promise<string[]> {
  const kinds = new Map(
    (await x.visitor().call(api.market.varieties, {})).map(({ symbol, kind, base }) => [symbol, { kind, base }]),
  );
  const rows = (await x.visitor().call(api.market.tickers, {})).filter(
    ({ symbol }) => kinds.get(symbol)?.kind === 'crypto',
  );
  return rows
    .toSorted((a, b) => direction * (Number(a[figure]) - Number(b[figure])))
    .map(({ symbol }) => kinds.get(symbol)?.base ?? '');
}

test('the market list is sorted by its heads, in three states', async () => {
  await renderScreen(paths.market.list.href(), { exchange: x });
  const rows = await list('Crypto');
  const byPrice = await inOrderOf('last', -1);
  // A screenful is drawn first.
  await waitFor(() => expect(bases(rows)).toHaveLength(byPrice.length));
  const listed = bases(rows);
  expect(listed[0]).toBe('BTC');
  await userEvent.click(await screen.findByRole('button', { name: 'Price, Not sorted' }));
  expect(bases(rows)).toEqual(byPrice);
  await userEvent.click(await screen.findByRole('button', { name: 'Price, Descending' }));
  expect(bases(rows)).toEqual(await inOrderOf('last', 1));
  await userEvent.click(await screen.findByRole('button', { name: 'Price, Ascending' }));
  expect(bases(rows)).toEqual(listed);
  await userEvent.click(await screen.findByRole('button', { name: '24h change, Not sorted' }));
  expect(bases(rows)[0]).toBe((await inOrderOf('changePct', -1))[0]);
});

test('a tick of all markets draws the rows in view and no others', async () => {
  openAs(844);
  await renderScreen(paths.market.list.href(), { exchange: x });
  const rows = await list('Crypto');
  const all = await x.visitor().call(api.market.tickers, {});
  await waitFor(() => expect(rows.querySelectorAll('li').length).toBeGreaterThan(10));
  const inView = rows.querySelectorAll('li').length;
  expect(all.length).toBeGreaterThan(3 * inView);
  expect(inView).toBeLessThan(844 / 60 + 6);
  const drawn = new Set<Element>();
  const watch = new MutationObserver((records) =>
    records.forEach(({ target }) => {
      const row = (target instanceof Element ? target : target.parentElement)?.closest('li');
      if (row) drawn.add(row);
    }),
  );
  watch.observe(rows, { subtree: true, childList: true, characterData: true });
  act(() =>
    takeTickers(
      all.map((one) => ({ ...one, last: '1.5' as Decimal, ts: one.ts + 60_000 })),
      Date.now(),
    ),
  );
  await waitFor(() => expect(drawn.size).toBe(inView));
  expect(rows.querySelectorAll('li')).toHaveLength(inView);
  watch.disconnect();
});

test('favourites of a visitor stay on the device, and a login takes them along', async () => {
  const person = await x.person();
  const view = await renderScreen(paths.market.list.href(), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Favourite: ETH/USDT' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Favourites' }));
  expect(bases(await list('Favourites'))).toEqual(['ETH']);
  view.unmount();
  expect((await person.call(api.market.favourites, {})).symbols).toEqual([]);

  await renderScreen(paths.market.list.href(), { exchange: x, as: person });
  await waitFor(async () => expect((await person.call(api.market.favourites, {})).symbols).toEqual(['ETHUSDT']));
  const star = await screen.findByRole('button', { name: 'Favourite: ETH/USDT' });
  await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(star);
  expect(await screen.findByText('No favourites yet')).toBeVisible();
  await waitFor(async () => expect((await person.call(api.market.favourites, {})).symbols).toEqual([]));
});

describe('favourites in an order of one’s own', () => {
  const inEditor = () =>
    [
      ...within(screen.getByRole('dialog', { name: 'Edit favourites' }))
        .getByRole('list')
        .querySelectorAll('li'),
    ].map((row) => row.querySelector('b')?.textContent);
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit favourites' }));
    await screen.findByRole('dialog', { name: 'Edit favourites' });
  };

  test('with an account: by keys, to the top, away; the list and the home page follow, and the exchange keeps it', async () => {
    const person = await x.person();
    await person.call(api.market.addFavourites, { symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'EURUSD'] });
    setTabFlag('market', 'favourites');
    setTabFlag('home', 'favourites');
    const view = await renderScreen(paths.market.list.href(), { exchange: x, as: person });
    await edit();
    await waitFor(() => expect(inEditor()).toEqual(['BTC', 'ETH', 'SOL', 'EUR']));
    screen.getByRole('button', { name: 'Move BTC/USDT' }).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(inEditor()).toEqual(['ETH', 'SOL', 'BTC', 'EUR']);
    expect(screen.getByText('BTC/USDT: place 3 of 4')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move BTC/USDT' })).toHaveFocus();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(inEditor()).toEqual(['ETH', 'SOL', 'EUR', 'BTC']);
    await userEvent.click(await screen.findByRole('button', { name: 'Move EUR/USD to the top' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove SOL/USDT' }));
    expect(inEditor()).toEqual(['EUR', 'ETH', 'BTC']);
    await waitFor(async () =>
      expect((await person.call(api.market.favourites, {})).symbols).toEqual(['EURUSD', 'ETHUSDT', 'BTCUSDT']),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(bases(await list('Favourites'))).toEqual(['EUR', 'ETH', 'BTC']);
    view.unmount();

    await renderScreen(paths.home.href(), { exchange: x, as: person });
    const board = await list('Favourites');
    await waitFor(() =>
      expect([...board.querySelectorAll('b')].map((name) => name.textContent)).toEqual(['EUR', 'ETH', 'BTC']),
    );
  });

  test('without one it stays on the device', async () => {
    setLocalFavourites(['BTCUSDT', 'ETHUSDT', 'SOLUSDT']);
    setTabFlag('market', 'favourites');
    await renderScreen(paths.market.list.href(), { exchange: x });
    await edit();
    await userEvent.click(await screen.findByRole('button', { name: 'Move SOL/USDT to the top' }));
    screen.getByRole('button', { name: 'Move BTC/USDT' }).focus();
    await userEvent.keyboard('{End}');
    expect(inEditor()).toEqual(['SOL', 'ETH', 'BTC']);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(bases(await list('Favourites'))).toEqual(['SOL', 'ETH', 'BTC']);
  });
});

test('search finds by symbol and by name, and says when there is nothing', async () => {
  await renderScreen(paths.market.search.href(), { exchange: x });
  const field = await screen.findByRole('textbox', { name: 'Search markets' });
  expect(field).toHaveFocus();
  await list('Popular');
  await userEvent.type(field, 'dogecoin');
  expect(bases(await list('Results'))).toEqual(['DOGE']);
  await userEvent.clear(field);
  await userEvent.type(field, 'eur/usd');
  expect(bases(await list('Results'))).toEqual(['EUR']);
  for (const [typed, found] of [
    ['比特幣', ['BTC', 'BCH']],
    ['狗狗币', ['DOGE']],
    ['ＢＴＣ', ['BTC']],
    ['黃金', ['XAU']],
    ['british', ['GBP']],
    ['ada', ['ADA']],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    expect(bases(await list('Results')).slice(0, found.length)).toEqual(found);
  }
  expect(bases(await list('Results'))).toEqual(['ADA']);
  await userEvent.clear(field);
  await userEvent.type(field, 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, 'btc');
  await userEvent.click(await within(await list('Results')).findByRole('button', { name: /^BTC ?\/USDT/ }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.market.chart.href({ symbol: 'BTCUSDT' })}`));
});

test('forex is headed and sorted by the spread that its rows show, crypto by its turnover', async () => {
  await renderScreen(paths.market.list.href(), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Turnover, Not sorted' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Forex' }));
  const rows = await list('Forex');
  expect(screen.queryByRole('button', { name: /^Turnover/ })).toBeNull();
  const spreads = () =>
    [...rows.querySelectorAll('button')]
      .flatMap(({ textContent }) => /Spread ([\d.]+)/.exec(textContent ?? '')?.[1] ?? [])
      .map(Number);
  await waitFor(() => expect(spreads().length).toBeGreaterThan(20));
  await userEvent.click(await screen.findByRole('button', { name: 'Spread, Not sorted' }));
  expect(spreads()).toEqual(spreads().toSorted((a, b) => b - a));
  await userEvent.click(await screen.findByRole('button', { name: 'Spread, Descending' }));
  expect(spreads()).toEqual(spreads().toSorted((a, b) => a - b));
  await userEvent.click(await screen.findByRole('tab', { name: 'Crypto' }));
  expect(screen.getByRole('button', { name: 'Turnover, Not sorted' })).toBeVisible();
});

test('without a network the list says when a price was last heard, not when the page was opened', async () => {
  const opened = Date.now();
  const clock = jest.spyOn(Date, 'now');
  const online = jest.spyOn(window.navigator, 'onLine', 'get');
  try {
    const { fetch } = await renderScreen(paths.market.list.href(), { exchange: x });
    await list('Crypto');
    // Half an hour later prices have been asked for again.
    const later = opened + 1_800_000;
    clock.mockReturnValue(later);
    const asked = jest.fn();
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith(api.market.tickers.path)) asked();
      return fetch(input, init);
    };
    await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1), { timeout: 8000 });
    online.mockReturnValue(false);
    clock.mockReturnValue(later + 60_000);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(`You’re offline. Data of ${formatAge(later)}`)).toBeVisible();
  } finally {
    clock.mockRestore();
    online.mockRestore();
  }
});

test('closed forex says when it opens', async () => {
  const saturday = await exchange({ start: Date.UTC(2026, 6, 18, 12) });
  setTabFlag('market', 'forex');
  await renderScreen(paths.market.list.href(), { exchange: saturday });
  expect(await screen.findByText(/^Market closed\. Opens 2026-07-/)).toBeVisible();
  expect(screen.getAllByText('Closed').length).toBeGreaterThan(20);
  await saturday.close();
});
