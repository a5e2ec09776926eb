/** A node of BNB Smart Chain behind JSON-RPC, by viem. It only reads; a wrong chain is refused before anything is believed. */
import { createPublicClient, http, parseAbiItem, type Address, type Hex } from 'viem';
import { CHAIN_ID } from '@/lib/chain/rules';
import type { Block, ChainNode, Transfer } from './node';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

/** A node that tells another chain's blocks would let anybody be credited with worthless tokens. */
export class WrongChain extends Error {}

export function rpcNode(url: string, token: Address): ChainNode {
  const client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: RETRIES }) });
  const name = new URL(url).host;
  let isRight = false;
  const checkChain = async (): Promise<void> => {
    if (isRight) return;
    const id = await client.getChainId();
    if (id !== CHAIN_ID) throw new WrongChain(`${name} is a node of chain ${id}, not of ${CHAIN_ID}`);
    isRight = true;
  };
  const shown = (block: { number: bigint | null; hash: Hex | null; parentHash: Hex }): Block => {
    if (block.number === null || block.hash === null) throw new Error(`${name} told of a block that is not mined`);
    return { number: Number(block.number), hash: block.hash.toLowerCase(), parentHash: block.parentHash.toLowerCase() };
  };
  return {
    name,
    head: async () => {
      await checkChain();
      return shown(await client.getBlock({ blockTag: 'latest' }));
    },
    block: async (number) => {
      try {
        return shown(await client.getBlock({ blockNumber: BigInt(number) }));
      } catch (error) {
        if (error instanceof Error && error.name === 'BlockNotFoundError') return null;
        throw error;
      }
    },
    receipt: async (txHash) => {
      await checkChain();
      try {
        const receipt = await client.getTransactionReceipt({ hash: txHash as Hex });
        return { blockNumber: Number(receipt.blockNumber), succeeded: receipt.status === 'success' };
      } catch (error) {
        if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return null;
        throw error;
      }
    },
    transfers: async (from, to) => {
      const logs = await client.getLogs({
        address: token,
        event: transferEvent,
        fromBlock: BigInt(from),
        toBlock: BigInt(to),
        strict: true,
      });
      // The node was asked for one contract and one range; what it says is not believed to be that.
      return logs.flatMap((log): Transfer[] =>
        log.removed ||
        log.address.toLowerCase() !== token.toLowerCase() ||
        log.blockNumber < from ||
        log.blockNumber > to
          ? []
          : [
              {
                txHash: log.transactionHash.toLowerCase(),
                logIndex: log.logIndex,
                blockNumber: Number(log.blockNumber),
                blockHash: log.blockHash.toLowerCase(),
                from: log.args.from.toLowerCase(),
                to: log.args.to.toLowerCase(),
                units: log.args.value,
              },
            ],
      );
    },
  };
}
