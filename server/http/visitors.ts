/**
 * Names of browsers that are logged in or not: a random name in a cookie, signed, so that nobody can choose one. All nodes sign with the
 * same secret, which the database keeps.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/database';
import { readSecret } from './store';

const NAME_BYTES = 24;

export interface Visitors {
  /** The name in a cookie, or null where the cookie is not ours. */
  read: (db: Db, cookie: string) => Promise<string | null>;
  make: (db: Db, random: (size: number) => Buffer) => Promise<{ name: string; cookie: string }>;
}

export function createVisitors(): Visitors {
  let secret: string | null = null;
  const sign = async (db: Db, name: string): Promise<string> => {
    secret ??= await readSecret(db, 'visitor');
    return `${name}.${createHmac('sha256', secret).update(name).digest('base64url')}`;
  };
  return {
    read: async (db, cookie) => {
      const [name = ''] = cookie.split('.');
      const given = Buffer.from(cookie);
      const right = Buffer.from(await sign(db, name));
      return given.length === right.length && timingSafeEqual(given, right) ? name : null;
    },
    make: async (db, random) => {
      const name = random(NAME_BYTES).toString('base64url');
      return { name, cookie: await sign(db, name) };
    },
  };
}
