/** What each product tells operators who halt one of its markets. */
import type { HaltProduct } from '@/lib/api/operator/market';
import type { Variety } from '@/lib/api/market';
import type { Db } from '../db/database';

export interface Halting {
  product: HaltProduct;
  /** Whether the product trades it. */
  lists: (variety: Variety) => boolean;
  set: (db: Db, symbol: string, isHalted: boolean) => Promise<void>;
  /** Symbols that are halted now. */
  halted: (db: Db) => Promise<readonly string[]>;
}
