/** A merchant's own screens, key by key against the real exchange: from the application to the first advert, and what becomes of it. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { approve } from '../harness/c2c';
import { renderScreen } from '../harness/renderScreen';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await c2cRoom();
});
afterEach(async () => {
  cleanup();
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
async function show(href: string, who: Ready, sent: string[] = []): Promise<void> {
  cleanup();
  await renderScreen(href, { exchange: room, as: who, onCall: (url) => sent.push(url) });
}
/** A second press of the same finger does nothing. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 600));
const ownAdverts = async (who: Ready) => (await who.call(api.c2cMerchant.adverts, {})).list;
const desk = (coins: `${number}`, name: string): Promise<Merchant> => room.merchant(coins, name);

test('from the application to the deposit, each step said', async () => {
  const who = await room.ready('1500');
  const taken = await desk('100', 'Taken Name');
  expect(taken.merchantId).toBeTruthy();
  await show(paths.c2c.desk.href(), who);
  expect(await screen.findByRole('heading', { name: 'Become a merchant' })).toBeVisible();
  await press('Apply');
  expect(screen.getByText('2 to 24 characters.')).toBeVisible();
  await userEvent.type(field('Merchant’s name'), 'taken name');
  await press('Apply');
  expect(await screen.findByText('Somebody has this name, or one that looks the same.')).toBeVisible();
  await userEvent.clear(field('Merchant’s name'));
  await userEvent.type(field('Merchant’s name'), 'Sandpiper');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('heading', { name: 'Your application is being looked at' })).toBeVisible();
  const { merchantId } = await who.call(api.c2cMerchant.mine, {});
  const operator = await room.operator();
  await operator.call(api.merchantReview.reject, { id: merchantId!, reason: 'name', note: 'Please choose another.' });
  await show(paths.c2c.desk.href(), who);
  expect(await screen.findByText('Please choose another.')).toBeVisible();
  await userEvent.clear(field('Merchant’s name'));
  await userEvent.type(field('Merchant’s name'), 'Dunlin');
  await press('Apply');
  await screen.findByRole('heading', { name: 'Your application is being looked at' });
  await operator.call(api.merchantReview.pass, { id: merchantId! });
  await show(paths.c2c.desk.href(), who);
  expect(await screen.findByText(/Dunlin.+as soon as the deposit is there/)).toBeVisible();
  const sent: string[] = [];
  await show(paths.c2c.desk.href(), who, sent);
  await userEvent.click(await screen.findByRole('button', { name: 'Put 1,000.00 USDT down' }));
  await userEvent.dblClick(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Put it down' }),
  );
  expect(await screen.findByText('No adverts yet')).toBeVisible();
  expect(sent.filter((url) => url.endsWith(api.c2cMerchant.payDeposit.path))).toHaveLength(1);
  expect((await room.has(who)).available).toBe('500');
}, 60_000);

test('who lost a part of the deposit reads why no advert is shown, and puts the missing part down', async () => {
  const poor = await room.merchant('700', 'Bittern Desk');
  const { advertId } = await room.advert(poor, { qty: '500' });
  const buyer = await room.ready();
  const order = await room.buy(buyer, advertId, { amount: '783' });
  await room.pay(buyer, order);
  await room.pass(10 * 60_000);
  await room.appeal(buyer, order);
  const words = { winner: 'buyer' as const, toBuyer: 'The payment was shown.', toSeller: 'No answer came from you.' };
  await room.decide({ orderNo: order.orderNo, ...words, compensation: '120' });
  await show(paths.c2c.desk.href(), poor);
  expect(await screen.findByText(/^Your deposit is no longer whole/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New advert' })).not.toBeInTheDocument();
  await press('Put down what is missing');
  expect(await screen.findByText('Deposit short')).toBeVisible();
  await press('Put 120.00 USDT down');
  await userEvent.dblClick(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Put it down' }),
  );
  expect(await screen.findByText('Adverts that are on are shown.')).toBeVisible();
  expect((await poor.call(api.c2cMerchant.mine, {})).deposit).toBe('1000');
}, 60_000);

test('who lacks something is told where to get it, and a deposit that is not there is refused in words', async () => {
  const plain = await room.person();
  await renderScreen(paths.c2c.desk.href(), { exchange: room, as: plain });
  expect(await screen.findByText('Do what is missing above, then choose a name and apply.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it up' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument();
  const poor = await room.ready();
  await approve(room, poor);
  await show(paths.c2c.desk.href(), poor);
  expect(await screen.findByText(/There is not enough in your C2C account/)).toBeVisible();
  await press('Put 1,000.00 USDT down');
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Put it down' }),
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect((await poor.call(api.c2cMerchant.mine, {})).status).toBe('approved');
}, 40_000);

test('an advert typed key by key: its present price, what is wrong with it, once however often it is pressed', async () => {
  const who = await desk('2000', 'Avocet Desk');
  const sent: string[] = [];
  await show(paths.c2c.deskAdvert.href(), who, sent);
  await screen.findByRole('button', { name: 'Show the advert' });
  await press('Show the advert');
  expect(screen.getByText('Enter an amount.')).toBeVisible();
  expect(screen.getByText('Choose at least one account.')).toBeVisible();
  await userEvent.click(await screen.findByRole('tab', { name: 'Below' }));
  await userEvent.type(field('Distance from the index'), '11');
  expect(screen.getByText('0 to 10%.')).toBeVisible();
  await userEvent.clear(field('Distance from the index'));
  await userEvent.type(field('Distance from the index'), '0.5');
  expect(await screen.findByText(/^0\.\d\d% below index$/)).toBeVisible();
  await userEvent.type(field('Amount'), '2000.5');
  expect(screen.getByText('You have 2,000.00 USDT.')).toBeVisible();
  await userEvent.clear(field('Amount'));
  await userEvent.type(field('Amount'), '1200');
  await userEvent.type(field('One order: from'), '500');
  await userEvent.type(field('to'), '400');
  await press('Show the advert');
  expect(screen.getByText('Enter the most, not below the least.')).toBeVisible();
  await userEvent.clear(field('to'));
  await userEvent.type(field('to'), '9000');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Harbour Bank/ }));
  await userEvent.type(await screen.findByLabelText('Terms'), 'Own account only.');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Show the advert' }));
  expect(await screen.findByText('Selling USDT')).toBeVisible();
  expect(sent.filter((url) => url.endsWith(api.c2cMerchant.saveAdvert.path))).toHaveLength(1);
  expect(await ownAdverts(who)).toMatchObject([
    { premiumPct: '-0.5', left: '1200', min: '500', max: '9000', terms: 'Own account only.', status: 'on' },
  ]);
  expect(await room.has(who)).toMatchObject({ available: '800', adverts: '1200' });
}, 60_000);

test('changed, hidden, shown again and closed for good, with what is set aside coming back', async () => {
  const who = await desk('1000', 'Godwit');
  const { advertId } = await room.advert(who, { qty: '600', autoReply: 'Hello.' });
  await show(paths.c2c.deskAdvert.href({ advertId }), who);
  expect(await screen.findByText('I sell USDT · HKD')).toBeVisible();
  expect(screen.getByLabelText('Automatic reply')).toHaveValue('Hello.');
  // Who adds an account meanwhile comes back to this one.
  expect(screen.getByRole('link', { name: 'Add an account' })).toHaveAttribute(
    'href',
    expect.stringContaining(new URLSearchParams({ next: paths.c2c.deskAdvert.href({ advertId }) }).toString()),
  );
  await userEvent.clear(field('What is left'));
  await userEvent.type(field('What is left'), '900');
  await userEvent.clear(field('Price of one coin'));
  await userEvent.type(field('Price of one coin'), '7.9');
  await press('Save');
  expect(await screen.findByText('7.90')).toBeVisible();
  expect(await room.has(who)).toMatchObject({ available: '100', adverts: '900' });
  await press(/^Hide/);
  expect(await screen.findByText('Hidden')).toBeVisible();
  expect((await ownAdverts(who))[0]!.status).toBe('off');
  await aMoment();
  await press(/^Show:/);
  expect(await screen.findByText('Shown')).toBeVisible();
  await aMoment();
  await press(/^Close for good/);
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/900.00 USDT that it has set aside/)).toBeVisible();
  await userEvent.click(await asked.findByRole('button', { name: 'Close for good' }));
  expect(await screen.findByText('Closed')).toBeVisible();
  expect(await room.has(who)).toMatchObject({ available: '1000', adverts: '0' });
}, 60_000);

test('an order that comes while an advert is changed stays out of what is left: only what was typed is sent anew', async () => {
  const who = await desk('1000', 'Redshank');
  const { advertId } = await room.advert(who, { qty: '600', max: '5000' });
  await show(paths.c2c.desk.href(), who);
  await userEvent.click(await screen.findByRole('button', { name: /^Edit/ }));
  expect(await screen.findByRole('textbox', { name: 'What is left' })).toHaveValue('600');
  await room.buy(await room.ready(), advertId, { amount: '783' });
  await waitFor(() => expect(field('What is left')).toHaveValue('500'), { timeout: 12_000 });
  await userEvent.clear(field('to'));
  await userEvent.type(field('to'), '3000');
  // In the last moment, of which the form knows nothing yet.
  await room.buy(await room.ready(), advertId, { amount: '783' });
  await press('Save');
  await waitFor(async () => expect((await ownAdverts(who))[0]).toMatchObject({ left: '400', max: '3000' }));
  expect(await room.has(who)).toMatchObject({ available: '400', adverts: '400', escrow: '200' });
}, 60_000);

test('why one that is on is not shown: too little left, beyond the bound, suspended', async () => {
  const who = await desk('1000', 'Turnstone');
  const { advertId } = await room.advert(who, { qty: '100', min: '700', max: '700' });
  const buyer = await room.ready();
  await room.buy(buyer, advertId, { amount: '700' });
  await room.advert(who, { premiumPct: '0', bound: '50', qty: '100' });
  await show(paths.c2c.desk.href(), who);
  expect(await screen.findByText(/less is left than one order takes/)).toBeVisible();
  expect(screen.getByText(/the price has passed your bound/)).toBeVisible();
  expect(screen.getByText('1 open order')).toBeVisible();
  const operator = await room.operator();
  const suspend = { id: who.merchantId, isSuspended: true, reason: 'Too many complaints.' };
  await operator.call(api.operator.suspendMerchant, suspend);
  await show(paths.c2c.desk.href(), who);
  expect(await screen.findByText(/You are suspended: none of these is shown/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New advert' })).not.toBeInTheDocument();
  await show(paths.c2c.deskAdvert.href(), who);
  expect(await screen.findByText('You cannot advertise now')).toBeVisible();
  await buyer.call(api.c2cOrders.cancel, {
    orderNo: (await buyer.call(api.c2cOrders.list, {})).list[0]!.orderNo,
    reason: 'changedMind',
  });
}, 60_000);

test('orders to serve stand by their deadline; leaving is asked and says when the deposit comes back', async () => {
  const who = await desk('1500', 'Phalarope');
  const slow = await room.advert(who, { qty: '500', limitMinutes: 60 });
  const fast = await room.advert(who, { qty: '500', price: '7.8', limitMinutes: 15 });
  await room.buy(await room.ready(), slow.advertId, { amount: '783' });
  await room.buy(await room.ready(), fast.advertId, { amount: '780', price: '7.8' });
  await show(paths.c2c.desk.href({ view: 'orders' }), who);
  const rows = within(await screen.findByRole('list', { name: 'Orders to serve' })).getAllByRole('listitem');
  expect(rows.map((row) => /78\d\.00/.exec(row.textContent ?? '')?.[0])).toEqual(['780.00', '783.00']);
  await userEvent.click(await screen.findByRole('tab', { name: 'Standing' }));
  expect(await screen.findByText('1,000.00 USDT')).toBeVisible();
  await press('Leave as a merchant');
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Leave as a merchant' }),
  );
  expect(await screen.findByText('Comes back')).toBeVisible();
  await waitFor(async () => expect((await who.call(api.c2cMerchant.mine, {})).status).toBe('leaving'));
  await userEvent.click(await screen.findByRole('tab', { name: 'Adverts' }));
  expect(await screen.findByText(/^You are leaving\. Your deposit comes back from 20/)).toBeVisible();
}, 60_000);
