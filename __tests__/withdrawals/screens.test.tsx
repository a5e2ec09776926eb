/** The screens of withdrawals, against the real exchange and its simulated chain. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { withdrawalDraft } from '@/lib/withdrawals/state';
import { groupsOf } from '@/lib/withdrawals/rules';
import { paths } from '@/lib/paths';
import { codeAt } from '@/server/operator/accounts';
import { setFlag } from '@/server/db/flags';
import type { Operator } from '../harness/exchange';
import { loseOutcome } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { FUND, wallet, withdrawRoom, type Ready, type Room } from './room';

let room: Room;
let who: Ready;
let anna: Operator;
beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
  anna = await room.operator();
  withdrawalDraft.clear();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const open = (href: string, calls: string[] = []) =>
  renderScreen(href, { exchange: room, as: who, onCall: (url) => calls.push(url) });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name });

test('from the address, ticked off group by group, over both proofs to its page; pressed twice it is sent once', async () => {
  const calls: string[] = [];
  await open(paths.assets.withdraw.href(), calls);
  await userEvent.click(await screen.findByRole('button', { name: 'Next: check the address' }));
  expect(screen.getByText('Enter an address')).toBeVisible();
  expect(screen.getByText('Enter an amount')).toBeVisible();
  await userEvent.type(field('To'), wallet(9));
  expect(await screen.findByText('First withdrawal to this address')).toBeVisible();
  await userEvent.type(field('Amount'), '1200');
  expect(screen.getByText('800 left after this')).toBeVisible();
  expect(screen.getByText('1,199.00')).toBeVisible();
  expect(screen.getByText('Because the address is new and it is more than 500 USDT')).toBeVisible();
  await press('Next: check the address');
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Next: fund password' }));
  expect(within(sheet).getByText('Compare all groups first')).toBeVisible();
  for (const [place] of groupsOf(wallet(9)).entries())
    await userEvent.click(within(sheet).getAllByRole('checkbox')[place]!);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Next: fund password' }));
  await userEvent.type(await screen.findByLabelText('Fund password'), '111111');
  await press('Next');
  // Said before anything else is asked for.
  expect(await screen.findByText('The fund password was wrong. Enter it again.')).toBeVisible();
  expect(screen.queryByLabelText(/authenticator/i)).toBeNull();
  await userEvent.clear(await screen.findByLabelText('Fund password'));
  await userEvent.type(await screen.findByLabelText('Fund password'), FUND);
  await press('Next');
  await userEvent.type(await screen.findByLabelText(/authenticator/i), await code());
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText(/^It is under review/)).toBeVisible();
  expect(calls.filter((url) => url.endsWith(api.withdrawals.submit.path))).toHaveLength(1);
  const { list } = await who.call(api.withdrawals.list, {});
  expect(list).toMatchObject([{ amount: '1200', status: 'pendingReview', address: wallet(9) }]);
}, 40_000);

const code = async (): Promise<string> => {
  await room.clock.jump(30_000);
  return codeAt(who.secret, room.clock.now());
};

test('where nobody knows what became of it, going back and the next code send no second one', async () => {
  // Whoever has just come has typed nothing yet.
  (await open(paths.help.notices.href())).unmount();
  withdrawalDraft.edit({ address: wallet(1), amount: '41' });
  const other = withdrawalDraft.begin('usdt-bep20');
  withdrawalDraft.edit({ amount: '40' });
  const id = withdrawalDraft.begin('usdt-bep20');
  expect(id).not.toBe(other);
  withdrawalDraft.edit({ fundPassword: FUND });
  const sendWithCode = async () => {
    await userEvent.type(await screen.findByLabelText(/authenticator/i), await code());
    await press('Withdraw');
  };
  const first = await open(paths.assets.secondFactor.href({ id }));
  await screen.findByLabelText(/authenticator/i);
  loseOutcome(api.withdrawals.submit);
  await sendWithCode();
  expect(await screen.findByText(/^It is not known whether it arrived/, {}, { timeout: 8_000 })).toBeVisible();
  first.unmount();
  // From the first page on, with nothing changed.
  const again = withdrawalDraft.begin('usdt-bep20');
  withdrawalDraft.edit({ fundPassword: FUND });
  await open(paths.assets.secondFactor.href({ id: again }));
  await sendWithCode();
  expect(await screen.findByText(/^It is under review/)).toBeVisible();
  expect((await who.call(api.withdrawals.list, {})).total).toBe(1);
}, 40_000);

test('pressed while the address is still asked about, it goes on with the answer', async () => {
  await open(paths.assets.withdraw.href());
  await screen.findByRole('textbox', { name: 'To' });
  const { fetch } = globalThis;
  let answered = () => {};
  const answer = new Promise<void>((resolve) => (answered = resolve));
  globalThis.fetch = async (input, init) => {
    if (String(input).endsWith(api.withdrawals.checkAddress.path)) await answer;
    return fetch(input, init);
  };
  await userEvent.type(field('To'), wallet(9));
  await userEvent.type(field('Amount'), '20');
  await press('Next: check the address');
  expect(screen.getByRole('button', { name: 'Next: check the address' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
  answered();
  expect(await screen.findByRole('dialog')).toBeVisible();
}, 20_000);

test('its page counts the blocks and ends with where the money is', async () => {
  const { withdrawalNo } = await room.withdraw(who, { amount: '40' });
  await open(paths.assets.movement.href({ id: withdrawalNo, kind: 'withdrawal' }));
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(screen.getByText('Sending')).toBeVisible();
  await anna.call(api.withdrawalReview.pass, { no: withdrawalNo });
  await room.blocks(6);
  expect(await screen.findByText(/^It was sent and the chain is confirming it/, {}, { timeout: 8_000 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await room.blocks(20);
  expect(
    await screen.findByText('39.00 USDT have arrived at the address below.', {}, { timeout: 8_000 }),
  ).toBeVisible();
}, 30_000);

test('cancelled after a question, and rejected with its reason; both say that all of it is back', async () => {
  const first = await room.withdraw(who, { amount: '60' });
  const page = await open(paths.assets.movement.href({ id: first.withdrawalNo, kind: 'withdrawal' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  await press('Cancel');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
  expect(await screen.findByText(/^You cancelled it. 60.00 USDT are available again/)).toBeVisible();
  // No fee was taken and nothing arrives.
  for (const name of ['Fee', 'Arrives']) expect(screen.queryByText(name)).not.toBeInTheDocument();
  page.unmount();
  const second = await room.withdraw(who, { amount: '70' });
  await anna.call(api.withdrawalReview.reject, { no: second.withdrawalNo, reason: 'source', note: 'Which wallet?' });
  await open(paths.assets.movement.href({ id: second.withdrawalNo, kind: 'withdrawal' }));
  expect(await screen.findByText('Where the money came from is not clear.')).toBeVisible();
  expect(screen.getByText('Note: Which wallet?')).toBeVisible();
}, 20_000);

test('a stranger’s withdrawal and one that there is not look the same; the list leads to one’s own', async () => {
  const { withdrawalNo } = await room.withdraw(await room.ready(), { amount: '20' });
  for (const id of [withdrawalNo, '19999999999999999999', 'nonsense']) {
    const shown = await open(paths.assets.movement.href({ id, kind: 'withdrawal' }));
    expect(await screen.findByText('No such withdrawal')).toBeVisible();
    shown.unmount();
  }
  const empty = await open(paths.assets.movements.href({ kind: 'withdrawal' }));
  expect(await screen.findByText('No withdrawals')).toBeVisible();
  empty.unmount();
  await room.withdraw(who, { amount: '25' });
  await open(paths.assets.movements.href({ kind: 'withdrawal' }));
  await userEvent.click(await screen.findByRole('link', { name: /Under review/ }));
  expect(await screen.findByText(/^It is under review/)).toBeVisible();
});

test('an address that looks like a known one shows both and asks for the end', async () => {
  const known = wallet(12);
  const { withdrawalNo } = await room.withdraw(who, { address: known, amount: '10' });
  await anna.call(api.withdrawalReview.pass, { no: withdrawalNo });
  await room.blocks(20);
  const fake = `${known.slice(0, 6)}${'0'.repeat(32)}${known.slice(-4)}`.toLowerCase();
  await open(paths.assets.withdraw.href());
  await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), fake);
  expect(await screen.findByText('Looks like an address you know')).toBeVisible();
  expect(screen.getByLabelText(known)).toBeVisible();
  await userEvent.type(field('Amount'), '20');
  await press('Next: check the address');
  expect(screen.getByText('These are not its last 6 characters')).toBeVisible();
  await userEvent.type(field('Type its last 6 characters'), fake.slice(-6));
  await press('Next: check the address');
  expect(await screen.findByRole('dialog')).toBeVisible();
}, 20_000);

test('what keeps money in is said: a wait that the sandbox can end, the auditor, what is not set up', async () => {
  who = { ...(await room.person()), secret: '' };
  await who.call(api.security.setFundPassword, {
    newPassword: FUND,
    confirmPassword: FUND,
    proof: { password: who.password },
  });
  const first = await open(paths.assets.withdraw.href());
  expect(await screen.findByText('24-hour wait')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bind an e-mail address or an authenticator' })).toBeVisible();
  await press('Sandbox: end the wait now');
  expect(await screen.findByText(/^You can cancel until it is approved/)).toBeVisible();
  first.unmount();
  await setFlag(room.db, 'withdrawals_suspended', true, 'a test', room.clock.now());
  const again = await open(paths.assets.withdraw.href());
  expect(await screen.findByText('Withdrawals are paused')).toBeVisible();
  again.unmount();
  await setFlag(room.db, 'withdrawals_suspended', false, 'a test', room.clock.now());
});

test('nothing of a withdrawal outlives a reload; its proofs lead back to the beginning', async () => {
  for (const href of [paths.assets.fundPassword.href({ id: 'x' }), paths.assets.secondFactor.href({ id: 'x' })]) {
    const shown = await open(href);
    expect(await screen.findByText('Please begin again')).toBeVisible();
    shown.unmount();
  }
});

test('the address book: added with a proof, renamed without, removed after a question; the whitelist', async () => {
  await open(paths.assets.payees.href());
  expect(await screen.findByText('No addresses yet')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Add an address' })[0]!);
  const sheet = await screen.findByRole('dialog');
  await userEvent.type(await within(sheet).findByRole('textbox', { name: 'Address' }), wallet(15));
  await userEvent.type(await within(sheet).findByRole('textbox', { name: 'Label' }), 'cold wallet');
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(within(sheet).getByText('Enter all 6 digits.')).toBeVisible();
  await userEvent.type(await within(sheet).findByLabelText(/authenticator/i), await code());
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('cold wallet')).toBeVisible();
  await userEvent.click(await screen.findByRole('switch', { name: 'Whitelist' }));
  const asked = await screen.findByRole('dialog');
  await userEvent.type(await within(asked).findByLabelText(/authenticator/i), await code());
  await userEvent.click(await within(asked).findByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText(/^On: money goes only/)).toBeVisible();
  expect(screen.getByText(/^The whitelist lets it through in/)).toBeVisible();
  await press('Remove cold wallet');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No addresses yet')).toBeVisible();
}, 30_000);

test('while something keeps it waiting the button is off and says why and until when', async () => {
  const next = () => screen.getByRole('button', { name: 'Next: check the address' });
  const page = await open(paths.assets.withdraw.href());
  await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), wallet(9));
  await screen.findByText('First withdrawal to this address');
  await waitFor(() => expect(next()).toBeEnabled());
  page.unmount();
  await who.call(api.withdrawals.setWhitelist, { on: true, proof: await room.proofOf(who) });
  const listed = await open(paths.assets.withdraw.href());
  expect(await screen.findByText('The whitelist is on, and this address is not in your book')).toBeVisible();
  expect(next()).toBeDisabled();
  listed.unmount();
  await who.call(api.withdrawals.saveAddress, { address: wallet(9), label: 'mine', proof: await room.proofOf(who) });
  const waits = await open(paths.assets.withdraw.href());
  expect(await screen.findByText(/The whitelist lets this address through later/)).toBeVisible();
  expect(within(screen.getByText(/The whitelist lets this address through later/)).getByRole('timer')).toBeVisible();
  expect(next()).toBeDisabled();
  waits.unmount();
  await who.call(api.security.makeRecoveryCodes, { proof: await room.proofOf(who) });
  await open(paths.assets.withdraw.href());
  expect(await screen.findByText(/24-hour wait after a change of your security settings/)).toBeVisible();
  expect(next()).toBeDisabled();
}, 30_000);

test('the book says which address has to wait, and the form goes on by itself when the wait is over', async () => {
  await who.call(api.withdrawals.setWhitelist, { on: true, proof: await room.proofOf(who) });
  const address = wallet(9);
  await who.call(api.withdrawals.saveAddress, { address, label: 'mine', proof: await room.proofOf(who) });
  const { listedFrom } = (await who.call(api.withdrawals.book, {})).addresses[0]!;
  await room.clock.jump(listedFrom - 8_000 - room.clock.now());
  const { ticket } = await who.call(api.auth.logIn, { account: who.account, password: who.password });
  await who.call(api.auth.passTotp, { ticket: ticket ?? '', code: codeAt(who.secret, room.clock.now()) });
  await open(paths.assets.withdraw.href());
  await userEvent.click(await screen.findByRole('button', { name: /^Address book/ }));
  const book = await screen.findByRole('dialog');
  expect(within(await within(book).findByText(/^The whitelist lets it through in/)).getByRole('timer')).toBeVisible();
  await userEvent.click(await within(book).findByRole('button', { name: /mine/ }));
  expect(await screen.findByText(/The whitelist lets this address through later/)).toBeVisible();
  await room.clock.jump(9_000);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next: check the address' })).toBeEnabled(), {
    timeout: 14_000,
  });
  expect(screen.queryByText(/The whitelist lets/)).toBeNull();
}, 30_000);

test('what is on hold stands beside what is available', async () => {
  await room.withdraw(who, { amount: '100' });
  await open(paths.assets.fund.href());
  expect(await screen.findByText('Available 9,900.00 · On hold 100.00')).toBeVisible();
});
