/**
 * Flash exchange as a person does it: an amount key by key, a price that runs out before it is taken, a new one, and the result that agrees
 * with the history and with the statement. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
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
  until,
  words,
} from './world';

const LONG = 180_000;

interface Order {
  orderNo: string;
  status: string;
  fromAmount: string;
  toAmount: string;
}

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
    phone = await openAccount(browser, product.url, language, 'flash');
    ({ page } = phone);
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const orders = async () => (await ask<{ list: Order[] }>(phone, product.url, 'v2/exchange/exchangeList')).list;

  test(
    'a price that runs out is not taken; the new one is, once',
    async () => {
      await phone.go(paths.home.href());
      await press(w('home.actions.flash'));
      await field(w('flash.form.pay')).pressSequentially('250.', { delay: 30 });
      await page.locator('dl').getByText(/USDT/).first().waitFor();
      await field(w('flash.form.pay')).pressSequentially('5', { delay: 30 });
      expect(await field(w('flash.form.get')).inputValue()).toMatch(/^0\.00\d+$/);
      await press(w('flash.form.submit'));
      const sheet = page.getByRole('dialog');
      await sheet.getByText('250.50 USDT', { exact: true }).waitFor();
      await sheet.getByRole('button', { name: w('flash.confirm.renew') }).waitFor();
      expect(await orders()).toEqual([]);
      await press(w('flash.confirm.renew'));
      await press(w('flash.confirm.submit'));
      await page.getByRole('heading', { name: w('flash.result.completed'), exact: true }).waitFor();
      const [order, ...others] = await orders();
      expect([order?.status, order?.fromAmount, others]).toEqual(['completed', '250.5', []]);
      expect(await page.locator('main').innerText()).toContain(`${order?.toAmount} BTC`);
    },
    LONG,
  );

  test(
    'history and statement tell the same',
    async () => {
      const order = (await orders())[0]!;
      await press(w('flash.history'));
      await page.getByRole('button', { name: /USDT.*BTC/ }).click();
      await page.getByRole('dialog').getByText(order.orderNo).waitFor();
      await phone.go(paths.assets.ledger.href());
      await page
        .getByRole('button', { name: new RegExp(w('assets.ledger.events.bought').replace('{coin}', 'BTC')) })
        .click();
      await page
        .getByRole('button', { name: new RegExp(w('assets.ledger.types.flash')) })
        .first()
        .click();
      await press(w('assets.ledger.exchange'));
      await page.getByRole('dialog').getByText(order.orderNo).waitFor();
      await until('the books agree', async () => {
        const coin = await ask<{ available: string; frozen: string }>(phone, product.url, 'v2/sctFunds/getByCode', {
          coin: 'USDT',
        });
        return coin.available === '9749.5' && coin.frozen === '0';
      });
    },
    LONG,
  );
});
