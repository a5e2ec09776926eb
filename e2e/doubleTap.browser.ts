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
  /** Two touches at one point, whatever stands there the second time. */
  const tapTwice = async (what: Locator, gap: number) => {
    await what.scrollIntoViewIfNeeded();
    const box = (await what.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(gap);
    await page.touchscreen.tap(x, y);
  };
  const isOn = ({ path }: { path: string }) => expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${path}`);

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
    'a sheet over the tabs that closes, and a button that leads to another page: %i ms apart, and one stays there',
    async (gap) => {
      await phone.go(paths.perpetual.trade.href({ symbol: 'BTCUSDT' }));
      await page.reload();
      await button(w('perpetual.leverage.chip', { leverage: '5' })).click();
      await page.getByRole('dialog').getByRole('button').last().waitFor();
      await page.waitForTimeout(600);
      await tapTwice(page.getByRole('dialog').getByRole('button').last(), gap);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.waitForTimeout(600);
      isOn(paths.perpetual.trade);
      await phone.go(paths.market.chart.href({ symbol: 'BTCUSDT' }));
      await tapTwice(button(w('market.buy')), gap);
      await page.waitForTimeout(600);
      isOn(paths.spot.trade);
    },
    LONG,
  );
});
