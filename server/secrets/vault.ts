/** Keyed hashes for codes, and sealing of what must not stand in the database as plain text. One key of the exchange, a derived one for each use. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../db/database';
import { keptSecret } from './store';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface Vault {
  /** A keyed hash: whoever has the database but not the key cannot find a short code by trying them all. */
  mac: (use: string, text: string) => string;
  /** Seals a text (AES-256-GCM); `use` and `owner` are bound to it, so that it opens nowhere else. */
  seal: (use: string, owner: string, text: string) => string;
  /** Throws where it was sealed for something else, or changed. */
  open: (use: string, owner: string, sealed: string) => string;
}

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export function createVault(key: Buffer): Vault {
  const derived = new Map<string, Buffer>();
  const keyFor = (use: string): Buffer => {
    const known = derived.get(use) ?? Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `avocet ${use}`, KEY_BYTES));
    derived.set(use, known);
    return known;
  };
  return {
    mac: (use, text) => createHmac('sha256', keyFor(`mac ${use}`)).update(text).digest('base64url'),
    seal: (use, owner, text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${use}`), nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
    },
    open: (use, owner, sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal ${use}`), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** The vault under the configured key, or under one that is drawn once for this database. */
export async function openVault(db: Db, configured: string | null): Promise<Vault> {
  return createVault(Buffer.from(configured ?? (await keptSecret(db, 'vault', randomBytes(KEY_BYTES).toString('hex'))), 'hex'));
}
