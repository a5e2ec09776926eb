/**
 * What happens to an operator at the console: a decision without a network is not sent later, a session ends under a note, requests are
 * looked through with a note half written, and a decision of many words is confirmed by a second person as it stands.
 */
import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { api } from '@/lib/api/index';
import { roomOn } from '../__tests__/c2c/room';
import { giveMethod, toC2c } from '../__tests__/harness/c2c';
import type { Operator, Person } from '../__tests__/harness/exchange';
import { giveCoins } from '../__tests__/harness/giveCoins';
import { submitBasic } from '../__tests__/harness/identities';
import { photo } from '../__tests__/harness/pictures';
import { makeReady, type Ready } from '../__tests__/withdrawals/room';
import { codeAt } from '@/server/operator/accounts';
import { type ConsoleWorld, consoleWords, type Desk, startConsole } from './consoleWorld';
import { openBrowser } from './world';

const LONG = 180_000;
const w = consoleWords.en;
let browser: Browser;
let world: ConsoleWorld;
let desk: Desk;
let page: Page;
let [anna, ben]: Operator[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  world = await startConsole();
  [anna, ben] = [await world.x.operator('anna'), await world.x.operator('ben')];
}, LONG);
afterAll(async () => {
  await world?.x.close();
  await browser?.close();
});
beforeEach(async () => {
  desk = await world.desk(browser, 'en', { width: 1024, height: 768 });
  ({ page } = desk);
  await desk.logIn(anna!);
});
afterEach(async () => {
  await desk.context.close();
});

/** Somebody who waits for a review, and the number of the request. */
async function waits(): Promise<{ who: Person; id: string }> {
  const who = await world.x.person();
  await submitBasic(who, { documentNo: `M${who.uid}` });
  const { list } = await anna!.call(api.identityReview.list, { pageSize: 100 });
  return { who, id: list.find(({ uid }) => uid === who.uid)!.id };
}
const open = async (at: string): Promise<void> => void (await page.goto(`${world.url}/#/${at}`));
const note = () => page.getByLabel(w.decide.note);
async function begin(id: string, text: string): Promise<void> {
  await open(`queues/identity/${id}`);
  await page.getByText(w.fields.documentNo).waitFor();
  await page.keyboard.press('r');
  await page.getByLabel(w.decide.reason).selectOption({ index: 1 });
  await page.keyboard.press('e');
  await page.keyboard.type(text);
}
const levelOf = async (who: Person) => (await who.call(api.identity.basic, {})).status;

test(
  'a decision without a network says so, is not sent later by itself, and is made once by hand',
  async () => {
    const { who, id } = await waits();
    await begin(id, 'A note that stays.');
    await desk.context.setOffline(true);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').waitFor();
    await desk.context.setOffline(false);
    await page.waitForTimeout(2_000);
    expect(await levelOf(who)).toBe('underReview');
    expect(await note().inputValue()).toBe('A note that stays.');
    await page.keyboard.press('Control+Enter');
    await page.getByText(w.decide.rejected).waitFor();
    expect(await levelOf(who)).toBe('rejected');
  },
  LONG,
);

test(
  'where the answer is lost, what became of the request is shown at once',
  async () => {
    const { who, id } = await waits();
    await begin(id, 'Its answer is lost.');
    await page.route('**/operator/identity/reject', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press('Control+Enter');
    await page.getByText(w.queue.gone).waitFor();
    await page.getByText(w.actions.identity_reject, { exact: false }).first().waitFor();
    expect(await levelOf(who)).toBe('rejected');
  },
  LONG,
);

test(
  'a session that ends under a note is begun again in its place, and the note is there',
  async () => {
    const { who, id } = await waits();
    await begin(id, 'Typed before the end.');
    await desk.context.clearCookies();
    await page.keyboard.press('Control+Enter');
    await page.getByText(w.logIn.ended).waitFor();
    await world.x.clock.jump(30_000);
    await page.getByLabel(w.logIn.password, { exact: true }).fill(anna!.password);
    await page.getByLabel(w.logIn.code, { exact: true }).fill(codeAt(anna!.secret, world.x.clock.now()));
    // Behind it nothing is decided.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Enter');
    await note().waitFor();
    expect(await note().inputValue()).toBe('Typed before the end.');
    expect(await levelOf(who)).toBe('underReview');
  },
  LONG,
);

test(
  'a note waits while others are looked at, and keys count after a choice was pressed',
  async () => {
    const [{ id }] = [await waits(), await waits()];
    await begin(id, 'Half a note');
    await page.keyboard.press('Escape');
    await page.getByLabel(w.decide.reject).click();
    // The first in line has none before it.
    await page.keyboard.press('k');
    await page.waitForTimeout(300);
    if (page.url().endsWith(id)) await page.keyboard.press('j');
    await page.waitForURL((at) => !at.hash.endsWith(id));
    await open(`queues/identity/${id}`);
    await note().waitFor();
    expect(await note().inputValue()).toBe('Half a note');
    // Nothing is asked where nothing was begun; here something was.
    const asked = page.waitForEvent('dialog');
    const reloaded = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    // A context that is closed over a page on its way waits for ever now and then.
    await reloaded;
  },
  LONG,
);

async function appealed(): Promise<string> {
  const { x } = world;
  const room = roomOn([x]);
  const trader = async (): Promise<Ready> => {
    x.config.newcomerLevel = 'advanced';
    const who = await makeReady([x], await x.person());
    x.config.newcomerLevel = 'none';
    await giveCoins(x, who, 'USDT', '60000');
    await giveMethod(x, who);
    await toC2c(who, '20000');
    return who;
  };
  const [buyer, seller] = [await trader(), await trader()];
  const { merchantId } = await seller.call(api.c2cMerchant.apply, { name: `Desk ${randomUUID().slice(0, 6)}` });
  await (await x.operator()).call(api.merchantReview.pass, { id: merchantId! });
  await seller.call(api.c2cMerchant.payDeposit, {});
  const { advertId } = await room.advert(seller, { qty: '500', max: '3000' });
  const { orderNo } = await room.buy(buyer, advertId);
  await room.pay(buyer, { orderNo });
  await room.pass(10 * 60_000);
  const file = await photo({ width: 300, height: 200 });
  const { fileId } = await buyer.call(api.files.upload, { purpose: 'evidence' }, { file });
  await buyer.call(api.c2cAppeal.save, {
    orderNo,
    reason: 'notReleased',
    description: 'Nothing was released.',
    contactName: 'Chan Tai Man',
    contactPhone: '+852 5123 4567',
    files: [fileId],
  });
  return orderNo;
}

test(
  'an appeal is told in words, decided in words, and confirmed by a second person as it stands',
  async () => {
    const orderNo = await appealed();
    await open(`queues/appeal/${orderNo}`);
    await page.getByText('Paid, but not released').waitFor();
    expect(await page.getByText(/\[\w+\]/).count()).toBe(0);
    await page.getByLabel(w.names.toBuyer).fill('The payment has been shown.');
    await page.getByLabel(w.names.toSeller).fill('You did not answer in time.');
    await page.keyboard.press('Control+Enter');
    // For whom is chosen, never sent as it stands.
    await page.getByText(w.form.faults).waitFor();
    await page.getByLabel(w.names.winner, { exact: true }).selectOption('buyer');
    await page.keyboard.press('Control+Enter');
    await page.getByText(w.form.proposed).waitFor();
    const other = await world.desk(browser, 'en');
    await other.logIn(ben!);
    await other.page.goto(`${world.url}/#/queues/appeal/${orderNo}`);
    await other.page.getByText('You did not answer in time.').waitFor();
    await other.page.getByRole('button', { name: w.proposals.confirm }).click();
    await other.page.getByRole('button', { name: w.proposals.sure }).click();
    await other.page.getByText(w.proposals.done).waitFor();
    await other.context.close();
    expect((await anna!.call(api.operator.appeals, {})).list).toEqual([]);
  },
  LONG,
);

test(
  'on a narrow screen a request keeps its lines whole, and nothing serious hinders anybody',
  async () => {
    const { id } = await waits();
    await open(`queues/identity/${id}`);
    await page.getByText(w.fields.documentNo).waitFor();
    const lines = await page
      .locator('main dd')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.max(...lines)).toBeLessThan(60);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
    const cut = await page
      .locator('nav .truncate')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
  },
  LONG,
);
