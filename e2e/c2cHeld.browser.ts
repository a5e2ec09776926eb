/**
 * C2C where time is held, on two phones: a merchant from the application to the first order; a payment whose answer is lost, and a release
 * that is lost itself; deadlines that pass until no more orders can be made; and appeals that are won and lost. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import type { Person } from '../__tests__/harness/exchange';
import { photo } from '../__tests__/harness/pictures';
import { FUND, roomOn, type Merchant, type Order } from '../__tests__/c2c/room';
import type { Ready } from '../__tests__/withdrawals/room';
import { api } from '@/lib/api/index';
import { API_BASE } from '@/lib/api/endpoint';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, type Phone, openBrowser, openPhone, until, words } from './world';

const LONG = 180_000;
const MINUTE = 60_000;
/** What the browser writes down of an answer that was lost on purpose. */
const LOST = /Failed to load resource: net::ERR_FAILED/;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let world: HeldWorld;
  let room: ReturnType<typeof roomOn>;
  let other: Phone;
  beforeAll(async () => {
    world = await startHeld(browser, language, { BTCUSDT: 6_000_000 }, { config: { newcomerLevel: 'advanced' } });
    room = roomOn([world.x]);
    other = await openPhone(browser, world.url, language);
    for (const { page } of [world.phone, other]) page.setDefaultTimeout(20_000);
  }, LONG);
  afterAll(async () => {
    const complaints = [...(world?.phone.complaints ?? []), ...(other?.complaints ?? [])];
    const books = await world?.x.booksBalance();
    await other?.close();
    await world?.stop();
    expect(complaints.filter((complaint) => !LOST.test(complaint))).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  /** From now on the phone is this person's, who opens a page on it. */
  const give = async (phone: Phone, { jar }: Person, address: string): Promise<void> => {
    const cookies = [
      ['avocet', jar.session],
      ['avocet-visitor', jar.visitor],
    ].flatMap(([name, value]) => (name && value ? [{ name, value, url: world.url }] : []));
    await phone.context.addCookies(cookies);
    await phone.go(address);
    await phone.page.reload();
  };
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();
  const type = (page: Page, label: string, text: string) =>
    page.getByLabel(label, { exact: true }).pressSequentially(text, { delay: 15 });
  const statusOf = async (who: Person, { orderNo }: Pick<Order, 'orderNo'>) =>
    (await who.call(api.c2cOrders.order, { orderNo })).status;
  const deskWith = async (qty: `${number}`): Promise<{ desk: Merchant; advertId: string }> => {
    const desk = await room.merchant('3000');
    return { desk, advertId: (await room.advert(desk, { qty })).advertId };
  };

  test(
    'a merchant, from the application to the first order',
    async () => {
      const { page } = world.phone;
      const who = await room.ready('2500');
      await give(world.phone, who, paths.c2c.adverts.href());
      await press(page, w('c2c.menu.title'));
      await page.getByRole('button', { name: w('c2c.menu.desk') }).click();
      await type(page, w('c2cDesk.become.name'), `Curlew ${language}`);
      await press(page, w('c2cDesk.become.apply'));
      await heading(page, w('c2cDesk.become.headline.applied'));
      const { merchantId } = await who.call(api.c2cMerchant.mine, {});
      await (await world.x.operator()).call(api.merchantReview.pass, { id: merchantId! });
      await heading(page, w('c2cDesk.become.headline.approved'));
      await press(page, w('c2cDesk.deposit.pay', { amount: '1,000.00 USDT' }));
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: w('c2cDesk.deposit.submit'), exact: true })
        .click();
      await page.getByText(w('c2cDesk.adverts.empty'), { exact: true }).waitFor();
      await press(page, w('c2cDesk.newAdvert'));
      await page.getByRole('tab', { name: w('c2cDesk.form.fixed'), exact: true }).click();
      await type(page, w('c2cDesk.form.price'), '7.5');
      // Nobody fills in a form within the two seconds for which an answer counts as fresh.
      await page.waitForTimeout(2_000);
      await type(page, w('c2cDesk.form.qty'), '1200');
      await type(page, w('c2cDesk.form.min'), '100');
      await type(page, w('c2cDesk.form.max'), '5000');
      await page.getByRole('checkbox').first().check();
      await press(page, w('c2cDesk.form.make'));
      await page.getByText(w('c2cDesk.adverts.state.on'), { exact: true }).waitFor();
      expect(await room.has(who)).toMatchObject({ available: '300', adverts: '1200' });
      // Somebody finds it and takes it.
      const buyer = await room.ready();
      await give(other, buyer, paths.c2c.adverts.href());
      await other.page
        .getByRole('listitem')
        .filter({ hasText: `Curlew ${language}` })
        .getByRole('button', { name: w('c2c.market.buy'), exact: true })
        .click();
      await type(other.page, w('c2c.trade.pay'), '750');
      await press(other.page, w('c2c.trade.buy', { coin: 'USDT' }));
      await heading(other.page, w('c2c.order.title.awaitingPayment.buy'));
      await page.getByRole('tab', { name: w('c2cDesk.views.orders'), exact: true }).click();
      await page.getByRole('link').filter({ hasText: '750.00' }).click();
      await heading(page, w('c2c.order.title.awaitingPayment.sell'));
      expect(await room.has(who)).toMatchObject({ adverts: '1100', escrow: '100' });
    },
    LONG,
  );

  test(
    'a merchant leaves on the smallest phone: the question fits, and the desk says when the deposit comes back',
    async () => {
      const { desk } = await deskWith('1000');
      const { page } = world.phone;
      await page.setViewportSize({ width: 320, height: 640 });
      await give(world.phone, desk, paths.c2c.desk.href({ view: 'standing' }));
      await press(page, w('c2cDesk.standing.leave'));
      const question = page.getByRole('alertdialog');
      const agree = question.getByRole('button', { name: w('c2cDesk.standing.leave'), exact: true });
      const [around, button] = [await question.boundingBox(), await agree.boundingBox()];
      expect(button!.x + button!.width).toBeLessThanOrEqual(around!.x + around!.width - 16);
      await agree.click();
      const [start = ''] = w('c2cDesk.adverts.leaving').split('{');
      await page.getByRole('tab', { name: w('c2cDesk.views.adverts'), exact: true }).click();
      await page.getByText(start).waitFor();
      await page.setViewportSize({ width: 390, height: 844 });
    },
    LONG,
  );

  test(
    'the network is lost between “I have paid” and its answer: it was told once, and the app finds out',
    async () => {
      const { desk, advertId } = await deskWith('1000');
      const buyer = await room.ready();
      const order = await room.buy(buyer, advertId, { amount: '783' });
      await give(other, buyer, paths.c2c.pay.href(order));
      const { page } = other;
      await press(page, w('c2c.acts.pay'));
      let lost = 0;
      const payPath = `**${API_BASE}/${api.c2cOrders.pay.path}`;
      await page.route(payPath, async (route) => {
        lost += 1;
        // It arrives; its answer does not.
        await route.fetch();
        await route.abort();
      });
      await press(page, w('c2c.paid.submit'));
      await heading(page, w('c2c.order.title.paid.buy'));
      await page.unroute(payPath);
      expect(lost).toBe(1);
      const { events } = await buyer.call(api.c2cOrders.detail, { orderNo: order.orderNo });
      expect(events.map(({ event }) => event)).toEqual(['created', 'pay']);
      await room.release(desk, order);
      await heading(page, w('c2c.order.title.completed.buy'));
    },
    LONG,
  );

  test(
    'the request to let the coins go is lost on its way: nothing went, and pressing again lets them go once',
    async () => {
      const { desk, advertId } = await deskWith('1000');
      const buyer = await room.ready();
      const order = await room.buy(buyer, advertId, { amount: '783' });
      await room.pay(buyer, order);
      const { page } = world.phone;
      await give(world.phone, desk, paths.c2c.order.href(order));
      await heading(page, w('c2c.order.title.paid.sell'));
      for (const box of await page.getByRole('checkbox').all()) await box.check();
      await press(page, w('c2c.acts.release'));
      const sheet = page.getByRole('dialog');
      const typeCode = async () => {
        const field = sheet.getByLabel(w('auth.proof.totp'), { exact: true });
        await field.fill('');
        await field.pressSequentially((await room.proofOf(desk)).totpCode, { delay: 20 });
      };
      await sheet.getByLabel(w('c2c.release.fundPassword'), { exact: true }).pressSequentially(FUND, { delay: 20 });
      await typeCode();
      const keys: (string | undefined)[] = [];
      await page.route(`**${API_BASE}/${api.c2cOrders.release.path}`, async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        // The first one never arrives.
        await (keys.length === 1 ? route.abort() : route.continue());
      });
      const submit = w('c2c.release.submit', { qty: '100.00', coin: 'USDT' });
      await press(page, submit);
      await sheet.getByText(w('c2c.release.checking'), { exact: true }).waitFor();
      await sheet.getByText(w('c2c.release.unknown'), { exact: true }).waitFor({ timeout: 40_000 });
      expect(await statusOf(buyer, order)).toBe('paid');
      expect(await room.has(desk)).toMatchObject({ escrow: '100' });
      // The first code has run out meanwhile.
      await typeCode();
      await press(page, submit);
      await heading(page, w('c2c.order.title.completed.sell'));
      await page.unroute(`**${API_BASE}/${api.c2cOrders.release.path}`);
      expect(keys).toEqual([keys[0], keys[0]]);
      expect(await room.has(desk)).toMatchObject({ escrow: '0' });
      expect((await room.has(buyer)).available).toBe('100');
    },
    LONG,
  );

  test(
    'three deadlines that pass: each ends by itself and is counted, then no order can be made until midnight',
    async () => {
      const { advertId } = await deskWith('1500');
      const buyer = await room.ready();
      const { page } = other;
      for (let count = 1; count <= 3; count += 1) {
        const order = await room.buy(buyer, advertId, { amount: '783' });
        await give(other, buyer, paths.c2c.pay.href(order));
        await heading(page, w('c2c.order.title.awaitingPayment.buy'));
        await world.to(world.x.clock.now() + 15 * MINUTE + 1_000);
        await heading(page, w('c2c.order.title.timedOut.buy'));
        await page.getByText(w('c2c.order.counted'), { exact: true }).waitFor();
        expect((await buyer.call(api.c2cOrders.cancelQuota, {})).countToday).toBe(count);
      }
      await other.go(paths.c2c.trade.href({ advertId }));
      await type(page, w('c2c.trade.pay'), '783');
      await press(page, w('c2c.trade.buy', { coin: 'USDT' }));
      const [start = ''] = w('errors.c2cBlocked').split('{');
      await page.getByRole('alert').filter({ hasText: start }).waitFor();
      expect((await buyer.call(api.c2cOrders.list, { open: true })).total).toBe(0);
    },
    LONG,
  );

  test(
    'an order that timed out: its coins wait for a buyer who had paid, and are then the seller’s again',
    async () => {
      const { desk, advertId } = await deskWith('1000');
      const buyer = await room.ready();
      const order = await room.buy(buyer, advertId, { amount: '783' });
      const { page } = world.phone;
      await give(world.phone, desk, paths.c2c.order.href(order));
      await world.to(world.x.clock.now() + 15 * MINUTE + 1_000);
      await heading(page, w('c2c.order.title.timedOut.sell'));
      const kept = w('c2c.order.kept').replace(/[().]/g, String.raw`\$&`).replace(/{\w+}/g, '.+');
      await page
        .getByRole('status')
        .filter({ hasText: new RegExp(kept) })
        .waitFor();
      await give(other, buyer, paths.c2c.order.href(order));
      await heading(other.page, w('c2c.order.title.timedOut.buy'));
      await world.to(world.x.clock.now() + 15 * MINUTE + 1_000);
      await page.getByText(w('c2c.facts.events.giveBack'), { exact: true }).waitFor();
      await page
        .getByRole('status')
        .filter({ hasText: w('c2c.order.text.timedOut.sell', { qty: '100.00', coin: 'USDT' }) })
        .waitFor();
      expect(await room.has(desk)).toMatchObject({ adverts: '1000', escrow: '0' });
    },
    LONG,
  );

  /** The buyer appeals on the phone, and two operators decide. */
  const appealed = async (winner: 'buyer' | 'seller'): Promise<{ buyer: Ready; desk: Merchant; order: Order }> => {
    const { desk, advertId } = await deskWith('1000');
    const buyer = await room.ready();
    const order = await room.buy(buyer, advertId, { amount: '783' });
    await room.pay(buyer, order);
    const { page } = other;
    await world.to(world.x.clock.now() + 11 * MINUTE);
    await give(other, buyer, paths.c2c.order.href(order));
    await press(page, w('c2c.acts.appeal'));
    await press(page, w('c2cTalk.form.submit'));
    await page.getByText(w('c2cTalk.form.faults.files'), { exact: true }).waitFor();
    await page.getByLabel(w('c2cTalk.form.reason')).click();
    await page.getByRole('option', { name: w('c2cTalk.form.reasons.notReleased') }).click();
    await type(page, w('c2cTalk.form.description'), 'Paid at noon, 783 HKD, by bank.');
    await page.locator('input[type=file]').setInputFiles({
      name: 'statement.jpg',
      mimeType: 'image/jpeg',
      buffer: await photo({ width: 600, height: 400 }),
    });
    await page.getByText(w('c2cTalk.files.sent'), { exact: true }).waitFor();
    await type(page, w('c2cTalk.form.name'), 'Chan Tai Man');
    await type(page, w('c2cTalk.form.phone'), '+852 5123 4567');
    await press(page, w('c2cTalk.form.submit'));
    await page.getByText(w('c2cTalk.appeal.decideBy'), { exact: true }).waitFor();
    expect(await statusOf(buyer, order)).toBe('inAppeal');
    // The other side reads it, and that nothing moves meanwhile.
    await give(world.phone, desk, paths.c2c.order.href(order));
    await heading(world.phone.page, w('c2c.order.title.inAppeal.sell'));
    await press(world.phone.page, w('c2c.acts.seeAppeal'));
    await world.phone.page.getByText('Paid at noon, 783 HKD, by bank.', { exact: true }).waitFor();
    const toBuyer = winner === 'buyer' ? 'Your statement shows the payment.' : 'No payment of yours has arrived.';
    const toSeller = winner === 'buyer' ? 'The payment was shown to us.' : 'The coins are yours again.';
    const decision = { orderNo: order.orderNo, winner, toBuyer, toSeller };
    for (let voice = 0; voice < 2; voice += 1)
      await (await world.x.operator()).call(api.operator.decideAppeal, decision);
    await page.getByText(toBuyer, { exact: true }).waitFor();
    await world.phone.page.getByText(toSeller, { exact: true }).waitFor();
    const [won, lost] = winner === 'buyer' ? [page, world.phone.page] : [world.phone.page, page];
    await heading(won, w('c2cTalk.appeal.won'));
    await heading(lost, w('c2cTalk.appeal.lost'));
    return { buyer, desk, order };
  };

  test(
    'an appeal that is won: the coins go to the buyer',
    async () => {
      const { buyer, desk, order } = await appealed('buyer');
      expect(await statusOf(buyer, order)).toBe('completed');
      expect((await room.has(buyer)).available).toBe('100');
      expect((await room.has(desk)).escrow).toBe('0');
    },
    LONG,
  );

  test(
    'an appeal that is lost: the coins go back to the seller',
    async () => {
      const { buyer, desk, order } = await appealed('seller');
      expect(await statusOf(buyer, order)).toBe('cancelled');
      expect((await room.has(buyer)).available).toBe('0');
      expect(await room.has(desk)).toMatchObject({ escrow: '0', adverts: '1000' });
      await until('the buyer reads the end', async () => {
        await other.go(paths.c2c.order.href(order));
        return other.page.getByRole('heading', { name: w('c2c.order.title.cancelled.buy') }).isVisible();
      });
    },
    LONG,
  );
});
