/**
 * Withdrawals as somebody makes them in the sandbox: the first one to an address, compared group by group, over both proofs to its hash and
 * the last block; one that an operator rejects; one that is cancelled. In Chinese and in English.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { paths } from '@/lib/paths';
import { codeOf } from './authenticator';
import { becomeReady, FUND, sendWithdrawal } from './leaving';
import {
  type Language,
  type Phone,
  type Product,
  act,
  ask,
  endJourney,
  openAccount,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  until,
  words,
} from './world';

const LONG = 240_000;
const ADDRESS = '0x85BcF06a151390FCDF716382014f87446b78612a';

interface Withdrawal {
  withdrawalNo: string;
  status: string;
  txHash: string | null;
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
  let secret = '';
  beforeAll(async () => {
    phone = await openAccount(browser, product.url, language, 'withdraw');
    ({ page } = phone);
    secret = await becomeReady(phone, product.url);
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const list = async () =>
    (await ask<{ list: Withdrawal[] }>(phone, product.url, 'v2/assets/getOutpayOfflineList')).list;
  const spot = async () =>
    (await ask<{ available: string }>(phone, product.url, 'v2/sctFunds/getByCode', { coin: 'USDT' })).available;

  const withdraw = (amount: string) => sendWithdrawal(page, w, { amount, code: () => codeOf(secret) });

  test(
    'the first one to an address, compared group by group, to its hash and the last block',
    async () => {
      await phone.go(paths.assets.fund.href());
      await press(w('assets.actions.withdraw'));
      const address = page.getByRole('textbox', { name: w('withdrawals.address.to') });
      await address.pressSequentially(`${ADDRESS.slice(0, -1)}b`, { delay: 5 });
      await page.getByText(w('errors.withdrawChecksum'), { exact: true }).waitFor();
      await address.fill(ADDRESS);
      await page.getByText(w('withdrawals.firstUse.title'), { exact: true }).waitFor();
      await withdraw('120');
      await page.getByText(w('withdrawals.detail.pendingReviewText'), { exact: true }).waitFor();
      // The sandbox's operator passes it, and the simulated chain sends it.
      await page.getByText(/^0x[0-9a-f]{8}…[0-9a-f]{7}/).waitFor({ timeout: 60_000 });
      await phone.context.setOffline(true);
      await page.waitForTimeout(3_000);
      await phone.context.setOffline(false);
      const done = w('withdrawals.detail.successText', { receives: '119.00', coin: 'USDT' });
      await page.getByText(done, { exact: true }).waitFor({ timeout: 120_000 });
      const [made] = await list();
      expect(made).toMatchObject({ status: 'success' });
      await page.getByText(made?.txHash ?? 'none').waitFor();
      expect(await spot()).toBe('9880');
    },
    LONG,
  );

  test(
    'a second one leaves by itself; one above 500 is cancelled before anybody has looked at it',
    async () => {
      await phone.go(paths.assets.withdraw.href());
      await page.getByRole('textbox', { name: w('withdrawals.address.to') }).fill(ADDRESS.toLowerCase());
      await withdraw('50');
      await page.getByText(new RegExp(w('withdrawals.steps.automatic'))).waitFor();
      await phone.go(paths.assets.withdraw.href());
      await page.getByRole('textbox', { name: w('withdrawals.address.to') }).fill(ADDRESS);
      await withdraw('600');
      await press(w('withdrawals.cancel.button'));
      await press(w('withdrawals.cancel.yes'));
      const back = w('withdrawals.detail.cancelledText', { amount: '600.00', coin: 'USDT' });
      await page.getByText(back, { exact: true }).waitFor();
      await until('all of it is back', async () => (await spot()) === '9830');
    },
    LONG,
  );

  test(
    'the list has both, and a reload of the proofs begins anew',
    async () => {
      await phone.go(paths.assets.movements.href({ kind: 'withdrawal' }));
      await page.getByRole('link', { name: new RegExp(w('withdrawals.status.cancelled')) }).waitFor();
      await page
        .getByRole('link', { name: new RegExp(w('withdrawals.status.success')) })
        .first()
        .waitFor();
      await phone.go(paths.assets.fundPassword.href({ id: 'gone' }));
      await press(w('withdrawals.lost.again'));
      await page.getByRole('textbox', { name: w('withdrawals.amount') }).waitFor();
    },
    LONG,
  );
});

describe('with an operator at the command line', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-withdrawals-'));
  const w = words('en');
  let own: Product;
  let phone: Phone;
  let operatorSecret = '';

  const operator = async (command: readonly string[], env: Record<string, string> = {}): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'server/operatorCommand.ts', ...command],
      {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          DATA_DIR: dataDir,
          OPERATOR_SESSION: path.join(dataDir, 'session'),
          AVOCET_URL: own?.url ?? '',
          OPERATOR_PASSWORD: 'a long enough password',
          ...env,
        },
      },
    );
    return stdout;
  };

  beforeAll(async () => {
    operatorSecret = /^[A-Z2-7]{32}$/m.exec(await operator(['create', 'anna']))?.[0] ?? '';
    own = await startProduct({ AUTOPILOT: '0', DATA_DIR: dataDir, SANDBOX_LEVEL: 'basic' });
    phone = await openPhone(browser, own.url, 'en');
    phone.page.setDefaultTimeout(20_000);
    await registerBeside(phone, own.url, 'withdraw_refused');
  }, LONG);
  afterAll(async () => {
    await endJourney(phone, own);
    rmSync(dataDir, { recursive: true, force: true });
  }, LONG);

  test(
    'one is rejected with a reason and a note, which its person reads; all of it is back',
    async () => {
      const secret = await becomeReady(phone, own.url);
      const body = {
        channelId: 'usdt-bep20',
        amount: '700',
        address: ADDRESS,
        confirmed: true,
        fundPassword: FUND,
        proof: { totpCode: await codeOf(secret) },
      };
      const { withdrawalNo } = await act<Withdrawal>(phone, own.url, 'v2/assets/addOutpayOffline', body);
      const { page } = phone;
      await phone.go(paths.assets.movement.href({ id: withdrawalNo, kind: 'withdrawal' }));
      await page.getByText(w('withdrawals.detail.pendingReviewText'), { exact: true }).waitFor();
      await operator(['login', 'anna'], { OPERATOR_CODE: await codeOf(operatorSecret) });
      const { list } = JSON.parse(await operator(['outpay', 'list'])) as { list: { no: string }[] };
      expect(list).toMatchObject([{ no: withdrawalNo }]);
      expect(await operator(['outpay', 'view', '--no', withdrawalNo])).toContain(ADDRESS);
      await operator(['outpay', 'reject', '--no', withdrawalNo, '--reason', 'source', '--note', 'Which wallet is it?']);
      await page.getByText(w('withdrawals.reason.source'), { exact: true }).waitFor();
      await page.getByText(w('withdrawals.reason.note', { note: 'Which wallet is it?' }), { exact: true }).waitFor();
      const back = w('withdrawals.detail.rejectedText', { amount: '700.00', coin: 'USDT' });
      await page.getByText(back, { exact: true }).waitFor();
      const { available } = await ask<{ available: string }>(phone, own.url, 'v2/sctFunds/getByCode', { coin: 'USDT' });
      expect(available).toBe('10000');
    },
    LONG,
  );
});
