/**
 * A thumb that comes down twice, as impatient ones do: what the first press opened, closed or renewed is not hit by the second. With a finger,
 * 150 to 300 ms apart. In Chinese and in English.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { paths } from '@/lib/paths';
import {
  type Language,
  type Phone,
  type Product,
  ask,
  endJourney,
  openAccount,
  openBrowser,
  startProduct,
  words,
} from './world';

const LONG = 240_000;
/** The app lets go of a second press for half a second, in milliseconds. */
const LATEST = 490;
const TRIES = 8;

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SANDBOX_LEVEL: 'basic' }), openBrowser()]);
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    phone = await openAccount(browser, product.url, language, 'twice');
    ({ page } = phone);
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const orders = async () =>
    (await ask<{ list: unknown[] }>(phone, product.url, 'v2/exchange/exchangeList')).list.length;
  /**
   * Two touches at one point, whatever stands there the second time. False where the machine was too slow: then they came so far apart that the
   * second one counts.
   */
  const tapTwice = async (what: Locator, gap: number): Promise<boolean> => {
    await what.scrollIntoViewIfNeeded();
    const box = (await what.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const presses = await page.evaluateHandle(() => {
      const at: number[] = [];
      window.addEventListener('pointerdown', () => at.push(performance.now()), true);
      return at;
    });
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(gap);
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(600);
    const [first = 0, second = Infinity] = await presses.jsonValue();
    return second - first < LATEST;
  };
  /** Again where the machine was too slow to press quickly. */
  const quickly = async (attempt: () => Promise<boolean>) => {
    for (let nr = 0; nr < TRIES; nr += 1) if (await attempt()) return;
    throw new Error('the machine never pressed twice within half a second');
  };
  const isOn = ({ path }: { path: string }) => expect(new URL(page.url()).hash.split('?')[0]).toBe(`#${path}`);

  test(
    'a price of the flash exchange that was renewed is not taken unseen, by a second press',
    async () => {
      let [before, after] = [0, 0];
      await quickly(async () => {
        before = await orders();
        await phone.go(paths.flash.exchange.href());
        await page.reload();
        await page.getByLabel(w('flash.form.pay'), { exact: true }).pressSequentially('250');
        await page.locator('dl').getByText(/USDT/).first().waitFor();
        await button(w('flash.form.submit')).click();
        await button(w('flash.confirm.renew')).waitFor();
        const isQuick = await tapTwice(button(w('flash.confirm.renew')), 250);
        after = await orders();
        return isQuick;
      });
      expect(after).toBe(before);
      await button(w('flash.confirm.submit')).waitFor();
    },
    LONG,
  );

  test.each([150, 300])(
    'a sheet over the tabs that closes, and a button that leads to another page: %i ms apart, and one stays there',
    async (gap) => {
      await quickly(async () => {
        await phone.go(paths.perpetual.trade.href({ symbol: 'BTCUSDT' }));
        await page.reload();
        await button(w('perpetual.leverage.chip', { leverage: '5' })).click();
        await page.getByRole('dialog').getByRole('button').last().waitFor();
        await page.waitForTimeout(600);
        const isQuick = await tapTwice(page.getByRole('dialog').getByRole('button').last(), gap);
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
        return isQuick;
      });
      isOn(paths.perpetual.trade);
      await quickly(async () => {
        await phone.go(paths.market.chart.href({ symbol: 'BTCUSDT' }));
        return tapTwice(button(w('market.buy')), gap);
      });
      isOn(paths.spot.trade);
    },
    LONG,
  );
});
