/**
 * The console's forms: a saved answer goes into what was begun, content is seen before it is published, terms begin with those that count,
 * and who stays away for half an hour finds what was typed.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { api } from '@/lib/api/index';
import { giveCoins } from '../__tests__/harness/giveCoins';
import type { Operator } from '../__tests__/harness/exchange';
import { basicData, verify } from '../__tests__/harness/identities';
import { saveMethod } from '../__tests__/harness/saveMethod';
import { FUND, makeReady, type Ready } from '../__tests__/withdrawals/room';
import bankWords from '../locales/en/bankWithdrawals.json';
import { codeAt } from '@/server/operator/accounts';
import { type ConsoleWorld, consoleWords, type Desk, startConsole } from './consoleWorld';
import { openBrowser, until } from './world';

const LONG = 180_000;
const w = consoleWords.en;
let browser: Browser;
let world: ConsoleWorld;
let desk: Desk;
let page: Page;
let anna: Operator;
let ben: Operator;
let payer: Ready;

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
  desk = await world.desk(browser, 'en', { width: 1280, height: 800 });
  ({ page } = desk);
  await desk.logIn(anna);
});
afterEach(async () => {
  expect(desk.complaints).toEqual([]);
  await desk.context.close();
});

const open = async (at: string): Promise<void> => void (await page.goto(`${world.url}/#/${at}`));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });

/** A withdrawal to a bank account that was passed; answers its number. */
async function passedToBank(): Promise<string> {
  const { x } = world;
  const methodId = await saveMethod(x, payer, { name: basicData.realName, number: `3882045168${(accounts += 1)}` });
  const { rate } = await payer.call(api.bankWithdrawals.quote, { channelId: 'demo-hkd' });
  await x.clock.jump(30_000);
  const { no } = await payer.call(api.bankWithdrawals.submit, {
    channelId: 'demo-hkd',
    methodId,
    amount: '300',
    rate,
    fundPassword: FUND,
    proof: { totpCode: codeAt(payer.secret, x.clock.now()) },
  });
  await anna.call(api.bankReview.pass, { no });
  return no;
}
let accounts = 80;

test(
  'a saved answer is added to what was written, and another one takes its place',
  async () => {
    const who = await world.x.person();
    await who.call(api.support.send, { clientId: randomUUID(), text: 'Where is my money?' });
    const [first, second] = await anna.call(api.operator.savedAnswers, {});
    await open('queues/support');
    await page.getByText(who.uid).first().click();
    await page.getByText('Where is my money?').waitFor();
    await field(w.names.text).pressSequentially('Dear Ann,');
    await field(w.talk.saved).selectOption(first!.id);
    expect(await field(w.names.text).inputValue()).toBe(`Dear Ann,\n\n${first!.texts.en}`);
    await field(w.talk.saved).selectOption(second!.id);
    expect(await field(w.names.text).inputValue()).toBe(`Dear Ann,\n\n${second!.texts.en}`);
    await page.getByRole('button', { name: new RegExp(`^${w.talk.reply}`) }).click();
    await page.getByText(w.form.done).waitFor();
    const { list } = await who.call(api.support.messages, {});
    expect(list.map(({ text }) => text)).toContain(`Dear Ann,\n\n${second!.texts.en}`);
  },
  LONG,
);

test(
  'a notice is seen as people will see it while it is written',
  async () => {
    await open('content?tab=notices');
    await button(w.acts.publish).click();
    await field(w.names.title).first().pressSequentially('Maintenance on Sunday');
    await page.getByRole('heading', { name: 'Maintenance on Sunday' }).waitFor();
  },
  LONG,
);

test(
  'the terms that count are listed where nobody decided any, and new ones begin with them',
  async () => {
    await open('markets?tab=perpetualTerms');
    const row = page.getByRole('row').filter({ hasText: w.registry.standard });
    expect(await row.innerText()).toContain('0.0005');
    await row.getByRole('button').click();
    await button(w.acts.setTerms).last().click();
    expect(await field(w.names.takerFeeRate).inputValue()).toBe('0.0005');
    await open('markets?tab=loanTerms');
    await page.getByRole('cell', { name: '200,000', exact: true }).first().waitFor();
  },
  LONG,
);

test(
  'after half an hour without anybody the screens are hidden, and the same operator finds what was typed',
  async () => {
    await open('channels?tab=payTypes');
    await button(w.acts.addPayType).click();
    await field(w.names.typeId).pressSequentially('evening-bank');
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 31 * 60_000;
    });
    await page.getByText(w.logIn.ended).waitFor({ timeout: 40_000 });
    expect(await field(w.names.typeId).isVisible()).toBe(false);
    const isIn = () =>
      page.evaluate(async () => {
        const headers = { 'x-app': '1', 'content-type': 'application/json' };
        const answer = await fetch('/okx/okapi/operator/me', { method: 'POST', headers, body: '{}' });
        return ((await answer.json()) as { success: boolean }).success;
      });
    await until('the session has ended at the exchange too', async () => !(await isIn()));
    desk.complaints.length = 0;
    await world.x.clock.jump(30_000);
    await field(w.logIn.password).fill(anna.password);
    await field(w.logIn.code).fill(codeAt(anna.secret, world.x.clock.now()));
    await page.keyboard.press('Enter');
    await field(w.names.typeId).waitFor();
    expect(await field(w.names.typeId).inputValue()).toBe('evening-bank');
  },
  LONG,
);

test(
  'a bank transfer is made after the account was looked at; one that did not arrive is said by one and confirmed by another',
  async () => {
    payer = await makeReady([world.x], await world.x.person());
    await verify(world.x, await world.x.operator(), payer);
    await giveCoins(world.x, payer, 'USDT', '5000');
    const [paid, lost] = [await passedToBank(), await passedToBank()];
    await open('queues/bankWithdrawal');
    await page.getByRole('link', { name: w.registries.bankTransfers }).click();
    await button(paid).click();
    expect(await page.getByText('388204516881').count()).toBe(0);
    await button(w.registry.beginTransfer).click();
    await page.getByText('388204516881').waitFor();
    await button(w.acts.paidToBank).first().click();
    await field(w.names.reference).pressSequentially('FT-0042');
    await button(w.acts.paidToBank).last().click();
    // The list and the open transfer both show it, until the one has been read anew and the other was closed.
    await until('the paid transfer is no longer listed', async () => (await button(paid).count()) === 0);
    await button(lost).click();
    await button(w.registry.beginTransfer).click();
    await button(w.acts.bankRefused).first().click();
    await field(w.decide.reason).selectOption({ label: bankWords.reason.bankRefused });
    await button(w.acts.bankRefused).last().click();
    await page.getByText(w.form.proposed).waitFor();
    const other = await world.desk(browser, 'en', { width: 1280, height: 800 });
    await other.logIn(ben);
    await other.page.goto(`${world.url}/#/proposals`);
    await other.page.getByText(bankWords.reason.bankRefused).waitFor();
    await other.page.getByRole('button', { name: w.proposals.confirm, exact: true }).click();
    await other.page.getByRole('button', { name: w.proposals.sure, exact: true }).click();
    await other.page.getByText(w.proposals.done).waitFor();
    const states = await Promise.all([paid, lost].map((no) => payer.call(api.bankWithdrawals.detail, { no })));
    expect(states.map(({ status }) => status)).toEqual(['success', 'failed']);
    expect(other.complaints).toEqual([]);
    await other.context.close();
  },
  LONG,
);
