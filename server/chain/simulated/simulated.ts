/**
 * A chain that is none: a block every three seconds by the clock, whose transfers are rows of the database. It needs no node, survives a
 * restart, and is the same for all nodes of the exchange. Nothing of it is worth anything, and everything that shows it says so.
 */
import { createHash } from 'node:crypto';
import { USDT_TOKEN } from '@/lib/chain/rules';
import type { Db } from '../../db/database';
import type { Block, Chain, ChainNode } from '../node';
import { BLOCK_MS, USDT_DECIMALS } from '../way';
import * as store from './store';

export const SIMULATED = 'simulated';
/** Counted from here, so that block numbers look like such and never fall. */
const GENESIS = Date.UTC(2026, 0, 1);

export interface SimulatedChain extends Chain {
  /** Puts a transfer into the next block. */
  send: (db: Db, transfer: { from: string; to: string; units: bigint; nonce: string }) => Promise<string>;
}

export function simulatedChain(db: Db, now: () => number): SimulatedChain {
  const newest = (): number => Math.max(1, Math.floor((now() - GENESIS) / BLOCK_MS));
  const hashesOf = async (from: number, to: number): Promise<string[]> => {
    const rows = await store.transfersIn(db, from, to);
    return Array.from({ length: to - from + 1 }, (_, i) =>
      blockHash(
        from + i,
        rows.filter((row) => Number(row.block_number) === from + i).map((row) => row.tx_hash),
      ),
    );
  };
  const block = async (number: number): Promise<Block | null> => {
    if (number > newest()) return null;
    const [parentHash, hash] = await hashesOf(number - 1, number);
    return { number, hash: hash!, parentHash: parentHash! };
  };
  const node: ChainNode = {
    name: SIMULATED,
    head: async () => (await block(newest()))!,
    block,
    receipt: async (txHash) => {
      const found = await store.transferOf(db, txHash);
      if (!found || found.block > newest()) return null;
      return { blockNumber: found.block, succeeded: true, paid: [{ token: USDT_TOKEN, to: found.recipient }] };
    },
    balances: (addresses, at) => store.balancesAt(db, addresses, at),
    transfers: async (from, to) => {
      const rows = await store.transfersIn(db, from, Math.min(to, newest()));
      return rows.map((row) => {
        const blockNumber = Number(row.block_number);
        const inBlock = rows.filter((one) => one.block_number === row.block_number);
        return {
          txHash: row.tx_hash,
          logIndex: row.place,
          blockNumber,
          blockHash: blockHash(
            blockNumber,
            inBlock.map((one) => one.tx_hash),
          ),
          from: row.sender,
          to: row.recipient,
          units: BigInt(row.units),
        };
      });
    },
  };
  return {
    id: SIMULATED,
    nodes: [node],
    decimals: USDT_DECIMALS,
    blockMs: BLOCK_MS,
    send: async (trx, { from, to, units, nonce }) => {
      const txHash = digest(`transfer ${from} ${to} ${units} ${nonce}`);
      // Two blocks ahead: whoever reads the next one at this moment has read all of it.
      await store.addTransfer(trx, { block: newest() + 2, txHash, sender: from, recipient: to, units });
      return txHash;
    },
  };
}

const digest = (text: string): string => `0x${createHash('sha256').update(`avocet simulated ${text}`).digest('hex')}`;
const blockHash = (number: number, transfers: readonly string[]): string =>
  digest(`block ${number} ${transfers.join(' ')}`);
