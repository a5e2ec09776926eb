/** How deposits are taken: on a chain, on the sandbox's simulated one, or not at all. */
import type { Decimal } from '@/lib/money/decimal';

export type DepositWay =
  | {
      kind: 'chain';
      /** The extended public key that all addresses come from. */
      xpub: string;
      /** Nodes; the first is read, the others are witnesses. */
      urls: readonly [string, ...string[]];
      token: `0x${string}`;
      /** From this amount on a second node must tell the same, where there is one. */
      witnessFrom: Decimal;
      /** The site that shows this chain's transactions, without a slash at its end; null: none is linked. */
      explorer: string | null;
    }
  | { kind: 'simulated' }
  | { kind: 'none' };

/** Digits after the point of USDT on BNB Smart Chain, and milliseconds between two of its blocks. */
export const USDT_DECIMALS = 18;
export const BLOCK_MS = 3_000;
