/** The screens of withdrawals to bank accounts, key by key against the real exchange. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { arrivesOf } from '@/lib/bank-withdrawals/rules';
import { formatAmount } from '@/lib/format/numbers';
import { paths } from '@/lib/paths';
import { balanceOf } from '@/server/ledger/ledger';
import { goOffline, loseAnswer, loseOutcome } from '../harness/lostNetwork';
import { renderScreen } from '../harness/renderScreen';
import { saveMethod } from '../harness/saveMethod';
import { FUND, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

let room: Room;
let who: Ready;
beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const here = paths.assets.withdraw.href({ way: 'bank' });
const open = (href: string, calls: string[] = []) =>
  renderScreen(href, { exchange: room, as: who, onCall: (url) => calls.push(url) });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const amount = () => screen.findByRole('textbox', { name: 'Amount' });
const prove = async (sheet: HTMLElement) => {
  await userEvent.type(await within(sheet).findByLabelText('Fund password'), FUND);
  await userEvent.type(await within(sheet).findByRole('textbox'), (await room.proofOf(who)).totpCode);
};

/** Up to the last press of a withdrawal of 50. */
const toProved = async (): Promise<HTMLElement> => {
  await saveMethod(room, who);
  await open(here);
  await userEvent.type(await amount(), '50');
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm withdrawal' });
  await prove(sheet);
  return sheet;
};

test('from the choice of ways to the bank: what arrives is shown before, one press more asks for nothing more', async () => {
  await saveMethod(room, who);
  const calls: string[] = [];
  await open(paths.assets.withdraw.href(), calls);
  await userEvent.click(await screen.findByRole('tab', { name: 'Bank account' }));
  await amount();
  // By the end of its number one account is told from another: a long bank is cut, and that is not.
  const account = screen.getByRole('combobox', { name: 'To your account: Harbour Bank **** 6882' });
  expect(within(account).getByText('**** 6882')).toBeVisible();
  await press('Next');
  expect(await screen.findByText('Enter an amount.')).toBeVisible();
  await userEvent.type(await amount(), '19');
  expect(screen.getByText('At least 20.00 USDT.')).toBeVisible();
  await userEvent.type(await amount(), '99');
  expect(screen.queryByText(/^At least 20.00/)).not.toBeInTheDocument();
  const { rate } = await who.call(api.bankWithdrawals.quote, { channelId: 'demo-hkd' });
  expect((await screen.findAllByText(`1 USDT = ${rate} HKD`))[0]).toBeVisible();
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm withdrawal' });
  expect(within(sheet).getByText('Harbour Bank **** 6882')).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Ask for withdrawal' }));
  expect(await within(sheet).findByText('Enter the six digits of your fund password.')).toBeVisible();
  await prove(sheet);
  await userEvent.dblClick(await within(sheet).findByRole('button', { name: 'Ask for withdrawal' }));
  expect(await screen.findByText(/are on hold while people look at it/)).toBeVisible();
  expect(calls.filter((url) => url.endsWith(api.bankWithdrawals.submit.path))).toHaveLength(1);
  expect(await balanceOf(room.db, who.userId, 'spot:withdrawal', 'USDT')).toBe('1999');
  await press('Cancel');
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(await within(question).findByRole('button', { name: 'Cancel withdrawal' }));
  expect(await screen.findByText(/^You cancelled it/)).toBeVisible();
}, 40_000);

test('followed from the review to the bank’s reference; the record has it', async () => {
  const methodId = await saveMethod(room, who);
  const { rate } = await who.call(api.bankWithdrawals.quote, { channelId: 'demo-hkd' });
  // What arrives ends in a zero, which is written: 2,313.80, never 2,313.8.
  const round = Array.from({ length: 60 }, (_, more) => `${100 + more}` as const).find(
    (one) => !/\.\d\d$/.test(arrivesOf(one, '2', rate, 2)),
  )!;
  const body = { channelId: 'demo-hkd', methodId, amount: round, rate, fundPassword: FUND };
  const { no } = await who.call(api.bankWithdrawals.submit, { ...body, proof: await room.proofOf(who) });
  const anna = await room.operator();
  const shown = await open(paths.assets.movement.href({ id: no, kind: 'bank' }));
  await screen.findByText(/are on hold while people look at it/);
  await anna.call(api.bankReview.pass, { no });
  expect(await screen.findByText(/will be paid to your account/, {}, { timeout: 9_000 })).toBeVisible();
  await anna.call(api.operator.paidToBank, { no, reference: 'FT-0042' });
  expect(await screen.findByText('FT-0042', {}, { timeout: 9_000 })).toBeVisible();
  const receives = formatAmount(arrivesOf(round, '2', rate, 2), 2, 2);
  expect(screen.getByText(`${receives} HKD sent`)).toBeVisible();
  shown.unmount();
  await open(paths.assets.movements.href({ kind: 'bank' }));
  expect(await screen.findByRole('link', { name: /Harbour Bank \*\*\*\* 6882/ })).toBeVisible();
}, 40_000);

test('without an account the way to one; without an answer the outcome is asked for; offline nothing is sent', async () => {
  const first = await open(here);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a bank account' }));
  // The form of a bank account in the currency that was chosen: no other kind would do.
  expect(await screen.findByText('Bank transfer')).toBeVisible();
  expect(screen.getByText('HKD')).toBeVisible();
  first.unmount();
  const sheet = await toProved();
  const comeBack = goOffline();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Ask for withdrawal' }));
  expect((await screen.findAllByText(/offline|connection/i)).length).toBeGreaterThan(0);
  comeBack();
  await new Promise((resolve) => setTimeout(resolve, 600));
  loseAnswer(api.bankWithdrawals.submit);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Ask for withdrawal' }));
  expect(await screen.findByText(/are on hold while people look at it/, {}, { timeout: 8_000 })).toBeVisible();
  expect((await who.call(api.bankWithdrawals.list, {})).total).toBe(1);
}, 40_000);

test('where nobody knows what became of it, the sheet opened again and the next code ask for the same at the same rate: it is made once', async () => {
  const sheet = await toProved();
  loseOutcome(api.bankWithdrawals.submit);
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Ask for withdrawal' }));
  expect(await within(sheet).findByText(/^No answer came/, {}, { timeout: 8_000 })).toBeVisible();
  // The rate was used up by it; the next one is another.
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Next');
  const again = await screen.findByRole('dialog', { name: 'Confirm withdrawal' });
  expect(within(again).getByText(/^No answer came/)).toBeVisible();
  await prove(again);
  await userEvent.click(await within(again).findByRole('button', { name: 'Ask for withdrawal' }));
  expect(await screen.findByText(/are on hold while people look at it/, {}, { timeout: 8_000 })).toBeVisible();
  expect((await who.call(api.bankWithdrawals.list, {})).total).toBe(1);
}, 40_000);

test('it begins with the person’s own currency, and where there is an account; no figure stands beside a refused amount', async () => {
  const currency = () => screen.findByRole('combobox', { name: /^Currency/ });
  const first = await open(here);
  expect(await currency()).toHaveTextContent('HKD');
  first.unmount();
  await saveMethod(room, who, { currency: 'CNY', number: '62220212345678' });
  const second = await open(here);
  expect(await currency()).toHaveTextContent('CNY');
  second.unmount();
  const third = await open(paths.assets.withdraw.href({ way: 'bank', currency: 'USD' }));
  expect(await currency()).toHaveTextContent('USD');
  third.unmount();
  await saveMethod(room, who, { number: '38820451998877' });
  await open(here);
  expect(await currency()).toHaveTextContent('HKD');
  const arrives = () => screen.getByText('Arrives').closest('div');
  await userEvent.type(await amount(), '100');
  await waitFor(() => expect(arrives()).toHaveTextContent(/^Arrives\d+\.\d\d HKD$/));
  await userEvent.type(await amount(), '0000');
  await press('Next');
  expect(screen.getByText(/^You have 10,000|^Only 10,000|10,000.00 USDT/, { selector: '[role=alert]' })).toBeVisible();
  expect(arrives()).toHaveTextContent(/^Arrives-- HKD$/);
}, 40_000);

test('pressed before the rate is there, the sheet opens with it; where it cannot be had the press says so', async () => {
  await saveMethod(room, who);
  const { fetch: send } = await open(paths.help.notices.href());
  let comes: (reply: Promise<Response>) => void = () => {};
  globalThis.fetch = (input, init) =>
    String(input).endsWith(`/${api.bankWithdrawals.quote.path}`)
      ? new Promise<Response>((resolve) => {
          comes = resolve;
        })
      : send(input, init);
  window.location.hash = here;
  await userEvent.type(await amount(), '50');
  await press('Next');
  const next = screen.getByRole('button', { name: 'Next' });
  expect(next).toHaveAttribute('aria-busy', 'true');
  await act(async () => comes(Promise.reject(new TypeError('no network'))));
  expect(await screen.findByText(/^The network is abnormal/)).toBeVisible();
  await waitFor(() => expect(next).not.toHaveAttribute('aria-busy'));
  globalThis.fetch = send;
  await userEvent.click(next);
  expect(await screen.findByRole('dialog', { name: 'Confirm withdrawal' })).toBeVisible();
});

test('a fee that went up under the open sheet is refused, and the new one stands there', async () => {
  await saveMethod(room, who);
  const anna = await room.operator();
  const before = (await anna.call(api.operator.payoutChannels, {})).find(({ channelId }) => channelId === 'demo-hkd');
  const { changedAt: _, ...terms } = before!;
  await open(here);
  await userEvent.type(await amount(), '100');
  await press('Next');
  const sheet = await screen.findByRole('dialog', { name: 'Confirm withdrawal' });
  await prove(sheet);
  await anna.call(api.operator.savePayoutChannel, { ...terms, fee: '19', reason: 'dearer' });
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Ask for withdrawal' }));
  expect(await within(sheet).findByText(/^The fee has gone up/)).toBeVisible();
  expect(await within(sheet).findByText('19.00 USDT')).toBeVisible();
  expect((await who.call(api.bankWithdrawals.list, {})).total).toBe(0);
  await anna.call(api.operator.savePayoutChannel, { ...terms, reason: 'as before' });
}, 40_000);
