/**
 * A thumb that comes down twice, as impatient ones do: what the first press opened, closed or renewed is not hit by the second. With a finger,
 * 150 to 450 ms apart. In Chinese and in English.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { paths } from '@/lib/paths';
import {
  type Language,
  type Phone,
  type Product,
  ask,
  endJourney,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  words,
} from './world';

const LONG = 180_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let product: Product;
  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    product = await startProduct({ SANDBOX_LEVEL: 'basic' });
    phone = await openPhone(browser, product.url, language);
    ({ page } = phone);
    page.setDefaultTimeout(20_000);
    await registerBeside(phone, product.url, `twice_${language.replace('-', '_')}`);
  }, LONG);
  afterAll(() => endJourney(phone, product), LONG);

  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const orders = async () =>
    (await ask<{ list: unknown[] }>(phone, product.url, 'v2/exchange/exchangeList')).list.length;
  const spotOrders = async () =>
    (await ask<{ list: unknown[] }>(phone, product.url, 'v2/tradingContracts/getHistoryContractsData')).list.length;
  /** Two touches at one point, whatever stands there the second time. */
  const tapTwice = async (what: Locator, gap: number) => {
    await what.scrollIntoViewIfNeeded();
    const box = (await what.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(gap);
    await page.touchscreen.tap(x, y);
  };
  const isOn = (address: string) => expect(new URL(page.url()).hash.startsWith(`#${address}`)).toBe(true);

  test(
    'a price of the flash exchange that was renewed is not taken unseen, and the result stays to be read',
    async () => {
      await phone.go(paths.flash.exchange.href());
      await page.getByLabel(w('flash.form.pay'), { exact: true }).pressSequentially('250');
      await page.locator('dl').getByText(/USDT/).first().waitFor();
      await button(w('flash.form.submit')).click();
      for (const gap of [200, 350, 450]) {
        await button(w('flash.confirm.renew')).waitFor();
        await tapTwice(button(w('flash.confirm.renew')), gap);
        await button(w('flash.confirm.submit')).waitFor();
        await page.waitForTimeout(600);
        expect(await orders()).toBe(0);
      }
      await tapTwice(button(w('flash.confirm.submit')), 350);
      const result = page.getByRole('heading', { name: w('flash.result.completed'), exact: true });
      await result.waitFor();
      await page.waitForTimeout(600);
      expect([await result.isVisible(), await orders()]).toEqual([true, 1]);
    },
    LONG,
  );

  test.each([200, 350, 450])(
    'an order that is confirmed, %i ms apart: one, and one stays on its desk',
    async (gap) => {
      await phone.go(paths.spot.trade.href({ symbol: 'BTCUSDT', side: 'buy' }));
      await page.reload();
      const before = await spotOrders();
      await page.getByRole('button', { name: new RegExp(w('trading.ticket.type')) }).click();
      await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.market')}`) }).click();
      await page.getByLabel(w('trading.ticket.total')).pressSequentially('20');
      await button(w('trading.ticket.submitBuy', { coin: 'BTC' })).click();
      await page.waitForTimeout(600);
      await tapTwice(page.getByRole('dialog').getByRole('button').last(), gap);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.waitForTimeout(600);
      isOn(paths.spot.trade.href({ symbol: 'BTCUSDT' }).split('?')[0]!);
      expect(await spotOrders()).toBe(before + 1);
    },
    LONG,
  );
});
