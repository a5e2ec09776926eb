/** A merchant and people who buy from it without a pause, over connections that may break, who write down what they sent and were told. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { registerOver } from './programs';
import { nextCode, openPurse, type Purse } from './purses';
import { isUnsettled, SentLog, type Sent } from './sentLog';
import { until } from './until';

interface Trader {
  account: string;
  cookie: string;
  /** Of one who buys: made and neither paid nor cancelled, as far as is known. */
  unpaid: string | null;
}
interface Listed {
  orderNo: string;
  status: string;
  qty: string;
}
type Act = readonly [path: string, body: Record<string, unknown>];

const FUND = '482913';
const PRICE = '7.83';
export class C2cTraders extends SentLog<Trader> {
  private merchant: Trader & { purse: Purse; advertId: string; methodId: string } = null as never;
  private buyers: Trader[] = [];
  get merchantAccount(): string {
    return this.merchant.account;
  }

  /** The first becomes a merchant with an advert, approved by the sandbox's operator. */
  async open([first = '', ...others]: readonly string[]): Promise<void> {
    const trader = await this.register(first);
    const ask = this.askAs(trader.cookie);
    const purse = await openPurse(ask, null);
    const move = { type: 'internal', from: 'spot', to: 'c2c', coin: 'USDT', amount: '5000' };
    await ask(api.assets.transfer.path, move);
    const account = { typeId: 'bank', currency: 'HKD', name: 'Chan Tai Man', bank: 'Harbour Bank' };
    const number = `38820451${String(Date.now()).slice(-7)}`;
    const proof = { totpCode: nextCode(purse) ?? '' };
    await ask(api.paymentMethods.save.path, { ...account, number, fundPassword: FUND, proof });
    await ask(api.c2cMerchant.apply.path, { name: `Desk ${first}` });
    const status = async () => ((await ask(api.c2cMerchant.mine.path, {})) as { status: string }).status;
    await until('the application is approved', async () => (await status()) === 'approved', 40_000);
    await ask(api.c2cMerchant.payDeposit.path, {});
    const { list } = (await ask(api.paymentMethods.mine.path, {})) as { list: { methodId: string }[] };
    const methodId = list[0]!.methodId;
    const body = { side: 'sell', coin: 'USDT', fiat: 'HKD', ...this.form('2000', methodId) };
    const { advertId } = (await ask(api.c2cMerchant.saveAdvert.path, body)) as { advertId: string };
    this.merchant = { ...trader, purse, advertId, methodId };
    for (const name of others) this.buyers.push(await this.register(name));
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
    return { account, cookie, unpaid: null };
  }

  begin(): void {
    this.stopped = false;
    this.working = [
      this.work(this.merchant, () => this.ofMerchant()),
      ...this.buyers.map((buyer) => this.work(buyer, async () => this.ofBuyer(buyer))),
    ];
  }

  private async work(trader: Trader, next: () => Promise<Act | null>): Promise<void> {
    while (!this.stopped) {
      const act = await next().catch(() => null);
      if (act) {
        const sent: Sent<Trader> = { who: trader, path: act[0], body: act[1], key: randomUUID(), told: null };
        this.log.push(sent);
        await this.send(sent);
        if (sent.path === api.c2cOrders.save.path && sent.told?.code === '200')
          trader.unpaid = String(sent.told.data?.['orderNo']);
        else if (!isUnsettled(sent.told)) trader.unpaid = null;
      }
      // Asking a dead node again at once proves nothing.
      const isLost = act !== null && isUnsettled(this.log.findLast((sent) => sent.who === trader)?.told ?? null);
      await new Promise((resolve) => setTimeout(resolve, isLost ? 500 : 50));
    }
  }

  /** Sets another stock, or lets go what was paid, as often as there is a code for it. */
  private async ofMerchant(): Promise<Act> {
    const { purse, advertId, methodId } = this.merchant;
    if (this.chance() < 0.4) {
      const open = { open: true, pageSize: 50 };
      const { list } = (await this.askAs(this.merchant.cookie)(api.c2cOrders.list.path, open)) as { list: Listed[] };
      const paid = list.find(({ status }) => status === 'paid');
      const totpCode = paid ? nextCode(purse) : null;
      if (paid && totpCode !== null)
        return [api.c2cOrders.release.path, { orderNo: paid.orderNo, fundPassword: FUND, proof: { totpCode } }];
    }
    const qty = String(1_000 + Math.floor(this.chance() * 1_000));
    return [api.c2cMerchant.updateAdvert.path, { advertId, ...this.form(qty, methodId) }];
  }

  /** One order after the other, paid or cancelled. */
  private ofBuyer({ unpaid }: Trader): Act {
    const { advertId, methodId } = this.merchant;
    if (unpaid !== null)
      return this.chance() < 0.6
        ? [api.c2cOrders.pay.path, { orderNo: unpaid, payMethodId: methodId }]
        : [api.c2cOrders.cancel.path, { orderNo: unpaid, reason: 'changedMind' }];
    const body = { advertId, side: 'buy', amountType: 'fiat', amount: '50', price: PRICE, payTypeId: 'bank' };
    return [api.c2cOrders.save.path, body];
  }

  /** What was told against what is there. */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    const there = new Map<string, string>();
    for (const buyer of this.buyers) {
      const list = await this.ordersOf(buyer);
      for (const { orderNo, status } of list) there.set(orderNo, status);
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
    const expects = (path: string, fits: (status: string) => boolean, what: string) => {
      for (const orderNo of this.toldOf(path))
        if (!fits(there.get(orderNo) ?? '')) wrong.push(`${orderNo} was ${what} and is ${there.get(orderNo)}`);
    };
    expects(api.c2cOrders.cancel.path, (status) => status === 'cancelled', 'cancelled');
    expects(api.c2cOrders.release.path, (status) => status === 'completed', 'released');
    expects(api.c2cOrders.pay.path, (status) => status === 'paid' || status === 'completed', 'paid');
    const released = new Set(this.toldOf(api.c2cOrders.release.path));
    for (const [orderNo, status] of there)
      if (status === 'completed' && !released.has(orderNo)) wrong.push(`${orderNo} went without a release`);
    return wrong;
  }

  private toldOf(path: string, trader?: Trader): string[] {
    return this.log.flatMap((sent) => {
      if (sent.path !== path || sent.told?.code !== '200' || (trader && sent.who !== trader)) return [];
      const data = sent.told.data as { orderNo?: string; order?: { orderNo: string } };
      return data.order?.orderNo ?? data.orderNo ?? [];
    });
  }

  private async ordersOf(buyer: Trader): Promise<Listed[]> {
    const { list } = (await this.askAs(buyer.cookie)(api.c2cOrders.list.path, { pageSize: 100 })) as { list: Listed[] };
    return list;
  }
}
