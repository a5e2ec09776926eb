/**
 * A deposit by address as a newcomer makes it in the sandbox: the address is copied, play money is sent, its blocks are counted, and the
 * money is on the account with the figures of the statement. In Chinese and in English.
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

interface Deposit {
  depositNo: string;
  status: string;
  credited: string | null;
}

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct({ SANDBOX_LEVEL: 'none' });
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
    phone = await openAccount(browser, product.url, language, 'deposit');
    ({ page } = phone);
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const deposits = async () => (await ask<{ list: Deposit[] }>(phone, product.url, 'v2/assets/depositRecord')).list;

  test(
    'from the address to the last block',
    async () => {
      await phone.go(paths.assets.fund.href());
      await press(w('assets.actions.deposit'));
      await page.getByRole('img', { name: w('deposits.qr') }).waitFor();
      await press(w('deposits.play.open'));
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(w('deposits.play.amount'), { exact: true }).clear();
      await sheet.getByLabel(w('deposits.play.amount'), { exact: true }).pressSequentially('321.5', { delay: 20 });
      await press(w('deposits.play.submit'));
      await sheet.waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: new RegExp(w('deposits.status.confirming')) }).click();
      await page.getByText(w('deposits.detail.seen'), { exact: true }).waitFor();
      await phone.context.setOffline(true);
      await page.waitForTimeout(3_000);
      await phone.context.setOffline(false);
      const done = w('deposits.detail.successText').replace('{credited}', '321.50').replace('{coin}', 'USDT');
      await page.getByText(done, { exact: true }).waitFor({ timeout: 90_000 });
      expect(await deposits()).toMatchObject([{ status: 'success', credited: '321.5' }]);
    },
    LONG,
  );

  test(
    'the statement names it and leads back to it',
    async () => {
      const [deposit] = await deposits();
      await phone.go(paths.assets.ledger.href());
      await page.getByRole('button', { name: new RegExp(w('assets.ledger.types.deposit')) }).click();
      await press(w('assets.ledger.deposit'));
      await page.getByText(deposit!.depositNo).waitFor();
      await until('the books agree', async () => {
        const coin = await ask<{ available: string }>(phone, product.url, 'v2/sctFunds/getByCode', { coin: 'USDT' });
        return coin.available === '10321.5';
      });
    },
    LONG,
  );
});
