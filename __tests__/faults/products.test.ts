/**
 * Loans, savings and offerings where clocks jump over hours, days and payouts and come back, and on two nodes of which one dies in the middle
 * of its work: each hour and each day counts once, and nobody is left out.
 */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { testClock } from '@/server/clock/clock';
import type { Db } from '@/server/db/database';
import { transaction } from '@/server/db/database';
import { createJobs, type JobContext, type JobKinds } from '@/server/jobs/jobs';
import { askForNext, ROUND, roundJob } from '@/server/earn/rounds/rounds';
import { hourOf } from '@/lib/loan/rules';
import { launchpadJobs } from '@/server/launchpad/jobs';
import { addOffering, keepAllotments, takeOrder } from '@/server/launchpad/store';
import { ACCRUE, scheduleAccrual } from '@/server/loan/acts';
import { loanJobs } from '@/server/loan/jobs';
import { schedule } from '@/server/jobs/jobs';
import { auditFully } from '@/server/ledger/auditor';
import { balanceOf } from '@/server/ledger/ledger';
import { buy, FUND, orderOf } from '../earn/room';
import { refusalOf } from '../harness/attack';
import { exchange, TEST_START, type Person, type TestExchange } from '../harness/exchange';
import { giveCoins } from '../harness/giveCoins';
import { heldFeed } from '../harness/heldFeed';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { borrow } from '../loan/room';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const feed = () => heldFeed({ BTCUSDT: 6_000_000 }).feed;

async function ready(x: Pick<TestExchange, 'db' | 'clock' | 'person'>): Promise<Person> {
  const who = await x.person();
  const proof = { password: who.password };
  await who.call(api.security.setFundPassword, { newPassword: FUND, confirmPassword: FUND, proof });
  await giveCoins(x, who, 'BTC', '1');
  return who;
}

describe.each([
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['four days forward', 4 * DAY],
  ['a day back', -DAY],
])('a clock that jumps %s and later comes back', (_name, ms) => {
  test('hours and days count once; what was promised comes when it is due, and the books balance', async () => {
    const timers = testClock(TEST_START);
    let ahead = 0;
    const x = await exchange({ feed: feed(), clock: { ...timers, now: () => timers.now() + ahead } });
    const turn = async (by: number): Promise<void> => {
      ahead = by;
      await x.clock.advance(10_000);
      for (const { schedule: ask } of x.domains) await ask?.(x.db, x.clock.now());
      await x.loans.settle();
      await x.jobs.runDue();
    };
    try {
      const who = await ready(x);
      const inAgain = async () => {
        if ((await refusalOf(who.call(api.assets.total, {}))) !== null)
          await who.call(api.auth.logIn, { account: who.account, password: who.password });
      };
      await turn(0);
      const loan = await borrow(who, { loanAmount: '1000' });
      const [flexible, fixed] = [await buy(who, 'usdt-flexible', '365'), await buy(who, 'usdt-7', '1000')];
      await turn(ms);
      await turn(0);
      await inAgain();
      // Whatever was counted while it was ahead is not counted again.
      const ahead1 = await orderOf(who, flexible);
      await turn(ms);
      await turn(0);
      await inAgain();
      expect(await orderOf(who, flexible)).toMatchObject({ days: ahead1.days, paid: ahead1.paid });
      await x.clock.jump(8 * DAY + HOUR);
      await turn(0);
      await inAgain();
      expect(await orderOf(who, fixed)).toMatchObject({ status: 'redeemed', days: 7, paid: '0.80547943' });
      // 0.031 for each of the seven days.
      expect(await orderOf(who, flexible)).toMatchObject({ days: 7, paid: '0.217' });
      const hours = hourOf(x.clock.now()) - hourOf(loan.drawnAt) + 1;
      const now = await who.call(api.loan.order, { orderNo: loan.orderNo });
      expect(now).toMatchObject({ hours, interest: String((hours * 1_000) / 100_000) });
      expect(await who.call(api.loan.repay, { orderNo: loan.orderNo, amount: 'ALL' })).toMatchObject({
        status: 'repaid',
      });
      expect(await x.booksBalance()).toEqual([]);
    } finally {
      await x.close();
    }
  }, 60_000);
});

const described = postgresPrograms() === null ? describe.skip : describe;
described('two nodes, one of which dies in the middle (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  let one: TestExchange;
  let other: TestExchange;
  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: feed() }));
    [one, other] = world.nodes as [TestExchange, TestExchange];
  }, 60_000);
  afterEach(async () => expect(await auditFully(one.db)).toEqual([]));
  afterAll(() => world?.stop());

  /** The first so many pieces of work end as when a node dies, or its connection: after the effect, before it is done. */
  const dying = (kinds: JobKinds, kind: string, times: number): { kinds: JobKinds; deaths: () => number } => {
    let deaths = 0;
    const work = async (job: JobContext): Promise<void> => {
      await kinds[kind]!(job);
      if (deaths >= times) return;
      deaths += 1;
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(job.db);
    };
    return { kinds: { ...kinds, [kind]: work }, deaths: () => deaths };
  };
  const runBoth = async (kinds: JobKinds, from: number): Promise<void> => {
    const clock = testClock(from);
    const runners = [one, other].map(({ db }) => createJobs(db, clock, kinds, () => {}));
    for (let round = 0; round < 12; round += 1) {
      await Promise.allSettled(runners.map((runner) => runner.runDue()));
      await clock.advance(10_000);
    }
  };

  test('an hour of loans: every loan is reckoned for it, and owes what its hours say', async () => {
    const who = await ready(one);
    const orders = [];
    for (let count = 0; count < 6; count += 1) orders.push(await borrow(who, { loanAmount: '1000' }));
    const now = one.clock.now();
    await scheduleAccrual(one.db, now);
    const nextHour = (hourOf(now) + 1) * HOUR;
    const parts = { vault: one.vault, market: one.market, openForSale: async () => null, publish: () => undefined };
    const { kinds, deaths } = dying(loanJobs(parts), ACCRUE, 2);
    await runBoth(kinds, nextHour);
    expect(deaths()).toBe(2);
    const { rows } = await sql<{ hour: number; watch: string }>`select watch_hour as hour, watch_price::text watch
      from pledge_order`.execute(one.db);
    expect(new Set(rows.map(({ hour }) => hour))).toEqual(new Set([hourOf(nextHour)]));
    // Two hours of 0.01 each, at 75 %.
    const collateral = Number(orders[0]!.collateral);
    expect(Number(rows[0]!.watch)).toBeCloseTo(1_000.02 / (collateral * 0.75), 6);
    await one.clock.jump(nextHour - now);
    expect(await who.call(api.loan.order, { orderNo: orders[0]!.orderNo })).toMatchObject({
      hours: 2,
      interest: '0.02',
    });
  }, 60_000);

  test('a day of savings is paid once, whoever dies over it', async () => {
    const who = await ready(one);
    const orders = [];
    for (let count = 0; count < 5; count += 1) orders.push(await buy(who, 'demo-flexible', '365'));
    const before = await balanceOf(one.db, who.userId, 'spot:available', 'USDT');
    const firstAt = orders[0]!.firstAt;
    await askForNext(one.db, one.clock.now());
    const round = roundJob({ vault: one.vault, random: (size) => Buffer.alloc(size, 3), publish: () => undefined });
    const { kinds, deaths } = dying({ [ROUND]: round }, ROUND, 3);
    // Up to the first day and not to the second.
    await runBoth(kinds, firstAt - 60_000 + 1_000);
    await runBoth(kinds, firstAt);
    expect(deaths()).toBe(3);
    const paid = await sql<{ days: number; paid: string }>`select days, trim_scale(paid)::text paid from earn_order
      where owner_id = ${who.userId}`.execute(one.db);
    const days = paid.rows[0]!.days;
    expect(days).toBeGreaterThanOrEqual(1);
    expect(paid.rows).toEqual(orders.map(() => ({ days, paid: `0.0${31 * days}`.replace(/^0\.0(\d{3,})$/, '0.$1') })));
    const after = await balanceOf(one.db, who.userId, 'spot:available', 'USDT');
    expect((Number(after) - Number(before)).toFixed(8)).toBe((5 * 0.031 * days).toFixed(8));
  }, 60_000);

  test('an allotment that somebody is just paying is waited for, and its surplus comes back', async () => {
    const who = await ready(one);
    const now = one.clock.now();
    const text = { en: 'text', 'zh-hk': 'text', 'zh-cn': 'text' };
    const icoId = 'held-by-its-person';
    await addOffering(one.db, {
      ico_id: icoId,
      coin: 'HERN',
      name: 'Heron',
      mode: 'ration',
      supply: '100',
      price: '1',
      cap: '100',
      soft_cap: null,
      opens_at: now - 1_000,
      closes_at: now + DAY,
      pay_ms: DAY,
      at_listing: '1',
      unlock_days: 0,
      day_ms: 60_000,
      about: text,
      documents: [],
      created_at: now,
    });
    const before = await balanceOf(one.db, who.userId, 'spot:available', 'USDT');
    const { orderNo } = await who.call(api.launchpad.ration, { icoId, amount: '500' });
    await keepAllotments(one.db, [{ no: orderNo, tokens: '100', cost: '100' }], now + DAY);
    await schedule(one.db, {
      kind: 'ico.round',
      ref: icoId,
      step: 'settle-0-1',
      runAt: now,
      payload: { round: 'settle', day: 0, batch: 1 },
    });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const paying = transaction(one.db, async (db: Db) => {
      await takeOrder(db, orderNo);
      await held;
    });
    const jobs = createJobs(
      other.db,
      testClock(now),
      launchpadJobs({ vault: other.vault, publish: () => undefined }),
      () => {},
    );
    const settling = jobs.runDue();
    await new Promise((resolve) => setTimeout(resolve, 300));
    letGo();
    await paying;
    await settling;
    expect((await takeOrder(one.db, orderNo))?.settled).toBe(true);
    const after = await balanceOf(one.db, who.userId, 'spot:available', 'USDT');
    expect(Number(before) - Number(after)).toBe(100);
  }, 60_000);
});
