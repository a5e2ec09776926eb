/** Transactions of the chain for the ledger's lines. */
import { payoutsOf } from './chain/payouts/payouts';
import type { Db } from './db/database';
import { depositHashes } from './deposits/store';

/** The chain's transactions of deposits and withdrawals, by the references of ledger lines. */
export async function hashesOf(db: Db, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = (type: string) =>
    refs.flatMap((ref) => (ref.startsWith(`${type}:`) ? [ref.slice(type.length + 1)] : []));
  const [deposits, payouts] = [
    await depositHashes(db, numbers('deposit')),
    await payoutsOf(db, numbers('withdrawal'), 0),
  ];
  return new Map([
    ...[...deposits].map(([no, hash]) => [`deposit:${no}`, hash] as const),
    ...[...payouts].flatMap(([no, { txHash }]) => (txHash === null ? [] : [[`withdrawal:${no}`, txHash] as const])),
  ]);
}
