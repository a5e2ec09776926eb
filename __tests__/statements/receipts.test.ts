/** Receipts: a page of each movement in its owner's language, that nobody else can open, and where the chain can be looked up. */
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { RECEIPT_PATH, RECEIPTS, type ReceiptName } from '@/lib/api/statements';
import { toFixed } from '@/lib/money/decimal';
import { readConfig } from '@/server/config';
import { lookUpAt, realChain } from '@/server/chain/openChain';
import { cookiesOf, type Person } from '../harness/exchange';
import { ask } from '../harness/payOffline';
import { saveMethod } from '../harness/saveMethod';
import { FUND, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

let x: Room;
let me: Ready;
beforeAll(async () => {
  x = await withdrawRoom();
  me = await x.ready();
});
afterAll(() => x.close());

const open = (kind: string, no: string, who: Person | null, headers: Record<string, string> = {}) =>
  x.inject({
    method: 'GET',
    url: `${API_BASE}/${RECEIPT_PATH}/${kind}/${no}`,
    headers: { host: 'exchange.test', ...(who && { cookie: cookiesOf(who.jar) }), ...headers },
  });

async function movements(): Promise<Record<ReceiptName, string>> {
  await me.call(api.deposits.place, {});
  await x.deposits.watch();
  await me.call(api.deposits.simulate, { amount: '250' });
  const { withdrawalNo } = await x.withdraw(me, { amount: '60' });
  await (await x.operator()).call(api.withdrawalReview.pass, { no: withdrawalNo });
  await x.blocks(20);
  const [deposit] = (await me.call(api.deposits.list, {})).list;
  return { deposit: deposit!.depositNo, offline: (await ask(me)).no, withdrawal: withdrawalNo, bank: await toBank() };
}

async function toBank(): Promise<string> {
  const [channelId, methodId] = ['demo-hkd', await saveMethod(x, me)];
  const { rate } = await me.call(api.bankWithdrawals.quote, { channelId });
  const proof = await x.proofOf(me);
  const asked = { channelId, methodId, amount: '100', rate, fundPassword: FUND, proof };
  const { no } = await me.call(api.bankWithdrawals.submit, asked);
  const operator = await x.operator();
  await operator.call(api.bankReview.pass, { no });
  await operator.call(api.operator.paidToBank, { no, reference: 'REF-2041' });
  return no;
}

test('each says what its page says, to its owner alone', async () => {
  const numbers = await movements();
  const stranger = await x.person();
  for (const kind of RECEIPTS) {
    const no = numbers[kind];
    const page = await open(kind, no, me);
    expect([kind, page.statusCode, page.headers['content-type']]).toEqual([kind, 200, 'text/html; charset=utf-8']);
    expect(page.body).toContain(no);
    expect(page.body).toContain(me.uid);
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const [who, headers] of [
      [stranger, {}],
      [null, {}],
      [me, { 'sec-fetch-site': 'cross-site' }],
    ] as const)
      expect((await open(kind, no, who, headers)).statusCode).toBe(404);
    // Another kind's number is no number of this kind.
    const [other] = RECEIPTS.filter((one) => one !== kind);
    expect((await open(other!, no, me)).statusCode).toBe(404);
  }
  const { body } = await open('withdrawal', numbers.withdrawal, me);
  const { txHash } = await me.call(api.withdrawals.detail, { withdrawalNo: numbers.withdrawal });
  for (const part of ['60 USDT', '59 USDT', '1 USDT', txHash!, 'Sandbox: this is play money'])
    expect(body).toContain(part);
  const toBankPage = (await open('bank', numbers.bank, me)).body;
  const { receives } = await me.call(api.bankWithdrawals.detail, { no: numbers.bank });
  for (const part of [
    `${toFixed(receives, 2, 'down')} HKD`,
    '100 USDT',
    '2 USDT',
    'Harbour Bank **** 6882',
    'C*** T** M**',
    'REF-2041',
  ])
    expect(toBankPage).toContain(part);
  expect(toBankPage).not.toContain('388204516882');
  await me.call(api.home.setLanguage, { code: 'zh-hk' });
  expect((await open('withdrawal', numbers.withdrawal, me)).body).toContain('沙盒：這是模擬資金');
  for (const [kind, no] of [
    ['withdrawal', 'nonsense'],
    ['nothing', numbers.deposit],
  ] as const)
    expect((await open(kind, no, me)).statusCode).toBe(404);
});

test('a transaction is linked to the site that is set, on its own chain, and nowhere in the sandbox', async () => {
  const [deposit] = (await me.call(api.deposits.list, {})).list;
  const [withdrawal] = (await me.call(api.withdrawals.list, {})).list;
  expect([deposit!.txUrl, withdrawal!.txUrl]).toEqual([null, null]);
  const settings = {
    DEPOSIT_XPUB:
      'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
    DEPOSIT_RPC_URLS: 'https://node.example',
  };
  const offeredAt = (explorer: string) => {
    const { deposits } = readConfig({ ...settings, CHAIN_EXPLORER_URL: explorer });
    if (deposits.kind !== 'chain') throw new Error('no chain');
    return realChain(deposits);
  };
  const hash = `0x${'5c'.repeat(32)}`;
  expect(lookUpAt(offeredAt('https://scan.example/'), '56', hash)).toBe(`https://scan.example/tx/${hash}`);
  expect(lookUpAt(offeredAt('https://scan.example'), 'simulated', hash)).toBeNull();
  expect(lookUpAt(offeredAt(''), '56', hash)).toBeNull();
  for (const wrong of ['http://scan.example', 'javascript:alert(1)', 'https://a"b'])
    expect(() => offeredAt(wrong)).toThrow('CHAIN_EXPLORER_URL');
});
