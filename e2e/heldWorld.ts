/**
 * The real exchange in the test's own process, serving the built app to a phone, with prices and a clock that the test holds. Between the
 * test's steps a second passes every half second, so that the phone sees a market that lives.
 */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type ExchangeOptions, type Person, exchange } from '../__tests__/harness/exchange';
import { heldFeed } from '../__tests__/harness/heldFeed';
import { createPriceLog } from '@/server/market/priceLog';
import { type Language, type Phone, freePort, openPhone } from './world';

/** Seconds that pass by themselves come this often. */
const BEAT_MS = 500;
const SECOND = 1_000;

export interface HeldWorld {
  url: string;
  x: Awaited<ReturnType<typeof exchange>>;
  phone: Phone;
  /** From the next second on, in ticks. */
  set: (symbol: string, ticks: number) => void;
  /** Seconds that pass at once, each with a price, a row of the log, and everything that it settles. */
  seconds: (count: number) => Promise<void>;
  /** To a moment, without prices on the way; and all timed work that is due then. */
  to: (at: number) => Promise<void>;
  /** Letters that are due are brought to the mail server. */
  post: () => Promise<void>;
  /** From now on the phone is this person's. */
  logIn: (person: Person) => Promise<void>;
  stop: () => Promise<void>;
}

/** Lets a second pass now and then, one step after another: a beat never falls into the middle of what the test does. */
function startBeat(second: () => Promise<void>) {
  let steps: Promise<void> = Promise.resolve();
  const step = (work: () => Promise<void>): Promise<void> => {
    steps = steps.then(work);
    return steps;
  };
  let waiting = 0;
  const timer = setInterval(() => {
    if (waiting > 0) return;
    waiting += 1;
    void step(second).finally(() => {
      waiting -= 1;
    });
  }, BEAT_MS);
  const stop = (): Promise<void> => {
    clearInterval(timer);
    return steps;
  };
  return { step, stop };
}

export async function startHeld(
  browser: Browser,
  language: Language,
  prices: Readonly<Record<string, number>>,
  { config, ...options }: ExchangeOptions = {},
): Promise<HeldWorld> {
  const held = heldFeed(prices, 3_000_000, true);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const x = await exchange({
    feed: held.feed,
    ...options,
    config: { ...config, staticDir: path.resolve('out'), publicOrigins: ['https://exchange.test', url] },
  });
  const log = createPriceLog({ db: x.db, clock: x.clock, market: x.market, keepDays: 30 });
  await log.write();
  await x.app.listen({ port, host: '127.0.0.1' });

  const settle = async (): Promise<void> => {
    await x.perpetual.settle();
    await x.forex.settle();
    await log.write();
    await x.fixedTime.settle();
    await x.loans.settle();
    await x.jobs.runDue();
  };
  const second = async (): Promise<void> => {
    await x.clock.advance(SECOND);
    await settle();
  };
  const { step, stop: stopBeat } = startBeat(second);

  const phone = await openPhone(browser, url, language);
  return {
    url,
    x,
    phone,
    set: held.set,
    seconds: (count) =>
      step(async () => {
        for (let passed = 0; passed < count; passed += 1) await second();
      }),
    to: (at) =>
      step(async () => {
        for (const { schedule } of x.domains) await schedule?.(x.db, x.clock.now());
        await x.clock.jump(at - x.clock.now() - SECOND);
        await second();
        await x.jobs.runDue();
        await settle();
      }),
    post: () => step(async () => void (await x.postman?.deliverDue())),
    logIn: async ({ jar }) => {
      const cookies = [
        ['avocet', jar.session],
        ['avocet-visitor', jar.visitor],
      ].flatMap(([name, value]) => (name && value ? [{ name, value, url }] : []));
      await phone.context.addCookies(cookies);
    },
    stop: async () => {
      await stopBeat();
      await phone.close();
      await x.close();
    },
  };
}
