/** SQL of the simulated chain's transfers. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { lockName } from '../../db/lock';

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

/** The block of a transfer and whom it paid; null where there is none. */
export async function transferOf(db: Db, txHash: string): Promise<{ block: number; recipient: string } | null> {
  const { rows } = await sql<{
    block_number: string;
    recipient: string;
  }>`select block_number::text block_number, recipient
    from simulated_transfer where tx_hash = ${txHash}`.execute(db);
  return rows[0] ? { block: Number(rows[0].block_number), recipient: rows[0].recipient } : null;
}

/** What came less what went, up to a block; below nothing for who gives without ever having got. */
export async function balancesAt(db: Db, addresses: readonly string[], block: number): Promise<bigint[]> {
  const { rows } = await sql<{ address: string; units: string }>`select a.address, (
      coalesce((select sum(t.units) from simulated_transfer t where t.recipient = a.address and t.block_number <= ${block}), 0)
      - coalesce((select sum(t.units) from simulated_transfer t where t.sender = a.address and t.block_number <= ${block}), 0))::text units
    from unnest(${[...addresses]}::text[]) with ordinality a (address, place) order by a.place`.execute(db);
  return rows.map(({ units }) => BigInt(units));
}

export async function addTransfer(
  db: Db,
  row: { block: number; txHash: string; sender: string; recipient: string; units: bigint },
): Promise<void> {
  await lockName(db, 'simulated chain');
  await sql`insert into simulated_transfer (block_number, place, tx_hash, sender, recipient, units)
    select ${row.block}, (select count(*) from simulated_transfer where block_number = ${row.block}), ${row.txHash}, ${row.sender},
      ${row.recipient}, ${row.units.toString()}::numeric`.execute(db);
}
