/** What withdrawals are made of, and what they need of others. */
import type { Decimal } from '@/lib/money/decimal';
import type { Offered } from '../chain/openChain';
import type { Db } from '../db/database';

export interface WithdrawalLimits {
  /** Up to here a withdrawal leaves by itself, where nothing else speaks against it. */
  automaticUpTo: Decimal;
  /** From here on two operators pass it. */
  twoFrom: Decimal;
  /** So much one operator passes alone in a day. */
  aloneADay: Decimal;
}

export interface WithdrawalParts {
  /** Null where no chain is offered. */
  offered: Offered | null;
  limits: WithdrawalLimits;
  /** Whether an address is one that this exchange gave to somebody. */
  isOurs: (db: Db, address: string) => Promise<boolean>;
  /** The address at which somebody receives deposits; null where none was given out. */
  ownAddressOf: (db: Db, ownerId: string) => Promise<string | null>;
  /** What came to somebody from each address. */
  depositsBySender: (db: Db, ownerId: string) => Promise<readonly { address: string; amount: Decimal }[]>;
  /** What else of somebody counts against the same limits since these moments, in USDT. */
  elsewhere: (
    db: Db,
    ownerId: string,
    since: { day: number; month: number },
  ) => Promise<{ day: Decimal; month: Decimal }>;
  /** Tells a person's open pages. */
  publish: (userId: string) => void;
}
