/** What somebody reads and is led to before, in and after an order of C2C, against the real exchange. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
let desk: Merchant;
let advertId: string;
beforeAll(async () => {
  room = await c2cRoom();
  desk = await room.merchant('3000', 'Heron Desk');
  ({ advertId } = await room.advert(desk, { qty: '2000', terms: 'No third-party payments.' }));
});
afterEach(async () => {
  cleanup();
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function show(href: string, who: Ready): Promise<void> {
  cleanup();
  await renderScreen(href, { exchange: room, as: who });
}

test('who sells reads what there is to sell: all of it is the most that one has, and more than that is refused with the figure and the way', async () => {
  const wanted = await room.advert(desk, { side: 'buy', price: '7.7' });
  const who = await room.ready('50');
  await show(paths.c2c.trade.href({ advertId: wanted.advertId }), who);
  expect(await screen.findByText('Available 50.00 USDT')).toBeVisible();
  await press('Max');
  expect(screen.getByRole('textbox', { name: 'You receive' })).toHaveValue('385');
  await userEvent.clear(await screen.findByRole('textbox', { name: 'You give' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'You give' }), '51');
  await press('Sell USDT');
  expect(await screen.findByText('You have 50.00 USDT in your C2C account.')).toBeVisible();
  expect((await who.call(api.c2cOrders.list, {})).total).toBe(0);
  expect(screen.getByRole('link', { name: 'Move coins to the C2C account' })).toHaveAttribute(
    'href',
    expect.stringContaining('from=spot&to=c2c'),
  );
  await show(paths.c2c.quick.href({ side: 'sell' }), who);
  expect(await screen.findByText('Available 50.00 USDT')).toBeVisible();
}, 40_000);

test('whom an order is refused for a missing identity is led to it, and back', async () => {
  const who = await room.ready();
  await sql`update users set identity_level = 'none' where id = ${who.userId}`.execute(room.db);
  const here = paths.c2c.trade.href({ advertId });
  await show(here, who);
  await userEvent.type(await screen.findByRole('textbox', { name: 'You pay' }), '500');
  await press('Buy USDT');
  expect(await screen.findByText('Please complete basic identity verification first.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Verify now' })).toHaveAttribute(
    'href',
    expect.stringContaining(paths.identity.basic.href({ next: here })),
  );
}, 30_000);

test('the terms of a merchant stand in the quick offer, before it is taken', async () => {
  const who = await room.ready();
  await desk.call(api.c2cMerchant.mine, {});
  await show(paths.c2c.quick.href({ side: 'buy' }), who);
  await userEvent.type(await screen.findByRole('textbox', { name: 'You pay' }), '500');
  await userEvent.click(await screen.findByRole('radio', { name: 'Bank transfer' }));
  await press('Find the best offer');
  const sheet = within(await screen.findByRole('dialog'));
  expect(await sheet.findByText('No third-party payments.')).toBeVisible();
}, 30_000);

test('the moment from which one may appeal is told to both; what changes is read from its beginning, and the first open check is shown', async () => {
  const who = await room.ready();
  const order = await room.buy(who, advertId, { amount: '783' });
  await show(paths.c2c.order.href(order), desk);
  await screen.findByRole('heading', { name: 'Waiting for the buyer to pay' });
  const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  await room.pay(who, order);
  await screen.findByRole('heading', { name: 'The buyer says it is paid: please check' }, { timeout: 9_000 });
  await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
  scrolled.mockRestore();
  expect(screen.getByText(/^No payment there\? You can appeal from \d\d:\d\d:\d\d/)).toBeVisible();
  const [first] = screen.getAllByRole('checkbox');
  await press('Received, release');
  await waitFor(() => expect(first).toHaveFocus());
  await show(paths.c2c.pay.href(order), who);
  expect(await screen.findByText(/^No coins by then\? You can appeal from \d\d:\d\d:\d\d/)).toBeVisible();
  // It is paid: nothing calls for another payment.
  expect(screen.queryByText(/^Pay from an account in your own verified name/)).toBeNull();
  await room.pass(10 * 60_000);
  await room.appeal(who, order);
  await room.decide({
    orderNo: order.orderNo,
    winner: 'buyer',
    toBuyer: 'The payment was shown.',
    toSeller: 'You did not answer.',
  });
  await show(paths.c2c.order.href(order), who);
  expect(await screen.findByText(/^Two reviewers decided for you: 100.00 USDT are in your C2C account/)).toBeVisible();
  await show(paths.c2c.order.href(order), desk);
  expect(await screen.findByText(/^Two reviewers decided for the buyer: 100.00 USDT/)).toBeVisible();
}, 60_000);

test('a buyer who was asked to cancel reads until when it counts, and the seller what there is to confirm', async () => {
  const who = await room.ready();
  const order = await room.buy(who, advertId, { amount: '783' });
  await who.call(api.c2cOrders.cancel, { orderNo: order.orderNo, reason: 'sellerAsked' });
  await show(paths.c2c.order.href(order), who);
  const counts = /^This counts among your cancellations of today until the seller confirms/;
  expect(await screen.findByText(counts)).toBeVisible();
  await show(paths.c2c.order.href(order), desk);
  expect(await screen.findByText(/^The buyer says that you asked for it\./)).toBeVisible();
  await press('I asked for it');
  const question = await screen.findByRole('alertdialog', { name: 'Did you ask the buyer to cancel?' });
  // "Cancel" would answer that question in two ways.
  expect(within(question).getByRole('button', { name: 'No' })).toBeVisible();
  await userEvent.click(await within(question).findByRole('button', { name: 'Yes, I did' }));
  await waitFor(() => expect(screen.queryByText(/^The buyer says that you asked for it\./)).toBeNull());
  await show(paths.c2c.order.href(order), who);
  expect(await screen.findByRole('heading', { name: 'The order is cancelled' })).toBeVisible();
  expect(screen.queryByText(counts)).toBeNull();
}, 30_000);

test('who cancelled three orders today reads until when none can be made, before anything is typed', async () => {
  const who = await room.ready();
  for (let count = 1; count <= 3; count += 1) {
    const { orderNo } = await room.buy(who, advertId, { amount: '200' });
    await who.call(api.c2cOrders.cancel, { orderNo, reason: 'changedMind' });
  }
  for (const href of [paths.c2c.trade.href({ advertId }), paths.c2c.quick.href({ side: 'buy' })]) {
    await show(href, who);
    expect(await screen.findByText(/^Three orders were cancelled today\. You can order again from .+\d/)).toBeVisible();
  }
}, 40_000);
