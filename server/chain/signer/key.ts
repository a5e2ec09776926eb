/** The key that pays: from a keystore file (Web3 Secret Storage, version 3) with its password, or from the environment. */
import { readFileSync } from 'node:fs';
import { Keystore } from 'ox';
import type { Hex } from 'viem';
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { StartError } from '../../config';

/** Throws without telling anything of the key. */
export function accountOf(source: { keystore: string; password: string } | { key: string }): PrivateKeyAccount {
  try {
    return privateKeyToAccount('key' in source ? hexOf(source.key) : opened(source));
  } catch {
    // An error of the library may hold what it was given.
    // oxlint-disable-next-line preserve-caught-error
    throw new StartError(
      'key' in source ? 'SIGNER_KEY is no private key' : 'the keystore cannot be opened with this password',
    );
  }
}

const hexOf = (text: string): Hex => (text.startsWith('0x') ? (text as Hex) : `0x${text}`);

function opened({ keystore, password }: { keystore: string; password: string }): Hex {
  const parsed = JSON.parse(readFileSync(keystore, 'utf8')) as Keystore.Keystore;
  return Keystore.decrypt(parsed, Keystore.toKey(parsed, { password }));
}
