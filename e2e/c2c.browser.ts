/**
 * C2C as two people do it, each with a phone: one buys from a merchant and pays, the merchant compares and releases; one sells to a
 * merchant of the sandbox and releases; an order is cancelled with a reason. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { codeOf, hasAuthenticator } from './authenticator';
import {
  type Language,
  type Phone,
  type Product,
  act,
  ask,
  endJourney,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  until,
  words,
} from './world';

const LONG = 240_000;
const FUND = '482913';
const password = 'Curlew2026';
const described = hasAuthenticator ? describe : describe.skip;

interface Named {
  list: { advertId: string; price: string; merchant: { name: string } }[];
}

let browser: Browser;
let product: Product;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct({ SANDBOX_LEVEL: 'advanced' });
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

/** A fund password, an authenticator, coins for C2C and an account to be paid to; answers the authenticator's secret. */
async function makeReady(phone: Phone, account: string): Promise<string> {
  const call = <T>(path: string, body: unknown = {}) => ask<T>(phone, product.url, path, body);
  await registerBeside(phone, product.url, account);
  const proof = { password };
  await call(api.security.setFundPassword.path, { newPassword: FUND, confirmPassword: FUND, proof });
  const { secret } = await call<{ secret: string }>(api.security.newTotp.path);
  await call(api.security.bindTotp.path, { code: await codeOf(secret), proof });
  await call(api.withdrawals.endHold.path);
  await act(phone, product.url, api.assets.transfer.path, {
    type: 'internal',
    from: 'spot',
    to: 'c2c',
    coin: 'USDT',
    amount: '3000',
  });
  await act(phone, product.url, api.paymentMethods.save.path, {
    typeId: 'bank',
    currency: 'HKD',
    name: 'Chan Tai Man',
    number: `38820451${account.length}${String(Date.now()).slice(-6)}`,
    bank: 'Harbour Bank',
    fundPassword: FUND,
    proof: { totpCode: await codeOf(secret) },
  });
  return secret;
}

/** Applies, is approved by the sandbox's operator, and advertises; answers the advert. */
async function openDesk(phone: Phone, name: string): Promise<string> {
  await ask(phone, product.url, api.c2cMerchant.apply.path, { name });
  const status = async () => (await ask<{ status: string }>(phone, product.url, api.c2cMerchant.mine.path)).status;
  await until('the application is approved', async () => (await status()) === 'approved', 30_000);
  await act(phone, product.url, api.c2cMerchant.payDeposit.path, {});
  const { list } = await ask<{ list: { methodId: string }[] }>(phone, product.url, api.paymentMethods.mine.path);
  const body = { side: 'sell', coin: 'USDT', fiat: 'HKD', price: '7.5', qty: '1500', min: '100', max: '5000' };
  const advert = await act<{ advertId: string }>(phone, product.url, api.c2cMerchant.saveAdvert.path, {
    ...body,
    payMethodIds: [list[0]!.methodId],
    limitMinutes: 15,
  });
  return advert.advertId;
}

described.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  const tail = language.replace('-', '_');
  const desk = `Heron ${language}`;
  let seller: Phone;
  let buyer: Phone;
  let secrets: { seller: string; buyer: string };
  let advertId: string;
  beforeAll(async () => {
    seller = await openPhone(browser, product.url, language);
    buyer = await openPhone(browser, product.url, language);
    for (const { page } of [seller, buyer]) page.setDefaultTimeout(25_000);
    secrets = {
      seller: await makeReady(seller, `desk_${tail}`),
      buyer: await makeReady(buyer, `buyer_${tail}`),
    };
    advertId = await openDesk(seller, desk);
  }, LONG);
  afterAll(async () => {
    // The next merchant has the same price.
    await act(seller, product.url, api.c2cMerchant.setAdvert.path, { advertId, status: 'closed' });
    await endJourney(buyer);
    await endJourney(seller);
  }, LONG);

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const type = (page: Page, label: string, text: string) =>
    page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 20 });
  const statusOf = async (phone: Phone) =>
    (await ask<{ list: { status: string }[] }>(phone, product.url, api.c2cOrders.list.path)).list[0]?.status;
  const available = async (phone: Phone) =>
    (
      await ask<{ account: string; coins: { coin: string; available: string }[] }[]>(
        phone,
        product.url,
        api.assets.transferAccounts.path,
      )
    )
      .find(({ account }) => account === 'c2c')
      ?.coins.find(({ coin }) => coin === 'USDT')?.available;
  /** Ticks everything off and lets the coins go, with codes that were not used. */
  const releaseOn = async (phone: Phone, secret: string, qty: string) => {
    const { page } = phone;
    await press(page, w('c2c.acts.release'));
    // Pressed too early it says what is open.
    expect(await page.getByText(w('c2c.check.open'), { exact: true }).count()).toBe(3);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await press(page, w('c2c.acts.release'));
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(w('c2c.release.fundPassword'), { exact: true }).pressSequentially(FUND, { delay: 20 });
    const code = await codeOf(secret);
    await sheet.getByLabel(w('auth.proof.totp'), { exact: true }).pressSequentially(code, { delay: 20 });
    await press(page, w('c2c.release.submit', { qty: `${qty}.00`, coin: 'USDT' }));
    await heading(page, w('c2c.order.title.completed.sell'));
  };

  test(
    'bought, paid, compared and released',
    async () => {
      const { page } = buyer;
      await buyer.go(paths.home.href());
      await press(page, w('home.actions.c2c'));
      await page
        .getByRole('listitem')
        .filter({ hasText: desk })
        .getByRole('button', { name: w('c2c.market.buy'), exact: true })
        .click();
      await type(page, w('c2c.trade.pay'), '1500');
      // What one gets stands in the other field.
      expect(await page.getByLabel(w('c2c.trade.get'), { exact: true }).inputValue()).toBe('200');
      await press(page, w('c2c.trade.buy', { coin: 'USDT' }));
      await heading(page, w('c2c.order.title.awaitingPayment.buy'));
      await page.getByRole('timer').first().waitFor();
      await page.getByText('Chan Tai Man', { exact: true }).waitFor();
      await press(page, w('c2c.acts.pay'));
      await press(page, w('c2c.paid.submit'));
      await heading(page, w('c2c.order.title.paid.buy'));
      // The other phone hears of it.
      await seller.go(paths.c2c.orders.href());
      await seller.page.getByRole('link').filter({ hasText: '1,500.00' }).click();
      await heading(seller.page, w('c2c.order.title.paid.sell'));
      await releaseOn(seller, secrets.seller, '200');
      await heading(page, w('c2c.order.title.completed.buy'));
      expect(await available(buyer)).toBe('3200');
      await press(page, w('c2c.acts.good'));
      await type(page, w('c2c.words.words'), 'Quick.');
      await press(page, w('c2c.words.submit.good'));
      await page.getByText('Quick.', { exact: true }).waitFor();
      await page.getByRole('button', { name: w('c2c.acts.market'), exact: true }).waitFor();
    },
    LONG,
  );

  test(
    'sold to a merchant, who pays after a while',
    async () => {
      const { page } = buyer;
      const wanted = async () =>
        (
          await ask<Named>(buyer, product.url, api.c2c.market.path, { coin: 'USDT', fiat: 'HKD', side: 'sell' })
        ).list.find(({ merchant }) => merchant.name === '海岸線兌換');
      await until('a merchant buys', async () => (await wanted()) !== undefined, 90_000);
      await buyer.go(paths.c2c.trade.href({ advertId: (await wanted())!.advertId }));
      await type(page, w('c2c.trade.give'), '100');
      await press(page, w('c2c.trade.sell', { coin: 'USDT' }));
      await heading(page, w('c2c.order.title.awaitingPayment.sell'));
      expect(await available(buyer)).toBe('3100');
      await page
        .getByRole('heading', { name: w('c2c.order.title.paid.sell'), exact: true })
        .waitFor({ timeout: 60_000 });
      await releaseOn(buyer, secrets.buyer, '100');
      expect(await statusOf(buyer)).toBe('completed');
    },
    LONG,
  );

  test(
    'bought quickly at the best offer, which is held while one looks',
    async () => {
      const { page } = buyer;
      const before = Number(await available(buyer));
      await buyer.go(paths.c2c.quick.href({ side: 'buy' }));
      const types = await ask<{ typeId: string }[]>(buyer, product.url, api.paymentMethods.types.path, {
        currency: 'HKD',
      });
      await type(page, w('c2c.quick.label.buy.fiat'), '99');
      await press(page, w('c2c.quick.find'));
      await page.getByText(w('c2c.quick.minimum', { min: '100', fiat: 'HKD' }), { exact: true }).waitFor();
      await page.getByLabel(w('c2c.quick.label.buy.fiat'), { exact: true }).fill('750');
      await page
        .getByRole('radio')
        .nth(types.findIndex(({ typeId }) => typeId === 'bank'))
        .click();
      await press(page, w('c2c.quick.find'));
      const sheet = page.getByRole('dialog');
      await sheet.getByText(desk, { exact: true }).waitFor();
      await sheet.getByRole('timer').first().waitFor();
      await sheet.getByRole('button', { name: w('c2c.offer.buy', { coin: 'USDT' }), exact: true }).click();
      await heading(page, w('c2c.order.title.awaitingPayment.buy'));
      await press(page, w('c2c.acts.pay'));
      await press(page, w('c2c.paid.submit'));
      await heading(page, w('c2c.order.title.paid.buy'));
      await seller.go(paths.c2c.desk.href({ view: 'orders' }));
      await seller.page.getByRole('link').filter({ hasText: '750.00' }).click();
      await heading(seller.page, w('c2c.order.title.paid.sell'));
      await releaseOn(seller, secrets.seller, '100');
      await heading(page, w('c2c.order.title.completed.buy'));
      expect(Number(await available(buyer))).toBe(before + 100);
    },
    LONG,
  );

  test(
    'cancelled with a reason, and counted',
    async () => {
      const { page } = buyer;
      await buyer.go(paths.c2c.adverts.href());
      await page
        .getByRole('listitem')
        .filter({ hasText: desk })
        .getByRole('button', { name: w('c2c.market.buy'), exact: true })
        .click();
      await type(page, w('c2c.trade.pay'), '300');
      await press(page, w('c2c.trade.buy', { coin: 'USDT' }));
      await heading(page, w('c2c.order.title.awaitingPayment.buy'));
      await press(page, w('c2c.acts.cancel'));
      await press(page, w('c2c.cancel.submit'));
      await page.getByText(w('c2c.cancel.reasonMissing'), { exact: true }).waitFor();
      await page.getByRole('radio', { name: w('c2c.cancel.reasons.cannotPay'), exact: true }).click();
      await page.getByRole('checkbox').check();
      await press(page, w('c2c.cancel.submit'));
      await heading(page, w('c2c.order.title.cancelled.buy'));
      await page.getByText(w('c2c.order.counted'), { exact: true }).waitFor();
      expect(await statusOf(buyer)).toBe('cancelled');
    },
    LONG,
  );
});
