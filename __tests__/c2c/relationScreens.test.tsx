/** What the two say about one another, unread marks, the buyer's pictures and blocking, key by key against the real exchange. */
import { randomUUID } from 'node:crypto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { photo } from '../harness/pictures';
import { renderScreen } from '../harness/renderScreen';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
let desk: Merchant;
let advertId: string;
beforeAll(async () => {
  room = await c2cRoom();
  desk = await room.merchant('5000', 'Heron Desk');
  ({ advertId } = await room.advert(desk, { qty: '4000' }));
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
const bought = (who: Ready) => room.buy(who, advertId, { amount: '783' });
const completed = async (who: Ready) => {
  const order = await bought(who);
  await room.pay(who, order);
  await room.release(desk, order);
  return order;
};

test('the seller opens the buyer’s pictures before releasing, and still finds them afterwards', async () => {
  const who = await room.ready();
  const order = await bought(who);
  const { fileId } = await who.call(
    api.files.upload,
    { purpose: 'proof' },
    { file: await photo({ width: 400, height: 800, seed: 7 }) },
  );
  const { payee } = await who.call(api.c2cOrders.detail, { orderNo: order.orderNo });
  await who.call(api.c2cOrders.pay, { orderNo: order.orderNo, payMethodId: payee!.payMethodId, proofs: [fileId] });
  await show(paths.c2c.confirm.href(order), desk);
  await userEvent.click(await screen.findByRole('button', { name: 'Picture 1' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('img', { name: 'Picture 1' })).toHaveAttribute('src', expect.stringContaining(fileId));
  expect(sheet.getByText(/Only what your bank shows counts/)).toBeVisible();
  await room.release(desk, order);
  await show(paths.c2c.order.href(order), desk);
  expect(await screen.findByRole('button', { name: 'Picture 1' })).toBeVisible();
}, 40_000);

test('what was not read stands in the list, on its tab and at the market’s orders; reading takes it away', async () => {
  const who = await room.ready();
  const order = await bought(who);
  for (const text of ['Hello.', 'Are you there?'])
    await desk.call(api.c2cTalk.send, { orderNo: order.orderNo, clientId: randomUUID(), text });
  await show(paths.c2c.adverts.href(), who);
  expect(await screen.findByRole('button', { name: /2 unread messages/ })).toBeVisible();
  await show(paths.c2c.orders.href(), who);
  expect(await screen.findByRole('tab', { name: 'Open · 2 unread' })).toBeVisible();
  expect(await screen.findByText('2 unread messages')).toBeInTheDocument();
  await who.call(api.c2cTalk.messages, { orderNo: order.orderNo });
  await show(paths.c2c.orders.href(), who);
  expect(await screen.findByRole('tab', { name: 'Open' })).toBeVisible();
  expect(screen.queryByText(/unread/)).not.toBeInTheDocument();
}, 40_000);

test('rated with words, answered once, and read on the merchant’s page', async () => {
  const who = await room.ready();
  const order = await completed(who);
  await show(paths.c2c.order.href(order), who);
  await userEvent.click(await screen.findByRole('button', { name: 'Rate not good' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.type(await sheet.findByRole('textbox'), 'Took an hour.');
  await userEvent.dblClick(await sheet.findByRole('button', { name: 'Rate as not good' }));
  expect(await screen.findByText('Took an hour.')).toBeVisible();
  await show(paths.c2c.order.href(order), desk);
  await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
  const answer = within(await screen.findByRole('dialog'));
  await userEvent.click(await answer.findByRole('button', { name: 'Answer' }));
  expect(answer.getByText('Write an answer.')).toBeVisible();
  await userEvent.type(await answer.findByRole('textbox'), 'My bank was closed.');
  await userEvent.click(await answer.findByRole('button', { name: 'Answer' }));
  expect(await screen.findByText('My bank was closed.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Answer' })).not.toBeInTheDocument());
  await show(paths.c2c.merchant.href({ id: desk.merchantId }), who);
  expect(await screen.findByText('Took an hour.')).toBeVisible();
  expect(screen.getByText('My bank was closed.')).toBeVisible();
}, 40_000);

test('blocked after a question, listed, and let in again', async () => {
  const who = await room.ready();
  const order = await completed(who);
  await show(paths.c2c.order.href(order), who);
  await userEvent.click(await screen.findByRole('button', { name: 'Block this person' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText('Block Heron Desk?')).toBeVisible();
  // This one has ended, and could not go on.
  expect(asked.getByText(/Open orders go on\.$/)).toBeVisible();
  await userEvent.click(await asked.findByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You have blocked Heron Desk.')).toBeVisible();
  await show(paths.c2c.adverts.href(), who);
  expect(await screen.findByText(/Nobody trades USDT for HKD now/)).toBeVisible();
  await show(paths.c2c.orders.href(), who);
  await userEvent.click(await screen.findByRole('button', { name: 'Blocked people' }));
  const list = within(await screen.findByRole('dialog'));
  expect(await list.findByText('Heron Desk')).toBeVisible();
  await userEvent.click(await list.findByRole('button', { name: 'Unblock' }));
  expect(await list.findByText('Nobody is blocked')).toBeVisible();
  await show(paths.c2c.adverts.href(), who);
  expect(await screen.findByText('Heron Desk')).toBeVisible();
  await press('More');
  expect(await screen.findByRole('button', { name: /Merchant’s desk/ })).toBeVisible();
}, 40_000);
