/** The chain on which money comes and goes, as the configuration says: a real one, the sandbox's simulated one, or none. */
import { USDT_TOKEN } from '@/lib/chain/rules';
import type { Clock } from '../clock/clock';
import type { Db } from '../db/database';
import type { Vault } from '../vault/vault';
import { addressesOf, simulatedAddresses, type AddressAt } from './addresses';
import type { Chain } from './node';
import { rpcNode } from './rpcNode';
import { simulatedChain, type SimulatedChain } from './simulated/simulated';
import { BLOCK_MS, USDT_DECIMALS, type DepositWay } from './way';

/** What people are told the network is called, and the coin on it. */
export const NETWORK = 'BNB Smart Chain (BEP-20)';
export const COIN = 'USDT';

/** A chain with what is needed to take and give money on it. */
export interface Offered {
  chain: Chain;
  addressAt: AddressAt;
  /** The token's contract. */
  token: string;
  /** Where the chain is the sandbox's own. */
  simulated: SimulatedChain | null;
  /** Where anybody can look up its transactions. */
  explorer: string | null;
}

export interface ChainDeps {
  way: DepositWay;
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Null where none is offered. */
export function openChain({ way, db, clock, vault }: ChainDeps): Offered | null {
  if (way.kind === 'none') return null;
  if (way.kind === 'simulated') {
    const chain = simulatedChain(db, clock.now);
    const seed = Buffer.from(vault.fingerprint('deposit addresses', 'simulated chain'), 'base64url');
    return { chain, addressAt: simulatedAddresses(seed), token: USDT_TOKEN, simulated: chain, explorer: null };
  }
  return realChain(way);
}

/** A chain behind nodes. */
export function realChain(way: Extract<DepositWay, { kind: 'chain' }>): Offered {
  const [first, ...others] = way.urls;
  const chain = {
    id: '56',
    nodes: [rpcNode(first, way.token), ...others.map((url) => rpcNode(url, way.token))] as const,
    decimals: USDT_DECIMALS,
    blockMs: BLOCK_MS,
  };
  return { chain, addressAt: addressesOf(way.xpub), token: way.token, simulated: null, explorer: way.explorer };
}

/** Where a transaction can be looked up; null where no site is set, or it stands on another chain. */
export const lookUpAt = (offered: Offered | null, chain: string, txHash: string | null): string | null =>
  offered?.explorer && offered.chain.id === chain && txHash !== null ? `${offered.explorer}/tx/${txHash}` : null;
