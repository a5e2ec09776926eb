/** The merchants of the sandbox: they come by themselves, and act each at its own pace. */
import { createHash } from 'node:crypto';
import { api } from '@/lib/api/index';
import { fundPasswordFault } from '@/lib/auth/rules';
import { desks } from '@/server/c2c/sandbox/cast';
import { fundPasswordOf } from '@/server/c2c/sandbox/desk';
import { createVault } from '@/server/vault/vault';
import { exchange, type TestExchange } from '../harness/exchange';
import { makeReady, type Ready } from '../withdrawals/room';

let x: TestExchange;
let buyer: Ready;
const market = (fiat: string, side: 'buy' | 'sell' = 'buy') =>
  buyer.call(api.c2c.market, { coin: 'USDT', fiat, side, pageSize: 100 });
/** So many seconds of the sandbox. */
const pass = async (seconds: number) => {
  for (let spent = 0; spent < seconds; spent += 10) {
    await x.clock.jump(10_000);
    // The desks look every two seconds; what they set off runs behind the clock.
    await new Promise((resolve) => setTimeout(resolve, 60));
    await x.autopilot?.work();
    await x.jobs.runDue();
  }
};

beforeAll(async () => {
  x = await exchange({ config: { autopilot: true, newcomerLevel: 'advanced' }, background: true });
  buyer = await makeReady([x], await x.person());
  for (let tries = 0; tries < 60; tries += 1) {
    await pass(20);
    if ((await market('HKD')).total >= 6 && (await market('EUR')).total > 0) break;
  }
}, 120_000);
afterAll(() => x.close());

test('each has a fund password that is not refused as weak, whatever the key of the exchange', () => {
  // Of one key in seven some merchant's first digits are weak; such a merchant would never come.
  for (let seed = 0; seed < 400; seed += 1) {
    const vault = createVault([createHash('sha256').update(String(seed)).digest()]);
    for (const { account } of desks) expect(fundPasswordFault(fundPasswordOf(vault, account))).toBeNull();
  }
});

test('what a demo merchant does stands in its terms for whoever reads English and for whoever reads Chinese', () => {
  const terms = desks.flatMap(({ adverts }) => adverts.flatMap(({ terms: words }) => words ?? []));
  const demo = terms.filter((words) => words.includes('試玩'));
  expect(demo.length).toBeGreaterThan(2);
  for (const words of demo) expect(words).toMatch(/^Demo: [a-z]/);
});

test('there are adverts in several currencies and on both sides, cheapest first', async () => {
  const { list, index } = await market('HKD');
  expect(list.map(({ merchant }) => merchant.name)).toEqual(
    expect.arrayContaining(['海岸線兌換', 'Kestrel Desk', '山頂小舖', 'Magpie & Co', 'Late Tide']),
  );
  expect(list.map(({ price }) => Number(price))).toEqual(list.map(({ price }) => Number(price)).sort((a, b) => a - b));
  expect(index).not.toBeNull();
  expect(list[0]!.merchant).toMatchObject({ certified: true, online: true, stats: { completionPct: null } });
  expect(list.filter(({ obstacle }) => obstacle !== null)).toMatchObject([
    { obstacle: { why: 'orders', needed: 10, own: 0 } },
  ]);
  expect((await market('HKD', 'sell')).total).toBe(3);
  for (const fiat of ['CNY', 'USD', 'EUR', 'TWD', 'JPY'])
    expect([fiat, (await market(fiat)).total]).not.toEqual([fiat, 0]);
  const { fiats } = await buyer.call(api.c2c.varieties, {});
  expect(fiats.find(({ fiat }) => fiat === 'GBP')?.adverts).toBe(0);
});

test('a fast one releases by itself, one that lets deadlines pass does not', async () => {
  const take = async (name: string) => {
    const advert = (await market('HKD')).list.find(({ merchant, obstacle }) => merchant.name === name && !obstacle)!;
    const { advertId, price, payTypes } = advert;
    const order = await buyer.call(api.c2cOrders.save, {
      advertId,
      amountType: 'fiat',
      amount: '1000',
      price,
      payTypeId: payTypes[0]!.payTypeId,
    });
    const { payee } = await buyer.call(api.c2cOrders.detail, { orderNo: order.orderNo });
    return buyer.call(api.c2cOrders.pay, { orderNo: order.orderNo, payMethodId: payee!.payMethodId });
  };
  const [fast, never] = [await take('海岸線兌換'), await take('Late Tide')];
  await pass(60);
  const statusOf = async ({ orderNo }: { orderNo: string }) =>
    (await buyer.call(api.c2cOrders.order, { orderNo })).status;
  expect([await statusOf(fast), await statusOf(never)]).toEqual(['completed', 'paid']);
  expect(await x.booksBalance()).toEqual([]);
}, 30_000);

test('one appeals with a document as soon as it may, and finds the money later', async () => {
  const advert = (await market('HKD')).list.find(({ merchant }) => merchant.name === 'Magpie & Co')!;
  const { advertId, price } = advert;
  const body = { advertId, amountType: 'fiat', amount: '500', price, payTypeId: 'bank' } as const;
  const { orderNo } = await buyer.call(api.c2cOrders.save, body);
  const { payee } = await buyer.call(api.c2cOrders.detail, { orderNo });
  await buyer.call(api.c2cOrders.pay, { orderNo, payMethodId: payee!.payMethodId });
  await pass(660);
  const shown = await buyer.call(api.c2cAppeal.detail, { orderNo });
  expect(shown).toMatchObject({
    order: { status: 'inAppeal', appellant: 'other' },
    evidence: [{ by: 'other', reason: 'notReceived', files: [{ mediaType: 'application/pdf' }] }],
  });
  await pass(660);
  expect((await buyer.call(api.c2cOrders.order, { orderNo })).status).toBe('completed');
  expect(await x.booksBalance()).toEqual([]);
}, 180_000);
