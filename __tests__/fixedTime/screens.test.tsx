/** Fixed-time contracts on the screens, against the real exchange, a market that moves by hand, and its price log. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { webcrypto } from 'node:crypto';
import { api } from '@/lib/api/index';
import { fixedTimeDraft } from '@/lib/fixed-time/state';
import { formatExactClock } from '@/lib/format/times';
import { paths } from '@/lib/paths';
import { exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { RATES, bet, fixedTimeRoom, orderOf, symbol, type Room } from './room';

let x: Room;
beforeAll(async () => {
  x = await fixedTimeRoom();
  // Browsers have it on safe pages; the test's window does not.
  if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});
beforeEach(async () => {
  await x.seconds(2, 60_000);
  fixedTimeDraft.edit({ duration: 60, stake: '' });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

const trade = paths.fixedTime.trade.href({ symbol });

test('a visitor sees odds before anything else, and is asked to log in', async () => {
  await renderScreen(trade, { exchange: x });
  expect(await screen.findByText('57.14%')).toBeInTheDocument();
  expect(screen.getByText(/^-12\.50/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('radio', { name: /^5 min/ }));
  expect(screen.getByText('55.56%')).toBeInTheDocument();
  expect(screen.getByText(/On average this product loses money/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Log in to stake' }));
  await waitFor(() => expect(window.location.hash).toContain('next='));
});

test('a stake is typed key by key, confirmed once with its worst case, runs, and ends', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  const up = () => screen.getByRole('button', { name: /^Up/ });
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  // One line on a narrow phone too, so that the buttons stay where they are.
  expect(screen.getByLabelText('Stake')).toHaveAccessibleDescription('Enter a stake');
  await userEvent.type(await screen.findByLabelText('Stake'), '5');
  expect(screen.getByLabelText('Stake')).toHaveAccessibleDescription('At least 10 USDT');
  // What would be refused is promised nothing.
  expect(up()).not.toHaveTextContent('→');
  await userEvent.type(await screen.findByLabelText('Stake'), '00.5');
  await waitFor(() =>
    expect(screen.getByLabelText('Stake')).toHaveAccessibleDescription(
      'Not enough available · Perpetual account: 500.00',
    ),
  );
  await userEvent.clear(await screen.findByLabelText('Stake'));
  await userEvent.type(await screen.findByLabelText('Stake'), '100');
  expect(up()).toHaveTextContent('+75%: 100 → 175.00');
  await userEvent.click(up());
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('Most you can lose').nextElementSibling).toHaveTextContent('100.00 USDT');
  expect(within(sheet).getByText('57.14%')).toBeInTheDocument();
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Stake 100 USDT, up' }));
  expect(await screen.findByText('Waiting for the entry price')).toBeInTheDocument();
  // What would come back is not known yet, and is said once.
  expect(screen.getByText('Back').parentElement).toHaveTextContent(/Back --$/);
  expect((await person.call(api.fixedTime.running, {})).length).toBe(1);
  await x.second(60_001);
  expect(await screen.findByText('not final', undefined, { timeout: 5_000 })).toBeInTheDocument();
  await x.seconds(60, 60_002);
  await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('Won')).toBeInTheDocument();
});

test('whoever stakes while they look at what has ended sees the new order run', async () => {
  const person = await x.better('500');
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('Nothing has ended yet')).toBeVisible();
  await userEvent.type(await screen.findByLabelText('Stake'), '100');
  await userEvent.click(await screen.findByRole('button', { name: /^Down/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: 'Stake 100 USDT, down' }));
  expect(await screen.findByText('Waiting for the entry price')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Running (1)' })).toHaveAttribute('aria-selected', 'true');
  // Afterwards one may look at the others again.
  await userEvent.click(screen.getByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('Nothing has ended yet')).toBeVisible();
  await x.seconds(63, 60_000);
});

test('where it is not offered nothing says that it is on', async () => {
  const [one, other] = [await x.operator(), await x.operator()];
  const gate = { product: 'fixedTime', country: '*', reason: 'a test' } as const;
  const view = await renderScreen(trade, { exchange: x });
  expect(await screen.findByText(/^On here because this is the sandbox/)).toBeVisible();
  view.unmount();
  await one.call(api.operator.setGate, { ...gate, isOpen: false });
  await renderScreen(trade, { exchange: x });
  expect(await screen.findByText(/^Fixed-time contracts are not offered here/)).toBeVisible();
  expect(screen.queryByText(/^On here because/)).toBeNull();
  for (const operator of [one, other]) await operator.call(api.operator.setGate, { ...gate, isOpen: true });
});

test('terms that change under an open confirmation: it is refused, leads to the new ones, and offers the old ones no more', async () => {
  const [person, operators] = [await x.better('500'), [await x.operator(), await x.operator()]];
  await renderScreen(trade, { exchange: x, as: person });
  await userEvent.type(await screen.findByLabelText('Stake'), '100');
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  const options = [{ duration: 60, payoutRate: '0.7', minStake: '20', maxStake: '500' }] as const;
  const body = { symbol, from: x.clock.now() + 1_000, options: [...options], reason: 'a test' };
  for (const operator of operators) await operator.call(api.operator.setFixedTimeTerms, body);
  await x.seconds(2);
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Stake 100 USDT, up' }));
  expect(await within(sheet).findByText(/^The terms have changed/)).toBeVisible();
  expect(within(sheet).queryByRole('button', { name: 'Stake 100 USDT, up' })).toBeNull();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'See the new terms' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Up/ })).toHaveTextContent('+70%: 100 → 170.00'));
  expect(await person.call(api.fixedTime.running, {})).toEqual([]);
  // As it was before, for the tests that follow.
  const again = [60, 120, 300, 900, 3600].map((duration) => ({
    ...options[0],
    duration,
    payoutRate: RATES[duration]!,
    minStake: '10' as const,
    maxStake: '5000' as const,
  }));
  const back = { symbol, from: x.clock.now() + 1_000, options: again, reason: 'a test' };
  for (const operator of operators) await operator.call(api.operator.setFixedTimeTerms, back);
  await x.seconds(2);
});

test('who has not passed the check is told what to do first', async () => {
  await renderScreen(trade, { exchange: x, as: await x.person() });
  expect(await screen.findByText('Answer five questions about the risks first.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Up/ })).toBeNull();
});

test('the detail shows the deciding rows, verifies them on the device, and names a row that was changed', async () => {
  const person = await x.better();
  const placed = await bet(person, { direction: 'down' });
  await x.second(60_001);
  await x.seconds(62, 60_002);
  const order = await orderOf(person, placed.orderNo);
  await renderScreen(paths.fixedTime.order.href({ orderNo: placed.orderNo }), { exchange: x, as: person });
  expect(await screen.findByText(/Not right, so the stake is lost/)).toBeInTheDocument();
  expect(screen.getByText('Entry')).toBeInTheDocument();
  // Between which two rows an order was accepted is a matter of thousandths of a second.
  const mark = screen.getByText('Accepted', { selector: 'b' }).parentElement;
  expect(mark).toHaveTextContent(formatExactClock(order.acceptedAt));
  expect(formatExactClock(order.acceptedAt)).toMatch(/:\d\d\.\d{3}$/);
  await userEvent.click(await screen.findByRole('button', { name: 'Verify on this device' }));
  expect(await screen.findByText('Verified. The result follows from the log.')).toBeInTheDocument();
  expect(screen.getByText(/The root of this day is published at/)).toBeInTheDocument();

  const trigger = (what: 'disable' | 'enable') =>
    sql`alter table price_log ${sql.raw(what)} trigger price_log_fixed`.execute(x.db);
  await trigger('disable');
  await sql`update price_log set prices = replace(prices, '60002', '59002') where seq = ${order.exitSeq! - 5}`.execute(
    x.db,
  );
  await trigger('enable');
  await userEvent.click(await screen.findByRole('button', { name: 'Verify again' }));
  expect(await screen.findByText(`The log does not fit at row ${order.exitSeq! - 5}.`)).toBeInTheDocument();
});

test('an order of somebody else, and none at all, look the same', async () => {
  const placed = await bet(await x.better());
  await renderScreen(paths.fixedTime.order.href({ orderNo: placed.orderNo }), { exchange: x, as: await x.person() });
  expect(await screen.findByText('No such order')).toBeInTheDocument();
  await x.seconds(62);
});

test('what an odd stake brings is promised in cents, never too much, on the ticket, on the sheet and while it runs; record, detail and books have all of it', async () => {
  const person = await x.better('500');
  const view = await renderScreen(trade, { exchange: x, as: person });
  await userEvent.type(await screen.findByLabelText('Stake'), '25.5');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Up/ })).toHaveTextContent(/\+75%: 25\.5 → 44\.62$/));
  await userEvent.click(await screen.findByRole('button', { name: /^Up/ }));
  const sheet = await screen.findByRole('dialog');
  expect(within(sheet).getByText('You get back if right').nextElementSibling?.textContent).toBe('44.62 USDT');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Stake 25.5 USDT, up' }));
  await waitFor(async () => expect(await person.call(api.fixedTime.running, {})).toHaveLength(1));
  const [placed] = await person.call(api.fixedTime.running, {});
  await x.second(60_001);
  await x.second(60_002);
  // 44.625 and 19.125, cut.
  const back = () => screen.getByText('Back').parentElement;
  await waitFor(() => expect(back()).toHaveTextContent(/Back 44\.62 ▲\+19\.12$/), { timeout: 5_000 });
  await x.seconds(61, 60_002);
  await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('+19.125')).toBeVisible();
  view.unmount();
  await renderScreen(paths.fixedTime.order.href({ orderNo: placed!.orderNo }), { exchange: x, as: person });
  expect(await screen.findByText('+19.125')).toBeVisible();
  const ended = await orderOf(person, placed!.orderNo);
  expect(ended).toMatchObject({ payout: '44.625', profit: '19.125' });
});

test('whoever has no orders of a kind is led to a market of that kind', async () => {
  const whole = await exchange();
  const varieties = await whole.visitor().call(api.market.varieties, {});
  const { symbol: first } = varieties.find(({ kind }) => kind === 'forex')!;
  await renderScreen(paths.fixedTime.orders.href({ kind: 'forex' }), { exchange: whole, as: await whole.person() });
  await userEvent.click(await screen.findByRole('button', { name: 'Trade' }));
  await waitFor(() => expect(window.location.hash).toContain(`symbol=${first}`));
  await whole.close();
});
