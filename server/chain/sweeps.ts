/** Transactions that bring deposits together, written for signing where the private key is. Nothing here can sign. */
import { createPublicClient, type Address } from 'viem';
import { CHAIN_ID, transferData } from '@/lib/chain/rules';
import { checksummed } from './addresses';
import { nodeAt } from './transport';
import type { DepositWay } from './way';

const GAS = 120_000;

interface Sweep {
  /** Below the extended key: m/44'/60'/0'/ and this. */
  path: string;
  from: string;
  chainId: number;
  nonce: number;
  to: string;
  value: string;
  data: string;
  gas: number;
  gasPrice: string;
}

export interface Sweeps {
  transactions: readonly Sweep[];
  /** Addresses that have too little BNB for the work of their transaction, with what is missing, in wei. */
  funding: readonly { address: string; wei: string }[];
}

/** One transaction for each deposit address that holds at least so much: all of it. */
export async function sweepsOf(
  way: Extract<DepositWay, { kind: 'chain' }>,
  holdings: readonly { address: string; units: bigint; place: number | null }[],
  { to, least }: { to: string; least: bigint },
): Promise<Sweeps> {
  const client = createPublicClient({ transport: nodeAt(way.urls[0]) });
  const gasPrice = await client.getGasPrice();
  const transactions: Sweep[] = [];
  const funding: { address: string; wei: string }[] = [];
  for (const { address, units, place } of holdings) {
    if (place === null || units < least || units === 0n) continue;
    const from = address as Address;
    const nonce = await client.getTransactionCount({ address: from });
    const missing = gasPrice * BigInt(GAS) - (await client.getBalance({ address: from }));
    if (missing > 0n) funding.push({ address: checksummed(address), wei: missing.toString() });
    transactions.push({
      path: `0/${place}`,
      from: checksummed(address),
      chainId: CHAIN_ID,
      nonce,
      to: checksummed(way.token),
      value: '0',
      data: transferData(to, units),
      gas: GAS,
      gasPrice: gasPrice.toString(),
    });
  }
  return { transactions, funding };
}
