/** The only thing that is ever asked of the token's contract: transfer(to, units). Written out, so that no other call can be made of it. */
import type { Hex } from 'viem';

const word = (hex: string): string => hex.padStart(64, '0');

/** `to` with 0x and 40 hexadecimal digits. */
export const transferData = (to: string, units: bigint): Hex =>
  `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(units.toString(16))}`;

/** Asks a token how much an address has. */
export const balanceData = (of: string): Hex => `0x70a08231${word(of.slice(2).toLowerCase())}`;
