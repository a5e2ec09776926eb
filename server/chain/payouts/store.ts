/** SQL of payouts on a chain. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

export type PayoutStatus = 'queued' | 'stopped' | 'sent' | 'confirmed' | 'failed';

export interface PayoutRow {
  id: string;
  payout_no: string;
  chain: string;
  recipient: string;
  units: string;
  status: PayoutStatus;
  nonce: string | null;
  tx_hash: string | null;
  block_number: string | null;
  queued_at: string;
  sent_at: string | null;
  ended_at: string | null;
}

const COLUMNS = sql<PayoutRow>`p.id::text id, p.payout_no, p.chain, p.recipient, p.units::text units, p.status, p.nonce::text nonce, p.tx_hash,
  p.block_number::text block_number, p.queued_at::text queued_at, p.sent_at::text sent_at, p.ended_at::text ended_at`;

/** Once for a number: a second one is refused by the database. */
export async function insertPayout(
  db: Db,
  row: { payoutNo: string; chain: string; recipient: string; units: bigint; now: number },
): Promise<void> {
  await sql`insert into payout (payout_no, chain, recipient, units, queued_at)
    values (${row.payoutNo}, ${row.chain}, ${row.recipient}, ${row.units.toString()}::numeric, ${row.now})`.execute(db);
}

export async function findPayouts(db: Db, payoutNos: readonly string[]): Promise<PayoutRow[]> {
  if (payoutNos.length === 0) return [];
  return (
    await sql<PayoutRow>`select ${COLUMNS} from payout p where p.payout_no in (${sql.join([...payoutNos])})`.execute(db)
  ).rows;
}

/** Those of a chain in one of these states, the oldest first. */
export async function listPayouts(
  db: Db,
  chain: string,
  status: 'queued' | 'sent',
  most: number,
  after = '0',
): Promise<PayoutRow[]> {
  return (
    await sql<PayoutRow>`select ${COLUMNS} from payout p where p.chain = ${chain} and p.status = ${status} and p.id > ${after}
      order by p.id limit ${most}`.execute(db)
  ).rows;
}

/** What is signed and not final: the chain may have paid it, and the ledger has not. */
export async function unitsSent(db: Db, chain: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select coalesce(sum(p.units), 0)::text units from payout p
    where p.chain = ${chain} and p.status = 'sent'`.execute(db);
  return BigInt(rows[0]?.units ?? '0');
}

/** A payout that has not ended, held; null where it has. */
export async function takePayout(db: Db, id: string): Promise<PayoutRow | null> {
  const { rows } =
    await sql<PayoutRow>`select ${COLUMNS} from payout p where p.id = ${id} and p.status in ('queued', 'sent') for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

/**
 * The signer begins: from now on nobody can stop it, whether or not it comes to signing. False where it was stopped. Asking again changes
 * nothing.
 */
export async function claimPayout(db: Db, payoutNo: string, now: number): Promise<boolean> {
  const { rows } = await sql`update payout set claimed_at = coalesce(claimed_at, ${now})
    where payout_no = ${payoutNo} and status = 'queued' returning id`.execute(db);
  return rows.length === 1;
}

/** Stops one that nobody has begun to sign; false where it is too late for that. Held until the transaction ends. */
export async function stopPayout(db: Db, payoutNo: string, now: number): Promise<boolean> {
  const { rows } = await sql`update payout set status = 'stopped', ended_at = ${now}
    where payout_no = ${payoutNo} and status = 'queued' and claimed_at is null returning id`.execute(db);
  return rows.length === 1;
}

/** Writes a signed transaction; the nonce of a payout never changes. False where the payout has ended or has another nonce. */
export async function keepAttempt(
  db: Db,
  { payoutNo, nonce, txHash, now }: { payoutNo: string; nonce: number; txHash: string; now: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update payout set status = 'sent', nonce = ${nonce}, tx_hash = ${txHash},
    sent_at = coalesce(sent_at, ${now})
    where payout_no = ${payoutNo} and status in ('queued', 'sent') and coalesce(nonce, ${nonce}) = ${nonce} returning id::text id`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return false;
  await sql`insert into payout_attempt (payout_id, tx_hash, sent_at) values (${row.id}, ${txHash}, ${now})
    on conflict (tx_hash) do nothing`.execute(db);
  return true;
}

/** Every transaction that was signed for a payout, the newest first. */
export async function attemptsOf(db: Db, payoutId: string): Promise<string[]> {
  const { rows } = await sql<{ tx_hash: string }>`select tx_hash from payout_attempt where payout_id = ${payoutId}
    order by sent_at desc, tx_hash`.execute(db);
  return rows.map(({ tx_hash }) => tx_hash);
}

/** In which block it was seen, and by which transaction; null: in none, as after the chain went back. */
export async function seenIn(db: Db, id: string, seen: { txHash: string; blockNumber: number } | null): Promise<void> {
  await sql`update payout set block_number = ${seen?.blockNumber ?? null}::bigint, tx_hash = coalesce(${seen?.txHash ?? null}, tx_hash)
    where id = ${id} and status = 'sent'`.execute(db);
}

export async function endPayout(
  db: Db,
  { id, status, txHash, now }: { id: string; status: 'confirmed' | 'failed'; txHash: string; now: number },
): Promise<void> {
  await sql`update payout set status = ${status}, tx_hash = ${txHash}, ended_at = ${now} where id = ${id}`.execute(db);
}
