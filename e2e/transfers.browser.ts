/**
 * Money to another person as somebody does it: by UID, the masked name compared, the fund password typed; the first one is cancelled while
 * it waits. Then a statement of it, which is compared with the record of movements. In Chinese and in English.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
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
const FUND = '482913';
const password = 'Curlew2026';

interface Transfer {
  transferNo: string;
  status: string;
  amount: string;
  name: string;
}
interface Line {
  id: string;
  type: string;
  coin: string;
  amount: string;
}

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct({ SANDBOX_LEVEL: 'basic' });
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let phone: Phone;
  let page: Page;
  let payee = '';
  beforeAll(async () => {
    const tail = language.replace('-', '_');
    const other = await openPhone(browser, product.url, language);
    await registerBeside(other, product.url, `payee_${tail}`);
    payee = (await ask<{ uid: string }>(other, product.url, 'v2/user/personalCenter')).uid;
    await other.close();
    phone = await openPhone(browser, product.url, language);
    ({ page } = phone);
    page.setDefaultTimeout(20_000);
    await registerBeside(phone, product.url, `sender_${tail}`);
    const body = { newPassword: FUND, confirmPassword: FUND, proof: { password } };
    await ask(phone, product.url, 'v2/user/setPayPassword', body);
    await ask(phone, product.url, 'v2/assets/simulateHoldEnd');
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const record = async () => (await ask<{ list: Transfer[] }>(phone, product.url, 'v2/transfer/record')).list;

  test(
    'the name is compared, it waits, and is taken back',
    async () => {
      await phone.go(paths.assets.fund.href());
      await press(w('assets.actions.transfer'));
      await page.getByRole('tab', { name: w('transfers.views.user'), exact: true }).click();
      await page.getByLabel(w('transfers.form.payee'), { exact: true }).pressSequentially(payee, { delay: 20 });
      await page.getByLabel(w('transfers.form.amount'), { exact: true }).pressSequentially('120.5', { delay: 20 });
      await press(w('transfers.form.next'));
      const sheet = page.getByRole('dialog');
      await sheet.getByText('pa****', { exact: false }).waitFor();
      await sheet.getByText('120.50 USDT', { exact: true }).waitFor();
      await sheet
        .getByLabel(w('transfers.confirm.fundPassword'), { exact: true })
        .pressSequentially(FUND, { delay: 20 });
      await press(w('transfers.confirm.submit'));
      await page.getByRole('heading', { name: w('transfers.sent.waiting.title'), exact: true }).waitFor();
      const [sent, ...others] = await record();
      expect([sent?.status, sent?.amount, others]).toEqual(['pending', '120.5', []]);
      await press(w('transfers.sent.record'));
      const detail = page.getByRole('dialog');
      await detail.getByText(sent!.transferNo).waitFor();
      await detail.getByRole('timer').waitFor();
      await press(w('transfers.detail.cancel'));
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: w('transfers.detail.cancel') })
        .click();
      await page.getByText(w('transfers.detail.by.sender'), { exact: true }).waitFor();
      expect((await record())[0]?.status).toBe('cancelled');
    },
    LONG,
  );

  test(
    'a statement says what the record says',
    async () => {
      await phone.go(paths.assets.ledger.href());
      await press(w('assets.ledger.statements'));
      await press(w('statements.form.submit'));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: new RegExp(`^${w('statements.download')}`) }).click(),
      ]);
      const rows = readFileSync(await file.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
        .map((row) => row.split(','));
      const { list } = await ask<{ list: Line[] }>(phone, product.url, 'v2/financeRecord/allRecord', { pageSize: 100 });
      const real = list.filter(({ type }) => type !== 'freeze' && type !== 'release');
      expect(real.length).toBeGreaterThan(0);
      expect(
        rows
          .slice(1)
          .filter((row) => row[8] !== '')
          .map((row) => [row[8], row[2], row[3], row[4] === '' ? row[5] : row[4]])
          .reverse(),
      ).toEqual(
        real.map(({ id, type, coin, amount }) => [
          id,
          w(`assets.ledger.types.${type}` as Parameters<typeof w>[0]),
          coin,
          amount,
        ]),
      );
      // Of what is no line, balances have a time; the closing ones are the last.
      const balances = rows.slice(1).filter((row) => row[8] === '' && row[0] !== '');
      const coins = new Set(balances.map((row) => row[3]));
      const closing = balances.slice(-coins.size).map((row) => [row[3], row[4]]);
      for (const [coin, amount] of closing) {
        const held = await ask<{ total: string }>(phone, product.url, 'v2/sctFunds/getByCode', { coin });
        expect(amount).toBe(held.total);
      }
      // The page for printing opens beside.
      await page.getByRole('tab', { name: w('statements.form.formats.page'), exact: true }).click();
      // Within half a second it would be a second press of the same finger.
      await page.waitForTimeout(600);
      await press(w('statements.form.submit'));
      const [beside] = await Promise.all([
        phone.context.waitForEvent('page'),
        page.getByRole('link', { name: new RegExp(`^${w('statements.open')}`) }).click(),
      ]);
      await beside.getByText(closing[0]![1]!, { exact: true }).first().waitFor();
      await beside.close();
    },
    LONG,
  );
});
