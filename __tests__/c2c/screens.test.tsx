/** The screens of C2C, against the real exchange. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, FUND, type Merchant, type Room } from './room';

let room: Room;
let desk: Merchant;
let advertId: string;
beforeAll(async () => {
  room = await c2cRoom();
  desk = await room.merchant('3000', 'Heron Desk');
  ({ advertId } = await room.advert(desk, { qty: '2000', terms: 'No third-party payments.' }));
  await room.advert(desk, { qty: '100', price: '7.9', minOrders: 5, limitMinutes: 30 });
});
afterEach(async () => {
  cleanup();
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
/** What was open before is closed, as by a reload. */
async function show(href: string, who?: Ready, sent: string[] = []): Promise<void> {
  cleanup();
  await renderScreen(href, { exchange: room, ...(who && { as: who }), onCall: (url) => sent.push(url) });
}
const made = async (who: Ready, amount: `${number}` = '1566') => room.buy(who, advertId, { amount });

test('the market is open to anybody: cheapest first, filtered by a typed amount, and an empty one says what to loosen', async () => {
  await show(paths.c2c.adverts.href());
  const rows = within(await screen.findByRole('list', { name: 'C2C' }));
  expect(rows.getAllByRole('listitem').map((row) => /7\.\d\d/.exec(row.textContent ?? '')?.[0])).toEqual([
    '7.83',
    '7.90',
  ]);
  expect(rows.getAllByText('Heron Desk')).toHaveLength(2);
  await press('Amount');
  await press('Show adverts');
  expect(screen.getByText('Enter an amount.')).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox'), '5000');
  await press('Show adverts');
  await waitFor(() => expect(screen.getAllByText('Heron Desk')).toHaveLength(1));
  expect(screen.getByText('638.5696')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the amount' }));
  await press('Amount');
  await userEvent.type(await screen.findByRole('textbox'), '99999');
  await press('Show adverts');
  expect(await screen.findByText('No advert fits')).toBeVisible();
  await press('Clear filters');
  await waitFor(() => expect(screen.getAllByText('Heron Desk')).toHaveLength(2));
}, 30_000);

test('who does not meet a condition reads the own figure; a currency without adverts is explained', async () => {
  const who = await room.ready();
  await show(paths.c2c.adverts.href(), who);
  expect(await screen.findByText('Only for people with 5 completed orders; you have 0')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Currency: HKD' }));
  await userEvent.click(await screen.findByRole('button', { name: /GBP/ }));
  expect(await screen.findByText('Nobody trades USDT for GBP now')).toBeVisible();
  await press('Other currency');
  await userEvent.click(await screen.findByRole('button', { name: /HKD/ }));
  expect((await screen.findAllByText('Heron Desk')).length).toBe(2);
}, 30_000);

test('bought: typed key by key, pressed twice, one order; whom to pay can be copied, and it survives a reload', async () => {
  const who = await room.ready();
  const sent: string[] = [];
  await show(paths.c2c.trade.href({ advertId }), who, sent);
  expect(await screen.findByText('No third-party payments.')).toBeVisible();
  await press('Buy USDT');
  expect(screen.getByText('Enter an amount.')).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox', { name: 'You pay' }), '99');
  expect(await screen.findByText('Between 100 and 15,660 HKD.')).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox', { name: 'You pay' }), '0.5');
  expect(screen.getByRole('textbox', { name: 'You get' })).toHaveValue('126.50063856');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Buy USDT' }));
  expect(await screen.findByRole('heading', { name: 'Pay the seller now' })).toBeVisible();
  expect(sent.filter((url) => url.endsWith(api.c2cOrders.save.path))).toHaveLength(1);
  expect(screen.getByText('Chan Tai Man')).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy: Account' }));
  const [order] = (await who.call(api.c2cOrders.list, {})).list;
  await show(paths.c2c.pay.href({ orderNo: order!.orderNo }), who);
  expect(await screen.findByRole('heading', { name: 'Pay the seller now' })).toBeVisible();
  await press('I have paid');
  await userEvent.click(await screen.findByRole('button', { name: /^Yes, I have paid/ }));
  expect(await screen.findByRole('heading', { name: 'The seller is checking your payment' })).toBeVisible();
  expect(await who.call(api.c2cOrders.order, { orderNo: order!.orderNo })).toMatchObject({ status: 'paid' });
  await room.release(desk, order!);
  expect(
    await screen.findByRole('heading', { name: 'You have received your coins' }, { timeout: 9_000 }),
  ).toBeVisible();
  expect(screen.queryByText('Chan Tai Man')).not.toBeInTheDocument();
}, 60_000);

test('“I have paid” without a network is not lost: it says so and can be pressed again', async () => {
  const who = await room.ready();
  const order = await made(who);
  await show(paths.c2c.pay.href(order), who);
  await screen.findByRole('heading', { name: 'Pay the seller now' });
  await press('I have paid');
  await screen.findByRole('button', { name: /^Yes, I have paid/ });
  const online = goOffline();
  await press(/^Yes, I have paid/);
  expect((await who.call(api.c2cOrders.order, { orderNo: order.orderNo })).status).toBe('awaitingPayment');
  act(online);
  await new Promise((resolve) => setTimeout(resolve, 600));
  await press(/^Yes, I have paid/);
  expect(await screen.findByRole('heading', { name: 'The seller is checking your payment' })).toBeVisible();
  await room.release(desk, order);
}, 40_000);

test('the seller ticks everything off before the coins can go', async () => {
  const who = await room.ready();
  const order = await made(who);
  await room.pay(who, order);
  await show(paths.c2c.confirm.href(order), desk);
  expect(await screen.findByRole('heading', { name: 'The buyer says it is paid: please check' })).toBeVisible();
  await press('Received, release');
  expect(screen.getAllByText('Check this first.')).toHaveLength(3);
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box);
  await press('Received, release');
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(await sheet.findByRole('button', { name: 'Release 200.00 USDT' }));
  expect(sheet.getByText('Enter the six digits.')).toBeVisible();
  const { totpCode } = await room.proofOf(desk);
  await userEvent.type(await sheet.findByLabelText('Fund password'), FUND);
  await userEvent.type(await sheet.findByLabelText('Authenticator code'), totpCode);
  await userEvent.click(await sheet.findByRole('button', { name: 'Release 200.00 USDT' }));
  expect(await screen.findByRole('heading', { name: 'The coins went to the buyer' }, { timeout: 9_000 })).toBeVisible();
  expect((await room.has(who)).available).toBe('200');
}, 40_000);

test('cancelled: the question comes first, the count is told, and a late click is told where the order stands', async () => {
  const who = await room.ready();
  const order = await made(who);
  await show(paths.c2c.cancel.href(order), who);
  expect(await screen.findByText('Have you sent money?')).toBeVisible();
  expect(screen.getByText(/^Cancelled today: 0 of 3/)).toBeVisible();
  await press('Cancel this order');
  expect(screen.getByText('Choose a reason.')).toBeVisible();
  expect(screen.getByText('Say so before you cancel.')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'I changed my mind' }));
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Cancel this order');
  expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeVisible();
  expect(screen.getByText('This counts among your cancellations of today.')).toBeVisible();
  await show(paths.c2c.cancel.href(order), who);
  expect(await screen.findByText('This order cannot be cancelled any more')).toBeVisible();
}, 40_000);

test('to cancel what was marked as paid one proves that it is oneself', async () => {
  const who = await room.ready();
  const order = await made(who);
  await room.pay(who, order);
  await show(paths.c2c.cancel.href(order), who);
  expect(await screen.findByText('You have marked this order as paid')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'All of the money came back' }));
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Cancel this order');
  expect(await screen.findByText('Enter all 6 digits.')).toBeVisible();
  const { totpCode } = await room.proofOf(who);
  await userEvent.type(await screen.findByLabelText('Authenticator code'), totpCode);
  await press('Cancel this order');
  expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeVisible();
}, 40_000);

test('who has an unpaid order is led to it from the refusal of another one', async () => {
  const who = await room.ready();
  await made(who);
  await show(paths.c2c.trade.href({ advertId }), who);
  await userEvent.type(await screen.findByLabelText('You pay'), '1000');
  await press('Buy USDT');
  expect(await screen.findByText('Pay or cancel your unpaid order first.')).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: 'Go to the unpaid order' }));
  expect(await screen.findByRole('heading', { name: 'Pay the seller now' })).toBeVisible();
}, 30_000);

test('who sells quickly without an account reads of no merchant, and comes back from adding one', async () => {
  const who = await room.ready();
  const { list } = await who.call(api.paymentMethods.mine, {});
  const proofs = { fundPassword: FUND, proof: await room.proofOf(who) };
  await who.call(api.paymentMethods.remove, { methodId: list[0]!.methodId, ...proofs });
  const here = paths.c2c.quick.href({ side: 'sell' });
  await show(here, who);
  expect(await screen.findByText(/^You have no account for HKD yet\./)).toBeVisible();
  const next = new URLSearchParams({ currency: 'HKD', next: here }).toString();
  expect(screen.getByRole('link', { name: 'Add one' })).toHaveAttribute('href', expect.stringContaining(next));
});

test('an address that names a side turns the page that is open', async () => {
  await show(paths.c2c.adverts.href());
  const side = (name: string) => screen.findByRole('tab', { name });
  expect(await side('Buy')).toHaveAttribute('aria-selected', 'true');
  window.location.hash = paths.c2c.adverts.href({ side: 'sell' });
  expect(await screen.findByRole('tab', { name: 'Sell', selected: true })).toBeVisible();
  await userEvent.click(await side('Buy'));
  expect(await screen.findByRole('tab', { name: 'Buy', selected: true })).toBeVisible();
  // Nor does an address opened anew find what was open before.
  window.location.hash = paths.c2c.explanation.href();
  expect(await screen.findByRole('heading', { name: 'Rules and safety' })).toBeVisible();
  window.location.hash = paths.c2c.adverts.href({ side: 'sell' });
  expect(await screen.findByRole('tab', { name: 'Sell', selected: true })).toBeVisible();
});

test('an order to cancel and a merchant that are not there say so, and lead on', async () => {
  const who = await room.ready();
  await show(paths.c2c.cancel.href({ orderNo: '19999999999999999999' }), who);
  expect(await screen.findByText('There is no such order')).toBeVisible();
  await press('My orders');
  expect(await screen.findByText('No open orders')).toBeVisible();
  for (const id of ['19999999999999999999', 'nonsense']) {
    await show(paths.c2c.merchant.href({ id }));
    expect(await screen.findByText('There is no such merchant')).toBeVisible();
  }
  await press('To the market');
  expect((await screen.findAllByText('Heron Desk')).length).toBeGreaterThan(0);
}, 30_000);

test('an order that timed out although nobody looked', async () => {
  const who = await room.ready();
  const order = await made(who);
  await show(paths.c2c.order.href(order), who);
  await screen.findByRole('heading', { name: 'Pay the seller now' });
  await room.pass(900_000);
  expect(await screen.findByRole('heading', { name: 'The time to pay is over' }, { timeout: 9_000 })).toBeVisible();
  await show(paths.c2c.orders.href(), who);
  expect(await screen.findByText('No open orders')).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('Timed out')).toBeVisible();
}, 40_000);

test('the page of whom to pay says to either side how the order stands; a seller reads nothing of coins that are gone, or of being too late to cancel', async () => {
  const who = await room.ready();
  const order = await made(who);
  await show(paths.c2c.payee.href(order), who);
  expect(await screen.findByRole('heading', { name: 'Pay the seller now' })).toBeVisible();
  expect(screen.getAllByRole('timer')).toHaveLength(1);
  await show(paths.c2c.payee.href(order), desk);
  expect(await screen.findByRole('heading', { name: 'Waiting for the buyer to pay' })).toBeVisible();
  expect(screen.getByText(/^Bank transfer \*{4} \d{4}$/)).toBeVisible();
  await show(paths.c2c.cancel.href(order), desk);
  expect(await screen.findByText('Only the buyer can cancel')).toBeVisible();
  await who.call(api.c2cOrders.cancel, { orderNo: order.orderNo, reason: 'changedMind', nothingSent: true });
  await show(paths.c2c.order.href(order), desk);
  expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeVisible();
  expect(screen.queryByText(/Released/)).toBeNull();
  await show(paths.c2c.payee.href(order), who);
  expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeVisible();
  expect(screen.getByText('The payee is not shown any more')).toBeVisible();
  await show(paths.c2c.cancel.href(order), desk);
  expect(await screen.findByText('This order cannot be cancelled any more')).toBeVisible();
  await show(paths.c2c.appeal.href(order), desk);
  expect(await screen.findByText(/^This order has ended\./)).toBeVisible();
}, 30_000);

test('the page of a merchant tells whether the deposit is whole', async () => {
  const short = await room.merchant('100', 'Reef Heron');
  await show(paths.c2c.merchant.href({ id: short.merchantId }));
  expect(await screen.findByText(/Has put a deposit down/)).toBeVisible();
  const own = await room.advert(short, { qty: '100' });
  const who = await room.ready();
  const order = await room.buy(who, own.advertId, { amount: '783' });
  await room.pay(who, order);
  await room.pass(10 * 60_000);
  await room.appeal(who, order);
  const words = { toBuyer: 'The payment was shown.', toSeller: 'You did not answer.' };
  await room.decide({ orderNo: order.orderNo, winner: 'buyer', ...words, compensation: '120' });
  await show(paths.c2c.merchant.href({ id: short.merchantId }));
  expect(await screen.findByText(/The deposit is not whole now/)).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Has put a deposit down' })).toBeNull();
}, 30_000);
