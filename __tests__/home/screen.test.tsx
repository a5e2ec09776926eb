/** The home page on the real exchange. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { formatAmount, formatPrice } from '@/lib/format/numbers';
import { setTabFlag } from '@/lib/market/selected';
import { paths } from '@/lib/paths';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
beforeEach(() => setTabFlag('home', 'gainers'));
afterAll(() => x.close());

const priceOf = async (symbol: string) => {
  const [ticker] = await x.visitor().call(api.market.tickers, { symbols: [symbol] });
  const digits =
    (await x.visitor().call(api.market.varieties, {})).find((variety) => variety.symbol === symbol)?.priceDigits ?? 0;
  return formatPrice(ticker?.last, digits);
};

test('the boards differ, and a row opens its chart', async () => {
  await renderScreen(paths.home.href(), { exchange: x });
  await userEvent.click(await screen.findByRole('tab', { name: 'New' }));
  const board = await screen.findByRole('list', { name: 'New' });
  const [newest] = await waitFor(() => {
    const rows = within(board).getAllByRole('button');
    expect(rows[0]?.textContent).toContain('HYPE');
    return rows;
  });
  if (newest) await userEvent.click(newest);
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.market.chart.href({ symbol: 'HYPEUSDT' })}`));
});

test('somebody who is logged in sees the worth of everything, hides it, and logs out', async () => {
  const person = await x.person();
  await renderScreen(paths.home.href(), { exchange: x, as: person });
  const worth = await screen.findByRole('region', { name: 'Total assets' });
  const { totalUsdt } = await person.call(api.assets.total, {});
  const shown = formatAmount(totalUsdt, 2, 2);
  expect(await within(worth).findByText(shown)).toBeVisible();
  await userEvent.click(await within(worth).findByRole('button', { name: 'Hide amounts' }));
  expect(within(worth).queryByText(shown)).toBeNull();
  await userEvent.click(await within(worth).findByRole('button', { name: 'Show amounts' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
  expect(await screen.findByText(`UID ${person.uid}`)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(await within(question).findByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Sign up' })).toBeVisible();
  expect(person.session()).toBeNull();
});

test('the notice and a banner lead on', async () => {
  await renderScreen(paths.home.href(), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: /Welcome to Avocet/ }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.help.notice.href({ id: 'welcome' })}`));
});

test('a visitor sees the boards, whose prices move with the clock', async () => {
  await renderScreen(paths.home.href(), { exchange: x });
  const [first] = (await x.visitor().call(api.home.ranking, { board: 'gainers' })).list;
  const board = await screen.findByRole('list', { name: 'Gainers' });
  const before = await priceOf(first?.symbol ?? '');
  expect(await within(board).findByText(before)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeVisible();

  await x.clock.advance(180_000);
  await waitFor(
    async () => {
      const now = await priceOf(first?.symbol ?? '');
      expect(now).not.toBe(before);
      expect(within(board).getByText(now)).toBeVisible();
    },
    { timeout: 6000 },
  );
});

test('the bell says that notices wait, until all are read, and one request serves it and the ticker', async () => {
  const me = await x.person();
  const sent = jest.spyOn(x, 'inject');
  await renderScreen(paths.home.href(), { exchange: x, as: me });
  expect(await screen.findByRole('button', { name: 'Notices, some of them unread' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Welcome to Avocet/ })).toBeVisible();
  const urls = sent.mock.calls.map(([request]) => (typeof request === 'string' ? request : String(request.url)));
  expect(urls.filter((url) => url.endsWith(api.help.notices.path))).toHaveLength(1);
  sent.mockRestore();
  await me.call(api.help.readNotices, {});
  cleanup();
  await renderScreen(paths.home.href(), { exchange: x, as: me });
  expect(await screen.findByRole('button', { name: 'Notices' })).toBeVisible();
});
