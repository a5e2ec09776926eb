/**
 * Credits what is final, one deposit in one transaction. The amount is the one of the chain's log; what the ledger's eight places cannot
 * say, and what is below the minimum, waits for the next one.
 */
import { amountOf, creditable } from '@/lib/deposits/rules';
import { gte, type Decimal } from '@/lib/money/decimal';
import { isFinalNow } from '../chain/store';
import { CONFIRMATIONS } from '../chain/watcher';
import type { Chain, ChainNode } from '../chain/node';
import type { Db } from '../db/database';
import { belongingTo, move, post } from '../ledger/ledger';
import * as store from './store';
import type { DepositRow } from './store';

export interface CreditParts {
  db: Db;
  chain: Chain;
  now: () => number;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** From this amount on a second node must tell the same, where there is one. */
  witnessFrom: Decimal;
  /** In the transaction of the credit: the letter. */
  tell: (db: Db, deposit: DepositRow, credited: Decimal | null) => Promise<void>;
  publish: (userId: string) => void;
  onFailure: (error: unknown) => void;
}

/** Credits all that is final at this block; returns how many were decided. One that cannot be credited keeps no other waiting. */
export async function creditFinal(parts: CreditParts, newest: number): Promise<number> {
  let done = 0;
  let after = '0';
  for (;;) {
    const due = await store.listDue(parts.db, parts.chain.id, newest - CONFIRMATIONS + 1, after);
    for (const deposit of due) if (await creditGuarded(parts, deposit)) done += 1;
    after = due.at(-1)?.id ?? after;
    if (due.length < store.DUE_AT_ONCE) return done;
  }
}

async function creditGuarded(parts: CreditParts, deposit: DepositRow): Promise<boolean> {
  try {
    return await creditOne(parts, deposit);
  } catch (error) {
    parts.onFailure(error);
    return false;
  }
}

async function creditOne(parts: CreditParts, deposit: DepositRow): Promise<boolean> {
  if (!(await isWitnessed(parts, deposit))) {
    parts.onFailure(new Error(`deposit ${deposit.deposit_no} waits: no second node tells of ${deposit.tx_hash}`));
    return false;
  }
  const isDone = await parts.transact((db) => credit(parts, db, deposit));
  if (isDone) parts.publish(deposit.owner_id);
  return isDone;
}

async function isWitnessed({ db, chain, witnessFrom }: CreditParts, deposit: DepositRow): Promise<boolean> {
  const [, ...others] = chain.nodes;
  if (others.length === 0 || !gte(amountOf(BigInt(deposit.units), chain.decimals), witnessFrom)) return true;
  const own = await store.addressOf(db, deposit.owner_id);
  for (const node of others) if (await tells(node, deposit, own).catch(() => false)) return true;
  return false;
}

async function tells(node: ChainNode, deposit: DepositRow, own: string | null): Promise<boolean> {
  const block = deposit.block_number;
  return (await node.transfers(block, block)).some(
    (one) =>
      one.txHash === deposit.tx_hash &&
      one.logIndex === deposit.log_index &&
      one.blockHash === deposit.block_hash &&
      one.to === own &&
      one.units.toString() === deposit.units,
  );
}

async function credit(parts: CreditParts, db: Db, { id, block_number: block }: DepositRow): Promise<boolean> {
  // While a second node was asked, another node may have led, and the chain gone back.
  if (!(await isFinalNow(db, parts.chain.id, block, CONFIRMATIONS))) return false;
  const deposit = await store.takeDue(db, id);
  if (!deposit) return false;
  const { decimals } = parts.chain;
  const units = BigInt(deposit.units);
  const { credit: amount, rest } = creditable((await store.takeDust(db, deposit.owner_id)) + units, decimals);
  // Read only now: deposits of one person end in the order in which they had what was kept.
  const now = parts.now();
  await store.keepDust(db, deposit.owner_id, rest);
  if (amount !== null) await postCredit(db, deposit, amount, now);
  await store.endDeposit(db, { id, status: 'success', credited: amount ?? '0', now });
  await parts.tell(db, deposit, amount);
  return true;
}

async function postCredit(db: Db, deposit: DepositRow, amount: Decimal, at: number): Promise<void> {
  const { owner_id: owner, deposit_no: depositNo } = deposit;
  const legs = move({
    from: { owner: null, kind: 'house:chain' },
    to: { owner, kind: 'spot:available' },
    asset: 'USDT',
    amount,
    line: 'deposit',
  });
  await post(db, [
    {
      kind: 'deposit',
      refType: 'deposit',
      refId: depositNo,
      step: 'credit',
      actor: 'job:chain',
      requestId: deposit.tx_hash,
      at,
      legs: belongingTo(`deposit:${depositNo}`, legs),
    },
  ]);
}
