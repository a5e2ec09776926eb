/** The steps of the foundation's journey, as a person takes them, on whatever product is running. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { add, compare, div, sum, type Decimal } from '@/lib/money/decimal';
import { solveOnScreen } from './puzzle';
import { type Language, type Phone, act, ask, openPhone, registerBeside, until, words } from './world';

export const HOME = '/pages/index/index';

interface Coin {
  coin: string;
  available: Decimal;
  frozen: Decimal;
  total: Decimal;
}
interface Line {
  coin: string;
  amount: Decimal;
  purpose: string;
  type: string;
  balanceAfter: Decimal;
}
interface Order {
  orderNo: string;
  status: string;
  qty: Decimal;
  filledQty: Decimal;
  held: Decimal;
}

/** Where an order rests: a pair, and how far above its last price. */
interface Rest {
  symbol: string;
  coin: string;
  above: Decimal;
}

/** A pair whose smallest step is half a percent: two steps above the market nothing moves for minutes, so that only another person fills an order there. */
const SLOW: Rest = { symbol: 'THETAUSDT', coin: 'THETA', above: '0.002' };

/** Serious and critical findings of axe on the present screen. */
async function unfit(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** One person with one phone. */
export class Journey {
  private readonly w: ReturnType<typeof words>;
  private readonly page: Page;

  constructor(
    private readonly phone: Phone,
    private readonly url: string,
    language: Language,
    private readonly account: string,
  ) {
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
    await page
      .getByRole('navigation')
      .getByRole('link', { name: w('shell.tab.market') })
      .click();
    await page.getByRole('listitem').filter({ hasText: 'BTC' }).first().waitFor();
    expect(await unfit(page)).toEqual([]);
    await this.phone.go('/pages/trendDetails/trendDetails?symbol=BTCUSDT');
    await page.locator('canvas').first().waitFor();
    const summary = page.locator('figcaption');
    await until('an hourly chart', async () => (await summary.innerText()).includes(w('market.chart.resolution.60')));
    await page
      .getByRole('radiogroup', { name: w('market.interval.label') })
      .getByText(w('market.interval.1d'), { exact: true })
      .click();
    await until('a daily chart', async () => (await summary.innerText()).includes(w('market.chart.resolution.1D')));
    expect(await unfit(page)).toEqual([]);
  }

  async buysAtMarket(): Promise<void> {
    const { page, w } = this;
    await this.phone.go('/pages/transaction/transaction?symbol=BTCUSDT&side=buy');
    await page.getByRole('button', { name: w('trading.ticket.submitBuy', { coin: 'BTC' }) }).waitFor();
    await page.getByRole('button', { name: new RegExp(w('trading.ticket.type')) }).click();
    await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.market')}`) }).click();
    await page.getByLabel(w('trading.ticket.total')).pressSequentially('300.5');
    await this.confirm('Buy', 'BTC');
    const bought = await this.ask<{ list: Order[] }>('v2/tradingContracts/getHistoryContractsData', {});
    expect(bought.list[0]?.status).toBe('completed');
  }

  async losesTheNetwork(): Promise<void> {
    const { page, w } = this;
    const { context } = this.phone;
    await context.setOffline(true);
    await page
      .getByRole('status')
      .filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' })
      .first()
      .waitFor();
    await context.setOffline(false);
    await page
      .getByRole('status')
      .filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' })
      .first()
      .waitFor({ state: 'hidden' });
  }

  /** A limit order that somebody fills partly, and that is cancelled then. */
  async sellsPartly(): Promise<void> {
    await act(this.phone, this.url, 'v2/tradingContracts/save', {
      symbol: SLOW.symbol,
      side: 'buy',
      type: 'market',
      quoteAmount: '9000',
    });
    const { orderNo, price } = await this.offersAll(SLOW);
    await this.someoneBuys(price);
    const order = await this.cancels(orderNo);
    expect([compare(order.filledQty, '0'), compare(order.filledQty, order.qty)]).toEqual([1, -1]);
  }

  /** A limit order too far from the market to fill, and its cancellation. */
  async sellsNothing(): Promise<void> {
    const { orderNo } = await this.offersAll({ symbol: 'BTCUSDT', coin: 'BTC', above: '500' });
    expect(await this.cancels(orderNo)).toMatchObject({ filledQty: '0' });
  }

  /** Sells all of a coin at a price above the last one. */
  private async offersAll({ symbol, coin, above }: Rest): Promise<{ orderNo: string; price: Decimal }> {
    const { page, w } = this;
    await this.phone.go(`/pages/transaction/transaction?symbol=${symbol}&side=sell`);
    await page.getByRole('button', { name: w('trading.ticket.submitSell', { coin }) }).waitFor();
    await page.getByRole('button', { name: new RegExp(w('trading.ticket.type')) }).click();
    await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.limit')}`) }).click();
    await page.getByRole('slider').fill('100');
    const [ticker] = await this.ask<{ last: Decimal }[]>('v2/hq/getCoinHQData', { symbols: [symbol] });
    const price = add(ticker!.last, above);
    // Key by key, as a person: the price that stood there goes first.
    const field = page.getByLabel(w('trading.ticket.price'), { exact: true });
    await field.fill('');
    await field.pressSequentially(price);
    await this.confirm('Sell', coin);
    const [resting] = (await this.ask<{ list: Order[] }>('v2/tradingContracts/getCurrentContractsData', {})).list;
    expect(resting).toMatchObject({ status: 'submitted', filledQty: '0' });
    expect(compare(resting?.held ?? '0', '0')).toBe(1);
    return { orderNo: resting?.orderNo ?? '', price };
  }

  /** Somebody else takes the two or three levels of the market maker and a part of what rests behind them: of 8,000 the former get 1,200 to 6,800. */
  private async someoneBuys(price: Decimal): Promise<void> {
    const browser = this.phone.context.browser();
    if (!browser) throw new Error('a phone without a browser');
    const other = await openPhone(browser, this.url, 'en');
    await registerBeside(other, this.url, `${this.account}_2`);
    await act(other, this.url, 'v2/tradingContracts/save', {
      symbol: SLOW.symbol,
      side: 'buy',
      type: 'limit',
      price,
      qty: div('8000', price, 0, 'down'),
    });
    await other.close();
  }

  private async cancels(orderNo: string): Promise<Order> {
    const { page, w } = this;
    await page
      .getByRole('button', { name: w('spot.order.cancel'), exact: true })
      .first()
      .click();
    await page.getByText(w('spot.records.noOpen')).waitFor();
    const { order } = await this.ask<{ order: Order }>('v2/tradingContracts/detail', { orderNo });
    expect(order).toMatchObject({ status: 'cancelled', held: '0' });
    expect(await unfit(page)).toEqual([]);
    return order;
  }

  /** Assets and record agree to the last digit, on the screen and in the books. */
  async checksTheBooks(): Promise<void> {
    const { page, w } = this;
    await page
      .getByRole('navigation')
      .getByRole('link', { name: w('shell.tab.assets') })
      .click();
    const coins = await this.ask<Coin[]>('v2/sctFunds/totalSctFunds');
    const lines: Line[] = [];
    for (let pageNum = 1, hasMore = true; hasMore; pageNum += 1) {
      const part = await this.ask<{ list: Line[]; hasMore: boolean }>('v2/financeRecord/allRecord', {
        pageSize: 100,
        pageNum,
      });
      lines.push(...part.list);
      hasMore = part.hasMore;
    }
    for (const { coin, available, frozen, total } of coins) {
      const own = lines.filter((line) => line.coin === coin);
      expect(own.find((line) => line.purpose === 'available')?.balanceAfter).toBe(available);
      // A freeze and a release only move money between the two parts; everything else changes the whole.
      const moved = sum(
        own.filter((line) => line.type !== 'freeze' && line.type !== 'release').map((line) => line.amount),
      );
      expect([coin, moved, add(available, frozen)]).toEqual([coin, total, total]);
    }
    const btc = coins.find(({ coin }) => coin === 'BTC');
    // Below one thousand nothing is grouped: the screen shows the very digits of the books.
    await page
      .getByText(btc?.total ?? '?', { exact: true })
      .first()
      .waitFor();
    expect(await unfit(page)).toEqual([]);

    await this.phone.go('/pages/personal/accountChange?coin=BTC');
    const newest = lines.find((line) => line.coin === 'BTC');
    await page.getByRole('listitem').first().waitFor();
    // Lines of one order are one event, which unfolds.
    const event = page.getByRole('listitem').first().locator('button[aria-expanded]');
    if (await event.count()) await event.click();
    expect(
      await page
        .getByRole('listitem')
        .nth((await event.count()) ? 1 : 0)
        .innerText(),
    ).toContain(newest?.balanceAfter ?? '?');
    expect(await unfit(page)).toEqual([]);
  }

  async leavesAndReturns(): Promise<void> {
    const { page, w } = this;
    const before = await this.ask<Coin[]>('v2/sctFunds/totalSctFunds');
    await this.phone.go(HOME);
    await page.getByRole('button', { name: w('home.bar.account'), exact: true }).click();
    await page.getByRole('button', { name: w('home.account.logOut') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: w('home.account.logOut') })
      .click();
    await this.phone.go('/pages/fund/fund');
    await page.getByText(w('assets.loggedOut.title')).waitFor();
    await this.phone.go('/pages/login/login');
    await page.getByLabel(w('auth.logIn.account'), { exact: true }).fill(this.account);
    await page.getByLabel(w('auth.logIn.password'), { exact: true }).fill('Curlew2026');
    await page.getByRole('button', { name: w('auth.logIn.submit'), exact: true }).click();
    await solveOnScreen(page, w);
    await page.waitForURL(new RegExp(HOME));
    const after = await this.ask<Coin[]>('v2/sctFunds/totalSctFunds');
    expect(after.map(({ coin, total }) => [coin, total]).sort()).toEqual(
      before.map(({ coin, total }) => [coin, total]).sort(),
    );
  }

  private async register(): Promise<void> {
    const { page, w } = this;
    await this.phone.go('/');
    await page.getByText(w('auth.entry.register'), { exact: true }).click();
    await page.getByLabel(w('auth.register.account'), { exact: true }).fill(this.account);
    await page.getByLabel(w('auth.register.password'), { exact: true }).fill('Curlew2026');
    await page.getByLabel(w('auth.register.confirmPassword'), { exact: true }).fill('Curlew2026');
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
  private async confirm(side: 'Buy' | 'Sell', coin: string): Promise<void> {
    const { page, w } = this;
    await page.getByRole('button', { name: w(`trading.ticket.submit${side}`, { coin }) }).click();
    await page.getByRole('button', { name: w(`spot.confirm.submit${side}`) }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }

  private ask<T>(callPath: string, body?: unknown): Promise<T> {
    return ask<T>(this.phone, this.url, callPath, body);
  }
}
