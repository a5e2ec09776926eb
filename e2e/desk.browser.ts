/**
 * Operators who work through the queues in a desktop browser, by keyboard, while people go on asking: every queue, passed and refused, and what
 * takes two. A gate sends two rounds; a soak lasts as long as it says, and prints how many were decided and how long people waited.
 */
import type { Browser } from 'playwright-core';
import { api } from '@/lib/api/index';
import type { QueueName } from '@/lib/api/operator/operatorQueues';
import type { Operator } from '../__tests__/harness/exchange';
import { Tally } from '../__tests__/harness/rounds';
import { type ConsoleWorld, consoleWords, type Desk, startConsole } from './consoleWorld';
import { deskPeople, OFFLINE_AMOUNT } from './deskPeople';
import { openBrowser } from './world';

const MINUTES = Number(process.env.DESK_MINUTES ?? 0);
/** Of a gate: two of each queue. */
const REQUESTS = 16;
/** Between two requests of a soak. */
const EVERY_MS = 15_000;

const w = consoleWords.en;
let browser: Browser;
let world: ConsoleWorld;
let [anna, ben]: Operator[] = [];
let [first, second]: Desk[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  world = await startConsole();
  [anna, ben] = [await world.x.operator('anna'), await world.x.operator('ben')];
  [first, second] = [await world.desk(browser, 'en'), await world.desk(browser, 'en')];
  await first.logIn(anna);
  await second.logIn(ben);
}, 180_000);
afterAll(async () => {
  await world?.x.close();
  await browser?.close();
});

/** People let minutes pass, which last no second here: a page that asks every quarter of a minute would be logged out. */
const stay = ({ page }: Desk): Promise<unknown> =>
  page
    .evaluate(async () => {
      const headers = { 'content-type': 'application/json', 'x-app': '1' };
      return (await fetch('/okx/okapi/operator/me', { method: 'POST', headers, body: '{}' })).status;
    })
    // One that is loaded anew at this moment asks by itself.
    .catch(() => null);
const open = (desk: Desk, path: string) => desk.page.goto(`${world.url}/#/queues/${path}`);
/** What stands in the address of the open one. */
const itemOf = (desk: Desk): string => desk.page.url().split('/').at(-1)!;
const told = (desk: Desk, text: string) => desk.page.getByText(text).first().waitFor();

/** Of those that are passed or refused. Answers what was said of it. */
async function decide(desk: Desk, queue: QueueName, isRefused: boolean): Promise<'passed' | 'rejected' | 'proposed'> {
  const { page } = desk;
  const item = itemOf(desk);
  if (!isRefused) await page.keyboard.press('a');
  if (isRefused) {
    await page.keyboard.press('r');
    if (queue === 'reset') {
      await page.getByLabel(w.decide.ownReason).waitFor();
      await page.keyboard.press('e');
      await page.keyboard.type('The pictures cannot be read.');
    } else await page.getByLabel(w.decide.reason).selectOption({ index: 1 });
  } else if (queue === 'offline') {
    // Its field stands there once the request has been opened.
    await page.getByLabel(w.decide.received.split(',')[0]!).waitFor();
    await page.keyboard.press('e');
    await page.keyboard.type(OFFLINE_AMOUNT);
  }
  const confirm = page.getByRole('button', { name: isRefused ? w.decide.confirmReject : w.decide.confirmPass });
  await confirm.and(page.locator(':enabled')).waitFor();
  await page.keyboard.press('Control+Enter');
  const said = (['passed', 'rejected', 'proposed'] as const).map((one) => page.getByText(` · ${w.decide[one]}`));
  await said[0]!.or(said[1]!).or(said[2]!).first().waitFor();
  const isProposed = (await said[2]!.count()) > 0;
  // The next one in line comes by itself.
  await page.waitForURL((url) => !url.href.endsWith(`/${item}`));
  if (isProposed) return 'proposed';
  return isRefused ? 'rejected' : 'passed';
}

/** A form takes nothing for a second after the last decision: a press waits for it. */
async function typeInto(name: string, text: string): Promise<void> {
  const field = first!.page.getByLabel(name, { exact: true });
  await field.click();
  await field.pressSequentially(text);
}

/** An appeal, by a form of its own: proposed by one and confirmed by the other. */
async function decideAppeal(item: string): Promise<void> {
  const { page } = first!;
  await page.getByLabel(w.names.winner, { exact: true }).selectOption('buyer');
  await typeInto(w.names.toBuyer, 'Your payment has been shown.');
  await typeInto(w.names.toSeller, 'The payment has been shown.');
  await page.getByRole('button', { name: w.appeal.decide }).click();
  await told(first!, w.form.proposed);
  await first!.page.waitForURL((url) => !url.href.endsWith(`/${item}`));
  await open(second!, `appeal/${item}`);
  await second!.page.getByRole('button', { name: w.proposals.confirm }).click();
  await second!.page.getByRole('button', { name: w.proposals.sure }).click();
  await second!.page.waitForURL((url) => !url.href.endsWith(`/${item}`));
}

async function answer(item: string): Promise<void> {
  const { page } = first!;
  await typeInto(w.names.text, 'We have looked at it.');
  await page.getByRole('button', { name: w.talk.reply }).click();
  await told(first!, w.form.done);
  await first!.page.waitForURL((url) => !url.href.endsWith(`/${item}`));
}

/** The list may still show for a moment what has just been decided: it says so, and the next one is a key away. */
async function openNext(): Promise<void> {
  const { page } = first!;
  const [decision, gone] = [page.getByRole('complementary', { name: w.decide.title }), page.getByText(w.queue.gone)];
  do {
    await page.keyboard.press('j');
    await decision.or(gone).first().waitFor();
  } while (await gone.isVisible());
}

/** Decides whatever waits in a queue; answers how many. */
async function workThrough(queue: QueueName, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await open(first!, queue);
    // What the second one has just confirmed would stand there still, as one's own proposal, and be opened again.
    await first!.page.reload();
    await first!.page.getByRole('region', { name: w.queues[queue] }).getByRole('listitem').first().waitFor();
    await openNext();
    const item = itemOf(first!);
    if (queue === 'appeal') await decideAppeal(item);
    else if (queue === 'support') await answer(item);
    else if ((await decide(first!, queue, done % 2 === 1)) === 'proposed') {
      await open(second!, `${queue}/${item}`);
      await told(second!, w.decide.youAreSecond);
      await decide(second!, queue, false);
    }
  }
}

test(
  'what waits is decided as it comes, and nothing is left',
  async () => {
    const tally = new Tally('desk');
    const people = await deskPeople(world.x);
    const waits: number[] = [];
    const asked = new Map<QueueName, number[]>();
    const end = Date.now() + MINUTES * 60_000;
    let isOver = false;
    const asking = (async () => {
      for (let count = 0; MINUTES > 0 ? Date.now() < end : count < REQUESTS; count += 1) {
        const queue = await people.next();
        await Promise.all([...[first!, second!].map(stay), anna!.call(api.operator.me, {})]);
        asked.set(queue, [...(asked.get(queue) ?? []), Date.now()]);
        if (MINUTES > 0) await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    })().finally(() => {
      isOver = true;
    });
    const waiting = async () => (await anna!.call(api.operator.queues, {})).filter((one) => one.waiting > 0);
    for (;;) {
      const last = isOver;
      const queues = await waiting();
      for (const { queue, waiting: count } of queues) {
        await workThrough(queue, count);
        for (const at of asked.get(queue)?.splice(0, count) ?? []) waits.push(Date.now() - at);
        tally.cases += count;
        tally.accepted += count;
      }
      if (last && queues.length === 0) break;
      if (queues.length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    await asking;
    const seconds = waits.toSorted((a, b) => a - b).map((ms) => Math.round(ms / 1_000));
    const at = (share: number) => seconds[Math.floor((seconds.length - 1) * share)];
    process.stdout.write(`desk: ${seconds.length} decided; people waited ${at(0.5)} s (middle), ${at(0.95)} s (p95)\n`);
    expect(await waiting()).toEqual([]);
    expect([...first!.complaints, ...second!.complaints]).toEqual([]);
    expect(await world.x.booksBalance()).toEqual([]);
    tally.print();
  },
  300_000 + MINUTES * 60_000,
);
