/** What statements need of others. */
import type { Db } from '../db/database';
import type { Vault } from '../vault/vault';

export interface StatementParts {
  vault: Vault;
  /** The chain's transaction of a deposit or a withdrawal, by the reference of a ledger line; those without one are absent. */
  hashesOf: (db: Db, refs: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}
