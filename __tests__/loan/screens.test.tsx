/** The screens of pledged loans, key by key against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { setHideAmounts } from '@/lib/device/preferences';
import { paths } from '@/lib/paths';
import type { Person } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { borrow, BTC, FUND, loanRoom, type Room } from './room';

let room: Room;
let person: Person;
beforeAll(async () => {
  room = await loanRoom();
});
beforeEach(async () => {
  person = await room.borrower();
  await room.price(BTC / 100);
});
afterEach(() => setHideAmounts(false));
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => userEvent.click(await button(name));
const only = (calls: readonly string[], path: string) => calls.filter((url) => url.endsWith(path));

test('a loan is typed, its figures follow each key, it is confirmed with the fund password, once', async () => {
  const calls: string[] = [];
  await renderScreen(paths.loan.borrow.href(), { exchange: room, as: person, onCall: (url) => calls.push(url) });
  await press('See the offer');
  expect(await screen.findByText('Enter how much you want to borrow.')).toBeVisible();
  const amount = screen.getByRole('textbox', { name: 'Borrow' });
  await userEvent.type(amount, '1');
  expect(await screen.findByText('At least 20 USDT.')).toBeVisible();
  await userEvent.type(amount, '00.5');
  const figures = screen.getByRole('region', { name: 'What it needs and costs' });
  // 100.50 / (60,000 x 0.65), up.
  expect(within(figures).getByText('0.00257693')).toBeVisible();
  expect(within(figures).getByText(/^52,000\.\d\d \(13\.33% lower\)$/)).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '999999');
  // The tighter bound is told, and nothing is foretold of an amount that is refused.
  expect(await screen.findByText(/^Your collateral is enough for [\d,.]+ USDT/)).toBeVisible();
  expect(figures).not.toHaveTextContent('lower');
  await userEvent.clear(amount);
  await userEvent.type(amount, '3900');
  await press('See the offer');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm the loan' });
  expect(within(sheet).getByText('3,900.00 USDT')).toBeVisible();
  expect(within(sheet).getByText('0.1 BTC')).toBeVisible();
  expect(within(sheet).getByText('At worst all of the BTC is sold. You never owe more.')).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Borrow' }));
  expect(await within(sheet).findByText('Enter the six digits.')).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), '111111');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Borrow' }));
  expect(await within(sheet).findByText(/fund password is wrong|isn’t right|wrong/i)).toBeVisible();
  await userEvent.clear(await within(sheet).findByLabelText('Fund password'));
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  const before = only(calls, api.loan.borrow.path).length;
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Borrow' }));
  expect(await screen.findByRole('heading', { name: 'Loan' })).toBeVisible();
  expect(only(calls, api.loan.borrow.path)).toHaveLength(before + 1);
  expect(await screen.findByText('3,900.039')).toBeVisible();
  expect((await person.call(api.loan.orders, { open: true })).total).toBe(1);
}, 30_000);

test('a loan says how near it is, what would be, and gives collateral back only as far as it may', async () => {
  const order = await borrow(person, { ltv: '0.5' });
  await renderScreen(paths.loan.order.href({ orderNo: order.orderNo }), { exchange: room, as: person });
  const gauge = await screen.findByRole('meter', { name: 'Loan-to-value' });
  expect(gauge).toHaveAttribute('aria-valuetext', '50.00% of what the collateral is worth');
  expect(screen.getByText('40,000.40')).toBeVisible();
  expect(screen.getByText('33.33% lower')).toBeVisible();
  expect(screen.getByText(/1 hour, 0\.039 USDT/)).toBeVisible();
  await press('Take back');
  const sheet = await screen.findByRole('dialog', { name: 'Take collateral back' });
  await userEvent.type(await within(sheet).findByRole('textbox'), '0.05');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Take back' }));
  expect(await within(sheet).findByText(/^At most 0\.029999 BTC/)).toBeVisible();
  await userEvent.clear(await within(sheet).findByRole('textbox'));
  await userEvent.type(await within(sheet).findByRole('textbox'), '0.02');
  expect(within(sheet).getByText('50.00% → 59.09%')).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(gauge).toHaveAttribute('aria-valuetext', '59.09% of what the collateral is worth'));
  await press('What if');
  const whatIf = await screen.findByRole('dialog', { name: 'What if' });
  const price = within(whatIf).getByRole('slider', { name: 'Price' });
  price.focus();
  await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}{PageDown}');
  expect(within(whatIf).getByRole('status')).toHaveTextContent('Sale');
}, 30_000);

test('at a margin call the way back stands on top, and more collateral is the strong button', async () => {
  const order = await borrow(person);
  await room.price(51_000);
  await renderScreen(paths.loan.order.href({ orderNo: order.orderNo }), { exchange: room, as: person });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Your loan is near its limit');
  // 3,900.039 / (51,000 x 0.65) less 0.1, and 3,900.039 less 3,315.
  expect(alert).toHaveTextContent('Back to 65%: add 0.01764824 BTC or repay 585.04 USDT.');
  await press('Add');
  const sheet = await screen.findByRole('dialog', { name: 'Add collateral' });
  expect(within(sheet).getByRole('textbox')).toHaveValue('0.01764824');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 3_000 });
  expect((await room.orderOf(person, order)).status).toBe('active');
}, 30_000);

test('a part is repaid, then all of it; each press once', async () => {
  const order = await borrow(person);
  const calls: string[] = [];
  await renderScreen(paths.loan.repay.href({ orderNo: order.orderNo }), {
    exchange: room,
    as: person,
    onCall: (url) => calls.push(url),
  });
  const amount = await screen.findByRole('textbox', { name: 'Repay' });
  await userEvent.type(amount, '0.5');
  await press('Repay a part');
  expect(await screen.findByText('At least 1 USDT.')).toBeVisible();
  await userEvent.clear(amount);
  await userEvent.type(amount, '1900.039');
  expect(screen.getByText('1,900 USDT')).toBeVisible();
  expect(screen.getByText('2,000 USDT')).toBeVisible();
  await userEvent.dblClick(await button('Repay a part'));
  expect(await screen.findByRole('heading', { name: 'A part is repaid' })).toBeVisible();
  expect(only(calls, api.loan.repay.path)).toHaveLength(1);
  expect(await room.orderOf(person, order)).toMatchObject({ principal: '2000', interest: '0' });
  await press('See the loan');
  await press('Repay');
  const again = await screen.findByRole('textbox', { name: 'Repay' });
  await userEvent.type(again, '99999');
  expect(screen.getByText(/^More than you owe: 2,000/)).toBeVisible();
  await userEvent.clear(again);
  await press('Max');
  await press('Repay all');
  expect(await screen.findByRole('heading', { name: 'All is repaid' })).toBeVisible();
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'repaid' });
}, 30_000);

test('lists and records say what happened; empty ones say what to do first', async () => {
  await renderScreen(paths.loan.orders.href(), { exchange: room, as: person });
  expect(await screen.findByText('No running loans')).toBeVisible();
  const order = await borrow(person);
  await person.call(api.loan.repay, { orderNo: order.orderNo, amount: 'ALL' });
  await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('Repaid')).toBeVisible();
  await press('Records');
  expect(await screen.findAllByText('Borrowed')).not.toHaveLength(0);
  await userEvent.click(await screen.findByRole('radio', { name: 'Margin call' }));
  expect(await screen.findByText('Nothing of this kind')).toBeVisible();
}, 30_000);

test('somebody who is logged out sees the terms, and where to log in', async () => {
  await renderScreen(paths.loan.borrow.href(), { exchange: room });
  expect(await button('Log in to borrow')).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Borrow' }), '1000');
  expect(screen.getByText('0.02564103')).toBeVisible();
}, 20_000);

test('while the collateral is being sold only all can be repaid, and that ends the sale', async () => {
  const order = await borrow(person, { termMinutes: 10 });
  await room.later(601);
  room.held.stall(room.clock.now());
  await room.later(121);
  await renderScreen(paths.loan.order.href({ orderNo: order.orderNo }), { exchange: room, as: person });
  expect(await screen.findByText(/^As much collateral is being sold/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add collateral' })).toBeNull();
  await press('Repay');
  expect(await screen.findByText(/Repaying all that is still owed ends the sale/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Repay' })).toBeDisabled();
  expect(screen.queryByRole('slider')).toBeNull();
  await press('Repay all');
  expect(await screen.findByText('All is repaid')).toBeVisible();
  room.held.stall(null);
}, 30_000);

test.each(['123', '12345678901234567890'])(
  'the number %s is no loan: it says so and shows the way to one’s own',
  async (orderNo) => {
    for (const href of [paths.loan.order.href({ orderNo }), paths.loan.repay.href({ orderNo })]) {
      const { unmount } = await renderScreen(href, { exchange: room, as: person });
      expect(await screen.findByText('No such loan')).toBeVisible();
      expect(await button('To my loans')).toBeVisible();
      unmount();
    }
  },
);

test('home and fund tell of a loan that is called, until it is safe again, and lead to it', async () => {
  const { orderNo } = await borrow(person);
  await room.price(51_500);
  const home = await renderScreen(paths.home.href(), { exchange: room, as: person });
  const told = 'Your loan on BTC is at 75.73%. Add collateral or repay a part.';
  await screen.findByText(told, {}, { timeout: 10_000 });
  home.unmount();
  const fund = await renderScreen(paths.assets.fund.href(), { exchange: room, as: person });
  await screen.findByText(told, {}, { timeout: 10_000 });
  await person.call(api.loan.addCollateral, { orderNo, amount: '0.1' });
  await waitFor(() => expect(screen.queryByText(told)).toBeNull(), { timeout: 10_000 });
  fund.unmount();
  await room.price(25_500);
  await renderScreen(paths.assets.fund.href(), { exchange: room, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Your loan on BTC/ }, { timeout: 10_000 }));
  expect(await screen.findByRole('heading', { name: 'Loan' })).toBeVisible();
}, 60_000);

test('after a sale the loan says why, what was sold and what for, what it cost and what came back', async () => {
  const { orderNo } = await borrow(person);
  await room.price(46_500);
  await room.later(11);
  const { liquidation } = await person.call(api.loan.order, { orderNo });
  const shown = await renderScreen(paths.loan.order.href({ orderNo }), { exchange: room, as: person });
  const row = async (name: string) => (await screen.findByText(name, { exact: true })).parentElement;
  expect(await row('Why')).toHaveTextContent('Loan-to-value reached 83%');
  expect(await row('Sold')).toHaveTextContent(`${liquidation?.sold} BTC`);
  expect((await row('Brought, after the market’s fee'))?.textContent?.replaceAll(',', '')).toContain(
    `${liquidation?.received} USDT`,
  );
  expect(await row('Per BTC')).toHaveTextContent(/46,4\d\d\.\d\d USDT/);
  expect(await row('Fee of the sale')).toHaveTextContent(`${liquidation?.fee} USDT`);
  expect(await row('Came back to spot')).toHaveTextContent(`${liquidation?.returned} BTC`);
  shown.unmount();
  await renderScreen(paths.loan.records.href({ orderNo }), { exchange: room, as: person });
  const caption = await screen.findByText('came back');
  expect(caption.closest('a')).toHaveTextContent(/^Sale ended/);
}, 30_000);

test('the eye hides what is owed, what secures it and what its interest was, on every screen of loans', async () => {
  const { orderNo } = await borrow(person);
  await person.call(api.loan.repay, { orderNo, amount: '1000' });
  setHideAmounts(true);
  const screens = [paths.loan.order.href({ orderNo }), paths.loan.repay.href({ orderNo }), paths.loan.records.href({})];
  for (const href of screens) {
    const { unmount } = await renderScreen(href, { exchange: room, as: person });
    await screen.findAllByText('****');
    // The debt, its two parts, the collateral and the interest, which a closed eye leaves nowhere.
    for (const told of [/2,900/, /\d\.039\b/, /999\.9/, /0\.1 BTC/, /6,000/])
      expect(screen.queryAllByText(told)).toEqual([]);
    unmount();
  }
}, 30_000);
