/**
 * Binding a wallet in the security centre, and logging in with it, on the real exchange.
 * @jest-environment-options {"url": "https://exchange.test/"}
 */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { security } from '@/lib/api/security';
import { currentSession } from '@/lib/auth/session';
import { paths } from '@/lib/paths';
import { type Answers, announcedWallet, coded } from '../harness/announcedWallet';
import { type Person, type TestExchange, exchange } from '../harness/exchange';
import { factorsOn } from '../harness/factors';
import { renderScreen } from '../harness/renderScreen';
import { accountOf, walletIn } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const { totpCode, withTotp } = factorsOn(() => x);
const short = (number: number) => `${accountOf(number).address.slice(0, 6)}…${accountOf(number).address.slice(-4)}`;
let gone: (() => void) | null = null;
afterEach(() => gone?.());

/** A wallet of this browser that agrees to everything but what `answers` changes. */
function holds(number: number, answers: Answers = {}): string[] {
  const account = accountOf(number);
  const sign = (params: unknown) => account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } });
  const wallet = announcedWallet({
    eth_requestAccounts: [account.address],
    eth_accounts: [account.address],
    eth_chainId: '0x38',
    personal_sign: sign,
    ...answers,
  });
  gone = wallet.gone;
  return wallet.asked;
}
const sheet = () => screen.findByRole('dialog', { name: 'Wallet' });
const press = async (name: string) => userEvent.click(await within(await sheet()).findByRole('button', { name }));
const openSheet = async (person: Person) => {
  await renderScreen(paths.security.overview.href(), { exchange: x, as: person });
  await userEvent.click(await screen.findByRole('button', { name: /^Wallet/ }));
  return sheet();
};
const choose = async () => userEvent.click(await within(await sheet()).findByText('Heron Wallet'));
const enterCode = async (code: string) => {
  const field = await within(await sheet()).findByLabelText('Authenticator code');
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(code);
};

test('a wallet is bound by its signature and the second factor, is shown from then on, and logs in with both', async () => {
  const person = await withTotp();
  const asked = holds(51);
  const opened = await openSheet(person);
  expect(within(opened).getByText(/Bind none that others can use/)).toBeVisible();
  expect(asked).toEqual([]);
  await choose();
  expect(await within(opened).findByText(`Signed by ${short(51)}`)).toBeVisible();
  await press('Bind this wallet');
  expect(within(opened).getByText('Enter all 6 digits.')).toBeVisible();
  // A wrong code spends nothing: the text is still good for the next try.
  await enterCode(String((Number(totpCode(person.secret)) + 1) % 1_000_000).padStart(6, '0'));
  await press('Bind this wallet');
  expect(
    await within(opened).findByText('That authenticator code isn’t right, or it has been used. Wait for the next one.'),
  ).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 550));
  await enterCode(totpCode(person.secret));
  await press('Bind this wallet');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Wallet' })).toBeNull());
  expect(asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
  expect(await screen.findByText(short(51).toLowerCase())).toBeVisible();
  expect((await person.call(security.status, {})).wallets).toMatchObject([
    { address: accountOf(51).address.toLowerCase() },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: /^Wallet/ }));
  expect(
    within(await screen.findByRole('list', { name: 'Bound wallets' })).getByRole('button', { name: 'Copy' }),
  ).toBeVisible();
});

test('a wallet that is bound here already is told so, and nothing is signed', async () => {
  const person = await withTotp();
  await x.db
    .insertInto('wallet')
    .values({ address: accountOf(52).address.toLowerCase(), user_id: person.userId, linked_at: x.clock.now() })
    .execute();
  const asked = holds(52);
  await openSheet(person);
  await choose();
  expect(await screen.findByText('This wallet is bound to your account already')).toBeVisible();
  expect(asked).not.toContain('personal_sign');
  await press('Another wallet');
  expect(await within(await sheet()).findByText('WalletConnect')).toBeVisible();
});

test('a wallet of another account is refused in words', async () => {
  await walletIn(x.visitor(), accountOf(53));
  const person = await withTotp();
  holds(53);
  await openSheet(person);
  await choose();
  await enterCode(totpCode(person.secret));
  await press('Bind this wallet');
  expect(await within(await sheet()).findByText('This wallet already opens another account.')).toBeVisible();
});

test.each<[string, Answers, string]>([
  ['declines to connect', { eth_requestAccounts: coded(4001) }, 'You declined in your wallet'],
  ['declines to sign', { personal_sign: coded(4001) }, 'You declined in your wallet'],
  [
    'will not change its chain',
    { eth_chainId: '0x1', wallet_switchEthereumChain: coded(4001) },
    'The wallet is on another network',
  ],
])('a wallet that %s: words, and another try', async (_, answers, words) => {
  holds(54, answers);
  await openSheet(await withTotp());
  await choose();
  expect(await within(await sheet()).findByText(words)).toBeVisible();
  expect(within(await sheet()).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('without a second factor one is led to bind that first', async () => {
  const opened = await openSheet(await x.person());
  expect(within(opened).queryByText('WalletConnect')).toBeNull();
  await press('Set up an authenticator');
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.security.bindTotp.path}`));
});

test('the log-in sheet leads to the second factor, and its start-over to the wallet page', async () => {
  const person = await withTotp();
  await x.db
    .insertInto('wallet')
    .values({ address: accountOf(55).address.toLowerCase(), user_id: person.userId, linked_at: x.clock.now() })
    .execute();
  holds(55);
  await renderScreen(paths.entry.href({ next: paths.help.notices.href() }), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect wallet' }));
  await userEvent.click(
    await within(await screen.findByRole('dialog', { name: 'Wallet login' })).findByText('Heron Wallet'),
  );
  await screen.findByRole('heading', { name: 'Enter your code' });
  expect(currentSession().flag).toBe('out');
  await userEvent.click(await screen.findByLabelText('Authenticator code'));
  await userEvent.paste(totpCode(person.secret));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.help.notices.path}`));
  expect(currentSession().uid).toBe(person.uid);
});

test('a second step whose beginning is unknown leads back to the wallet page', async () => {
  await renderScreen(paths.auth.verify.href({ purpose: 'logIn', way: 'wallet' }), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await waitFor(() => expect(window.location.hash).toBe(`#${paths.entry.path}`));
});
