/** People who borrow, save and take part in offerings without a pause, over connections that may break, and write down what they were told. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { EARN_RISK_VERSION } from '@/lib/earn/rules';
import { registerOver } from './programs';
import { isUnsettled, SentLog, type Sent } from './sentLog';

interface Saver {
  account: string;
  cookie: string;
}
type Act = readonly [path: string, body: Record<string, unknown>];
type Listed = Record<string, unknown> & { orderNo: string; status: string; allowed: string[] };

const FUND = '482913';
const PAGE = { pageSize: 100 };

export class Savers extends SentLog<Saver> {
  private savers: Saver[] = [];

  async open(names: readonly string[]): Promise<void> {
    for (const account of names) {
      const { cookie } = await registerOver(this.anywhere(), account);
      const proof = { password: 'Curlew2026' };
      await this.askAs(cookie)(api.security.setFundPassword.path, {
        newPassword: FUND,
        confirmPassword: FUND,
        proof,
      });
      this.savers.push({ account, cookie });
    }
  }

  begin(): void {
    this.stopped = false;
    this.working = this.savers.map((saver) => this.work(saver));
  }

  private async work(saver: Saver): Promise<void> {
    while (!this.stopped) {
      const act = await this.next(saver).catch(() => null);
      let told = null;
      if (act) {
        const sent: Sent<Saver> = { who: saver, path: act[0], body: act[1], key: randomUUID(), told: null };
        this.log.push(sent);
        await this.send(sent);
        told = sent.told;
      }
      // Asking a dead node again at once proves nothing.
      await new Promise((resolve) => setTimeout(resolve, act && isUnsettled(told) ? 500 : 50));
    }
  }

  private async next(saver: Saver): Promise<Act | null> {
    const kind = this.chance();
    if (kind < 0.35) return this.ofSavings(saver);
    return kind < 0.8 ? this.ofLoans(saver) : this.ofOfferings(saver);
  }

  private async listed(saver: Saver, path: string, body: object): Promise<Listed[]> {
    const reply = (await this.askAs(saver.cookie)(path, { ...PAGE, ...body })) as { list: Listed[] };
    return reply.list;
  }

  private async ofSavings(saver: Saver): Promise<Act | null> {
    const ask = this.askAs(saver.cookie);
    const running = await this.listed(saver, api.earn.running.path, {});
    const [order] = running.filter(({ allowed }) => allowed.some((act) => act !== 'autoRenew'));
    if (order && this.chance() < 0.5) {
      const { orderNo } = order;
      const { exits } = (await ask(api.earn.redeemPreview.path, { orderNo })) as {
        exits: { way: string; receives: string; forfeited: string }[];
      };
      const exit = exits[Math.floor(this.chance() * exits.length)];
      if (!exit) return null;
      const { way, receives, forfeited } = exit;
      return [
        api.earn.redeem.path,
        { orderNo, way, receives, forfeited, ...(way === 'early' && { fundPassword: FUND }) },
      ];
    }
    const productId = this.chance() < 0.5 ? 'demo-flexible' : 'demo-fixed';
    const { product } = (await ask(api.earn.introduction.path, { productId })) as {
      product: { apr: string; startsAt: number };
    };
    const { apr, startsAt } = product;
    return [api.earn.buy.path, { productId, amount: '20', apr, startsAt, riskVersion: EARN_RISK_VERSION }];
  }

  private async ofLoans(saver: Saver): Promise<Act | null> {
    const ask = this.askAs(saver.cookie);
    const [order] = await this.listed(saver, api.loan.orders.path, { open: true });
    if (order) {
      const { orderNo } = order;
      const kind = this.chance();
      if (kind < 0.3) return [api.loan.addCollateral.path, { orderNo, amount: '0.0001' }];
      if (kind < 0.6) return [api.loan.withdrawCollateral.path, { orderNo, amount: '0.0001' }];
      return [api.loan.repay.path, { orderNo, amount: kind < 0.85 ? '2' : 'ALL' }];
    }
    const wish = { loanCoin: 'USDT', loanAmount: '100', collateralCoin: 'BTC', termDays: 0, ltv: '0.5' };
    const { quoteId } = (await ask(api.loan.quote.path, wish)) as { quoteId: string };
    return [api.loan.borrow.path, { quoteId, fundPassword: FUND }];
  }

  private async ofOfferings(saver: Saver): Promise<Act | null> {
    const running = (await this.askAs(saver.cookie)(api.launchpad.homeTips.path, {})) as {
      icoId: string;
      mode: 'buy' | 'ration';
    }[];
    const one = running[Math.floor(this.chance() * running.length)];
    if (!one) return null;
    const { icoId, mode } = one;
    return mode === 'buy'
      ? [api.launchpad.buy.path, { icoId, qty: '240' }]
      : [api.launchpad.ration.path, { icoId, amount: '12' }];
  }

  /** What was told against what is there. */
  async compare(): Promise<string[]> {
    const wrong: string[] = [];
    const told = (saver: Saver, path: string) =>
      this.log.filter((sent) => sent.who === saver && sent.path === path && sent.told?.code === '200').length;
    for (const saver of this.savers) {
      const there = async (path: string, body: object = {}) => (await this.listed(saver, path, body)).length;
      const events = (type: string) => there(api.loan.records.path, { type });
      const saved = (await there(api.earn.running.path)) + (await there(api.earn.finished.path));
      const ofOfferings = await this.listed(saver, api.launchpad.orders.path, {});
      const committed = ofOfferings.find(({ mode }) => mode === 'ration')?.['amount'] ?? '0';
      const pairs: [string, number, number][] = [
        ['savings', told(saver, api.earn.buy.path), saved],
        ['loans', told(saver, api.loan.borrow.path), await there(api.loan.orders.path)],
        ['repayments', told(saver, api.loan.repay.path), await events('repaid')],
        ['collateral added', told(saver, api.loan.addCollateral.path), await events('collateralAdded')],
        ['collateral taken', told(saver, api.loan.withdrawCollateral.path), await events('collateralTaken')],
        ['tokens bought', told(saver, api.launchpad.buy.path), ofOfferings.filter(({ mode }) => mode === 'buy').length],
        ['commitments', told(saver, api.launchpad.ration.path) * 12, Number(committed)],
      ];
      for (const [what, was, is] of pairs)
        if (was !== is) wrong.push(`${saver.account}: ${what}: told ${was}, there ${is}`);
    }
    return wrong;
  }
}
