/** The key by which push services know the exchange (VAPID, RFC 8292). It is derived from the vault's, so that every node has the same and none has to be set. */
import { createECDH } from 'node:crypto';
import type { Vault } from '../../vault/vault';

export interface PushKeys {
  /** Both in base64url, as browsers and push services take them. */
  publicKey: string;
  privateKey: string;
}

/** Stays as it is when the vault gets a newer key. */
export function pushKeysOf(vault: Pick<Vault, 'fingerprint'>): PushKeys {
  const secret = Buffer.from(vault.fingerprint('web push', 'vapid'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  return { publicKey: curve.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
