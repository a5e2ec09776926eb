/** Paying in from a wallet: what it is asked, to the last field, and what is said when it says no. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { CHAIN_ID_HEX, USDT_TOKEN, readTransfer } from '@/lib/chain/rules';
import { amountOf } from '@/lib/deposits/rules';
import { paths } from '@/lib/paths';
import { type Answers, announcedWallet, coded } from '../harness/announcedWallet';
import type { Person } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';
import { depositRoom, listOf, placeOf, type Room } from './room';

const FROM = '0x52908400098527886E0F7030069857D2E4169EE7';
let room: Room;
beforeAll(async () => {
  room = await depositRoom();
  await room.deposits.watch();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const button = (name: string) => screen.getByRole('button', { name });

async function opened(person: Person, answers: Answers) {
  const wallet = announcedWallet({
    eth_requestAccounts: [FROM],
    eth_accounts: [FROM],
    eth_chainId: CHAIN_ID_HEX,
    wallet_revokePermissions: null,
    ...answers,
  });
  const shown = await renderScreen(paths.assets.walletDeposit.href(), { exchange: room, as: person });
  const field = await screen.findByRole('textbox', { name: 'Amount' });
  return { wallet, shown, field };
}
async function choose(): Promise<HTMLElement> {
  await userEvent.click(button('Choose wallet'));
  const sheet = await screen.findByRole('dialog');
  await userEvent.click(await within(sheet).findByRole('button', { name: /Heron Wallet/ }));
  return sheet;
}

test('one exact transfer is asked for, its hash is told, and its blocks are counted', async () => {
  const person = await room.person();
  const { address } = await placeOf(person);
  const sent: unknown[] = [];
  const { wallet, shown, field } = await opened(person, {
    eth_sendTransaction: async (params: [{ from: string; data: string }]) => {
      sent.push(params);
      const amount = amountOf(readTransfer(params[0].data)!.units, 18);
      return (await person.call(api.deposits.simulate, { amount, from: params[0].from })).txHash;
    },
  });
  await userEvent.click(button('Choose wallet'));
  expect(screen.getByText('Enter an amount.')).toBeVisible();
  await userEvent.type(field, '0.5');
  expect(screen.getByText('The minimum is 1 USDT.')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.type(field, '25.5');
  await choose();
  expect(await screen.findByText('25.50 USDT sent')).toBeVisible();
  expect(sent).toEqual([
    [{ from: FROM, to: USDT_TOKEN, value: '0x0', data: expect.stringMatching(/^0xa9059cbb[0-9a-f]{128}$/) }],
  ]);
  const [[{ data }]] = sent as [[{ data: string }]];
  expect(readTransfer(data)).toEqual({ to: address.toLowerCase(), units: 25_500_000_000_000_000_000n });
  expect(new Set(wallet.asked).size).toBeLessThanOrEqual(5);
  expect(wallet.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
  expect(await screen.findByText(/^Not on the chain yet/)).toBeVisible();
  await room.blocks(4);
  expect(await screen.findByText('Confirming 3/15', {}, { timeout: 8_000 })).toBeVisible();
  await room.blocks(20);
  expect((await listOf(person))[0]).toMatchObject({ status: 'success', credited: '25.5', sender: FROM });
  wallet.gone();
  shown.unmount();
}, 30_000);

test.each([
  ['says no', { eth_sendTransaction: coded(4001) }, 'Nothing was sent. Try again whenever you like.'],
  ['is asked something else already', { eth_sendTransaction: coded(-32002) }, /^Look into your wallet/],
  ['answers what is no hash', { eth_sendTransaction: '0x1' }, /^Look into your wallet/],
  [
    'stays on another network',
    { eth_chainId: '0x1', wallet_switchEthereumChain: coded(4001) },
    /^Change it to BNB Smart Chain \(chain 56\)/,
  ],
])('a wallet that %s: it is said, nothing is credited, and another try is offered', async (_, answers, words) => {
  const person = await room.person();
  const { wallet, shown, field } = await opened(person, answers);
  await userEvent.type(field, '5');
  const sheet = await choose();
  expect(await within(sheet).findByText(words)).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Try again' })).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Other wallets' }));
  expect(await within(sheet).findByRole('button', { name: /Heron Wallet/ })).toBeVisible();
  await room.blocks(20);
  expect(await listOf(person)).toEqual([]);
  wallet.gone();
  shown.unmount();
});
