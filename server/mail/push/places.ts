/** A browser's address at its push service, with the keys it made for us: whoever knows them could write to that person, so they are sealed. */
import { ECDH } from 'node:crypto';
import type { Vault } from '../../vault/vault';

export interface Place {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const LABEL = 'push device';

/** By which the same browser is known again. */
export const placeOf = (vault: Vault, endpoint: string): string => vault.fingerprint(endpoint, LABEL);
export const sealPlace = (vault: Vault, place: Place): Buffer => vault.sealText(JSON.stringify(place), LABEL);
export const openPlace = (vault: Vault, sealed: Uint8Array): Place =>
  JSON.parse(vault.openText(sealed, LABEL)) as Place;

/** Its key is whatever somebody sent: what is no point of the curve is no browser's. */
export function canBeSealedFor({ p256dh }: Place): boolean {
  try {
    return ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1').length > 0;
  } catch {
    return false;
  }
}
