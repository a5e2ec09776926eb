/** A chain that a test writes: blocks, transfers, forks, and nodes that lag, lie or fall silent. */
import { createHash } from 'node:crypto';
import type { Block, Chain, ChainNode, Transfer } from '@/server/chain/node';

interface Full extends Block {
  transfers: Transfer[];
}

export const hashOf = (text: string): string => `0x${createHash('sha256').update(text).digest('hex')}`;
export const address = (letter: string): string => `0x${letter.repeat(40)}`;

export function scriptedChain(start = 100) {
  let salt = 0;
  let blocks: Full[] = [];
  const mine = (transfers: readonly { to: string; units: bigint }[] = []): Full => {
    const before = blocks.at(-1);
    const number = before ? before.number + 1 : start;
    salt += 1;
    const hash = hashOf(`block ${number} ${salt}`);
    const full: Full = {
      number,
      hash,
      parentHash: before?.hash ?? hashOf('genesis'),
      transfers: transfers.map(({ to, units }, place) => ({
        txHash: hashOf(`tx ${number} ${place} ${salt}`),
        logIndex: place,
        blockNumber: number,
        blockHash: hash,
        from: address('f'),
        to,
        units,
      })),
    };
    blocks.push(full);
    return full;
  };
  mine();
  const plain = ({ number, hash, parentHash }: Full): Block => ({ number, hash, parentHash });
  /** `behind`: how many blocks the node does not know yet. `change`: what it says instead. */
  const node = (
    mood: { behind?: number; silent?: boolean; change?: (transfers: Transfer[]) => Transfer[] } = {},
  ): ChainNode => {
    const known = (): Full[] => {
      if (mood.silent) throw new Error('no answer');
      return mood.behind ? blocks.slice(0, -mood.behind) : blocks;
    };
    return {
      name: 'scripted',
      head: async () => plain(known().at(-1)!),
      block: async (number) => {
        const found = known().find((one) => one.number === number);
        return found ? plain(found) : null;
      },
      transfers: async (from, to) => {
        const all = known().flatMap((one) => (one.number >= from && one.number <= to ? one.transfers : []));
        return mood.change ? mood.change(all) : all;
      },
      balances: async (addresses, block) =>
        addresses.map((of) =>
          known()
            .filter(({ number }) => number <= block)
            .flatMap(({ transfers }) => transfers)
            .reduce((sum, { from, to, units }) => sum + (to === of ? units : 0n) - (from === of ? units : 0n), 0n),
        ),
      receipt: async (txHash) => {
        const block = known().find(({ transfers }) => transfers.some((one) => one.txHash === txHash));
        if (!block) return null;
        const paid = block.transfers.filter((one) => one.txHash === txHash).map(({ to }) => ({ token: 'usdt', to }));
        return { blockNumber: block.number, succeeded: true, paid };
      },
    };
  };
  return {
    mine,
    mineMany: (count: number): void => {
      for (let i = 0; i < count; i += 1) mine();
    },
    /** Forgets the newest blocks, and what was in them; others come instead. */
    fork: (depth: number, more = depth): void => {
      blocks = blocks.slice(0, -depth);
      for (let i = 0; i < more; i += 1) mine();
    },
    head: (): number => blocks.at(-1)!.number,
    node,
    chain: (...nodes: [ChainNode, ...ChainNode[]]): Chain => ({ id: 'scripted', nodes, decimals: 18, blockMs: 3_000 }),
  };
}
