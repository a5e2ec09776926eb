/**
 * Payouts on a chain, seen from the exchange: what was passed is put into an outbox, the signer (a process of its own) sends it, and
 * here it is followed until fifteen blocks hold it. The exchange itself has no key that could spend anything. In the sandbox the
 * simulated chain sends by itself.
 */
import type { Db } from '../../db/database';
import type { Chain, Receipt, Transfer } from '../node';
import type { SimulatedChain } from '../simulated/simulated';
import { CONFIRMATIONS } from '../watcher';
import * as store from './store';
import type { PayoutRow, PayoutStatus } from './store';

const AT_ONCE = 100;
/** Who pays on the simulated chain. */
export const SIMULATED_TREASURY = `0x${'7e'.repeat(20)}`;

/** What a payout is for does what follows from its end, in the same transaction. */
export interface PayoutEnds {
  /** Fifteen blocks hold it. */
  confirmed: (db: Db, payoutNo: string, txHash: string) => Promise<void>;
  /** The chain took the transaction and refused the transfer; nothing was paid, and the sender's nonce is used up. */
  failed: (db: Db, payoutNo: string, txHash: string) => Promise<void>;
}

export interface PayoutParts extends PayoutEnds {
  db: Db;
  chain: Chain;
  /** The sandbox's chain, which needs no signer. */
  simulated: SimulatedChain | null;
  /** From so many units on a second node must tell the same, where there is one. */
  witnessFrom: bigint;
  now: () => number;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

export interface PayoutShown {
  status: PayoutStatus;
  txHash: string | null;
  /** Blocks so far, at most fifteen. */
  confirmations: number;
  sentAt: number | null;
}

/** Puts an approved payout into the outbox, in the transaction that approves it. `recipient` in small letters; `units` as the chain counts. */
export const queuePayout = (
  db: Db,
  row: { payoutNo: string; chain: string; recipient: string; units: bigint; now: number },
): Promise<void> => store.insertPayout(db, row);

/** Takes an approved payout back while nobody has begun to sign it; false where somebody has. Before anything else of it is held. */
export const callOff = (db: Db, payoutNo: string, now: number): Promise<boolean> => store.stopPayout(db, payoutNo, now);

/** How far payouts are, by their numbers; `newest` is the newest block that was read. */
export async function payoutsOf(
  db: Db,
  payoutNos: readonly string[],
  newest: number,
): Promise<ReadonlyMap<string, PayoutShown>> {
  const rows = await store.findPayouts(db, payoutNos);
  return new Map(rows.map((row) => [row.payout_no, shown(row, newest)]));
}

const shown = (row: PayoutRow, newest: number): PayoutShown => ({
  status: row.status,
  txHash: row.tx_hash,
  confirmations:
    row.status === 'confirmed'
      ? CONFIRMATIONS
      : row.block_number === null
        ? 0
        : Math.max(0, Math.min(CONFIRMATIONS, newest - Number(row.block_number) + 1)),
  sentAt: row.sent_at === null ? null : Number(row.sent_at),
});

/** Looks once at all that is under way; returns how many payouts ended. The leading node calls it in turns. */
export async function payoutRound(parts: PayoutParts): Promise<number> {
  if (parts.simulated) await sendSimulated(parts, parts.simulated);
  const head = await parts.chain.nodes[0].head();
  let ended = 0;
  let after = '0';
  for (;;) {
    const rows = await store.listPayouts(parts.db, parts.chain.id, 'sent', AT_ONCE, after);
    for (const row of rows) if (await follow(parts, row, head.number)) ended += 1;
    after = rows.at(-1)?.id ?? after;
    if (rows.length < AT_ONCE) return ended;
  }
}

async function sendSimulated({ db, chain, transact, now }: PayoutParts, simulated: SimulatedChain): Promise<void> {
  const queued = await store.listPayouts(db, chain.id, 'queued', AT_ONCE);
  for (const { id } of queued)
    await transact(async (trx) => {
      const row = await store.takePayout(trx, id);
      if (row?.status !== 'queued') return;
      const units = BigInt(row.units);
      const txHash = await simulated.send(trx, {
        from: SIMULATED_TREASURY,
        to: row.recipient,
        units,
        nonce: row.payout_no,
      });
      await store.keepAttempt(trx, { payoutNo: row.payout_no, nonce: Number(row.id), txHash, now: now() });
    });
}

/** True where the payout ended. What stands in the chain decides, never what a signer says. */
async function follow(parts: PayoutParts, row: PayoutRow, newest: number): Promise<boolean> {
  const { db, chain, now, transact } = parts;
  const [node] = chain.nodes;
  for (const txHash of await store.attemptsOf(db, row.id)) {
    const receipt = await node.receipt(txHash);
    if (!receipt) continue;
    const isFinal = newest - receipt.blockNumber + 1 >= CONFIRMATIONS;
    if (!isFinal) {
      await store.seenIn(db, row.id, { txHash, blockNumber: receipt.blockNumber });
      return false;
    }
    if (!(await isWitnessed(parts, row, txHash, receipt))) return false;
    const told = receipt.succeeded ? await transfersOf(parts, txHash, receipt.blockNumber) : [];
    // A node that tells of the payment and of none contradicts itself. To give back what was paid would be to pay it twice.
    if (receipt.succeeded && told.length === 0 && receipt.paid.some(({ to }) => to === row.recipient)) return false;
    // The token's own log tells of exactly this payment.
    const isPaid = told.some((one) => one.to === row.recipient && one.units === BigInt(row.units));
    return transact(async (trx) => {
      const held = await store.takePayout(trx, row.id);
      if (held?.status !== 'sent') return false;
      await store.endPayout(trx, { id: row.id, status: isPaid ? 'confirmed' : 'failed', txHash, now: now() });
      await (isPaid ? parts.confirmed : parts.failed)(trx, row.payout_no, txHash);
      return true;
    });
  }
  if (row.block_number !== null) await store.seenIn(db, row.id, null);
  return false;
}

/** A node that lies must not make anybody believe that much was paid, or was not. */
async function isWitnessed(
  { chain, witnessFrom }: PayoutParts,
  { units }: PayoutRow,
  txHash: string,
  { blockNumber, succeeded }: Receipt,
): Promise<boolean> {
  const [, ...others] = chain.nodes;
  if (others.length === 0 || BigInt(units) < witnessFrom) return true;
  for (const node of others) {
    const told = await node.receipt(txHash).catch(() => null);
    if (told?.blockNumber === blockNumber && told.succeeded === succeeded) return true;
  }
  return false;
}

/** What the token's own log tells of a transaction. */
async function transfersOf({ chain }: PayoutParts, txHash: string, block: number): Promise<readonly Transfer[]> {
  return (await chain.nodes[0].transfers(block, block)).filter((one) => one.txHash === txHash);
}
