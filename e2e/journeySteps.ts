/** The steps of the foundation's journey, as a person takes them, on whatever product is running. */
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { add, compare, sum } from '@/lib/money/decimal';
import { solveOnScreen } from './puzzle';
import { type Language, type Phone, ask, until, words } from './world';

export const HOME = '/pages/index/index';

interface Coin { coin: string; available: string; frozen: string; total: string }
interface Line { coin: string; amount: string; purpose: string; type: string; balanceAfter: string }
interface Order { orderNo: string; status: string; filledQty: string; held: string }

/** Serious and critical findings of axe on the present screen. */
async function unfit(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** One person with one phone. */
export class Journey {
  private readonly w: ReturnType<typeof words>;
  private readonly page: Page;

  constructor(private readonly phone: Phone, private readonly url: string, language: Language, private readonly account: string) {
    this.w = words(language);
    this.page = phone.page;
  }

  /** Registers and sees prices move. */
  async begins(): Promise<void> {
    const { page } = this;
    await this.phone.go('/');
    await page.getByText('BTC').first().waitFor();
    expect(await unfit(page)).toEqual([]);
    await this.register();
    // One coin may stand still for a while; not all of them do.
    const prices = page.getByRole('listitem').filter({ hasText: '/USDT' });
    await prices.first().waitFor();
    const before = await prices.allInnerTexts();
    await until('a price moves', async () => (await prices.allInnerTexts()).join() !== before.join(), 30_000);
    expect(await unfit(page)).toEqual([]);
  }

  async looksAtTheMarket(): Promise<void> {
    const { page, w } = this;
    await page.getByRole('navigation').getByRole('link', { name: w('shell.tab.market') }).click();
    await page.getByRole('listitem').filter({ hasText: 'BTC' }).first().waitFor();
    expect(await unfit(page)).toEqual([]);
    await this.phone.go('/pages/trendDetails/trendDetails?symbol=BTCUSDT');
    await page.locator('canvas').first().waitFor();
    const summary = page.locator('figcaption');
    await until('an hourly chart', async () => (await summary.innerText()).includes(w('market.chart.resolution.60')));
    await page.getByRole('radiogroup', { name: w('market.interval.label') }).getByText(w('market.interval.1d'), { exact: true }).click();
    await until('a daily chart', async () => (await summary.innerText()).includes(w('market.chart.resolution.1D')));
    expect(await unfit(page)).toEqual([]);
  }

  async buysAtMarket(): Promise<void> {
    const { page, w } = this;
    await this.phone.go('/pages/transaction/transaction?symbol=BTCUSDT&side=buy');
    await page.getByRole('button', { name: w('spot.ticket.submitBuy', { coin: 'BTC' }) }).waitFor();
    await page.getByRole('button', { name: new RegExp(w('spot.ticket.type')) }).click();
    await page.getByRole('option', { name: new RegExp(w('spot.ticket.market')) }).click();
    await page.getByLabel(w('spot.ticket.total')).fill('300');
    await this.confirm('Buy');
    const bought = await this.ask<{ list: Order[] }>('v2/tradingContracts/getHistoryContractsData', {});
    expect(bought.list[0]?.status).toBe('completed');
  }

  async losesTheNetwork(): Promise<void> {
    const { page, w } = this;
    const { context } = this.phone;
    await context.setOffline(true);
    await page.getByRole('status').filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' }).first().waitFor();
    await context.setOffline(false);
    await page.getByRole('status').filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' }).first().waitFor({ state: 'hidden' });
  }

  /** A limit order that fills partly and is cancelled. */
  async sellsSome(): Promise<void> {
    const { page, w } = this;
    await page.getByRole('tab', { name: w('spot.ticket.sell'), exact: true }).click();
    await page.getByRole('button', { name: new RegExp(w('spot.ticket.type')) }).click();
    await page.getByRole('option', { name: new RegExp(w('spot.ticket.limit')) }).click();
    // The market may fill the rest before one has pressed: then it is tried again.
    let order = await this.sellsPartlyAndCancels();
    for (let attempt = 0; attempt < 3 && order.status === 'completed'; attempt += 1) {
      await this.startsSellingAnew();
      order = await this.sellsPartlyAndCancels();
    }
    expect(order).toMatchObject({ status: 'cancelled', held: '0' });
    expect(await unfit(page)).toEqual([]);
  }

  private async sellsPartlyAndCancels(): Promise<Order> {
    const { page, w } = this;
    const resting = await this.sellPartly();
    expect(resting).toMatchObject({ status: 'submitted' });
    expect(compare(resting?.held ?? '0', '0')).toBe(1);
    const [cancel, none] = [page.getByRole('button', { name: w('spot.order.cancel'), exact: true }).first(), page.getByText(w('spot.records.noOpen'))];
    await cancel.or(none).first().waitFor();
    await cancel.click({ timeout: 5_000 }).catch(() => {});
    await none.waitFor();
    return (await this.ask<{ order: Order }>('v2/tradingContracts/detail', { orderNo: resting?.orderNo })).order;
  }

  /** What was sold is bought back first. */
  private async startsSellingAnew(isSold = true): Promise<void> {
    if (isSold) await this.act('v2/tradingContracts/save', { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '6000' });
    await this.page.reload();
    await this.page.getByRole('tab', { name: this.w('spot.ticket.sell'), exact: true }).click();
  }

  /** Assets and record agree to the last digit, on the screen and in the books. */
  async checksTheBooks(): Promise<void> {
    const { page, w } = this;
    await page.getByRole('navigation').getByRole('link', { name: w('shell.tab.assets') }).click();
    const coins = await this.ask<Coin[]>('v2/sctFunds/totalSctFunds');
    const lines: Line[] = [];
    for (let pageNum = 1, hasMore = true; hasMore; pageNum += 1) {
      const part = await this.ask<{ list: Line[]; hasMore: boolean }>('v2/financeRecord/allRecord', { pageSize: 100, pageNum });
      lines.push(...part.list);
      hasMore = part.hasMore;
    }
    for (const { coin, available, frozen, total } of coins) {
      const own = lines.filter((line) => line.coin === coin);
      expect(own.find((line) => line.purpose === 'available')?.balanceAfter).toBe(available);
      // A freeze and a release only move money between the two parts; everything else changes the whole.
      const moved = sum(own.filter((line) => line.type !== 'freeze' && line.type !== 'release').map((line) => line.amount));
      expect([coin, moved, add(available, frozen)]).toEqual([coin, total, total]);
    }
    const btc = coins.find(({ coin }) => coin === 'BTC');
    // Below one thousand nothing is grouped: the screen shows the very digits of the books.
    await page.getByText(btc?.total ?? '?', { exact: true }).first().waitFor();
    expect(await unfit(page)).toEqual([]);

    await this.phone.go('/pages/personal/accountChange?coin=BTC');
    const newest = lines.find((line) => line.coin === 'BTC');
    await page.getByRole('listitem').first().waitFor();
    expect(await page.getByRole('listitem').first().innerText()).toContain(newest?.balanceAfter ?? '?');
    expect(await unfit(page)).toEqual([]);
  }

  async leavesAndReturns(): Promise<void> {
    const { page, w } = this;
    const before = await this.ask<Coin[]>('v2/sctFunds/totalSctFunds');
    await this.phone.go(HOME);
    await page.getByRole('button', { name: w('home.bar.account') }).click();
    await page.getByRole('button', { name: w('home.account.logOut') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: w('home.account.logOut') }).click();
    await this.phone.go('/pages/fund/fund');
    await page.getByText(w('assets.loggedOut.title')).waitFor();
    await this.phone.go('/pages/login/login');
    await page.getByLabel(w('auth.logIn.account'), { exact: true }).fill(this.account);
    await page.getByLabel(w('auth.logIn.password'), { exact: true }).fill('Avocet2026');
    await page.getByRole('button', { name: w('auth.logIn.submit') }).click();
    await solveOnScreen(page, w);
    await page.waitForURL(new RegExp(HOME));
    const after = await this.ask<Coin[]>('v2/sctFunds/totalSctFunds');
    expect(after.map(({ coin, total }) => [coin, total]).sort()).toEqual(before.map(({ coin, total }) => [coin, total]).sort());
  }

  private async register(): Promise<void> {
    const { page, w } = this;
    await this.phone.go('/');
    await page.getByText(w('auth.entry.register'), { exact: true }).click();
    await page.getByLabel(w('auth.register.account'), { exact: true }).fill(this.account);
    await page.getByLabel(w('auth.register.password'), { exact: true }).fill('Avocet2026');
    await page.getByLabel(w('auth.register.confirmPassword'), { exact: true }).fill('Avocet2026');
    await page.getByRole('checkbox').first().check({ force: true });
    await page.getByRole('button', { name: w('auth.register.submit') }).click();
    await solveOnScreen(page, w);
    await page.getByRole('button', { name: w('auth.register.fundsDone') }).click();
    // What protects the account is set up in e2e/accounts.browser.ts; here it waits.
    await page.getByRole('button', { name: w('identity.basic.skip') }).waitFor();
    await this.phone.go(HOME);
    await page.waitForURL(new RegExp(HOME));
  }

  /** Confirms the order on the screen and waits until its sheet has gone. */
  private async confirm(side: 'Buy' | 'Sell'): Promise<void> {
    const { page, w } = this;
    await page.getByRole('button', { name: w(`spot.ticket.submit${side}`, { coin: 'BTC' }) }).click();
    await page.getByRole('button', { name: w(`spot.confirm.submit${side}`) }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  /**
   * Everything one has at the best bid is more than the first level of the book takes. The market moves while a person presses, so
   * that an order may fill wholly or not at all: then it is tried again.
   */
  private async sellPartly(): Promise<Order | undefined> {
    const { page, w } = this;
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await page.getByRole('slider').fill('100');
      const { bids } = await this.ask<{ bids: [string, string][] }>('v2/hq/depth', { symbol: 'BTCUSDT' });
      await page.getByLabel(w('spot.ticket.price'), { exact: true }).fill(bids[0]?.[0] ?? '');
      await this.confirm('Sell');
      const [order] = (await this.ask<{ list: Order[] }>('v2/tradingContracts/getCurrentContractsData', {})).list;
      if (order && order.filledQty !== '0') return order;
      if (order) await this.act('v2/tradingContracts/update', { orderNo: order.orderNo, action: 'cancel' });
      await this.startsSellingAnew(!order);
    }
    return undefined;
  }

  private ask<T>(callPath: string, body?: unknown): Promise<T> {
    return ask<T>(this.phone, this.url, callPath, body);
  }

  private act(callPath: string, body: unknown): Promise<unknown> {
    return ask(this.phone, this.url, callPath, body, { 'Idempotency-Key': randomUUID() });
  }
}
