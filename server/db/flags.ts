/** Switches that operators and the auditor turn: one row each, read where they matter. */
import { sql } from 'kysely';
import type { Db } from './database';

/** `withdrawals_suspended`: the auditor found something, and money may not leave until operators have looked. */
export type FlagName = 'withdrawals_suspended';

export async function flagIsOn(db: Db, name: FlagName): Promise<boolean> {
  return (await readFlag(db, name))?.is_on ?? false;
}

/** With since when and why; null where it was never turned. */
export async function readFlag(db: Db, name: FlagName): Promise<{ is_on: boolean; reason: string; at: string } | null> {
  const { rows } = await sql<{
    is_on: boolean;
    reason: string;
    at: string;
  }>`select is_on, reason, at from flags where name = ${name}`.execute(db);
  return rows[0] ?? null;
}

/** The same, with its row held: nobody turns it until the transaction ends. */
export async function holdFlag(db: Db, name: FlagName): Promise<{ at: string } | null> {
  const { rows } = await sql<{ at: string }>`select at from flags where name = ${name} for update`.execute(db);
  return rows[0] ?? null;
}

export async function setFlag(db: Db, name: FlagName, isOn: boolean, reason: string, at: number): Promise<void> {
  await sql`insert into flags (name, is_on, reason, at) values (${name}, ${isOn}, ${reason}, ${at})
    on conflict (name) do update set is_on = excluded.is_on, reason = excluded.reason, at = excluded.at`.execute(db);
}
