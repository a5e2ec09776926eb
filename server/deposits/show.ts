/** Deposits as they travel. */
import type { Deposit } from '@/lib/api/deposits';
import { amountOf } from '@/lib/deposits/rules';
import { checksummed } from '../chain/addresses';
import { COIN, lookUpAt, NETWORK, type Offered } from '../chain/openChain';
import { SIMULATED } from '../chain/simulated/simulated';
import { readCursor } from '../chain/store';
import { CONFIRMATIONS } from '../chain/watcher';
import { BLOCK_MS, USDT_DECIMALS } from '../chain/way';
import type { Db } from '../db/database';
import type { DepositRow } from './store';

export const newestBlock = async (db: Db, offered: Offered | null): Promise<number> =>
  (offered && (await readCursor(db, offered.chain.id))?.number) ?? 0;

export function show(row: DepositRow, offered: Offered | null, newest: number): Deposit {
  const blocks = newest - row.block_number + 1;
  return {
    depositNo: row.deposit_no,
    coin: COIN,
    network: NETWORK,
    simulated: row.chain === SIMULATED,
    status: row.status,
    amount: amountOf(BigInt(row.units), offered?.chain.decimals ?? USDT_DECIMALS),
    credited: row.credited,
    creditedWith: row.credited_with,
    confirmations: row.status === 'success' ? CONFIRMATIONS : Math.max(0, Math.min(CONFIRMATIONS, blocks)),
    needed: CONFIRMATIONS,
    blockMs: offered?.chain.blockMs ?? BLOCK_MS,
    txHash: row.tx_hash,
    txUrl: lookUpAt(offered, row.chain, row.tx_hash),
    sender: checksummed(row.sender),
    seenAt: Number(row.seen_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}
