/**
 * Sends what lies in the outbox. A letter is taken for a minute, sent outside any transaction, and then marked: whoever dies in between
 * leaves it to the next, so that a letter may come twice but is never lost. What cannot be sent waits longer each time and is given up
 * after a day. However many letters a falling market writes, a code does not wait behind them.
 */
import type { Clock } from '../clock/clock';
import { createRounds } from '../clock/rounds';
import type { Db } from '../db/database';
import type { Vault } from '../vault/vault';
import { openLetter } from './sealing';
import { giveUp, markSent, postpone, takeDue } from './store';
import type { Letter } from './store';
import type { Composed } from './letters';

const EVERY_MS = 1_000;
const LEASE_MS = 60_000;
const FIRST_WAIT_MS = 2_000;
const MAX_WAIT_MS = 30 * 60_000;
const GIVE_UP_MS = 24 * 3_600_000;

export type Deliver = (letter: Composed & { to: string }) => Promise<void>;

export interface Postman {
  start: () => void;
  stop: () => Promise<void>;
  /** Sends everything that is due; answers how many were sent. */
  deliverDue: () => Promise<number>;
}

/** A server that refuses a letter often repeats its address; the log is told its numbers only. */
const withoutWords = (error: unknown): unknown =>
  error instanceof Error && 'responseCode' in error
    ? new Error(`the mail server refuses a letter: ${String(error.responseCode)}`)
    : error;

export function createPostman(parts: {
  db: Db;
  clock: Clock;
  vault: Vault;
  deliver: Deliver;
  /** The kinds that go before all others. */
  first: readonly string[];
  report: (error: unknown) => void;
}): Postman {
  const { db, clock, vault, deliver, first, report } = parts;
  const send = async (letter: Letter): Promise<boolean> => {
    try {
      const composed = openLetter(vault, letter.recipient, letter.sealed ?? '');
      await deliver({ ...composed, to: letter.recipient });
      await markSent(db, letter.id, clock.now());
      return true;
    } catch (error) {
      report(withoutWords(error));
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
      if (clock.now() - Number(letter.at) >= GIVE_UP_MS) await giveUp(db, letter.id, clock.now(), reason);
      else
        await postpone(
          db,
          letter.id,
          clock.now() + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(letter.attempts, 20)),
          reason,
        );
      return false;
    }
  };

  const deliverDue = async (): Promise<number> => {
    let sent = 0;
    for (;;) {
      const letter = rounds.isStopping() ? null : await takeDue(db, clock.now(), LEASE_MS, first);
      if (!letter) return sent;
      if (await send(letter)) sent += 1;
    }
  };

  const rounds = createRounds(clock, EVERY_MS, deliverDue, report);
  return { start: rounds.start, stop: rounds.stop, deliverDue };
}
