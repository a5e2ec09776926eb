/** What a letter says, as it lies in the outbox: sealed, for its recipient only. */
import { openBase64, sealBase64 } from '../vault/vault';
import type { Vault } from '../vault/vault';
import type { Composed } from './letters';

export const sealLetter = (vault: Vault, to: string, letter: Composed): string =>
  sealBase64(vault, JSON.stringify(letter), `mail ${to}`);
export const openLetter = (vault: Vault, to: string, sealed: string): Composed =>
  JSON.parse(openBase64(vault, sealed, `mail ${to}`)) as Composed;
