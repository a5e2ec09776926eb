/** SQL of the simulated chain's transfers. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

export interface SimulatedRow {
  block_number: string;
  place: number;
  tx_hash: string;
  sender: string;
  recipient: string;
  units: string;
}

/** Of these blocks, both included, in their order. */
export async function transfersIn(db: Db, from: number, to: number): Promise<SimulatedRow[]> {
  return (
    await sql<SimulatedRow>`select block_number::text block_number, place, tx_hash, sender, recipient, units::text units
      from simulated_transfer where simulated_transfer.block_number between ${from} and ${to}
      order by simulated_transfer.block_number, place`.execute(db)
  ).rows;
}

/** The block of a transfer; null where there is none. */
export async function blockOf(db: Db, txHash: string): Promise<number | null> {
  const { rows } = await sql<{ block_number: string }>`select block_number::text block_number from simulated_transfer
    where tx_hash = ${txHash}`.execute(db);
  return rows[0] ? Number(rows[0].block_number) : null;
}

export async function addTransfer(
  db: Db,
  row: { block: number; txHash: string; sender: string; recipient: string; units: bigint },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('simulated chain', 0))`.execute(db);
  await sql`insert into simulated_transfer (block_number, place, tx_hash, sender, recipient, units)
    select ${row.block}, (select count(*) from simulated_transfer where block_number = ${row.block}), ${row.txHash}, ${row.sender},
      ${row.recipient}, ${row.units.toString()}::numeric`.execute(db);
}
