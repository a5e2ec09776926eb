/**
 * What the exchange may do on PostgreSQL when it does not own its schema: read and write rows, but neither change a table nor touch a
 * guard. The ledger only takes additions; balances are its triggers' own.
 */
import { sql, type RawBuilder } from 'kysely';
import { StartError } from '../config';
import { transaction } from './database';
import type { Db } from './database';

/** Grants the exchange's role what it needs; done again after each migration that added a table. */
export const grantTo = (db: Db, role: string): Promise<void> =>
  grantAll(db, role, (to) => [
    sql`grant usage on schema public, ledger to ${to}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
    sql`grant usage, select on all sequences in schema public, ledger to ${to}`,
    sql`grant select on all tables in schema ledger to ${to}`,
    sql`grant insert on ledger.accounts, ledger.txns, ledger.entries to ${to}`,
    sql`grant update (balance) on ledger.accounts to ${to}`,
    sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`,
    sql`revoke update, delete on audit_log from ${to}`,
    sql`revoke update on price_log, price_log_layout, price_log_day from ${to}`,
  ]);

/** Grants the signer's role its outbox, whether withdrawals are suspended, and nothing else: it sees no person, and cannot approve anything. */
export const grantToSigner = (db: Db, role: string): Promise<void> =>
  grantAll(db, role, (to) => [
    sql`grant usage on schema public to ${to}`,
    sql`grant select on payout, payout_attempt, flags to ${to}`,
    sql`grant update (status, nonce, tx_hash, sent_at, claimed_at) on payout to ${to}`,
    sql`grant insert on payout_attempt to ${to}`,
  ]);

async function grantAll(
  db: Db,
  role: string,
  grantsOf: (to: RawBuilder<unknown>) => readonly RawBuilder<unknown>[],
): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length === 0)
    throw new StartError(
      `The database has no role "${role}". Create it first: create role ${role} login password '…'.`,
    );
  await transaction(db, async (trx) => {
    for (const grant of grantsOf(sql.id(role))) await grant.execute(trx);
  });
}
