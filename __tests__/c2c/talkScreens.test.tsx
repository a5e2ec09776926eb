/** The screens of chat, appeal and help, key by key against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { warningOf } from '@/lib/c2c/warnings';
import { paths } from '@/lib/paths';
import { uploadOf } from '../harness/fakeUpload';
import { goOffline } from '../harness/lostNetwork';
import { photo } from '../harness/pictures';
import { renderScreen } from '../harness/renderScreen';
import type { Person } from '../harness/exchange';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
let seller: Merchant;
let buyer: Ready;
let orderNo: string;
const browserRequest = globalThis.XMLHttpRequest;
beforeAll(async () => {
  room = await c2cRoom();
});
beforeEach(async () => {
  [buyer, seller] = [await room.ready(), await room.merchant('600')];
  const { advertId } = await room.advert(seller, { qty: '500', max: '3000' });
  ({ orderNo } = await room.buy(buyer, advertId));
});
afterEach(async () => {
  globalThis.XMLHttpRequest = browserRequest;
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

const open = (who: Person, href: string) => {
  globalThis.XMLHttpRequest = uploadOf(room, who);
  return renderScreen(href, { exchange: room, as: who });
};
const chat = () => paths.c2c.chat.href({ orderNo });
const write = () => screen.findByRole('textbox', { name: 'Write a message' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('what happened and what was said stand in one line; a message goes once and is read', async () => {
  const shown = await open(buyer, chat());
  expect(await screen.findByText(/You made the order/)).toBeVisible();
  await userEvent.type(await write(), 'On my way.');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('On my way.')).toBeVisible();
  expect(await screen.findByText(/· Delivered$/)).toBeVisible();
  const at = await seller.call(api.c2cTalk.messages, { orderNo });
  expect(at.list.filter(({ text }) => text === 'On my way.')).toHaveLength(1);
  expect(await screen.findByText(/· Read$/, {}, { timeout: 6_000 })).toBeVisible();
  shown.unmount();
}, 30_000);

test('offline a message stays as it was written and is sent again under its name', async () => {
  await open(buyer, chat());
  await userEvent.type(await write(), 'No network here.');
  const comeBack = goOffline();
  await press('Send');
  expect(await screen.findByText('Not sent')).toBeVisible();
  comeBack();
  await press('Try again');
  expect(await screen.findByText(/· (Delivered|Read)$/)).toBeVisible();
  const { list } = await seller.call(api.c2cTalk.messages, { orderNo });
  expect(list.filter(({ text }) => text === 'No network here.')).toHaveLength(1);
}, 30_000);

test('who writes what a swindler writes is asked, and who reads it is warned', async () => {
  const first = await open(seller, chat());
  await userEvent.type(await write(), 'Add my Telegram please');
  await press('Send');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(await within(question).findByRole('button', { name: 'Change it' }));
  expect((await buyer.call(api.c2cTalk.messages, { orderNo })).list).toHaveLength(1);
  await press('Send');
  await userEvent.click(await screen.findByRole('button', { name: 'Send anyway' }));
  expect(await screen.findByText('Add my Telegram please', { selector: 'li *' })).toBeVisible();
  expect(screen.queryByText(/lead you away from here/)).not.toBeInTheDocument();
  first.unmount();
  await open(buyer, chat());
  expect(await screen.findByText(/lead you away from here/)).toBeVisible();
}, 30_000);

test('an appeal says what is missing, takes a file, and shows by when it is decided; the talk is closed meanwhile', async () => {
  await room.pay(buyer, { orderNo });
  await room.pass(10 * 60_000);
  const appeal = await open(buyer, paths.c2c.appeal.href({ orderNo }));
  await screen.findByText(/Two reviewers who did not take part decide/);
  await press('Send appeal');
  for (const words of [
    'Choose a reason.',
    'Write at least 10 characters.',
    'Add at least one file.',
    'Enter who can be reached.',
    'Enter a phone number.',
  ])
    expect(screen.getByText(words)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Reason/ })).toHaveFocus());
  await userEvent.click(await screen.findByRole('combobox', { name: /^Reason/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Paid, but not released' }));
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'What happened' }),
    'I paid at noon from my own bank.',
  );
  const file = new File([new Uint8Array(await photo({ width: 300, height: 200 }))], 'slip.jpg', { type: 'image/jpeg' });
  await userEvent.upload(await screen.findByLabelText('Add a file'), file);
  expect(await screen.findByText('Uploaded')).toBeVisible();
  await userEvent.type(await screen.findByRole('textbox', { name: 'Contact person' }), 'Chan');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Contact phone' }), '51234567');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Send appeal' }));
  expect(await screen.findByText('Decided by')).toBeVisible();
  expect(screen.getByText('I paid at noon from my own bank.')).toBeVisible();
  expect((await buyer.call(api.c2cAppeal.detail, { orderNo })).evidence).toHaveLength(1);
  appeal.unmount();
  const order = await open(buyer, paths.c2c.order.href({ orderNo }));
  expect(await screen.findByText(/^Decided by 20.+ at the latest\.$/)).toBeVisible();
  order.unmount();
  await open(seller, chat());
  expect(await screen.findByText(/^An appeal is open/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
}, 40_000);

test('who had paid an order that ended reads that an appeal brings it back, and afterwards that it was withdrawn', async () => {
  await buyer.call(api.c2cOrders.cancel, { orderNo, reason: 'changedMind' });
  const order = await open(buyer, paths.c2c.order.href({ orderNo }));
  expect(await screen.findByText(/^If you did pay, appeal by/)).toBeVisible();
  await press('Appeal');
  // Nothing is in escrow now, and it does not say so.
  expect(await screen.findByText(/^The seller’s coins stay in escrow while it is decided/)).toBeVisible();
  expect(screen.queryByText(/^The coins stay in escrow/)).not.toBeInTheDocument();
  await room.appeal(buyer, { orderNo });
  order.unmount();
  const again = await open(buyer, paths.c2c.order.href({ orderNo }));
  await userEvent.click(await screen.findByRole('button', { name: 'See the appeal' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw appeal' }));
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/^The order goes on as paid/)).toBeVisible();
  await userEvent.click(await within(question).findByRole('button', { name: 'Withdraw appeal' }));
  expect(await screen.findByText('The appeal was withdrawn. The order goes on as paid.')).toBeVisible();
  again.unmount();
  // What was shown and decided is found from the order also when the appeal is over.
  const over = await open(buyer, paths.c2c.order.href({ orderNo }));
  await userEvent.click(await screen.findByRole('link', { name: 'See the appeal' }));
  expect(await screen.findByText('I paid at noon.')).toBeVisible();
  over.unmount();
}, 40_000);

test('an order that two decided for the seller says so to both, and nobody is told not to pay', async () => {
  await room.pay(buyer, { orderNo });
  await room.pass(10 * 60_000);
  await room.appeal(buyer, { orderNo });
  await room.decide({ orderNo, winner: 'seller', toBuyer: 'Nothing arrived.', toSeller: 'It is yours.' });
  const lost = await open(buyer, paths.c2c.order.href({ orderNo }));
  expect(await screen.findByText(/^Two reviewers decided for the seller/)).toBeVisible();
  expect(screen.queryByText(/Do not pay any more/)).not.toBeInTheDocument();
  lost.unmount();
  await open(seller, paths.c2c.order.href({ orderNo }));
  expect(await screen.findByText(/^Two reviewers decided for you/)).toBeVisible();
}, 40_000);

test('the words that warn are found in three languages, however they are spaced, and ordinary ones are left alone', () => {
  for (const [text, kind] of [
    ['Please add me on WhatsApp', 'elsewhere'],
    ['加我微信聊', 'elsewhere'],
    ['方便加我的通訊軟件再談嗎', 'elsewhere'],
    ['Tele\u200bgram?', 'elsewhere'],
    // What costs money at once is warned of first.
    ['Add me on Telegram and release first', 'releaseFirst'],
    ['Please release first, I pay later', 'releaseFirst'],
    ['先放幣我馬上付', 'releaseFirst'],
    ['你先放币', 'releaseFirst'],
    ['send me the verification code', 'secrets'],
    ['把验证码发我', 'secrets'],
    ['transfer again, an activation fee', 'moreMoney'],
    ['需要再轉一次', 'moreMoney'],
  ] as const)
    expect([text, warningOf(text)]).toEqual([text, kind]);
  for (const text of ['收到，現在轉帳。', 'I have paid, please check.', '银行今天比较慢', 'Thank you, released.'])
    expect(warningOf(text)).toBeNull();
});

test('help leads to the chat, the appeal, the rules and customer service', async () => {
  await open(buyer, paths.c2c.support.href({ orderNo }));
  expect(await screen.findByText(/never asks for passwords/)).toBeVisible();
  expect(await screen.findByRole('link', { name: /USDT/ })).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: /Write to the other side/ }));
  expect(await write()).toBeVisible();
});
