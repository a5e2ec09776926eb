/** What the two of an order write to one another and to those who decide is kept sealed. */
import type { Vault } from '../vault/vault';

const labelOf = (orderNo: string): string => `c2c talk of ${orderNo}`;

export const sealWords = (vault: Vault, orderNo: string, words: string): Buffer =>
  vault.sealText(words, labelOf(orderNo));
export const openWords = (vault: Vault, orderNo: string, sealed: Uint8Array): string =>
  vault.openText(sealed, labelOf(orderNo));
