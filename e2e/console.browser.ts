/**
 * The operators' console in a desktop browser: who gets in, a queue worked by keyboard, a large withdrawal passed by two, a talk answered, a
 * market halted and resumed by two, and a role that only looks. A stranger's page, a person's session and a wrong code get nowhere.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { api } from '@/lib/api/index';
import { giveCoins } from '../__tests__/harness/giveCoins';
import type { Operator, Person } from '../__tests__/harness/exchange';
import { submitBasic, verify } from '../__tests__/harness/identities';
import { FUND, makeReady, wallet } from '../__tests__/withdrawals/room';
import { codeAt } from '@/server/operator/accounts';
import { type ConsoleWorld, consoleWords, type Desk, startConsole } from './consoleWorld';
import { type Language, openBrowser } from './world';

const LONG = 180_000;
let browser: Browser;
let world: ConsoleWorld;
let [anna, ben, eva]: Operator[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  world = await startConsole();
  const { x } = world;
  [anna, ben, eva] = [await x.operator('anna'), await x.operator('ben'), await x.operator('eva', 'auditor')];
}, LONG);
afterAll(async () => {
  await world?.x.close();
  await browser?.close();
});

async function withdrawal(amount: string): Promise<{ who: Person; no: string }> {
  const { x } = world;
  const who = await makeReady([x], await x.person());
  const reviewer = await x.operator();
  await verify(x, reviewer, who);
  await giveCoins(x, who, 'USDT', '60000');
  await x.clock.jump(30_000);
  const proof = { totpCode: codeAt(who.secret, x.clock.now()) };
  const { withdrawalNo: no } = await who.call(api.withdrawals.submit, {
    channelId: 'usdt-bep20',
    amount,
    address: wallet(7),
    confirmed: true,
    fundPassword: FUND,
    proof,
  });
  return { who, no };
}

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = consoleWords[language];
  let desk: Desk;
  let page: Page;
  const open = async (path: string): Promise<void> => void (await page.goto(`${world.url}/#/${path}`));
  const button = (name: string) => page.getByRole('button', { name });

  beforeEach(async () => {
    desk = await world.desk(browser, language);
    ({ page } = desk);
  });
  afterEach(async () => {
    await desk.context.close();
  });

  test(
    'a wrong code gets nowhere and says so',
    async () => {
      await page.goto(world.url);
      await page.getByLabel(w.logIn.name, { exact: true }).pressSequentially('anna');
      await page.getByLabel(w.logIn.password, { exact: true }).pressSequentially('a long enough password');
      await page.getByLabel(w.logIn.code, { exact: true }).pressSequentially('000000');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
      expect(await page.getByLabel(w.logIn.code, { exact: true }).inputValue()).toBe('');
      expect(await page.getByRole('navigation').count()).toBe(0);
    },
    LONG,
  );

  test(
    'a queue is worked by keyboard: taken, refused with a note that its person reads',
    async () => {
      const who = await world.x.person();
      await submitBasic(who, { documentNo: `DESK${language.replace('-', '').toUpperCase()}` });
      const { list } = await anna!.call(api.identityReview.list, { pageSize: 100 });
      const { id } = list.find(({ uid }) => uid === who.uid)!;
      await desk.logIn(anna!);
      await open(`queues/identity/${id}`);
      await page.getByText(w.fields.documentNo).waitFor();
      await page.keyboard.press('t');
      await page.getByText(w.decide.mine.split('{')[0]!).waitFor();
      await page.keyboard.press('r');
      // Without a reason nothing is refused, and the keyboard leads to it first.
      await page.keyboard.press('Control+Enter');
      await page.getByText(w.decide.lacks.reason).waitFor();
      await page.keyboard.press('e');
      await page.keyboard.press('ArrowDown');
      expect(await page.getByLabel(w.decide.reason).inputValue()).not.toBe('');
      await page.keyboard.press('Tab');
      await page.keyboard.type('r and a and t are letters here.');
      await page.keyboard.press('Control+Enter');
      await page.getByText(w.decide.rejected).waitFor();
      expect(await who.call(api.identity.basic, {})).toMatchObject({
        status: 'rejected',
        note: 'r and a and t are letters here.',
      });
      expect(desk.complaints).toEqual([]);
    },
    LONG,
  );

  test(
    'a large withdrawal is proposed by one and passed by another',
    async () => {
      const { who, no } = await withdrawal('1500');
      const other = await world.desk(browser, language);
      await desk.logIn(anna!);
      await open(`queues/withdrawal/${no}`);
      await page.getByText(wallet(7)).waitFor();
      // Nothing is passed before somebody has chosen to.
      await page.keyboard.press('Control+Enter');
      await page.getByText(w.decide.lacks.verdict).waitFor();
      await page.keyboard.press('a');
      await page.keyboard.press('Control+Enter');
      await page.getByText(w.decide.proposed).waitFor();
      await other.logIn(ben!);
      await other.page.goto(`${world.url}/#/queues/withdrawal/${no}`);
      await other.page.getByText(w.decide.youAreSecond).waitFor();
      await other.page.getByText(wallet(7)).waitFor();
      await other.page.keyboard.press('a');
      await other.page.keyboard.press('Control+Enter');
      await other.page.getByText(w.decide.passed).waitFor();
      await other.context.close();
      const { status } = await who.call(api.withdrawals.detail, { withdrawalNo: no });
      expect(['passed', 'confirming', 'success']).toContain(status);
      expect(await world.x.booksBalance()).toEqual([]);
    },
    LONG,
  );

  test(
    'a talk is answered, and the person reads it',
    async () => {
      const who = await world.x.person();
      await who.call(api.support.send, { clientId: randomUUID(), text: `Hello from ${language}` });
      await desk.logIn(anna!);
      await open('queues/support');
      await page.getByText(who.uid).first().click();
      await page.getByText(`Hello from ${language}`).waitFor();
      await page.getByLabel(w.names.text, { exact: true }).pressSequentially('We have looked.');
      await button(w.talk.reply).click();
      await page.getByText(w.form.done).waitFor();
      const { list } = await who.call(api.support.messages, {});
      expect(list.map(({ text }) => text)).toContain('We have looked.');
    },
    LONG,
  );

  test(
    'a market is halted by one, and resumed by two through the page of proposals',
    async () => {
      await desk.logIn(anna!);
      await open('markets');
      await button(w.acts.halt).click();
      await page.getByLabel(w.names.symbol, { exact: true }).pressSequentially('ETHUSDT');
      await page.getByRole('button', { name: w.acts.halt }).last().click();
      // Without a reason nothing is sent, and the form says where.
      await page.getByText(w.form.faults).waitFor();
      // Nothing is chosen before the operator chooses.
      await page.getByLabel(w.names.product, { exact: true }).selectOption('spot');
      await page.getByLabel(w.names.reason, { exact: true }).pressSequentially('prices look wrong');
      await page.getByRole('button', { name: w.acts.halt }).last().click();
      await button('spot').or(button(consoleWords[language].choices.spot)).first().click();
      await button(w.acts.resume).click();
      await page.getByLabel(w.names.reason, { exact: true }).pressSequentially('they are right again');
      await page.getByRole('button', { name: w.acts.resume }).last().click();
      await page.getByText(w.form.proposed).waitFor();
      await open('proposals');
      await page.getByText(w.proposals.needsAnother).waitFor();
      const other = await world.desk(browser, language);
      await other.logIn(ben!);
      // The second person sees from any page that something waits.
      await other.page.getByRole('link', { name: new RegExp(`^${w.pages.proposals} ?1$`) }).click();
      await other.page.getByRole('button', { name: w.proposals.confirm }).click();
      await other.page.getByRole('button', { name: w.proposals.sure }).click();
      await other.page.getByText(w.proposals.none).waitFor();
      await other.context.close();
      expect(await anna!.call(api.operator.haltedMarkets, {})).toEqual([]);
    },
    LONG,
  );

  test(
    'a balance is put right by two, and its owner reads why',
    async () => {
      const { x } = world;
      const who = await x.person();
      const { uid } = await who.call(api.auth.profile, {});
      await giveCoins(x, who, 'USDT', '100');
      await desk.logIn(anna!);
      await open(`users/${uid}`);
      await button(w.users.adjust).click();
      await page.getByLabel(w.names.coin, { exact: true }).pressSequentially('USDT');
      await page.getByLabel(w.names.direction, { exact: true }).selectOption('take');
      await page.getByLabel(w.names.amount, { exact: true }).pressSequentially('12.5');
      await page.getByLabel(w.users.toldReason, { exact: true }).pressSequentially('credited twice on 3 July');
      await page.getByRole('button', { name: w.users.adjust }).last().click();
      await page.getByText(w.form.proposed).waitFor();
      const other = await world.desk(browser, language);
      await other.logIn(ben!);
      await other.page.goto(`${world.url}/#/proposals`);
      await other.page.getByText('credited twice on 3 July').waitFor();
      await other.page.getByRole('button', { name: w.proposals.confirm }).click();
      await other.page.getByRole('button', { name: w.proposals.sure }).click();
      await other.page.getByText(w.proposals.none).waitFor();
      await other.page.goto(`${world.url}/#/users/${uid}`);
      await other.page.getByText('87.5').first().waitFor();
      await other.context.close();
      const { list } = await who.call(api.help.ownNotices, {});
      expect(JSON.stringify(list)).toContain('credited twice on 3 July');
      expect(await x.booksBalance()).toEqual([]);
    },
    LONG,
  );

  test(
    'an auditor looks, and finds no button that decides',
    async () => {
      const { who, no } = await withdrawal('600');
      await desk.logIn(eva!);
      await open(`queues/withdrawal/${no}`);
      await page.getByText(w.decide.auditor).waitFor();
      expect(await button(w.decide.confirmPass).count()).toBe(0);
      await page.getByRole('link', { name: who.uid }).click();
      await page.getByText(w.users.movements).waitFor();
      await open('overview');
      await page.getByText(w.overview.ledger).waitFor();
      await open('audit');
      await page.getByRole('cell', { name: 'eva' }).first().waitFor();
      expect(desk.complaints).toEqual([]);
    },
    LONG,
  );
});

test(
  'half an hour without a key or the pointer ends the session',
  async () => {
    const desk = await world.desk(browser, 'en');
    await desk.page.clock.install();
    await desk.logIn(anna!);
    await desk.page.clock.runFor(29 * 60_000);
    await desk.page.mouse.move(200, 200);
    await desk.page.clock.runFor(29 * 60_000);
    expect(await desk.page.getByRole('navigation').count()).toBeGreaterThan(0);
    await desk.page.clock.runFor(2 * 60_000);
    await desk.page.getByLabel(consoleWords.en.logIn.code, { exact: true }).waitFor();
    await desk.context.close();
  },
  LONG,
);

test(
  'a page of another origin, with the operator’s cookie at hand, is refused',
  async () => {
    const desk = await world.desk(browser, 'en');
    await desk.logIn(anna!);
    const stranger = await desk.context.newPage();
    await stranger.goto(`http://127.0.0.1:${new URL(world.appUrl).port}/`);
    const outcome = await stranger.evaluate(async (address) => {
      const headers = { 'content-type': 'application/json', 'x-app': '1' };
      return fetch(address, { method: 'POST', headers, body: '{}', credentials: 'include' }).then(
        async (reply) => reply.status,
        () => 'refused by the browser',
      );
    }, `${world.url}/okx/okapi/operator/me`);
    expect(outcome).toBe('refused by the browser');
    await desk.context.close();
  },
  LONG,
);
