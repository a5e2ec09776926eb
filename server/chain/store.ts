/** SQL of how far a chain was read. */
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { TOGETHER } from '../db/statements';

const together = sql.raw(TOGETHER);

export interface Cursor {
  number: number;
  hash: string;
  heardAt: number;
  stopped: string | null;
}

export async function readCursor(db: Db, chain: string): Promise<Cursor | null> {
  const { rows } = await sql<{ number: string; hash: string; heard_at: string; stopped: string | null }>`
    select block_number::text number, block_hash hash, heard_at::text heard_at, stopped from chain_cursor where chain = ${chain}`.execute(
    db,
  );
  const [row] = rows;
  return row
    ? { number: Number(row.number), hash: row.hash, heardAt: Number(row.heard_at), stopped: row.stopped }
    : null;
}

/** Where reading begins: money that came before anybody had an address is nobody's. */
export async function beginAt(
  db: Db,
  chain: string,
  block: { number: number; hash: string },
  now: number,
): Promise<void> {
  await sql`insert into chain_cursor (chain, block_number, block_hash, heard_at) values (${chain}, ${block.number}, ${block.hash}, ${now})
    on conflict (chain) do nothing`.execute(db);
  await keepBlocks(db, chain, [block], 0);
}

/** Moves from one block to another; false where somebody else has moved it meanwhile. */
export async function moveCursor(
  db: Db,
  chain: string,
  from: { number: number; hash: string },
  to: { number: number; hash: string },
  now: number,
): Promise<boolean> {
  const { rows } =
    await sql`update chain_cursor set block_number = ${to.number}, block_hash = ${to.hash}, heard_at = ${now}
    where chain = ${chain} and block_number = ${from.number} and block_hash = ${from.hash} and stopped is null returning 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether what stands in this block is final where the chain is read to now, and reading has not stopped; held until the transaction ends. */
export async function isFinalNow(db: Db, chain: string, block: number, confirmations: number): Promise<boolean> {
  const { rows } = await sql`select 1 from chain_cursor where chain = ${chain} and stopped is null
    and block_number - ${confirmations}::bigint + 1 >= ${block}::bigint for share`.execute(db);
  return rows.length > 0;
}

export async function heard(db: Db, chain: string, now: number): Promise<void> {
  await sql`update chain_cursor set heard_at = ${now} where chain = ${chain}`.execute(db);
}

export async function stop(db: Db, chain: string, reason: string): Promise<void> {
  await sql`update chain_cursor set stopped = ${reason} where chain = ${chain} and stopped is null`.execute(db);
}

/** The chain that is not read until people have looked at it, and why; held until the transaction ends. */
export async function stoppedChain(db: Db): Promise<{ chain: string; stopped: string } | null> {
  const { rows } = await sql<{ chain: string; stopped: string }>`
    select chain, stopped from chain_cursor where stopped is not null order by chain_cursor.chain limit 1 for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function readOn(db: Db, chain: string): Promise<void> {
  await sql`update chain_cursor set stopped = null where chain = ${chain}`.execute(db);
}

export async function countStopped(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from chain_cursor where stopped is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Of the blocks that are kept; the newest first. */
export async function keptBlocks(db: Db, chain: string): Promise<{ number: number; hash: string }[]> {
  const { rows } = await sql<{ number: string; hash: string }>`select block_number::text number, block_hash hash
    from chain_block where chain = ${chain} order by chain_block.block_number desc`.execute(db);
  return rows.map(({ number, hash }) => ({ number: Number(number), hash }));
}

/** Keeps blocks and forgets those before `from`, together with the transaction's next statement or its commit. */
export async function keepBlocks(
  db: Db,
  chain: string,
  blocks: readonly { number: number; hash: string }[],
  from: number,
): Promise<void> {
  for (const { number, hash } of blocks)
    await sql`${together} insert into chain_block (chain, block_number, block_hash) values (${chain}, ${number}, ${hash})
      on conflict (chain, block_number) do update set block_hash = excluded.block_hash`.execute(db);
  await sql`${together} delete from chain_block where chain = ${chain} and block_number < ${from}`.execute(db);
}

export async function forgetBlocksAfter(db: Db, chain: string, number: number): Promise<void> {
  await sql`delete from chain_block where chain = ${chain} and block_number > ${number}`.execute(db);
}
