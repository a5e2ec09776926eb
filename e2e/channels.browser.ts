/**
 * Two ways of paying in besides copying an address, as a newcomer goes them in the sandbox. By bank transfer: the payee and the code are
 * shown with a held rate, a picture proves the payment, the sandbox's operator looks at it, and the money is on the account with the figures
 * of the statement. From a wallet: the sandbox wallet sends one transfer, whose blocks are counted to the last. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import { usdtOf } from '@/lib/offline/rules';
import type { Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { photo } from '../__tests__/harness/pictures';
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

interface OfflineDeposit {
  no: string;
  status: string;
  received: Decimal | null;
  rate: Decimal;
  usdt: Decimal;
}
interface Deposit {
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
    phone = await openAccount(browser, product.url, language, 'channel');
    ({ page } = phone);
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const usdt = async () =>
    (await ask<{ available: string }>(phone, product.url, 'v2/sctFunds/getByCode', { coin: 'USDT' })).available;

  test(
    'by bank transfer, from the tab to the statement',
    async () => {
      await phone.go(paths.assets.fund.href());
      await press(w('assets.actions.deposit'));
      await page.getByRole('tab', { name: w('offline.ways.bank') }).click();
      const name = { 'zh-hk': '港元銀行轉帳', 'zh-cn': '港元银行转账', en: 'HKD bank transfer' }[language];
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.getByText('000-123456-001').waitFor();
      await page.getByRole('timer').waitFor();
      await press(w('offline.form.submit'));
      await page.getByText(w('offline.form.faults.proof'), { exact: true }).waitFor();
      await field(w('offline.form.amount')).pressSequentially('7830', { delay: 20 });
      await field(w('offline.form.name')).pressSequentially('Chan Tai Man', { delay: 10 });
      const proof = w('offline.form.proof').replace('{number}', '1');
      await field(`${proof}: ${w('files.choose')}`).setInputFiles({
        name: 'receipt.jpg',
        mimeType: 'image/jpeg',
        buffer: await photo({ width: 600, height: 900, seed: language.length }),
      });
      await page.getByText(w('files.sent'), { exact: true }).waitFor();
      await press(w('offline.form.submit'));
      await page.getByText(w('offline.detail.title'), { exact: true }).waitFor();
      await page.getByText(w('offline.detail.told'), { exact: true }).waitFor();
      // The receipt is there once it is credited.
      await page.getByRole('link', { name: w('assets.movement.receipt'), exact: true }).waitFor({ timeout: 60_000 });
      const { list } = await ask<{ list: OfflineDeposit[] }>(phone, product.url, 'v2/assets/getRechargeOfflineList');
      expect(list).toMatchObject([{ status: 'passed', received: '7830' }]);
      const [{ no, rate, usdt: credited }] = list as [OfflineDeposit];
      expect(credited).toBe(usdtOf('7830', rate));
      await phone.go(paths.assets.ledger.href());
      await page.getByRole('button', { name: new RegExp(w('assets.ledger.types.offlineDeposit')) }).click();
      await press(w('assets.ledger.deposit'));
      await page.getByText(no).waitFor();
      expect(Number(await usdt())).toBeCloseTo(10_000 + Number(credited), 6);
    },
    LONG,
  );

  test(
    'from the sandbox wallet, to the last block',
    async () => {
      const before = Number(await usdt());
      await phone.go(paths.assets.deposit.href());
      await press(w('deposits.pay.open'));
      await field(w('deposits.pay.amount')).pressSequentially('42.5', { delay: 20 });
      await press(w('deposits.pay.choose'));
      await page.getByRole('button', { name: new RegExp(w('auth.wallet.sandbox')) }).click();
      await page.getByRole('link', { name: new RegExp(w('deposits.status.confirming')) }).waitFor({ timeout: 40_000 });
      await phone.context.setOffline(true);
      await page.waitForTimeout(3_000);
      await phone.context.setOffline(false);
      await page.getByRole('link', { name: new RegExp(w('deposits.status.success')) }).waitFor({ timeout: 90_000 });
      const deposits = (await ask<{ list: Deposit[] }>(phone, product.url, 'v2/assets/depositRecord')).list;
      expect(deposits).toMatchObject([{ status: 'success', credited: '42.5' }]);
      await until('the books agree', async () => Number(await usdt()).toFixed(6) === (before + 42.5).toFixed(6));
    },
    LONG,
  );
});
