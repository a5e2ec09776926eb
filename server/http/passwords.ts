/** Password hashes: argon2id, few at a time, so that a crowd at the door does not take all memory and processors. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { PasswordRooms, Passwords } from './handler';
import { FairQueue } from './fairQueue';
import type { Asker } from './fairQueue';

/** The package's `Algorithm.Argon2id`, whose declaration as a const enum cannot be imported one file at a time. */
const ARGON2ID = 2;
/** Hashes of one account at work and waiting: as many as guesses at one password are checked. */
const MOST_OF_ACCOUNT = 5;
const PEOPLE = { atOnce: 2, mostWaiting: 50, mostOfAccount: MOST_OF_ACCOUNT };
/** Apart from people, so that no crowd keeps operators out. */
const OPERATORS = { atOnce: 1, mostWaiting: 10, mostOfAccount: MOST_OF_ACCOUNT };

/** `engine`: a test holds it. */
export function createPasswords(cost: { memoryKib: number; passes: number }, engine = { hash, verify }): PasswordRooms {
  const options = { algorithm: ARGON2ID, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const dummy = hash(randomBytes(16).toString('hex'), options);
  const inTurn = (turns: FairQueue, asker: Asker): Passwords => ({
    hash: (password) => turns.take(asker, () => engine.hash(password, options)),
    verify: (stored, password) =>
      turns.take(asker, async () => {
        const matches = await engine.verify(stored ?? (await dummy), password, options);
        return matches && stored !== null;
      }),
  });
  const people = new FairQueue(PEOPLE);
  const operators = new FairQueue(OPERATORS);
  return {
    of: (caller) => inTurn(people, caller),
    ofOperators: (address) => inTurn(operators, { account: null, address }),
  };
}
