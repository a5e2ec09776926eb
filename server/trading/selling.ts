/** What another product may ask of the spot market: to sell on behalf of a person (server/spot/selling.ts). */
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';

export interface Sale {
  orderNo: string;
  /** In the quote coin, the fee taken off; it is on the person's spot account. */
  received: Decimal;
  /** For the open screens of those who traded; after the commit. */
  tell: () => void;
}

export interface OpenMarket {
  index: Decimal;
  step: Decimal;
  /** How much of a quantity the book takes now within the price protection. */
  takes: (qty: Decimal) => Decimal;
  /** No more than it takes; the coins must be on the spot account by now. */
  sell: (qty: Decimal, by: { actor: string; requestId: string; now: number }) => Promise<Sale>;
}

/** Null while the market is closed, halted or without a fresh price. */
export type OpenForSale = (db: Db, asked: { symbol: string; ownerId: string }) => Promise<OpenMarket | null>;
