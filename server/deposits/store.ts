/** SQL of deposits on a chain. */
import { sql } from 'kysely';
import type { ClaimFailure, DepositStatus } from '@/lib/api/deposits';
import { amountOf } from '@/lib/deposits/rules';
import { LEDGER_PLACES, round, type Decimal } from '@/lib/money/decimal';
import type { Transfer } from '../chain/node';
import { USDT_DECIMALS } from '../chain/way';
import type { Db } from '../db/database';
import { lockName } from '../db/lock';
import { readPage, type Page } from '../db/page';
import { TOGETHER } from '../db/statements';

export interface DepositRow {
  id: string;
  deposit_no: string;
  owner_id: string;
  chain: string;
  tx_hash: string;
  log_index: number;
  block_number: number;
  block_hash: string;
  sender: string;
  units: string;
  status: DepositStatus;
  credited: Decimal | null;
  credited_with: string | null;
  seen_at: string;
  ended_at: string | null;
}

/** Of one that was too little: the first after it that was not, since all that had waited came with it. */
const CREDITED_WITH = sql`case when d.status = 'success' and d.credited = 0 then (
    select l.deposit_no from deposit l where l.owner_id = d.owner_id and l.status = 'success' and l.credited > 0
      and (l.ended_at, l.id) > (d.ended_at, d.id) order by l.ended_at, l.id limit 1) end`;

const COLUMNS = sql<DepositRow>`d.id::text id, d.deposit_no, d.owner_id::text owner_id, d.chain, d.tx_hash, d.log_index, d.block_number::int block_number,
  d.block_hash, d.sender, d.units::text units, d.status, trim_scale(d.credited)::text credited, ${CREDITED_WITH} credited_with, d.seen_at::text seen_at, d.ended_at::text ended_at`;

export async function addressOf(db: Db, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{
    address: string;
  }>`select address from deposit_address where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.address ?? null;
}

/**
 * Until the caller's transaction ends nobody else gets a place, so that places become visible in their order: whoever reads those after the
 * last one that he knows misses none.
 */
export async function lockPlaces(db: Db): Promise<void> {
  await lockName(db, 'deposit addresses');
}

/** The next place in the sequence, for who has locked them. */
export async function nextPlace(db: Db): Promise<number> {
  const { rows } = await sql<{
    place: string;
  }>`select nextval(pg_get_serial_sequence('deposit_address', 'id'))::text place`.execute(db);
  return Number.parseInt(rows[0]!.place, 10);
}

export async function keepAddress(db: Db, row: { place: number; ownerId: string; address: string }): Promise<void> {
  await sql`insert into deposit_address (id, owner_id, address) overriding system value values (${row.place}, ${row.ownerId}, ${row.address})`.execute(
    db,
  );
}

/** Those that were given out after a place, in their order. */
export async function addressesAfter(
  db: Db,
  place: number,
): Promise<{ id: number; owner_id: string; address: string }[]> {
  return (
    await sql<{
      id: number;
      owner_id: string;
      address: string;
    }>`select id, owner_id::text owner_id, address from deposit_address
      where id > ${place} order by id`.execute(db)
  ).rows;
}

/** What was found on a chain, for whom and under which number. */
export interface FoundDeposit {
  ownerId: string;
  depositNo: string;
  transfer: Transfer;
}

/** Together with the transaction's next statement or its commit. Whether a transfer was written before is decided by (chain, hash, log) alone. */
export async function insertDeposits(
  db: Db,
  chain: string,
  found: readonly FoundDeposit[],
  now: number,
): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ ownerId, depositNo, transfer: { units, ...transfer } }) => ({
    deposit_no: depositNo,
    owner_id: ownerId,
    tx_hash: transfer.txHash,
    log_index: transfer.logIndex,
    block_number: transfer.blockNumber,
    block_hash: transfer.blockHash,
    sender: transfer.from,
    units: units.toString(),
  }));
  await sql`${sql.raw(TOGETHER)} insert into deposit (deposit_no, owner_id, chain, tx_hash, log_index, block_number, block_hash, sender, units, seen_at)
    select deposit_no, owner_id, ${chain}, tx_hash, log_index, block_number, block_hash, sender, units, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (deposit_no text, owner_id bigint, tx_hash text, log_index int, block_number bigint,
      block_hash text, sender text, units numeric)
    on conflict (chain, tx_hash, log_index) do nothing`.execute(db);
}

/** Forgets what came after a block and was not credited; false, and nothing is forgotten, where something of it was. */
export async function forgetAfter(db: Db, chain: string, block: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from deposit d where d.chain = ${chain} and d.block_number > ${block} and d.status <> 'confirming' limit 1`.execute(
      db,
    );
  if (rows.length > 0) return false;
  await sql`delete from deposit d where d.chain = ${chain} and d.block_number > ${block} and d.status = 'confirming'`.execute(
    db,
  );
  return true;
}

export const DUE_AT_ONCE = 200;

/** Deposits in this block or before that are not credited yet, in the order in which they were seen, after one of them. */
export async function listDue(db: Db, chain: string, upTo: number, after: string): Promise<DepositRow[]> {
  return (
    await sql<DepositRow>`select ${COLUMNS} from deposit d where d.chain = ${chain} and d.status = 'confirming' and d.block_number <= ${upTo}
      and d.id > ${after} order by d.id limit ${DUE_AT_ONCE}`.execute(db)
  ).rows;
}

/** One of them, held; null where it was decided or taken back meanwhile. */
export async function takeDue(db: Db, id: string): Promise<DepositRow | null> {
  const { rows } =
    await sql<DepositRow>`select ${COLUMNS} from deposit d where d.id = ${id} and d.status = 'confirming' for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function endDeposit(
  db: Db,
  { id, status, credited, now }: { id: string; status: DepositStatus; credited: Decimal | null; now: number },
): Promise<void> {
  await sql`update deposit set status = ${status}, credited = ${credited}, ended_at = ${now} where id = ${id}`.execute(
    db,
  );
}

/** What came to a person and is not credited; the row is held. */
export async function takeDust(db: Db, ownerId: string): Promise<bigint> {
  await sql`insert into deposit_dust (owner_id, units) values (${ownerId}, 0) on conflict (owner_id) do nothing`.execute(
    db,
  );
  const { rows } = await sql<{
    units: string;
  }>`select units::text units from deposit_dust where owner_id = ${ownerId} for update`.execute(db);
  return BigInt(rows[0]?.units ?? '0');
}

export async function keepDust(db: Db, ownerId: string, units: bigint): Promise<void> {
  await sql`update deposit_dust set units = ${units.toString()}::numeric where owner_id = ${ownerId}`.execute(db);
}

export async function dustOf(db: Db, ownerId: string): Promise<bigint> {
  const { rows } = await sql<{
    units: string;
  }>`select units::text units from deposit_dust where owner_id = ${ownerId}`.execute(db);
  return BigInt(rows[0]?.units ?? '0');
}

export async function findDeposit(db: Db, ownerId: string, depositNo: string): Promise<DepositRow | null> {
  const { rows } =
    await sql<DepositRow>`select ${COLUMNS} from deposit d where d.deposit_no = ${depositNo} and d.owner_id = ${ownerId}`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** All transfers of a transaction to addresses of ours. */
export async function depositsOf(db: Db, txHash: string): Promise<DepositRow[]> {
  return (
    await sql<DepositRow>`select ${COLUMNS} from deposit d where d.tx_hash = ${txHash} order by d.log_index`.execute(db)
  ).rows;
}

/** Keeps the first time, and of one person this one and the newest others, `most` in all. */
export async function keepClaim(db: Db, ownerId: string, txHash: string, now: number, most: number): Promise<void> {
  // Of many at once each would leave the others'.
  await lockName(db, `deposit claims/${ownerId}`);
  await sql`insert into deposit_claim (owner_id, tx_hash, claimed_at) values (${ownerId}, ${txHash}, ${now})
    on conflict (owner_id, tx_hash) do nothing`.execute(db);
  await sql`delete from deposit_claim where owner_id = ${ownerId} and tx_hash in (
    select c.tx_hash from deposit_claim c where c.owner_id = ${ownerId}
    order by c.tx_hash = ${txHash} desc, c.claimed_at desc, c.tx_hash offset ${most})`.execute(db);
}

export interface ClaimRow {
  owner_id: string;
  tx_hash: string;
  claimed_at: number;
  failure: ClaimFailure | null;
}

export async function claimOf(db: Db, ownerId: string, txHash: string): Promise<ClaimRow | null> {
  const { rows } = await sql<
    Omit<ClaimRow, 'claimed_at'> & { claimed_at: string }
  >`select owner_id::text owner_id, tx_hash,
      claimed_at::text claimed_at, failure from deposit_claim where owner_id = ${ownerId} and tx_hash = ${txHash}`.execute(
    db,
  );
  const [row] = rows;
  return row ? { ...row, claimed_at: Number(row.claimed_at) } : null;
}

const LOOKED_AT_ONCE = 20;

/** Named since, not seen and not given up: those that nobody has looked for longest. */
export async function openClaims(
  db: Db,
  { since, lookedBefore }: { since: number; lookedBefore: number },
): Promise<{ owner_id: string; tx_hash: string }[]> {
  return (
    await sql<{ owner_id: string; tx_hash: string }>`select c.owner_id::text owner_id, c.tx_hash from deposit_claim c
      where c.claimed_at > ${since} and c.looked_at < ${lookedBefore} and c.failure is null
        and not exists (select from deposit d where d.tx_hash = c.tx_hash)
      order by c.looked_at, c.claimed_at limit ${LOOKED_AT_ONCE}`.execute(db)
  ).rows;
}

export async function keepLook(
  db: Db,
  { owner_id: ownerId, tx_hash: txHash }: { owner_id: string; tx_hash: string },
  failure: ClaimFailure | null,
  now: number,
): Promise<void> {
  await sql`update deposit_claim set failure = ${failure}, looked_at = ${now} where owner_id = ${ownerId} and tx_hash = ${txHash}`.execute(
    db,
  );
}

export async function pruneClaims(db: Db, before: number): Promise<void> {
  await sql`delete from deposit_claim where claimed_at < ${before}`.execute(db);
  await sql`delete from deposit_intent where created_at < ${before}`.execute(db);
}

export async function addIntent(
  db: Db,
  row: { no: string; ownerId: string; units: bigint; now: number; expiresAt: number },
): Promise<void> {
  await sql`insert into deposit_intent (intent_no, owner_id, units, created_at, expires_at)
    values (${row.no}, ${row.ownerId}, ${row.units.toString()}::numeric, ${row.now}, ${row.expiresAt})`.execute(db);
}

/** Says by which transaction a payment was made, the first time; false where there is no such payment of this person. */
export async function tieIntent(db: Db, ownerId: string, no: string, txHash: string): Promise<boolean> {
  const { rows } = await sql`update deposit_intent set tx_hash = coalesce(tx_hash, ${txHash}::text)
    where intent_no = ${no} and owner_id = ${ownerId} returning 1`.execute(db);
  return rows.length === 1;
}

export async function hashOfIntent(db: Db, ownerId: string, no: string): Promise<string | null> {
  const { rows } = await sql<{ tx_hash: string | null }>`select tx_hash from deposit_intent
    where intent_no = ${no} and owner_id = ${ownerId}`.execute(db);
  return rows[0]?.tx_hash ?? null;
}

export function listDeposits(
  db: Db,
  { ownerId, status }: { ownerId: string; status: DepositStatus | undefined },
  page: Page,
): Promise<{ rows: DepositRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and d.status = ${status}`;
  return readPage(
    db,
    { columns: COLUMNS, source: sql`from deposit d where d.owner_id = ${ownerId} ${ofStatus}`, order: sql`d.id desc` },
    page,
  );
}

export async function isDepositAddress(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql`select 1 from deposit_address where address = ${address}`.execute(db);
  return rows.length > 0;
}

/** What came to somebody from each address and is final. */
export async function sumsBySender(db: Db, ownerId: string): Promise<{ address: string; amount: Decimal }[]> {
  const { rows } = await sql<{ sender: string; units: string }>`select d.sender, sum(d.units)::text units
    from deposit d where d.owner_id = ${ownerId} and d.status = 'success' group by d.sender order by d.sender`.execute(
    db,
  );
  return rows.map(({ sender, units }) => ({
    address: sender,
    amount: round(amountOf(BigInt(units), USDT_DECIMALS), LEDGER_PLACES, 'down'),
  }));
}

/** The transactions of these. */
export async function depositHashes(db: Db, depositNos: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ deposit_no: string; tx_hash: string }>`select deposit_no, tx_hash from deposit
    where deposit_no = any(${[...depositNos]}::text[])`.execute(db);
  return new Map(rows.map(({ deposit_no: no, tx_hash: hash }) => [no, hash]));
}
