/**
 * What the exchange may do on PostgreSQL when it does not own its schema: read and write rows, but neither change a table nor touch a
 * guard. The ledger only takes additions; balances are its triggers' own.
 */
import { sql } from 'kysely';
import { StartError } from '../config';
import { transaction } from './database';
import type { Db } from './database';

/** Grants a role what it needs; done again after each migration that added a table. */
export async function grantTo(db: Db, role: string): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db);
  if (rows.length === 0)
    throw new StartError(
      `The database has no role "${role}". Create it first: create role ${role} login password '…'.`,
    );
  const to = sql.id(role);
  await transaction(db, async (trx) => {
    for (const grant of [
      sql`grant usage on schema public, ledger to ${to}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
      sql`grant usage, select on all sequences in schema public, ledger to ${to}`,
      sql`grant select on all tables in schema ledger to ${to}`,
      sql`grant insert on ledger.accounts, ledger.txns, ledger.entries to ${to}`,
      sql`grant update (balance) on ledger.accounts to ${to}`,
      sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${to}`,
      sql`revoke update, delete on audit_log from ${to}`,
      sql`revoke update on price_log, price_log_layout, price_log_day from ${to}`,
    ])
      await grant.execute(trx);
  });
}
