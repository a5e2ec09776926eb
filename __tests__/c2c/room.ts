/** The real exchange, a merchant with a deposit and adverts on both sides, and people with coins on their C2C account. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import type { ReplyOf, SentOf } from '@/lib/api/endpoint';
import { codeAt } from '@/server/operator/accounts';
import { balanceOf } from '@/server/ledger/ledger';
import { exchange, type ExchangeOptions, type Person, type TestExchange } from '../harness/exchange';
import { giveMethod, methodOf, toC2c } from '../harness/c2c';
import { photo } from '../harness/pictures';
import { FUND, makeReady, type Ready } from '../withdrawals/room';

export { FUND, methodOf };
export type AdvertBody = SentOf<typeof api.c2cMerchant.saveAdvert>;
export type OrderBody = SentOf<typeof api.c2cOrders.save>;
export type Order = ReplyOf<typeof api.c2cOrders.save>;
export type Merchant = Ready & { merchantId: string };

export async function c2cRoom(options: ExchangeOptions = {}) {
  const x = await exchange({ ...options, config: { newcomerLevel: 'advanced', ...options.config } });
  return { ...x, ...roomOn([x]) };
}
export type Room = Awaited<ReturnType<typeof c2cRoom>>;

/** The same on several nodes of one exchange, whose clocks go on together. */
export function roomOn(nodes: readonly TestExchange[]) {
  const [x] = nodes as [TestExchange];
  const pass = async (ms: number): Promise<void> => {
    for (const { clock } of nodes) await clock.jump(ms);
    await x.jobs.runDue();
  };
  /** A code of a step that was not used before. */
  const proofOf = async ({ secret }: Ready): Promise<{ totpCode: string }> => {
    for (const { clock } of nodes) await clock.jump(30_000);
    return { totpCode: codeAt(secret, x.clock.now()) };
  };
  const person = async (coins: `${number}` = '0'): Promise<Ready> => {
    const ready = await makeReady(nodes, await x.person());
    await giveMethod(x, ready);
    if (coins !== '0') await toC2c(ready, coins);
    return ready;
  };
  /** Approved, with the deposit, and `coins` to sell. */
  const merchant = async (
    coins: `${number}` = '5000',
    name = `Desk ${randomUUID().slice(0, 8)}`,
  ): Promise<Merchant> => {
    const who = await person();
    await toC2c(who, String(Number(coins) + 1_000) as `${number}`);
    const { merchantId } = await who.call(api.c2cMerchant.apply, { name });
    await (await x.operator()).call(api.merchantReview.pass, { id: merchantId! });
    await who.call(api.c2cMerchant.payDeposit, {});
    return { ...who, merchantId: merchantId! };
  };
  const advertBody = (who: Person, changed: Partial<AdvertBody> = {}): AdvertBody => ({
    side: 'sell',
    coin: 'USDT',
    fiat: 'HKD',
    ...(changed.premiumPct === undefined && { price: '7.83' }),
    qty: '2000',
    min: '100',
    max: '20000',
    ...(changed.side === 'buy' ? { payTypeIds: ['bank'] } : { payMethodIds: [methodOf(who)] }),
    limitMinutes: 15,
    ...changed,
  });
  const advert = async (who: Person, changed: Partial<AdvertBody> = {}) =>
    who.call(api.c2cMerchant.saveAdvert, advertBody(who, changed));
  const orderBody = (advertId: string, changed: Partial<OrderBody> = {}): OrderBody => ({
    advertId,
    side: 'buy',
    amountType: 'fiat',
    amount: '2000',
    price: '7.83',
    payTypeId: 'bank',
    ...changed,
  });
  const buy = (who: Person, advertId: string, changed: Partial<OrderBody> = {}) =>
    who.call(api.c2cOrders.save, orderBody(advertId, changed));
  /** Of somebody who sells to a merchant's advert. */
  const sell = (who: Person, advertId: string, changed: Partial<OrderBody> = {}) =>
    buy(who, advertId, { side: 'sell', payMethodId: methodOf(who), ...changed });
  const pay = async (who: Person, { orderNo }: { orderNo: string }) => {
    const { payee } = await who.call(api.c2cOrders.detail, { orderNo });
    return who.call(api.c2cOrders.pay, { orderNo, payMethodId: payee?.payMethodId ?? 'gone' });
  };
  const release = async (who: Ready, { orderNo }: { orderNo: string }) =>
    who.call(api.c2cOrders.release, { orderNo, fundPassword: FUND, proof: await proofOf(who) });
  /** With a picture that shows the payment. */
  const appeal = async (who: Person, { orderNo }: { orderNo: string }) => {
    const file = await photo({ width: 300, height: 200 });
    const { fileId } = await who.call(api.files.upload, { purpose: 'evidence' }, { file });
    const contact = { contactName: 'Chan', contactPhone: '51234567' };
    const reason = { reason: 'notReleased' as const, description: 'I paid at noon.' };
    return who.call(api.c2cAppeal.save, { orderNo, ...reason, ...contact, files: [fileId] });
  };
  /** By two operators. */
  const decide = async (decision: SentOf<typeof api.operator.decideAppeal>): Promise<void> => {
    for (let voice = 0; voice < 2; voice += 1) await (await x.operator()).call(api.operator.decideAppeal, decision);
  };
  const has = async (who: Person, coin = 'USDT') => ({
    available: await balanceOf(x.db, who.userId, 'c2c:available', coin),
    adverts: await balanceOf(x.db, who.userId, 'c2c:adverts', coin),
    escrow: await balanceOf(x.db, who.userId, 'c2c:escrow', coin),
  });
  return {
    pass,
    proofOf,
    ready: person,
    merchant,
    advertBody,
    advert,
    orderBody,
    buy,
    sell,
    pay,
    release,
    appeal,
    decide,
    has,
  };
}
