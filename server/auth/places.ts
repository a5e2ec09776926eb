/**
 * Where a guess comes from, and how many are looked at from there. Failures of strangers slow strangers: a browser that has logged in to
 * the account before has counters of its own, which nobody else can fill; everybody else is counted by network, and all of them together,
 * so that a crowd of networks guesses no more than a few. The numbers are those of decision 19.
 */
import { hashOf } from '../vault/hashOf';
import type { Context } from '../http/handler';
import { networksOf, roomOf } from '../http/network';
import type { Network } from '../http/network';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './counting';
import type { Counter } from './counting';
import { isKnownDevice } from './devices/store';

/** A browser that somebody logged in to the account from, or the networks of a stranger. */
export type Place = { browser: string } | { networks: readonly Network[] };

export type PlaceContext = Pick<Context, 'db' | 'now' | 'visitor' | 'address'>;

/** `userId` is null for an unknown name: it takes as long, and the caller is always a stranger. */
export async function placeOf(
  { db, visitor, address }: Pick<PlaceContext, 'db' | 'visitor' | 'address'>,
  userId: string | null,
): Promise<Place> {
  const browser = hashOf(visitor());
  return (await isKnownDevice(db, userId, browser)) ? { browser } : { networks: networksOf(address) };
}

interface Rate {
  most: number;
  windowMs: number;
}

interface Rates {
  /** From one browser of the account. */
  known: readonly Rate[];
  /** From one network, for everybody else. */
  network: readonly Rate[];
  /** From everybody else together. */
  strangers: Rate;
}

const QUARTER: Rate = { most: 5, windowMs: 15 * MINUTE_MS };
const aDay = (most: number): Rate => ({ most, windowMs: DAY_MS });

const letters: Rates = { known: [aDay(10)], network: [aDay(5)], strangers: aDay(10) };

const rates = {
  /** A login password. */
  password: { known: [QUARTER], network: [QUARTER], strangers: { most: 20, windowMs: HOUR_MS } },
  /** A code of somebody who has shown the password, or is logged in. */
  factor: { known: [QUARTER, aDay(20)], network: [QUARTER], strangers: aDay(20) },
  /** A mailed code of somebody who is logged in, over all purposes; one code has five tries. */
  mailed: { known: [aDay(20)], network: [aDay(20)], strangers: aDay(20) },
  /** The fund password of somebody who is logged in. */
  fund: { known: [aDay(5)], network: [aDay(5)], strangers: aDay(5) },
  /** A code that stands for the password. */
  reset: { known: [aDay(10)], network: [aDay(5)], strangers: aDay(10) },
  // Letters with a code to somebody who is not logged in; each code has five tries. Counted apart, so that nobody uses up another way.
  puzzleLetters: letters,
  resetLetters: letters,
  logInLetters: letters,
} satisfies Record<string, Rates>;

export type Guessed = keyof typeof rates;

/** The counters of guesses at one thing of one account from one place. */
export function countersOf(what: Guessed, owner: string, place: Place): Counter[] {
  const { known, network, strangers }: Rates = rates[what];
  const counter = (from: string, rate: Rate): Counter => ({
    subject: `${what} ${owner} ${from} ${rate.windowMs / MINUTE_MS}`,
    owner,
    ...rate,
  });
  if ('browser' in place) return known.map((rate) => counter(`browser ${place.browser}`, rate));
  const near = place.networks.flatMap(({ kind, key }) =>
    network.map((rate) => counter(key, { ...rate, most: roomOf(kind, rate.most) })),
  );
  return [...near, counter('strangers', strangers)];
}

/** The counters of a stranger's networks over all accounts; a known browser has none. */
export const networkCounters = (what: string, place: Place, { most, windowMs }: Rate): Counter[] =>
  'browser' in place
    ? []
    : place.networks.map(({ kind, key }) => ({
        subject: `${what} ${key}`,
        most: roomOf(kind, most),
        windowMs,
        owner: null,
      }));

/** Whose counters they are, by the name of the account. */
export const ownerOfName = (key: string): string => `account:${key}`;
