/**
 * The sheets of the security centre that change what opens the account: passkeys, wallets, recovery codes, and the history's way out.
 * @jest-environment-options {"url": "https://exchange.test/"}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { announcedWallet } from '../harness/announcedWallet';
import { type Person, type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { renderScreen } from '../harness/renderScreen';
import { plugIn, softKey } from '../harness/softKey';
import { accountOf, walletIn } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const after: (() => void)[] = [];
afterEach(() => after.splice(0).forEach((undo) => undo()));

const { totpCode, withTotp } = factorsOn(() => x);
const TEN_MINUTES = 600_000;
/** Layers are entered into the history, and taken out of it, after a moment. */
const layersSettle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));
const statusOf = (who: Visitor) => who.call(api.security.status, {});
const sheet = (name: string) => screen.findByRole('dialog', { name });
const press = async (inSheet: HTMLElement, name: string) =>
  userEvent.click(await within(inSheet).findByRole('button', { name }));
async function open(row: RegExp, who: Visitor): Promise<void> {
  await renderScreen(paths.security.overview.href(), { exchange: x, as: who });
  await userEvent.click(await screen.findByRole('button', { name: row }));
}
function holdsKey(seed: string) {
  const key = softKey(seed);
  after.push(plugIn(key));
  return key;
}

test('a passkey is made, renamed and removed, each in a step of its own; it proves who removes it', async () => {
  const person = await x.person();
  const key = holdsKey('sheet');
  await open(/^Passkeys/, person);
  await press(await sheet('Passkeys'), 'Add a passkey');
  const adding = await sheet('Add a passkey');
  await userEvent.clear(await within(adding).findByLabelText('Name'));
  await press(adding, 'Create passkey');
  expect(within(adding).getByText('Please fill this in.')).toBeVisible();
  expect((await statusOf(person)).passkeys).toEqual([]);
  await userEvent.type(await within(adding).findByLabelText('Name'), 'Heron phone');
  expect(within(adding).getByText('After this, withdrawals are held for 24 hours.')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 550));
  await press(adding, 'Create passkey');
  await within(await screen.findByRole('list', { name: 'Passkeys' })).findByText('Heron phone');
  expect((await statusOf(person)).passkeys).toMatchObject([{ id: key.id, name: 'Heron phone' }]);

  await press(await sheet('Passkeys'), 'Rename “Heron phone”');
  const renaming = await sheet('Rename passkey');
  await userEvent.clear(await within(renaming).findByLabelText('Name'));
  await userEvent.type(await within(renaming).findByLabelText('Name'), 'Old phone');
  await press(renaming, 'Save');
  await within(await screen.findByRole('list', { name: 'Passkeys' })).findByText('Old phone');

  await press(await sheet('Passkeys'), 'Remove “Old phone”');
  const removing = await sheet('Remove passkey');
  await press(removing, 'Remove this passkey');
  expect(within(removing).getByText('Please confirm first.')).toBeVisible();
  await press(removing, 'Use passkey');
  await within(removing).findByText('Confirmed with a passkey');
  await new Promise((resolve) => setTimeout(resolve, 550));
  await press(removing, 'Remove this passkey');
  await waitFor(async () => expect((await statusOf(person)).passkeys).toEqual([]));
});

test('a device that declines says so in the sheet, and nothing is bound', async () => {
  const person = await x.person();
  holdsKey('declines');
  navigator.credentials.create = () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  await open(/^Passkeys/, person);
  await press(await sheet('Passkeys'), 'Add a passkey');
  const adding = await sheet('Add a passkey');
  await userEvent.clear(await within(adding).findByLabelText('Name'));
  await userEvent.type(await within(adding).findByLabelText('Name'), 'Phone');
  await press(adding, 'Create passkey');
  expect(await within(adding).findByText('Nothing was confirmed. Try again whenever you like.')).toBeVisible();
  expect((await statusOf(person)).passkeys).toEqual([]);
});

async function withWallet(number: number): Promise<Person & { secret: string }> {
  const person = await withTotp();
  await x.db
    .insertInto('wallet')
    .values({ address: accountOf(number).address.toLowerCase(), user_id: person.userId, linked_at: x.clock.now() })
    .execute();
  return person;
}

test('a wallet is unbound in a step of its own, by the second factor; a wrong code takes nothing off', async () => {
  const person = await withWallet(61);
  await open(/^Wallet/, person);
  await press(await sheet('Wallet'), 'Unbind');
  const leaving = await sheet('Unbind wallet');
  // What is not about unbinding does not stand there.
  expect(within(leaving).queryByText('Bind another wallet')).toBeNull();
  expect(
    within(leaving).getByText('It no longer logs in to this account, and withdrawals are held for 24 hours.'),
  ).toBeVisible();
  await press(leaving, 'Keep it');
  await press(await sheet('Wallet'), 'Unbind');
  const again = await sheet('Unbind wallet');
  await press(again, 'Unbind this wallet');
  expect(within(again).getByText('Enter all 6 digits.')).toBeVisible();
  await userEvent.type(
    await within(again).findByLabelText('Authenticator code'),
    String((Number(totpCode(person.secret)) + 1) % 1_000_000).padStart(6, '0'),
  );
  await press(again, 'Unbind this wallet');
  expect(await within(again).findByText(/That authenticator code isn’t right/)).toBeVisible();
  expect((await statusOf(person)).wallets).toHaveLength(1);
  await userEvent.clear(await within(again).findByLabelText('Authenticator code'));
  await userEvent.type(await within(again).findByLabelText('Authenticator code'), totpCode(person.secret));
  await new Promise((resolve) => setTimeout(resolve, 550));
  await press(again, 'Unbind this wallet');
  await waitFor(async () => expect((await statusOf(person)).wallets).toEqual([]));
  await sheet('Wallet');
});

test('an account that only a wallet opens shows itself by its signature; nothing is asked of the wallet before a tap', async () => {
  const visitor = x.visitor();
  const account = accountOf(62);
  await walletIn(visitor, account);
  await x.clock.jump(TEN_MINUTES);
  holdsKey('beside a wallet');
  const sign = (params: unknown) => account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } });
  const { gone, asked } = announcedWallet({
    eth_requestAccounts: [account.address],
    eth_accounts: [account.address],
    eth_chainId: '0x38',
    personal_sign: sign,
  });
  after.push(gone);
  await open(/^Passkeys/, visitor);
  await press(await sheet('Passkeys'), 'Add a passkey');
  const adding = await sheet('Add a passkey');
  await userEvent.clear(await within(adding).findByLabelText('Name'));
  await userEvent.type(await within(adding).findByLabelText('Name'), 'Heron phone');
  await press(adding, 'Create passkey');
  expect(within(adding).getByText('Please confirm first.')).toBeVisible();
  expect(asked).toEqual([]);
  await press(adding, 'Sign with wallet');
  await userEvent.click(await within(adding).findByText('Heron Wallet'));
  await within(adding).findByText(/^Signed by 0x/i);
  await press(adding, 'Create passkey');
  await within(await screen.findByRole('list', { name: 'Passkeys' })).findByText('Heron phone');
});

test('recovery codes are shown once, and what is left of them afterwards', async () => {
  const person = await withTotp();
  await open(/^Recovery codes/, person);
  const codes = await sheet('Recovery codes');
  await userEvent.type(await within(codes).findByLabelText('Authenticator code'), totpCode(person.secret));
  await press(codes, 'Make recovery codes');
  const list = await within(codes).findByRole('list', { name: 'Recovery codes' });
  expect(within(list).getAllByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).toHaveLength(10);
  expect(within(codes).getByText('They are shown only now. Write them down or keep the file safe.')).toBeVisible();
  for (const close of [
    () => act(() => Promise.resolve(void codes.dispatchEvent(new Event('cancel')))),
    () => userEvent.click(codes),
    () => press(codes, 'Close'),
  ]) {
    await close();
    const question = await screen.findByRole('alertdialog', { name: 'Have you saved your codes?' });
    await press(question, 'Not yet');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
  }
  // "Back" asks as well, and again after it was answered with no.
  for (const answer of ['Not yet', 'Not yet', 'I have kept them'] as const) {
    await layersSettle();
    window.history.back();
    const question = await screen.findByRole('alertdialog', { name: 'Have you saved your codes?' });
    await layersSettle();
    await press(question, answer);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(await screen.findByText('10 of 10 left')).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).toBeNull();
});

test('who does not know an unusual log-in logs all others out and comes to the password', async () => {
  const person = await x.person();
  const stranger = x.visitor();
  const far = { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130' }, from: '203.0.113.77' };
  await stranger.call(api.auth.logIn, { account: person.account, password: person.password }, far);
  await open(/^Account activity/, person);
  const history = await sheet('Account activity');
  const row = (await within(history).findByText('Unusual')).closest('li')!;
  expect(row).toHaveTextContent('Firefox · Windows');
  await userEvent.click(await within(row).findByRole('button', { name: 'This wasn’t me' }));
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Log out and change password' }),
  );
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.security.changePassword.href()}`));
  await expect(stranger.call(api.auth.profile, {}, far)).rejects.toMatchObject({ reason: 'loginExpired' });
  await person.call(api.auth.profile, {});
});

test('the history tells what was changed, by whom and from where', async () => {
  const person = await x.person();
  const stranger = x.visitor();
  const far = { headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/130' }, from: '203.0.113.77' };
  await stranger.call(api.auth.logIn, { account: person.account, password: person.password }, far);
  const silent = { topic: 'arrivals', way: 'letter', on: false } as const;
  await stranger.call(api.help.setNotices, silent, far);
  const { uid } = await person.call(api.auth.profile, {});
  await (await x.operator()).call(api.operator.clearCounters, { uid, reason: 'asked for' });
  await (await x.operator()).call(api.operator.clearCounters, { uid, reason: 'asked for' });
  await open(/^Account activity/, person);
  const history = await sheet('Account activity');
  await userEvent.click(await within(history).findByRole('tab', { name: 'Changes' }));
  const rows = within(await within(history).findByRole('list', { name: 'Changes' })).getAllByRole('listitem');
  expect(rows).toHaveLength(2);
  expect(rows[0]).toHaveTextContent('Failed attempts cleared');
  expect(rows[0]).toHaveTextContent('By Avocet');
  expect(rows[1]).toHaveTextContent('Notice settings changed');
  expect(rows[1]).toHaveTextContent('Firefox · Windows203.0.113.77');
  await userEvent.click(await within(history).findByRole('button', { name: 'Log out and change password' }));
  await userEvent.click(
    await within(await screen.findByRole('alertdialog')).findByRole('button', { name: 'Log out and change password' }),
  );
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.security.changePassword.href()}`));
  await expect(stranger.call(api.auth.profile, {}, far)).rejects.toMatchObject({ reason: 'loginExpired' });
});
