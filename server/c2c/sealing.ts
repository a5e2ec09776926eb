/** What the two of an order write to one another is kept sealed. */
import type { Vault } from '../vault/vault';

export const sealWords = (vault: Vault, orderNo: string, words: string): Buffer =>
  vault.sealText(words, `c2c talk of ${orderNo}`);
