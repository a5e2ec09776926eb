/** Logging in with a wallet: who gets in, and twelve forgeries and more that do not. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { auth } from '@/lib/api/auth';
import { OUR_CHAIN, asPlain, loginText, mayAsk, readLogin, readTransfer, transferRequest } from '@/lib/chain/rules';
import { outcomes, refusalOf } from '../harness/attack';
import { type TestExchange, type Visitor, exchange } from '../harness/exchange';
import { FORGER, forgedTexts, mirrored, spoiltTexts } from '../harness/forgedLogins';
import { accountOf, loginFor, signed, walletIn } from '../harness/walletLogin';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

const MINUTE = 60_000;
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('a new wallet opens an account without a password, and finds it again on another device', async () => {
  const me = accountOf(11);
  const first = x.visitor();
  const opened = await walletIn(first, me);
  expect(opened).toMatchObject({ isNew: true, demoFunds: [{ coin: 'USDT' }, { coin: 'BTC' }, { coin: 'ETH' }] });
  expect(await first.call(auth.checkLogin, {})).toEqual({
    isLogin: true,
    uid: opened.uid,
    accountMasked: `${me.address.slice(0, 6).toLowerCase()}…${me.address.slice(-4).toLowerCase()}`,
  });

  expect(await walletIn(x.visitor(), me)).toEqual({
    uid: opened.uid,
    next: 'none',
    ways: [],
    ticket: null,
    spent: null,
    isNew: false,
    demoFunds: [],
  });
  for (const password of ['', 'Curlew2026', 'null'])
    expect(await refusalOf(x.visitor().call(auth.logIn, { account: me.address.toLowerCase(), password }))).toBe(
      'wrongCredentials',
    );
  expect(await x.booksBalance()).toEqual([]);
});

test('an invitation binds a new account; an unknown one opens none', async () => {
  const host = await x.person();
  const { invitationCode } = await host.call(auth.profile, {});
  expect(await refusalOf(walletIn(x.visitor(), accountOf(12), 'NOBODY22'))).toBe('invitationUnknown');
  const { uid } = await walletIn(x.visitor(), accountOf(12), invitationCode.toLowerCase());
  const row = await x.db.selectFrom('users').select('inviter_id').where('uid', '=', uid!).executeTakeFirst();
  expect(row?.inviter_id).toBe(host.userId);
});

test.each(['zh-hk', 'zh-cn', 'en'] as const)(
  'the text in %s says that no funds move, and logs in',
  async (language) => {
    const visitor = x.visitor();
    const login = await loginFor(visitor, accountOf(13), language);
    expect(login.statement).toMatch(/不會轉移任何資金|不会转移任何资金|moves no funds/);
    await expect(visitor.call(auth.walletLogIn, await signed(login, accountOf(13)))).resolves.toMatchObject({
      uid: expect.any(String) as string,
    });
  },
);

const later = (ms: number): string => new Date(x.clock.now() + ms).toISOString();

test.each(forgedTexts)('refused: %s', async (_, reason, change) => {
  const visitor = x.visitor();
  const login = await loginFor(visitor, accountOf(FORGER));
  expect(
    await refusalOf(visitor.call(auth.walletLogIn, await signed({ ...login, ...change(later) }, accountOf(FORGER)))),
  ).toBe(reason);
  expect(visitor.session()).toBeNull();
});

test.each(spoiltTexts)('refused: %s', async (_, spoil) => {
  const visitor = x.visitor();
  const login = await loginFor(visitor, accountOf(FORGER));
  const right = await signed(login, accountOf(FORGER));
  expect(await refusalOf(visitor.call(auth.walletLogIn, await spoil(right, login)))).toBe('signatureInvalid');
  expect(visitor.session()).toBeNull();
});

test('the mirrored signature is a real one: only the lower of the two is taken', async () => {
  const { recoverMessageAddress } = await import('viem');
  const message = 'anything';
  const signature = mirrored(await accountOf(FORGER).signMessage({ message })) as `0x${string}`;
  expect(await recoverMessageAddress({ message, signature })).toBe(accountOf(FORGER).address);
});

test('a nonce counts once, for five minutes, and for the browser that asked', async () => {
  const [mine, yours] = [x.visitor(), x.visitor()];
  const body = await signed(await loginFor(mine, accountOf(15)), accountOf(15));
  await loginFor(yours, accountOf(15));
  expect(await refusalOf(yours.call(auth.walletLogIn, body))).toBe('nonceUsed');
  const forged = x.visitor();
  forged.jar.visitor = `${mine.jar.visitor?.split('.')[0]}.${'B'.repeat(43)}`;
  expect(await refusalOf(forged.call(auth.walletLogIn, body))).toBe('nonceUsed');
  await mine.call(auth.walletLogIn, body);
  expect(await refusalOf(mine.call(auth.walletLogIn, body))).toBe('nonceUsed');

  const late = await loginFor(mine, accountOf(15));
  await x.clock.advance(5 * MINUTE + 1);
  expect(
    await refusalOf(
      mine.call(
        auth.walletLogIn,
        await signed({ ...late, issuedAt: later(0), expirationTime: later(MINUTE) }, accountOf(15)),
      ),
    ),
  ).toBe('nonceUsed');
});

test('fifty uses of one nonce at the same time: exactly one gets in', async () => {
  const visitor = x.visitor();
  const body = await signed(await loginFor(visitor, accountOf(16)), accountOf(16));
  const copies = Array.from({ length: 50 }, (): Visitor => {
    const copy = x.visitor();
    copy.jar.visitor = visitor.jar.visitor;
    return copy;
  });
  const { counts } = await outcomes(copies.map((copy) => copy.call(auth.walletLogIn, body)));
  expect(counts).toEqual({ done: 1, nonceUsed: 49 });
});

test('a page that stands elsewhere cannot use a text of ours, nor ours one of its', async () => {
  const listed = await exchange({ config: { allowedOrigins: ['https://app.example.com'] } });
  const elsewhere = { headers: { origin: 'https://app.example.com' } };
  const visitor = listed.visitor();
  const body = await signed(await loginFor(visitor, accountOf(17)), accountOf(17));
  expect(await refusalOf(visitor.call(auth.walletLogIn, body, elsewhere))).toBe('signatureInvalid');
  const there = {
    ...(await loginFor(visitor, accountOf(17))),
    domain: 'app.example.com',
    uri: 'https://app.example.com/app/',
  };
  await expect(visitor.call(auth.walletLogIn, await signed(there, accountOf(17)), elsewhere)).resolves.toMatchObject({
    isNew: true,
  });
  await listed.close();
});

test('a locked account stays outside', async () => {
  const { uid } = await walletIn(x.visitor(), accountOf(18));
  await x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('uid', '=', uid!).execute();
  const visitor = x.visitor();
  expect(await refusalOf(walletIn(visitor, accountOf(18)))).toBe('accountLocked');
  expect(visitor.session()).toBeNull();
});

test('a text is read exactly as it is written, or not at all', async () => {
  const login = await loginFor(x.visitor(), accountOf(19));
  const text = loginText(login);
  expect(readLogin(text)).toEqual(login);
  for (const other of [
    ` ${text}`,
    `${text} `,
    text.replaceAll('\n', '\r\n'),
    text.replace('Version: 1', 'Version: 2'),
    text.replace('Chain ID: 56', 'Chain ID: 056'),
    `https://${text}`,
  ]) {
    expect(readLogin(other)).toBeNull();
  }
});

test('a wallet is asked for accounts, the chain and the one signature, and for nothing else', () => {
  const expected = '0x6869';
  const foreignChains = [
    { chainId: '0x38' },
    { ...OUR_CHAIN, rpcUrls: ['https://evil.example'] },
    { ...OUR_CHAIN, rpcUrls: [...OUR_CHAIN.rpcUrls, 'https://evil.example'] },
    { ...OUR_CHAIN, rpcUrls: {} },
    { ...OUR_CHAIN, blockExplorerUrls: ['https://evil.example'] },
    { ...OUR_CHAIN, iconUrls: ['https://evil.example/x.svg'] },
    { ...OUR_CHAIN, nativeCurrency: { name: 'Tether', symbol: 'USDT', decimals: 18 } },
    { ...OUR_CHAIN, chainName: 'Ethereum' },
  ];
  const allowed: [string, unknown?][] = [
    ['eth_requestAccounts'],
    ['eth_accounts'],
    ['eth_chainId'],
    ['wallet_switchEthereumChain', [{ chainId: '0x38' }]],
    ['wallet_addEthereumChain', [{ ...OUR_CHAIN }]],
    ['wallet_revokePermissions', [{ eth_accounts: {} }]],
    ['personal_sign', [expected, ADDRESS]],
  ];
  const refused: [string, unknown?][] = [
    ['personal_sign', ['0x6869ff', ADDRESS]],
    ['personal_sign'],
    ['personal_sign', [expected]],
    ['personal_sign', [expected, '0x1']],
    ['personal_sign', [expected, ADDRESS, 'more']],
    ['personal_sign', [expected, { toString: () => ADDRESS }]],
    ...foreignChains.map((chain): [string, unknown] => ['wallet_addEthereumChain', [chain]]),
    ['wallet_addEthereumChain', [{ ...OUR_CHAIN }, '0x1']],
    ['wallet_switchEthereumChain', [{ chainId: '0x38', rpcUrls: ['https://evil.example'] }]],
    ['eth_accounts', [{}]],
    ['eth_call', [{ to: ADDRESS }]],
    ['wallet_requestPermissions', [{ eth_accounts: {}, 'endowment:network-access': {} }]],
    ['wallet_requestPermissions'],
    ['eth_sendTransaction', [{ to: '0x1', value: '0x1' }]],
    ['eth_sendRawTransaction', ['0x']],
    ['eth_signTransaction', [{}]],
    [['eth', 'sign'].join('_'), ['0x1', expected]],
    [['eth', 'signTypedData', 'v4'].join('_'), ['0x1', '{}']],
    ['wallet_switchEthereumChain', [{ chainId: '0x1' }]],
    ['wallet_addEthereumChain', [{ chainId: '0x61' }]],
    ['wallet_sendCalls', [{}]],
    ['wallet_watchAsset', [{}]],
    ['wallet_grantPermissions', [{}]],
    ['constructor'],
    ['toString'],
  ];
  expect(allowed.filter(([method, params]) => !mayAsk({ method, params }, expected))).toEqual([]);
  expect(refused.filter(([method, params]) => mayAsk({ method, params }, expected))).toEqual([]);
  expect(mayAsk({ method: 'personal_sign', params: [expected, ADDRESS] }, null)).toBe(false);
});

test('a wallet is asked to send the one transfer in hand, to the last field, and nothing like it', () => {
  const to = `0x${'ab'.repeat(20)}`;
  const transfer = transferRequest(ADDRESS, to, 5n * 10n ** 18n);
  const send = (params: unknown, inHand: typeof transfer | null = transfer) =>
    mayAsk({ method: 'eth_sendTransaction', params }, null, inHand);
  expect(readTransfer(transfer.data)).toEqual({ to, units: 5n * 10n ** 18n });
  expect(send([{ ...transfer }])).toBe(true);
  const more = transferRequest(ADDRESS, to, 5n * 10n ** 18n + 1n);
  const elsewhere = transferRequest(ADDRESS, `0x${'cd'.repeat(20)}`, 5n * 10n ** 18n);
  // The selector of an allowance, for the same two words.
  const allowance = { ...transfer, data: transfer.data.replace('0xa9059cbb', ['0x095e', 'a7b3'].join('')) };
  const changed = [
    more,
    elsewhere,
    allowance,
    { ...transfer, value: '0x1' },
    { ...transfer, to: ADDRESS },
    { ...transfer, from: to },
    { ...transfer, gas: '0x1' },
    { ...transfer, data: `${transfer.data}00` },
  ];
  expect(changed.filter((one) => send([one]))).toEqual([]);
  expect([send([]), send(undefined), send([transfer, transfer]), send([transfer], null)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  // Nor where somebody had put such a thing in hand.
  const inHand = [allowance, { ...transfer, to: ADDRESS }, { ...transfer, value: '0x1' as '0x0' }];
  expect(inHand.filter((one) => send([one], one))).toEqual([]);
});

test('what is judged is a copy, each part read once, and only of plain data', () => {
  let reads = 0;
  const turning = {
    get method() {
      return (reads += 1) === 1 ? 'eth_accounts' : 'eth_sendTransaction';
    },
  };
  expect(asPlain(turning)).toEqual({ method: 'eth_accounts' });
  expect(reads).toBe(1);
  expect(asPlain({ a: [1, 'x', null, true, { b: {} }], gone: undefined })).toEqual({
    a: [1, 'x', null, true, { b: {} }],
  });
  const bare = Object.assign(Object.create(null), { chainId: '0x38' }) as unknown;
  expect(mayAsk({ method: 'wallet_switchEthereumChain', params: asPlain([bare]) }, null)).toBe(true);
  const deep: unknown[] = [];
  deep.push(deep);
  for (const one of [
    () => 1,
    Symbol('x'),
    1n,
    new Date(),
    new Map(),
    new String('eth_accounts'),
    new Proxy(() => 1, {}),
    new URL('https://exchange.test'),
    deep,
  ])
    expect(() => asPlain(one)).toThrow('not plain data');
});

test.each([
  ['in small letters', (address: string) => address.toLowerCase()],
  ['in capitals', (address: string) => `0x${address.slice(2).toUpperCase()}`],
  [
    'with one letter of the wrong size',
    (address: string) => address.replace(/[a-f]/, (letter) => letter.toUpperCase()),
  ],
])('an address %s breaks its checksum', async (_, change) => {
  const visitor = x.visitor();
  const login = await loginFor(visitor, accountOf(FORGER));
  expect(change(login.address)).not.toBe(login.address);
  expect(
    await refusalOf(
      visitor.call(auth.walletLogIn, await signed({ ...login, address: change(login.address) }, accountOf(FORGER))),
    ),
  ).toBe('signatureInvalid');
});

describe('contract wallets', () => {
  let chain: Server;
  let seen: string[];
  /** What the chain answers; null means that it doesn't answer. */
  let answers: Record<string, unknown> | null;
  let y: TestExchange;
  beforeAll(async () => {
    chain = createServer((request, response) => {
      let text = '';
      request.on('data', (data: Buffer) => (text += data.toString()));
      request.on('end', () => {
        const { id, method } = JSON.parse(text) as { id: number; method: string };
        seen.push(method);
        if (answers === null) return response.writeHead(500).end();
        const result = answers[method];
        return response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id,
            ...(result === 'revert' ? { error: { code: 3, message: 'execution reverted', data: '0x' } } : { result }),
          }),
        );
      });
    });
    await new Promise<void>((resolve) => chain.listen(0, '127.0.0.1', resolve));
    y = await exchange({ config: { chainRpcUrl: `http://127.0.0.1:${(chain.address() as AddressInfo).port}` } });
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(async () => {
    await y.close();
    await new Promise((resolve) => chain.close(resolve));
  });

  const contract = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3' } as const;
  const valid = `0x1626ba7e${'0'.repeat(56)}`;
  const tryIn = async () => {
    const visitor = y.visitor();
    return refusalOf(
      visitor.call(auth.walletLogIn, { message: loginText(await loginFor(visitor, contract)), signature: '0x1234' }),
    );
  };

  test.each([
    ['the contract says yes', { eth_chainId: '0x38', eth_getCode: '0x6000', eth_call: valid }, null],
    [
      'the contract says no',
      { eth_chainId: '0x38', eth_getCode: '0x6000', eth_call: `0xffffffff${'0'.repeat(56)}` },
      'signatureInvalid',
    ],
    ['the contract reverts', { eth_chainId: '0x38', eth_getCode: '0x6000', eth_call: 'revert' }, 'signatureInvalid'],
    ['a plain account', { eth_chainId: '0x38', eth_getCode: '0x', eth_call: valid }, 'signatureInvalid'],
    ['another chain', { eth_chainId: '0x1', eth_getCode: '0x6000', eth_call: valid }, 'walletUnverified'],
    ['the chain does not answer', null, 'walletUnverified'],
  ])('%s', async (_, given, reason) => {
    answers = given;
    expect(await tryIn()).toBe(reason);
  });

  test('a plain account never needs the chain', async () => {
    answers = null;
    await walletIn(y.visitor(), accountOf(21));
    expect(seen).toEqual([]);
  });
});
