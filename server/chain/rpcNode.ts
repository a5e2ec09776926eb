/** A node of BNB Smart Chain behind JSON-RPC, by viem. It only reads; a wrong chain is refused before anything is believed. */
import {
  createPublicClient,
  hexToBigInt,
  parseAbiItem,
  toEventSelector,
  type Address,
  type Hex,
  type PublicClient,
  type TransactionReceipt,
} from 'viem';
import { CHAIN_ID } from '@/lib/chain/rules';
import type { Block, ChainNode, Receipt, Transfer } from './node';
import { balanceData } from './balanceData';
import { nodeAt } from './transport';

const TIMEOUT_MS = 15_000;
const RETRIES = 2;
const BALANCES_AT_ONCE = 100;
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
const TRANSFER = toEventSelector(transferEvent);

/** A node that tells another chain's blocks would let anybody be credited with worthless tokens. */
export class WrongChain extends Error {}

export function rpcNode(url: string, token: Address): ChainNode {
  const client = createPublicClient({ transport: nodeAt(url, { timeout: TIMEOUT_MS, retryCount: RETRIES }) });
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
      return receiptOf(client, txHash);
    },
    balances: async (addresses, block) => {
      await checkChain();
      return balancesOf(url, token, addresses, block);
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

/** Many balances go into few requests. */
async function balancesOf(
  url: string,
  token: Address,
  addresses: readonly string[],
  block: number,
): Promise<readonly bigint[]> {
  const transport = nodeAt(url, { timeout: TIMEOUT_MS, retryCount: RETRIES, batch: { batchSize: BALANCES_AT_ONCE } });
  const client = createPublicClient({ transport });
  const balances: bigint[] = [];
  for (let from = 0; from < addresses.length; from += BALANCES_AT_ONCE)
    balances.push(
      ...(await Promise.all(
        addresses.slice(from, from + BALANCES_AT_ONCE).map(async (of) => {
          const { data } = await client.call({ to: token, data: balanceData(of), blockNumber: BigInt(block) });
          return data && data !== '0x' ? hexToBigInt(data) : 0n;
        }),
      )),
    );
  return balances;
}

const shownReceipt = ({ blockNumber, status, logs }: TransactionReceipt): Receipt => ({
  blockNumber: Number(blockNumber),
  succeeded: status === 'success',
  paid: logs.flatMap(({ address, topics }) =>
    topics[0] === TRANSFER && topics[2]
      ? [{ token: address.toLowerCase(), to: `0x${topics[2].slice(-40).toLowerCase()}` }]
      : [],
  ),
});

async function receiptOf(client: PublicClient, txHash: string): Promise<Receipt | null> {
  try {
    const receipt = await client.getTransactionReceipt({ hash: txHash as Hex });
    return shownReceipt(receipt);
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return null;
    throw error;
  }
}
