/**
 * What happens at set times: overnight interest at 17:00 New York, and half an hour before a long closing the end of what has too much leverage
 * for it. The rate of a night is written once before anybody pays it; people are settled in batches, each a job of its own, so that a node that
 * dies loses nothing and nobody pays twice.
 */
import { nightsFor, nightsOn, profitNow, swapOf, unitsOf, weekendNeed } from '@/lib/forex/rules';
import { lt, mul, sum } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { schedule, type JobContext, type JobKinds } from '../jobs/jobs';
import { forexDayOf, isTradingDay, nextLongClosing } from '../prices/sessions';
import { haltedSymbols, isHalted } from '../trading/halts/store';
import { lockPeople } from '../trading/people/store';
import { holdAccount, readAccount, writeAccount } from './account';
import { bookSwap, type Work } from './book';
import { closeAndTell, cover, type EngineParts } from './engine';
import { allHeld, judge, largestLoss, varietyOf } from './held';
import * as store from './nights/store';
import type { NightRow } from './nights/store';
import { withHalts } from './prices';
import { changingAt, contractOf } from './terms';
import { listTerms } from './terms/store';

export const SWAP_JOB = 'forex.swap';
export const WEEKEND_JOB = 'forex.weekend';
/** Positions, and people, of one transaction. */
const SWAP_BATCH = 200;
const PEOPLE_BATCH = 50;
/** From then on, until the closing, there is time to close at a price that is still told. */
const BEFORE_CLOSING_MS = 30 * 60_000;
const AGAIN_MS = 30_000;

type Parts = Pick<EngineParts, 'prices' | 'scopeOf' | 'tell'>;

/** Asks for the next rollover and the next long closing; asking twice changes nothing. */
export const scheduleNights =
  ({ prices }: Pick<Parts, 'prices'>) =>
  async (db: Db, now: number): Promise<void> => {
    const { to: at, day } = forexDayOf(now);
    const nights = nightsOn(day, isTradingDay);
    if (nights > 0)
      for (const symbol of prices.symbols())
        await schedule(db, {
          kind: SWAP_JOB,
          ref: symbol,
          step: String(at),
          runAt: at,
          payload: { bookedAt: at, nights },
        });
    const { from } = nextLongClosing(now);
    await schedule(db, {
      kind: WEEKEND_JOB,
      ref: 'all',
      step: String(from),
      runAt: from - BEFORE_CLOSING_MS,
      payload: { closesAt: from },
    });
  };

export const nightJobs = (parts: Parts): JobKinds => ({
  [SWAP_JOB]: (job) => settleNight(parts, job),
  [WEEKEND_JOB]: (job) => settleWeekend(parts, job),
});

async function rateOfNight({ prices }: Parts, { db, ref: symbol, payload }: JobContext): Promise<NightRow | null> {
  const at = Number(payload.bookedAt);
  const known = await store.nightAt(db, symbol, at);
  if (known) return known;
  // Who cannot close does not pay for the night either.
  if (await isHalted(db, 'forex', symbol)) return null;
  const variety = varietyOf(prices, symbol);
  const rate = prices.rateOf(variety.quote);
  // Without a price now the job comes again: the night is owed all the same.
  if (!rate) throw new Error(`no rate for ${variety.quote}`);
  const { swapLong, swapShort } = changingAt(variety, await listTerms(db, symbol), at);
  await store.keepNight(db, symbol, at, {
    nights: Number(payload.nights),
    long_points: swapLong,
    short_points: swapShort,
    rate,
  });
  return store.nightAt(db, symbol, at);
}

async function settleNight(parts: Parts, job: JobContext): Promise<void> {
  const { db, now, ref: symbol, payload, attempts } = job;
  const at = Number(payload.bookedAt);
  const after = typeof payload.after === 'string' ? payload.after : '0';
  const person = typeof payload.person === 'string' ? payload.person : null;
  const night = await rateOfNight(parts, job);
  if (!night) return;
  const asked = { at, after, person, limit: SWAP_BATCH };
  const due = await store.unsettled(db, symbol, asked);
  const owners = new Set(due.map(({ owner_id: owner }) => owner));
  // What failed for all together is done for each alone: somebody whose account cannot be written keeps nobody else waiting.
  if (attempts > 0 && person === null)
    for (const owner of owners)
      await schedule(db, {
        kind: SWAP_JOB,
        ref: symbol,
        step: `${at}-of-${owner}-${after}`,
        runAt: now,
        payload: { ...payload, person: owner },
      });
  else {
    await lockPeople(db, [...owners]);
    // Some may have been closed before these people were held.
    const still = new Set((await store.unsettled(db, symbol, asked)).map((row) => row.position_no));
    for (const owner of owners) {
      const work = await readAccount(db, owner, parts.scopeOf(`swap-${symbol}-${at}-${owner}`));
      await payNight(parts, db, work, { symbol, at, night, still });
      await writeAccount(db, parts.prices, work);
    }
  }
  const last = due.at(-1)?.id;
  if (due.length === SWAP_BATCH && last)
    await schedule(db, {
      kind: SWAP_JOB,
      ref: symbol,
      step: person === null ? `${at}-${last}` : `${at}-of-${person}-${last}`,
      runAt: now,
      payload: { ...payload, after: last },
    });
}

async function payNight(
  { prices }: Parts,
  db: Db,
  work: Work,
  { symbol, at, night, still }: { symbol: string; at: number; night: NightRow; still: ReadonlySet<string> },
): Promise<void> {
  const contract = contractOf(varietyOf(prices, symbol));
  // However old the prices are: the night is owed all the same.
  const gained = () => sum((allHeld(work.positions, { ...prices, ...prices.last }) ?? []).map(profitNow));
  for (const position of work.positions.filter((row) => still.has(row.position_no))) {
    const points = position.side === 'buy' ? night.long_points : night.short_points;
    const nights = nightsFor(points, night.nights, at - Number(position.opened_at));
    const due = swapOf(points, position.lots, contract, night.rate, nights);
    const worthOfOne = mul(unitsOf(position.lots, contract), night.rate);
    const { amount, fromGain } = bookSwap(work, position, { at, amount: due, gained, worthOfOne });
    await store.insertSwap(db, {
      position_no: position.position_no,
      owner_id: work.ownerId,
      at,
      nights,
      points,
      rate: night.rate,
      amount,
      from_gain: fromGain,
    });
  }
}

/**
 * Closes, largest loss first, what an account cannot carry over a long closing. Accounts that cannot be judged or closed now, as beside a
 * halted variety, are looked at again until the closing, and keep nobody else waiting.
 */
async function settleWeekend(parts: Parts, { db, now, payload, attempts }: JobContext): Promise<void> {
  const from = Number(payload.closesAt);
  const after = typeof payload.after === 'string' ? payload.after : '0';
  if (now >= from) return;
  const left = Array.isArray(payload.owners) ? payload.owners.map(String) : null;
  const owners = left ?? (await store.holders(db, after, PEOPLE_BATCH));
  const again: string[] = [];
  // As for a night: what failed for all together is done for each alone.
  if (attempts > 0 && owners.length > 1)
    for (const owner of owners)
      await schedule(db, {
        kind: WEEKEND_JOB,
        ref: 'of',
        step: `${from}-${owner}-${now}`,
        runAt: now,
        payload: { closesAt: from, owners: [owner] },
      });
  else for (const owner of owners) if (!(await reduce(parts, db, owner))) again.push(owner);
  const [first] = again;
  if (first)
    await schedule(db, {
      kind: WEEKEND_JOB,
      ref: 'again',
      step: `${from}-${first}-${now}`,
      runAt: now + AGAIN_MS,
      payload: { closesAt: from, owners: again },
    });
  const last = owners.at(-1);
  if (!left && owners.length === PEOPLE_BATCH && last)
    await schedule(db, {
      kind: WEEKEND_JOB,
      ref: 'all',
      step: `${from}-${last}`,
      runAt: now,
      payload: { closesAt: from, after: last },
    });
}

/** False where something of it cannot be done now. */
async function reduce(all: Parts, db: Db, owner: string): Promise<boolean> {
  const work = await holdAccount(db, owner, all.scopeOf(`weekend-${owner}`));
  const parts = { ...all, prices: withHalts(all.prices, await haltedSymbols(db, 'forex')) };
  let isDone = false;
  for (let judged = judge(work, parts.prices); judged; judged = judge(work, parts.prices)) {
    isDone = !lt(judged.figures.equity, weekendNeed(judged.held));
    const worst = isDone ? null : largestLoss(judged.held.filter(({ row }) => parts.prices.isTradable(row.symbol)));
    if (!worst || !(await cover(parts, db, work, worst, 'weekend'))) break;
    await closeAndTell(parts, db, work, worst, 'weekend');
  }
  if (work.touched.size > 0) await writeAccount(db, parts.prices, work);
  return isDone;
}
