/** Clocks that jump by an hour or a day and come back, midnight and the leap day, and jobs that are asked for twice, run late or break off. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { testClock } from '@/server/clock/clock';
import { createLimiter } from '@/server/http/limits';
import { takeTokens } from '@/server/http/store';
import { pruneAll, scheduleAll } from '@/server/domain';
import { housekeepingOf } from '@/server/jobs/housekeeping';
import { createJobs, schedule, type JobContext } from '@/server/jobs/jobs';
import { auditFully } from '@/server/ledger/auditor';
import { AlreadyPosted, balanceOf, move, post } from '@/server/ledger/ledger';
import { createPriceLog } from '@/server/market/priceLog';
import { refusalOf } from '../harness/attack';
import { exchange, TEST_START, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { ask } from '../harness/payOffline';
import { saveMethod } from '../harness/saveMethod';
import { memoryDatabase } from '../harness/memoryDatabase';
import { startNodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { FUND, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

const symbol = 'BTCUSDT';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const buy = { symbol, side: 'buy', type: 'market', quoteAmount: '20' } as const;
const password = 'Curlew2026';

describe.each([
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['a day forward', DAY],
  ['a day back', -DAY],
])('a clock that jumps %s and later comes back', (_name, ms) => {
  let x: TestExchange;
  // What the clock on the wall says; timers run on as they do in a process.
  let ahead = 0;
  beforeAll(async () => {
    const timers = testClock(TEST_START);
    x = await exchange({
      feed: heldFeed({ [symbol]: 2_000_000 }).feed,
      clock: { ...timers, now: () => timers.now() + ahead },
    });
  });
  afterEach(async () => {
    await turn(0);
    expect(await x.booksBalance()).toEqual([]);
  });
  afterAll(() => x.close());
  /** The wall's clock is so far ahead from now on, and some seconds pass. */
  const turn = async (by: number): Promise<void> => {
    ahead = by;
    await x.clock.advance(10 * SECOND);
  };
  const sweep = (): Promise<void> =>
    housekeepingOf(pruneAll(x.domains), scheduleAll(x.domains)).housekeeping!({
      db: x.db,
      now: x.clock.now(),
      ref: 'all',
      step: '0',
      payload: {},
      attempts: 0,
      afterCommit: (effect) => effect(),
    });

  test('orders fill again within seconds, on both sides of the jump', async () => {
    const who = await x.person();
    for (const by of [ms, 0]) {
      await turn(by);
      // A session that a day ended is told so, and a new one begins.
      if ((await refusalOf(who.call(api.assets.total, {}))) === 'loginExpired')
        await who.call(api.auth.logIn, { account: who.account, password });
      expect((await who.call(api.spot.placeOrder, buy)).status).toBe('completed');
    }
  });

  test('a key acts once, whatever was swept meanwhile', async () => {
    const who = await x.person();
    const key = randomUUID();
    const first = await who.call(api.spot.placeOrder, buy, { key });
    for (const by of [ms, 0]) {
      await turn(by);
      await sweep();
    }
    expect(await who.call(api.spot.placeOrder, buy, { key })).toEqual(first);
    expect((await who.call(api.spot.fills, {})).list.every(({ orderNo }) => orderNo === first.orderNo)).toBe(true);
  });

  test('sessions end no earlier than they should once it is back', async () => {
    const who = await x.person();
    await turn(ms);
    await sweep();
    await turn(0);
    expect((await who.call(api.auth.profile, {})).uid).toBe(who.uid);
  });

  test('somebody whose account was locked meanwhile is let in again soon', async () => {
    const who = await x.person();
    await turn(ms);
    for (let guess = 0; guess < 6; guess += 1)
      await refusalOf(x.visitor().call(api.auth.logIn, { account: who.account, password: 'Wrong2026' }));
    expect(await refusalOf(x.visitor().call(api.auth.logIn, { account: who.account, password }))).toBe('lockedUntil');
    await turn(HOUR + 20 * MINUTE);
    expect(await refusalOf(x.visitor().call(api.auth.logIn, { account: who.account, password }))).toBeNull();
  });

  test('the price log loses seconds, never order, and goes on', async () => {
    const log = createPriceLog({ db: x.db, clock: x.clock, market: x.market, keepDays: 30 });
    for (const by of [0, ms, 0, Math.abs(ms) + MINUTE]) {
      ahead = by;
      for (let second = 0; second < 3; second += 1) {
        await x.clock.advance(SECOND);
        await log.write();
      }
    }
    // Past its newest second it writes again, and so it has.
    expect(await log.priceAt(symbol, x.clock.now())).toBe('20000.00');
    expect((await log.verify()).brokenAt).toBeNull();
  });

  test('jobs that were due run, and what was asked for later still comes', async () => {
    const done: string[] = [];
    const jobs = createJobs(x.db, x.clock, { note: async ({ ref }) => void done.push(ref) }, () => {});
    const ref = `${ms}`;
    await schedule(x.db, { kind: 'note', ref: `soon ${ref}`, step: 'x', runAt: x.clock.now() + MINUTE });
    for (const by of [ms, 0, 2 * MINUTE]) {
      await turn(by);
      await jobs.runDue();
    }
    expect(done).toEqual([`soon ${ref}`]);
  });
});

describe.each([
  ['an hour forward', HOUR],
  ['an hour back', -HOUR],
  ['a day forward', DAY],
  ['a day back', -DAY],
])('money on its way while a clock jumps %s and later comes back', (_name, ms) => {
  let x: Room;
  let ahead = 0;
  beforeAll(async () => {
    const timers = testClock(TEST_START);
    x = await withdrawRoom({ clock: { ...timers, now: () => timers.now() + ahead } });
  });
  afterAll(() => x.close());
  const turn = async (by: number): Promise<void> => {
    ahead = by;
    await x.clock.advance(10 * SECOND);
    await x.blocks(1);
    await x.jobs.runDue();
  };
  /** A day may have ended the session. */
  const inAgain = async (who: Ready): Promise<void> => {
    if ((await refusalOf(who.call(api.assets.total, {}))) === null) return;
    const { ticket } = await who.call(api.auth.logIn, { account: who.account, password });
    await who.call(api.auth.passTotp, { ticket: ticket ?? '', code: (await x.proofOf(who)).totpCode });
  };
  const askBank = async (who: Ready): Promise<string> => {
    const [channelId, methodId] = ['demo-hkd', await saveMethod(x, who)];
    const { rate } = await who.call(api.bankWithdrawals.quote, { channelId });
    const body = { channelId, methodId, amount: '100', rate, fundPassword: FUND };
    return (await who.call(api.bankWithdrawals.submit, { ...body, proof: await x.proofOf(who) })).no;
  };
  const linesOf = async (who: Person, type: 'withdraw' | 'withdrawFee' | 'userTransfer' | 'offlineDeposit') =>
    (await who.call(api.assets.ledger, { type })).list.map(({ amount }) => amount);

  test('withdrawals, a first transfer and a deposit by a channel each end once, and a statement says so', async () => {
    const [who, payee] = [await x.ready(), await x.person()];
    const { name } = await who.call(api.transfers.lookUp, { payee: payee.uid });
    const { withdrawalNo } = await x.withdraw(who);
    const { no } = await ask(who);
    const toBank = await askBank(who);
    const sent = { type: 'user', payee: payee.uid, name, coin: 'USDT', amount: '50', fundPassword: FUND } as const;
    await who.call(api.assets.transfer, { ...sent, proof: {} });
    for (const by of [ms, 0]) {
      await turn(by);
      const operator = await x.operator();
      await refusalOf(operator.call(api.withdrawalReview.pass, { no: withdrawalNo }));
      await refusalOf(operator.call(api.offlineReview.pass, { no, received: '7830' }));
      await refusalOf(operator.call(api.bankReview.pass, { no: toBank }));
      await refusalOf(operator.call(api.operator.paidToBank, { no: toBank, reference: 'REF-2041' }));
      await turn(by);
    }
    // Long enough that whatever was written for a later moment has come.
    await x.clock.jump(Math.max(0, ms) + HOUR);
    await turn(0);
    await x.blocks(20);
    await x.jobs.runDue();
    await inAgain(who);
    expect((await who.call(api.withdrawals.detail, { withdrawalNo })).status).toBe('success');
    expect((await who.call(api.bankWithdrawals.detail, { no: toBank })).status).toBe('success');
    expect((await linesOf(who, 'withdraw')).toSorted()).toEqual(['-98', '-99']);
    expect((await linesOf(who, 'withdrawFee')).toSorted()).toEqual(['-1', '-2']);
    expect(await linesOf(who, 'userTransfer')).toEqual(['-50']);
    expect(await linesOf(who, 'offlineDeposit')).toHaveLength(1);
    const now = x.clock.now();
    const period = { from: now - 3 * DAY, to: now };
    const statement = await who.call(api.statements.create, { kind: 'movements', format: 'csv', ...period });
    // What the jump wrote for later is not part of a period that has ended before.
    expect(statement.status).toBe('ready');
    expect(statement.lines).toBeGreaterThanOrEqual(5);
    expect(await x.booksBalance()).toEqual([]);
  });
});

test('shared rate limits fill up again after a node’s clock was a day ahead', async () => {
  const database = await memoryDatabase();
  const spend = (now: number) => takeTokens(database.db, [{ key: 'k', most: 60, spent: 60 }], now);
  await spend(TEST_START + DAY);
  await spend(TEST_START);
  expect(
    (await takeTokens(database.db, [{ key: 'k', most: 60, spent: 1 }], TEST_START + 5 * MINUTE)).get('k'),
  ).toBeGreaterThan(0);
  // One node's own buckets have no such memory.
  const clock = testClock(TEST_START);
  const limiter = createLimiter(clock, 1);
  await clock.jump(DAY);
  while (limiter.take('sign', 'account', 'a') === null);
  await clock.jump(-DAY);
  limiter.take('sign', 'account', 'a');
  await clock.jump(MINUTE);
  expect(limiter.take('sign', 'account', 'a')).toBeNull();
  await database.close();
});

describe.each([
  ['the leap day begins', '2028-02-28T23:59:50Z'],
  ['the leap day and its month end', '2028-02-29T23:59:50Z'],
])('midnight (UTC), and %s', (_name, start) => {
  test('orders fill before, at and after it, and candles begin where they should', async () => {
    const x = await exchange({ start: Date.parse(start) });
    const who = await x.person();
    for (let second = 0; second < 20; second += 4) {
      expect((await who.call(api.spot.placeOrder, { ...buy, quoteAmount: '10' })).status).toBe('completed');
      await x.clock.advance(4 * SECOND);
      await x.jobs.runDue();
    }
    const now = new Date(x.clock.now());
    const starts = {
      '1m': now.setUTCSeconds(0, 0),
      '1h': now.setUTCMinutes(0),
      '1d': now.setUTCHours(0),
      '1M': now.setUTCDate(1),
    };
    for (const [interval, begins] of Object.entries(starts))
      expect([interval, x.market.newestCandle(symbol, interval as '1d')?.[0]]).toEqual([interval, begins]);
    const days = await x.market.candles(symbol, '1d', { limit: 5 });
    expect(days.slice(1).every(([time], i) => time - days[i]![0] === DAY)).toBe(true);
    expect(x.market.ticker(symbol).stale).toBe(false);
    expect(await x.booksBalance()).toEqual([]);
    await x.close();
  });
});

const described = postgresPrograms() === null ? describe.skip : describe;
described('jobs that move money, on two nodes (skipped where PostgreSQL is not installed)', () => {
  test('asked for twice, run late, at once, and broken off in the middle: each happens once', async () => {
    const world = await startNodes(2);
    try {
      const [one, other] = world.nodes as [TestExchange, TestExchange];
      const who = await one.person();
      let broken = 0;
      const pay = async ({ db, ref, now }: JobContext): Promise<void> => {
        const legs = move({
          from: { owner: null, kind: 'house:faucet' },
          to: { owner: who.userId, kind: 'spot:available' },
          asset: 'USDT',
          amount: '1',
          line: 'demoGrant',
        });
        await post(db, [
          { kind: 'test', refType: 'job', refId: ref, step: 'pay', actor: 'job:pay', requestId: ref, at: now, legs },
        ]);
        if (Number(ref) % 5 !== 0 || broken >= 6) return;
        broken += 1;
        // As when the node dies, or its connection, after the money has moved and before the job is done.
        await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      };
      const clock = testClock(TEST_START + DAY);
      const runners = [one, one, other, other].map(({ db }) => createJobs(db, clock, { pay }, () => {}));
      for (const { db } of [one, other])
        for (let ref = 0; ref < 30; ref += 1)
          await schedule(db, { kind: 'pay', ref: `${ref}`, step: 'x', runAt: TEST_START });
      for (let turn = 0; turn < 10; turn += 1) {
        await Promise.allSettled(runners.map((runner) => runner.runDue()));
        await clock.advance(10 * MINUTE);
      }
      expect(broken).toBe(6);
      expect(await balanceOf(one.db, who.userId, 'spot:available', 'USDT')).toBe('10030');
      expect((await sql`select from jobs where kind = 'pay' and done_at is null`.execute(one.db)).rows).toEqual([]);
      // A late double of the very same step finds it done.
      await expect(
        other.db
          .transaction()
          .execute((db) => pay({ db, ref: '1', step: 'x', now: 0, payload: {}, attempts: 0, afterCommit: () => {} })),
      ).rejects.toThrow(AlreadyPosted);
      expect(await auditFully(other.db)).toEqual([]);
    } finally {
      await world.stop();
    }
  }, 60_000);
});
