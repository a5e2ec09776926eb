/** The wallet sheet: what it offers, that it asks nothing before it is asked to, and the words for everything that can go wrong. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { guard, whileSending, whileSigning } from '@/lib/chain/guard';
import { OUR_CHAIN, transferRequest } from '@/lib/chain/rules';
import { paths } from '@/lib/paths';
import { type Answers, announcedWallet, coded } from '../harness/announcedWallet';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
async function openSheet() {
  await renderScreen(paths.entry.href(), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect wallet' }));
  return screen.findByRole('dialog', { name: 'Wallet login' });
}

test('without a wallet the sheet names the ways to one, and the others', async () => {
  const sheet = await openSheet();
  expect(await within(sheet).findByText('No wallet in this browser')).toBeVisible();
  expect(within(sheet).getByText(/your wallet app’s own browser/)).toBeVisible();
  await userEvent.click(await within(sheet).findByText('WalletConnect'));
  expect(await within(sheet).findByText(/WalletConnect is not set up on this site/)).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Log in with password' }));
  await waitFor(() => expect(window.location.hash).toContain(paths.auth.logIn.path));
});

test('a wallet that announces itself is named, and asked for nothing', async () => {
  const wallet = announcedWallet({});
  const sheet = await openSheet();
  expect(await within(sheet).findByText('Heron Wallet')).toBeVisible();
  expect(within(sheet).queryByText('No wallet in this browser')).toBeNull();
  expect(wallet.asked).toEqual([]);
  wallet.gone();
});

test('an invitation link fills in its code', async () => {
  await renderScreen(paths.entry.href({ invite: 'HERON234' }), { exchange: x });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect wallet' }));
  expect(await screen.findByLabelText('Invitation code (optional)')).toHaveValue('HERON234');
});

test.each<[string, Answers, string]>([
  ['declines to connect', { eth_requestAccounts: coded(4001) }, 'You declined in your wallet'],
  ['has another request open', { eth_requestAccounts: coded(-32002) }, 'Your wallet is waiting for an answer'],
  ['is locked', { eth_requestAccounts: coded(4100) }, 'The wallet shows no account'],
  [
    'shows no account',
    { eth_requestAccounts: [], eth_accounts: [], eth_chainId: '0x38' },
    'The wallet shows no account',
  ],
  [
    'will not change its chain',
    {
      eth_requestAccounts: [ADDRESS],
      eth_accounts: [ADDRESS],
      eth_chainId: '0x1',
      wallet_switchEthereumChain: coded(4001),
    },
    'The wallet is on another network',
  ],
  [
    'declines to sign',
    { eth_requestAccounts: [ADDRESS], eth_accounts: [ADDRESS], eth_chainId: '0x38', personal_sign: coded(4001) },
    'You declined in your wallet',
  ],
  ['breaks', { eth_requestAccounts: coded(-32603) }, 'The wallet did not answer as expected'],
])('a wallet that %s: words, another try, another way', async (_, answers, words) => {
  const wallet = announcedWallet(answers);
  const sheet = await openSheet();
  await userEvent.click(await within(sheet).findByText('Heron Wallet'));
  expect(await within(sheet).findByText(words)).toBeVisible();
  expect(within(sheet).getByRole('button', { name: 'Try again' })).toBeVisible();
  await userEvent.click(await within(sheet).findByRole('button', { name: 'Other ways' }));
  expect(await within(sheet).findByText('WalletConnect')).toBeVisible();
  wallet.gone();
});

test('a refusal of the exchange is said in its words', async () => {
  const wallet = announcedWallet({
    eth_requestAccounts: [ADDRESS],
    eth_accounts: [ADDRESS],
    eth_chainId: '0x38',
    personal_sign: `0x${'1'.repeat(128)}1b`,
  });
  const sheet = await openSheet();
  await userEvent.click(await within(sheet).findByText('Heron Wallet'));
  expect(await within(sheet).findByText('This signature couldn’t be accepted. Please try again.')).toBeVisible();
  wallet.gone();
});

describe('the wall', () => {
  const real = () => {
    const asked: string[] = [];
    return {
      asked,
      request: ({ method }: { method: string }) => Promise.resolve(asked.push(method)),
      send: () => 'around',
      session: 'kept',
      signer: { request: () => 'around' },
      rpc: {},
      client: {},
      provider: {},
    };
  };

  test('lets through what is allowed, and one signature while it is being asked for', async () => {
    const wallet = real();
    const guarded = guard(wallet);
    await guarded.request({ method: 'eth_chainId' });
    await expect(guarded.request({ method: 'personal_sign', params: ['0x6869', ADDRESS] } as never)).rejects.toThrow(
      'must not be asked',
    );
    await whileSigning('hi', () => guarded.request({ method: 'personal_sign', params: ['0x6869', ADDRESS] } as never));
    await expect(
      whileSigning('hi', () => guarded.request({ method: 'personal_sign', params: ['0x686921', ADDRESS] } as never)),
    ).rejects.toThrow('must not be asked');
    await expect(guarded.request({ method: 'personal_sign', params: ['0x6869', ADDRESS] } as never)).rejects.toThrow(
      'must not be asked',
    );
    await expect(guarded.request({ method: 'eth_sendTransaction' })).rejects.toThrow('must not be asked');
    expect(wallet.asked).toEqual(['eth_chainId', 'personal_sign']);
  });

  test('lets through the one transfer that is being sent, once', async () => {
    const wallet = real();
    const guarded = guard(wallet);
    const transfer = transferRequest(ADDRESS, `0x${'ab'.repeat(20)}`, 7n);
    const send = (params: unknown[]) => guarded.request({ method: 'eth_sendTransaction', params } as never);
    await expect(send([transfer])).rejects.toThrow('must not be asked');
    await whileSending(transfer, async () => {
      await expect(send([{ ...transfer, value: '0x1' }])).rejects.toThrow('must not be asked');
      await send([transfer]);
      await expect(send([transfer])).rejects.toThrow('must not be asked');
    });
    await expect(send([transfer])).rejects.toThrow('must not be asked');
    const broken = transferRequest(ADDRESS.replace('f', 'F'), `0x${'ab'.repeat(20)}`, 7n);
    await expect(whileSending(broken, () => send([broken]))).rejects.toThrow('must not be asked');
    expect(wallet.asked).toEqual(['eth_sendTransaction']);
  });

  test('has no back door, also for a connection that keeps its other parts', () => {
    expect(guard(real()).send).toBeUndefined();
    const kept = guard(real(), true);
    expect([kept.send, kept.session]).toEqual([undefined, 'kept']);
    // Wallets that start asking by themselves, and unknown fields.
    const open = kept as unknown as Record<string, unknown>;
    for (const part of ['signer', 'rpc', 'client', 'provider', 'sendAsync', 'constructor', '__proto__', 'valueOf'])
      expect([part, open[part]]).toEqual([part, undefined]);
    expect('signer' in kept).toBe(false);
    expect(() => {
      open['request'] = () => 'mine';
    }).toThrow(TypeError);
  });

  test('judges a copy of what is asked, and asks nothing else', async () => {
    const asked: unknown[] = [];
    const wallet = { request: (request: object) => Promise.resolve(asked.push(request)) };
    const guarded = guard(wallet);
    let reads = 0;
    await guarded.request({
      get method() {
        return (reads += 1) === 1 ? 'eth_accounts' : 'eth_sendTransaction';
      },
      params: [],
      jsonrpc: '2.0',
      to: '0x1',
    });
    expect(asked).toEqual([{ method: 'eth_accounts', params: [] }]);
    const chain = { ...OUR_CHAIN, rpcUrls: ['https://evil.example'] };
    await expect(guarded.request({ method: 'wallet_addEthereumChain', params: [chain] })).rejects.toThrow(
      'must not be asked',
    );
    await guarded.request({ method: 'wallet_addEthereumChain', params: [OUR_CHAIN] });
    await expect(guarded.request({ method: { toString: () => 'eth_accounts' } })).rejects.toThrow('must not be asked');
    await expect(guarded.request({ method: 'eth_accounts', params: { toJSON: () => [] } })).rejects.toThrow(
      'must not be asked',
    );
    await expect(
      whileSigning('hi', () =>
        guarded.request({ method: 'personal_sign', params: ['0x6869', ADDRESS.replace('f', 'F')] }),
      ),
    ).rejects.toThrow('must not be asked');
    expect(asked).toHaveLength(2);
  });
});
