/** Password hashes: argon2id, few at a time, so that a crowd at the door does not take all memory and processors. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { FewAtOnce } from '../http/fewAtOnce';
import type { Passwords } from '../http/handler';

/** The package's `Algorithm.Argon2id`, whose declaration as a const enum cannot be imported one file at a time. */
const ARGON2ID = 2;
const AT_ONCE = 2;
const MAX_QUEUE = 50;

export function createPasswords(cost: { memoryKib: number; passes: number }): Passwords {
  const options = { algorithm: ARGON2ID, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const turns = new FewAtOnce(AT_ONCE, MAX_QUEUE);
  const dummy = hash(randomBytes(16).toString('hex'), options);
  return {
    hash: (password) => turns.take(() => hash(password, options)),
    verify: (stored, password) =>
      turns.take(async () => {
        const matches = await verify(stored ?? (await dummy), password, options);
        return matches && stored !== null;
      }),
  };
}
