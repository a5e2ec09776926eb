/** The screens of transfers to other people, key by key against the real exchange. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { balanceOf } from '@/server/ledger/ledger';
import { goOffline, loseAnswer, loseOutcome } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import type { Person } from '../harness/exchange';
import type { Ready } from '../withdrawals/room';
import { FUND, sendingRoom, type Room } from './room';

let room: Room;
let who: Ready;
let payee: Person;
beforeAll(async () => {
  room = await sendingRoom();
});
beforeEach(async () => {
  [who, payee] = [await room.ready(), await room.person()];
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const toUser = paths.assets.transfer.href({ view: 'user' });
const whom = () => screen.findByRole('textbox', { name: 'UID or e-mail' });
const amount = () => screen.findByRole('textbox', { name: 'Amount' });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const maskOf = ({ account }: Person) => `${account.slice(0, 2)}****${account.slice(-2)}`;
const sentBy = (calls: readonly string[]) => calls.filter((url) => url.endsWith(api.assets.transfer.path));
const fill = async (uid: string, much: string) => {
  await userEvent.type(await whom(), uid);
  await userEvent.type(await amount(), much);
  await press('Next');
  return screen.findByRole('dialog', { name: 'Confirm transfer' });
};

test('the choice leads to another user; the name is shown, the password typed, and it goes once', async () => {
  const calls: string[] = [];
  await renderScreen(paths.assets.transfer.href(), { exchange: room, as: who, onCall: (url) => calls.push(url) });
  await userEvent.click(await screen.findByRole('tab', { name: 'Another user' }));
  const sheet = await fill(payee.uid, '120.5');
  expect(within(sheet).getByText(maskOf(payee))).toBeVisible();
  expect(within(sheet).getByText('120.50 USDT')).toBeVisible();
  expect(within(sheet).getByText(/first transfer to this person/)).toBeVisible();
  await press('Send');
  expect(await within(sheet).findByText('Enter the six digits of your fund password.')).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), '111111');
  await press('Send');
  expect(await within(sheet).findByText(/fund password/i, { selector: '[role=alert], [role=alert] *' })).toBeVisible();
  await userEvent.clear(await within(sheet).findByLabelText('Fund password'));
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'On its way' })).toBeVisible();
  expect(sentBy(calls)).toHaveLength(2);
  await press('See record');
  // Counts down, and is cancelled from its sheet.
  const detail = await screen.findByRole('dialog', { name: 'Transfer' });
  expect(within(detail).getByRole('timer')).toBeVisible();
  await userEvent.click(await within(detail).findByRole('button', { name: 'Cancel transfer' }));
  const question = await screen.findByRole('alertdialog');
  // Two buttons that both say "cancel" would be a riddle.
  expect(within(question).getByRole('button', { name: 'Keep it' })).toBeVisible();
  await userEvent.click(await within(question).findByRole('button', { name: 'Cancel transfer' }));
  expect((await screen.findAllByText('Cancelled')).length).toBeGreaterThan(0);
  await waitFor(async () => expect(await balanceOf(room.db, who.userId, 'spot:available', 'USDT')).toBe('10000'));
}, 30_000);

test('above 200 USDT the second factor is asked for, and what is wrong stands under its field', async () => {
  await renderScreen(toUser, { exchange: room, as: who });
  const sheet = await fill(payee.uid, '300');
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  const { totpCode } = await room.proofOf(who);
  await userEvent.type(await within(sheet).findByRole('textbox'), totpCode);
  await press('Send');
  expect(await screen.findByRole('heading', { name: 'On its way' })).toBeVisible();
}, 20_000);

test('what is wrong is said under its field: nobody, oneself, too much', async () => {
  await renderScreen(toUser, { exchange: room, as: who });
  await whom();
  await press('Next');
  expect(await screen.findByText('Enter a UID or an e-mail address.')).toBeVisible();
  await userEvent.type(await whom(), '123');
  await userEvent.type(await amount(), '10001');
  expect(screen.getByText('Enter a UID of 8 digits or an e-mail address.')).toBeVisible();
  expect(screen.getByText('Only 10,000.00 USDT are available.')).toBeVisible();
  await userEvent.clear(await amount());
  await userEvent.type(await amount(), '5');
  await userEvent.clear(await whom());
  await userEvent.type(await whom(), '99999999');
  await press('Next');
  expect(await screen.findByText(/^Nothing can be sent to this UID/)).toBeVisible();
  await userEvent.clear(await whom());
  await userEvent.type(await whom(), who.uid);
  await press('Next');
  expect(await screen.findByText(/^This is your own account/)).toBeVisible();
});

test('without an answer the outcome is asked for; offline nothing is looked up', async () => {
  await room.acquaint(who, payee);
  await renderScreen(toUser, { exchange: room, as: who });
  await userEvent.type(await whom(), payee.uid);
  await userEvent.type(await amount(), '7');
  const comeBack = goOffline();
  await press('Next');
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm transfer' });
  expect(within(sheet).getByText(/at once and cannot be undone/)).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  loseAnswer(api.assets.transfer);
  await press('Send');
  expect(await screen.findByRole('heading', { name: 'Sent' }, { timeout: 8_000 })).toBeVisible();
  expect(await balanceOf(room.db, payee.userId, 'spot:available', 'USDT')).toBe('10008');
}, 20_000);

test('where nobody knows what became of it, the sheet opened again sends no second one; another amount is another', async () => {
  await room.acquaint(who, payee);
  await renderScreen(toUser, { exchange: room, as: who });
  await userEvent.type(await whom(), payee.uid);
  await userEvent.type(await amount(), '7');
  const send = async () => {
    await press('Next');
    await userEvent.type(
      await within(await screen.findByRole('dialog', { name: 'Confirm transfer' })).findByLabelText('Fund password'),
      FUND,
    );
    await press('Send');
  };
  const leave = async () => {
    await userEvent.click(await within(screen.getByRole('dialog')).findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await screen.findByRole('button', { name: 'Next' });
  loseOutcome(api.assets.transfer);
  await send();
  await screen.findByText(/^No answer arrived/, {}, { timeout: 8_000 });
  await leave();
  await userEvent.type(await amount(), '0');
  await press('Next');
  // Nothing is told of the other one.
  await screen.findByRole('dialog', { name: 'Confirm transfer' });
  expect(screen.queryByText(/^No answer arrived/)).toBeNull();
  await leave();
  await userEvent.type(await amount(), '{Backspace}');
  // A second press within half a second counts as the same one.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await send();
  expect(await screen.findByRole('heading', { name: 'Sent' }, { timeout: 8_000 })).toBeVisible();
  expect(await balanceOf(room.db, payee.userId, 'spot:available', 'USDT')).toBe('10008');
}, 30_000);

test('what has to be set up first is said, with the way there; an empty record says so', async () => {
  const fresh = await room.person();
  const first = await renderScreen(toUser, { exchange: room, as: fresh });
  expect(await screen.findByRole('button', { name: 'Set fund password' })).toBeVisible();
  first.unmount();
  await renderScreen(paths.assets.transfer.href({ view: 'record' }), { exchange: room, as: fresh });
  expect(await screen.findByText('No transfers yet')).toBeVisible();
  await press('Send to a user');
  expect(await screen.findByRole('tab', { name: 'Another user', selected: true })).toBeVisible();
});
