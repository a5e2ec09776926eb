/** The screens of dual currency, key by key against the real exchange. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { renderScreen } from '../harness/renderScreen';
import { dualRoom, MINUTE, subscribe, type Room } from './room';

jest.setTimeout(180_000);

let room: Room;
let productId: string;
beforeAll(async () => {
  room = await dualRoom();
  await room.seconds((MINUTE - (room.clock.now() % MINUTE)) / 1_000, 60_000);
  productId = await room.offer({ kind: 'buyLow', strike: '59900' });
  await room.offer({ kind: 'buyLow', strike: '59500', apr: '0.3' });
  await room.offer({ kind: 'buyLow', strike: '59000', quota: '10' });
}, 180_000);
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const amount = () => screen.findByRole('textbox', { name: 'Amount' });

test('a strike is chosen, an amount typed key by key, both outcomes are shown, and it is subscribed once', async () => {
  const person = await room.saver();
  const calls: string[] = [];
  await renderScreen(paths.dual.market.href({}), { exchange: room, as: person, onCall: (url) => calls.push(url) });
  expect(await screen.findByRole('radio', { name: /Target price 59,900/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Target price 59,000/ })).toBeDisabled();
  await userEvent.click(await screen.findByRole('radio', { name: /Target price 59,500/ }));
  await press('Next: confirm');
  expect(await screen.findByText('Enter an amount')).toBeVisible();
  await userEvent.type(await amount(), '4');
  expect(await screen.findByText('The minimum is 50 USDT')).toBeVisible();
  await userEvent.type(await amount(), '0000');
  expect(await screen.findByText('The maximum of one order is 20,000 USDT')).toBeVisible();
  // Of an amount that is refused nothing is foretold.
  expect(screen.getAllByText('--').length).toBeGreaterThan(1);
  await userEvent.clear(await amount());
  await userEvent.type(await amount(), '1000');
  // Another strike keeps the amount.
  await userEvent.click(await screen.findByRole('radio', { name: /Target price 59,900/ }));
  expect(await amount()).toHaveValue('1000');
  expect(screen.getAllByText('1,006.40')[0]).toBeVisible();
  expect(screen.getByText('0.01680133')).toBeVisible();
  expect(screen.getByText('59,519.08')).toBeVisible();
  await press('Next: confirm');
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/you lose the whole 1,000.00 USDT/)).toBeVisible();
  await userEvent.dblClick(await sheet.findByRole('button', { name: 'Subscribe with 1,000.00 USDT' }));
  expect(await screen.findByRole('heading', { name: 'Dual-currency order' })).toBeVisible();
  expect(await screen.findByText(/It is settled in/)).toBeVisible();
  expect(calls.filter((url) => url.endsWith(api.dual.subscribe.path))).toHaveLength(1);
});

test('somebody who has not passed the check is led there, and a visitor to the log-in', async () => {
  const view = await renderScreen(paths.dual.market.href({}), { exchange: room, as: await room.person() });
  await screen.findByRole('radio', { name: /Target price 59,900/ });
  expect(await screen.findByRole('button', { name: 'Suitability check' })).toBeVisible();
  view.unmount();
  await renderScreen(paths.dual.market.href({}), { exchange: room });
  expect(await screen.findByRole('button', { name: 'Log in to subscribe' })).toBeVisible();
});

test('after the settlement the order shows what came and its rows, and everybody sees the result', async () => {
  const person = await room.saver();
  const { orderNo } = await subscribe(person, productId, '100');
  await room.seconds(5 * 60, 59_800);
  await room.seconds(3);
  const view = await renderScreen(paths.dual.order.href({ orderNo }), { exchange: room, as: person });
  expect(await screen.findByText(/The settlement price 59,800 is at or below 59,900/)).toBeVisible();
  expect(screen.getByText(/Mean of 60 rows/)).toBeVisible();
  // The rate as it stood on the ticket, and what it came to without rounding.
  expect(screen.getByText(/^0\.640% \(/)).toBeVisible();
  expect(screen.getByText('Holding is better below')).toBeVisible();
  expect(screen.getByText('+0.471774')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Verify on this device' })).toBeVisible();
  view.unmount();
  const list = await renderScreen(paths.dual.orders.href({}), { exchange: room, as: person });
  expect(await screen.findByRole('link', { name: /BTC\/USDT Exercised/ })).toBeVisible();
  list.unmount();
  await renderScreen(paths.dual.orders.href({ tab: 'results' }), { exchange: room });
  expect(await screen.findByText(/59,900 exercised/)).toBeVisible();
  expect(screen.getByText('Settled at')).toBeVisible();
  expect(screen.getByText(/59,500 not exercised/)).toBeVisible();
});
