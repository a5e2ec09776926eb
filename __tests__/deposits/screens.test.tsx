/** The screens of deposits, against the real exchange and its simulated chain. */
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { goOffline } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { depositRoom, listOf, placeOf, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await depositRoom();
  await room.deposits.watch();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('the network comes before the address; what is copied is the address, and its last characters are said', async () => {
  const user = userEvent.setup();
  const person = await room.person();
  const { address } = await placeOf(person);
  await renderScreen(paths.assets.deposit.href(), { exchange: room, as: person });
  const warning = await screen.findByText('Only USDT on BNB Smart Chain (BEP-20)');
  const code = await screen.findByRole('img', { name: 'QR code of the address' });
  expect(warning.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getByLabelText(address)).toHaveTextContent(address);
  expect(screen.getAllByText('Simulated chain').length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText(`Copied, last 4: ${address.slice(-4)}`)).toBeVisible();
});

test('play money is sent once, counts its blocks on the screen, and ends on the account', async () => {
  const person = await room.person();
  const sent: string[] = [];
  await renderScreen(paths.assets.deposit.href(), { exchange: room, as: person, onCall: (url) => sent.push(url) });
  await userEvent.click(await screen.findByRole('button', { name: 'Play money' }));
  const sheet = await screen.findByRole('dialog');
  const field = within(sheet).getByRole('textbox', { name: 'Amount' });
  await userEvent.clear(field);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Send' }));
  expect(within(sheet).getByText('Enter an amount.')).toBeVisible();
  await userEvent.type(field, '10000.1');
  expect(within(sheet).getByText('The maximum is 10,000 USDT.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '250.5');
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Sent. It shows here with its first block.')).toBeVisible();
  expect(sent.filter((url) => url.endsWith(api.deposits.simulate.path))).toHaveLength(1);
  await room.blocks(5);
  expect(await screen.findByText('Confirming 4/15', {}, { timeout: 8_000 })).toBeVisible();
  await userEvent.click(await screen.findByRole('link', { name: /Confirming 4\/15/ }));
  expect(await screen.findByText(/^250.50 USDT were found on the chain/)).toBeVisible();
  await room.blocks(20);
  expect(await screen.findByText('250.50 USDT are on your spot account.', {}, { timeout: 8_000 })).toBeVisible();
  expect((await listOf(person))[0]).toMatchObject({ status: 'success', credited: '250.5' });
}, 30_000);

test('the list says what is not there, and what is too little is called so', async () => {
  const person = await room.person();
  const before = await renderScreen(paths.assets.movements.href(), { exchange: room, as: person });
  expect(await screen.findByText('No deposits yet')).toBeVisible();
  before.unmount();
  await person.call(api.deposits.simulate, { amount: '0.4' });
  await room.blocks(20);
  const list = await renderScreen(paths.assets.movements.href(), { exchange: room, as: person });
  await userEvent.click(await screen.findByRole('link', { name: /Adding up/ }));
  expect(await screen.findByText(/Less than 1 USDT is kept/)).toBeVisible();
  list.unmount();
  await renderScreen(paths.assets.deposit.href(), { exchange: room, as: person });
  expect(await screen.findByText('Waiting: 0.4 of 1 USDT')).toBeVisible();
});

test('too little is promised nothing at its last block, is not called credited, and says later what took it along', async () => {
  const person = await room.person();
  await person.call(api.deposits.simulate, { amount: '0.4' });
  await room.blocks(3);
  const [seen] = await listOf(person);
  const id = seen!.depositNo;
  await renderScreen(paths.assets.movement.href({ id }), { exchange: room, as: person });
  expect(await screen.findByText(/^0.40 USDT were found on the chain. That is less than 1 USDT/)).toBeVisible();
  expect(screen.queryByText(/can be used/)).toBeNull();
  await room.blocks(20);
  expect(await screen.findByText(/Less than 1 USDT is kept/, {}, { timeout: 8_000 })).toBeVisible();
  // The step has no time: it has not come to that.
  expect(screen.getByText('Credited').closest('li')).not.toHaveTextContent(/\d\d:\d\d/);
  cleanup();
  await person.call(api.deposits.simulate, { amount: '2' });
  await room.blocks(20);
  await renderScreen(paths.assets.movement.href({ id }), { exchange: room, as: person });
  expect(await screen.findByText('0.40 USDT arrived and were credited with a later deposit.')).toBeVisible();
  const [later] = await listOf(person);
  await userEvent.click(await screen.findByRole('link', { name: later!.depositNo }));
  expect(await screen.findByText('2.40 USDT are on your spot account.')).toBeVisible();
  expect(screen.getByText('Brought from before')).toBeVisible();
  expect(screen.getByText('0.40 USDT')).toBeVisible();
}, 30_000);

test('a stranger’s deposit and one that there is not look the same', async () => {
  const owner = await room.person();
  await owner.call(api.deposits.simulate, { amount: '5' });
  await room.blocks(3);
  const [deposit] = await listOf(owner);
  for (const id of [deposit!.depositNo, '19999999999999999999', 'nonsense']) {
    const shown = await renderScreen(paths.assets.movement.href({ id }), { exchange: room, as: await room.person() });
    expect(await screen.findByText('No such deposit')).toBeVisible();
    shown.unmount();
  }
});

test('somebody who waits names a transaction and is told what is known', async () => {
  const person = await room.person();
  const { txHash } = await person.call(api.deposits.simulate, { amount: '11' });
  await renderScreen(paths.assets.deposit.href(), { exchange: room, as: person });
  await userEvent.click(await screen.findByRole('button', { name: 'Sent, but not here?' }));
  const sheet = await screen.findByRole('dialog');
  const field = within(sheet).getByRole('textbox', { name: 'Transaction hash' });
  await userEvent.type(field, txHash.slice(0, 20));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Look for it' }));
  expect(within(sheet).getByText('A hash has 0x and 64 letters or digits.')).toBeVisible();
  await userEvent.type(field, txHash.slice(20));
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Look for it' }));
  expect(await within(sheet).findByText(/^Not on the chain yet/)).toBeVisible();
  await room.blocks(4);
  expect(await within(sheet).findByText('Confirming 3/15', {}, { timeout: 8_000 })).toBeVisible();
}, 20_000);

test('a chain that is silent is said; offline the address stays', async () => {
  const person = await room.person();
  await room.clock.jump(120_000);
  await renderScreen(paths.assets.deposit.href(), { exchange: room, as: person });
  expect(await screen.findByText(/^The chain answers slowly/)).toBeVisible();
  const { address } = await placeOf(person);
  const comeBack = goOffline();
  expect(screen.getByLabelText(address)).toBeVisible();
  await press('Play money');
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Send' }));
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  expect(await listOf(person)).toEqual([]);
});
