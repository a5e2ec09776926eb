/**
 * A merchant, people who buy from it without a pause, and merchants who come and leave, over connections that may break, who write down
 * what they sent and were told.
 */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { photo } from './pictures';
import { registerOver, uploadOver } from './programs';
import { nextCode, openPurse, type Purse } from './purses';
import { isUnsettled, SentLog, type Sent } from './sentLog';
import { until } from './until';

interface Trader {
  account: string;
  cookie: string;
  /** Of one who buys: made and neither paid nor cancelled, as far as is known. */
  unpaid: string | null;
  /** Cancelled, and could be brought back. */
  cancelled: string | null;
  /** Brought back. */
  appealed: string | null;
  /** Whether more was shown about what was brought back: each shows more once before it lets be, so that a short round meets every act. */
  isShown: boolean;
  /** Whether this one brings back what was cancelled; the others wait for the merchant to confirm the reason. */
  isStubborn: boolean;
}
/** One who puts the deposit down, advertises and leaves; each step once so many answers have come to all. */
interface Leaver extends Trader {
  step: number;
  after: number;
}
interface Listed {
  orderNo: string;
  status: string;
  qty: string;
  counted: boolean;
  allowed: string[];
}
type Act = readonly [path: string, body: Record<string, unknown>];

const FUND = '482913';
const PRICE = '7.83';
const STEP_EVERY = 4;
const MOST_CONFIRMED = 3;
const shown = { reason: 'notReleased', contactName: 'Chan Tai Man', contactPhone: '+852 5123 4567' };
/** What a leaver does, one after the other. */
const LEAVING: readonly Act[] = [
  [api.c2cMerchant.payDeposit.path, {}],
  [
    api.c2cMerchant.saveAdvert.path,
    { side: 'buy', coin: 'USDT', fiat: 'HKD', price: '7.7', qty: '50', min: '10', max: '100', payTypeIds: ['bank'] },
  ],
  [api.c2cMerchant.leave.path, {}],
];

export class C2cTraders extends SentLog<Trader> {
  private merchant: Trader & { purse: Purse; advertId: string } = null as never;
  private buyers: Trader[] = [];
  private leavers: Leaver[] = [];
  private picture: Buffer = Buffer.alloc(0);
  get merchantAccount(): string {
    return this.merchant.account;
  }

  /** The first becomes a merchant with an advert, approved by the sandbox's operator; `leavers` are approved too. */
  async open([first = '', ...others]: readonly string[], leavers: readonly string[]): Promise<void> {
    this.picture = await photo({ width: 64, height: 64 });
    const trader = await this.register(first);
    const { purse, ask } = await this.approve(trader, '5000');
    await ask(api.c2cMerchant.payDeposit.path, {});
    const body = { side: 'sell', coin: 'USDT', fiat: 'HKD', ...this.form('2000', purse.methodId) };
    const { advertId } = (await ask(api.c2cMerchant.saveAdvert.path, body)) as { advertId: string };
    this.merchant = { ...trader, purse, advertId };
    for (const [place, name] of others.entries())
      this.buyers.push({ ...(await this.register(name)), isStubborn: place % 2 === 0 });
    const leaving = [];
    for (const name of leavers) leaving.push({ ...(await this.register(name)), step: 0, after: 0 });
    await Promise.all(leaving.map((one) => this.approve(one, '1000')));
    this.leavers = leaving;
  }

  private async approve(trader: Trader, coins: string) {
    const ask = this.askAs(trader.cookie);
    const purse = await openPurse(ask, null);
    const move = { type: 'internal', from: 'spot', to: 'c2c', coin: 'USDT', amount: coins };
    await ask(api.assets.transfer.path, move);
    await ask(api.c2cMerchant.apply.path, { name: `Desk ${trader.account}` });
    const status = async () => ((await ask(api.c2cMerchant.mine.path, {})) as { status: string }).status;
    await until('the application is approved', async () => (await status()) === 'approved', 40_000);
    return { purse, ask };
  }

  private form = (qty: string, methodId: string) => ({
    price: PRICE,
    qty,
    min: '10',
    max: '500',
    payMethodIds: [methodId],
  });

  private async register(account: string): Promise<Trader> {
    const { cookie } = await registerOver(this.anywhere(), account);
    return { account, cookie, unpaid: null, cancelled: null, appealed: null, isShown: false, isStubborn: false };
  }

  begin(): void {
    this.stopped = false;
    // The merchants who leave do so before and after the blow.
    for (const [place, leaver] of this.leavers.entries()) leaver.after = place * 3 * STEP_EVERY;
    this.working = [
      this.work(this.merchant, () => this.ofMerchant()),
      ...this.buyers.map((buyer) => this.work(buyer, () => this.ofBuyer(buyer))),
      ...this.leavers.map((leaver) => this.work(leaver, async () => this.ofLeaver(leaver))),
    ];
  }

  private async work(trader: Trader, next: () => Promise<Act | null>): Promise<void> {
    while (!this.stopped) {
      const act = await next().catch(() => null);
      if (act) {
        const sent: Sent<Trader> = { who: trader, path: act[0], body: act[1], key: randomUUID(), told: null };
        this.log.push(sent);
        await this.send(sent);
        if (!isUnsettled(sent.told)) this.learn(trader, sent);
      }
      // Asking a dead node again at once proves nothing.
      const isLost = act !== null && isUnsettled(this.log.findLast((sent) => sent.who === trader)?.told ?? null);
      await new Promise((resolve) => setTimeout(resolve, isLost ? 500 : 50));
    }
  }

  private learn(trader: Trader, { path, body, told }: Sent<Trader>): void {
    const orderNo = String(body['orderNo'] ?? told?.data?.['orderNo']);
    const isDone = told?.code === '200';
    const { save, pay, cancel } = api.c2cOrders;
    if (path === save.path && isDone) trader.unpaid = orderNo;
    if (path === pay.path || path === cancel.path) trader.unpaid = null;
    if (path === cancel.path && isDone && trader.isStubborn) trader.cancelled = orderNo;
    if (path === api.c2cAppeal.save.path) {
      trader.cancelled = null;
      trader.appealed = isDone ? orderNo : null;
      trader.isShown = false;
    }
    if (path === api.c2cAppeal.addEvidence.path) trader.isShown = true;
    if (path === api.c2cAppeal.cancel.path) trader.appealed = null;
  }

  /** Sets another stock, lets go what was paid, as often as there is a code for it, or confirms that it asked a buyer to cancel. */
  private async ofMerchant(): Promise<Act> {
    const { purse, advertId } = this.merchant;
    const chance = this.chance();
    if (chance < 0.4) {
      const paid = (await this.ordersOf(this.merchant, { open: true })).find(({ status }) => status === 'paid');
      const totpCode = paid ? nextCode(purse) : null;
      if (paid && totpCode !== null)
        return [api.c2cOrders.release.path, { orderNo: paid.orderNo, fundPassword: FUND, proof: { totpCode } }];
    }
    // A merchant at whose fault too many end may not advertise.
    if (chance < 0.7 && this.toldOf(api.c2cOrders.confirmReason.path).length < MOST_CONFIRMED) {
      const ended = await this.ordersOf(this.merchant, { open: false });
      const asked = ended.find(({ allowed }) => allowed.includes('confirmReason'));
      if (asked) return [api.c2cOrders.confirmReason.path, { orderNo: asked.orderNo }];
    }
    const qty = String(1_000 + Math.floor(this.chance() * 1_000));
    return [api.c2cMerchant.updateAdvert.path, { advertId, ...this.form(qty, purse.methodId) }];
  }

  /** One order after the other, paid or cancelled; what was cancelled may be brought back, shown more about, and let be. */
  private async ofBuyer({ cookie, unpaid, cancelled, appealed, isShown }: Trader): Promise<Act> {
    const { advertId, purse } = this.merchant;
    if (unpaid !== null)
      return this.chance() < 0.5
        ? [api.c2cOrders.pay.path, { orderNo: unpaid, payMethodId: purse.methodId }]
        : [api.c2cOrders.cancel.path, { orderNo: unpaid, reason: 'sellerAsked' }];
    if (cancelled !== null) {
      const file = await uploadOver(this.anywhere(), cookie, this.picture, 'evidence');
      const body = { ...shown, orderNo: cancelled, description: 'I had paid before it was cancelled.', files: [file] };
      return [api.c2cAppeal.save.path, body];
    }
    if (appealed !== null)
      return !isShown || this.chance() < 0.5
        ? [api.c2cAppeal.addEvidence.path, { orderNo: appealed, description: 'The bank says that it has left.' }]
        : [api.c2cAppeal.cancel.path, { orderNo: appealed }];
    const body = { advertId, side: 'buy', amountType: 'fiat', amount: '50', price: PRICE, payTypeId: 'bank' };
    return [api.c2cOrders.save.path, body];
  }

  private ofLeaver(leaver: Leaver): Act | null {
    if (this.done < leaver.after) return null;
    const act = LEAVING[leaver.step] ?? null;
    leaver.step += 1;
    leaver.after += STEP_EVERY;
    return act;
  }

  /** What was told against what is there. */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    const there = new Map<string, Listed & { trader: Trader }>();
    for (const buyer of this.buyers) {
      const list = await this.ordersOf(buyer, {});
      for (const order of list) there.set(order.orderNo, { ...order, trader: buyer });
      const told = this.toldOf(api.c2cOrders.save.path, buyer);
      if (
        told.toSorted().join() !==
        list
          .map(({ orderNo }) => orderNo)
          .toSorted()
          .join()
      )
        wrong.push(`${buyer.account} was told of ${told.length} orders, and ${list.length} are there`);
    }
    const back = new Set(this.toldOf(api.c2cAppeal.save.path));
    const leftBe = new Set(this.toldOf(api.c2cAppeal.cancel.path));
    const expects = (path: string, statuses: (orderNo: string) => readonly string[]) => {
      for (const orderNo of this.toldOf(path)) {
        const status = there.get(orderNo)?.status ?? 'missing';
        if (!statuses(orderNo).includes(status)) wrong.push(`${orderNo} is ${status} after ${path}`);
      }
    };
    const ofBack = (orderNo: string) => (leftBe.has(orderNo) ? ['paid', 'completed'] : ['inAppeal']);
    const ofCancelled = (orderNo: string) => (back.has(orderNo) ? ofBack(orderNo) : ['cancelled']);
    expects(api.c2cOrders.cancel.path, ofCancelled);
    expects(api.c2cAppeal.save.path, ofBack);
    expects(api.c2cOrders.release.path, () => ['completed']);
    expects(api.c2cOrders.pay.path, () => ['paid', 'completed']);
    expects(api.c2cOrders.confirmReason.path, ofCancelled);
    for (const orderNo of this.toldOf(api.c2cOrders.confirmReason.path))
      if (there.get(orderNo)?.counted !== false) wrong.push(`${orderNo} was not to count and does`);
    const released = new Set(this.toldOf(api.c2cOrders.release.path));
    for (const { orderNo, status, trader } of there.values()) {
      if (status === 'completed' && !released.has(orderNo)) wrong.push(`${orderNo} went without a release`);
      if ((status === 'inAppeal') !== (back.has(orderNo) && !leftBe.has(orderNo)))
        wrong.push(`${orderNo} is ${status}, brought back ${back.has(orderNo)}, let be ${leftBe.has(orderNo)}`);
      if (back.has(orderNo)) wrong.push(...(await this.compareShown(orderNo, trader)));
    }
    for (const leaver of this.leavers) wrong.push(...(await this.compareLeaver(leaver)));
    return wrong;
  }

  /** Each piece that was told of is there once, and so is each line of the talk. */
  private async compareShown(orderNo: string, { cookie }: Trader): Promise<string[]> {
    const ask = this.askAs(cookie);
    const { evidence } = (await ask(api.c2cAppeal.detail.path, { orderNo })) as { evidence: unknown[] };
    const { events } = (await ask(api.c2cOrders.detail.path, { orderNo })) as { events: { event: string }[] };
    const told = [api.c2cAppeal.save.path, api.c2cAppeal.addEvidence.path].flatMap((path) =>
      this.toldOf(path).filter((one) => one === orderNo),
    ).length;
    const lines = events.filter(({ event }) => event === 'reopen').length;
    return evidence.length === told && lines === 1
      ? []
      : [`${orderNo}: told of ${told} pieces, ${evidence.length} are there; ${lines} times brought back`];
  }

  private async compareLeaver(leaver: Leaver): Promise<string[]> {
    const ask = this.askAs(leaver.cookie);
    const mine = (await ask(api.c2cMerchant.mine.path, {})) as { status: string; deposit: string };
    const { list } = (await ask(api.c2cMerchant.adverts.path, { pageSize: 50 })) as { list: { status: string }[] };
    const [paid, advertised, left] = LEAVING.map(([path]) =>
      this.log.some((sent) => sent.who === leaver && sent.path === path && sent.told?.code === '200'),
    );
    const expected = {
      status: left ? 'leaving' : paid ? 'active' : 'approved',
      deposit: paid ? '1000' : '0',
      adverts: advertised ? [left ? 'closed' : 'on'] : [],
    };
    const found = { status: mine.status, deposit: mine.deposit, adverts: list.map(({ status }) => status) };
    return JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${leaver.account}: told ${JSON.stringify(expected)}, there ${JSON.stringify(found)}`];
  }

  private toldOf(path: string, trader?: Trader): string[] {
    return this.log.flatMap((sent) => {
      if (sent.path !== path || sent.told?.code !== '200' || (trader && sent.who !== trader)) return [];
      const data = sent.told.data as { orderNo?: string; order?: { orderNo: string } };
      return data.order?.orderNo ?? data.orderNo ?? [];
    });
  }

  private async ordersOf({ cookie }: Trader, filter: { open?: boolean }): Promise<Listed[]> {
    const body = { ...filter, pageSize: 100 };
    const { list } = (await this.askAs(cookie)(api.c2cOrders.list.path, body)) as { list: Listed[] };
    return list;
  }
}
