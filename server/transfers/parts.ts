/** What transfers between people need of others. */
import type { Decimal } from '@/lib/money/decimal';
import type { Context } from '../http/handler';
import type { Db } from '../db/database';
import type { OwnAccount } from '../domain';

export interface TransferParts {
  /** Where it is sent from and arrives. */
  spot: OwnAccount;
  /** The name of a person's document; null where none was passed. */
  nameOf: (context: Pick<Context, 'db' | 'vault'>, userId: string) => Promise<string | null>;
  /** What else of somebody counts against the same limits since these moments, in USDT. */
  elsewhere: (
    db: Db,
    ownerId: string,
    since: { day: number; month: number },
  ) => Promise<{ day: Decimal; month: Decimal }>;
  /** Whether money of this person leaves only for addresses of the book that have waited. */
  isWhitelistOn: (db: Db, ownerId: string, now: number) => Promise<boolean>;
  /** Tells a person's open pages. */
  publish: (userId: string) => void;
}
