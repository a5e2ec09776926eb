/**
 * Encryption at rest (docs/decisions/0015): AES-256-GCM under a key that never stands in the database. Every sealed thing is bound to a
 * label that says what and whose it is, so that a row copied to another place does not open there.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;

export interface Vault {
  seal: (plain: Uint8Array, label: string) => Buffer;
  /** Throws for what was changed, has another label, or was sealed under a key that is not here. */
  open: (sealed: Uint8Array, label: string) => Buffer;
  sealText: (plain: string, label: string) => Buffer;
  openText: (sealed: Uint8Array, label: string) => string;
  /** A keyed hash: equal texts are recognised, and who has the database alone cannot guess them. */
  fingerprint: (text: string, label: string) => string;
  /** Names of the keys, newest first; they tell nothing of the keys themselves. */
  keyIds: readonly string[];
}

interface Key {
  id: Buffer;
  encryption: Buffer;
  hashing: Buffer;
}

function keyOf(secret: Buffer): Key {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `avocet ${purpose}`, 32));
  return {
    id: createHash('sha256').update(derive('key id')).digest().subarray(0, ID_BYTES),
    encryption: derive('encryption'),
    hashing: derive('fingerprint'),
  };
}

/** The first key seals, every key opens; the last, the oldest, makes fingerprints, so that those stay comparable. */
export function createVault(secrets: readonly Buffer[]): Vault {
  const keys = secrets.map(keyOf);
  const [newest, oldest] = [keys[0], keys.at(-1)];
  if (!newest || !oldest) throw new Error('a vault needs a key');

  const seal = (plain: Uint8Array, label: string): Buffer => {
    // Never from the context: an iv used twice would break the cipher, so no test may repeat it.
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', newest.encryption, iv);
    cipher.setAAD(Buffer.from(label));
    const body = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([newest.id, iv, cipher.getAuthTag(), body]);
  };

  const open = (sealed: Uint8Array, label: string): Buffer => {
    const bytes = Buffer.from(sealed);
    const key = keys.find(({ id }) => id.equals(bytes.subarray(0, ID_BYTES)));
    if (!key) throw new Error('sealed under a key that is not here');
    const body = ID_BYTES + IV_BYTES + TAG_BYTES;
    const decipher = createDecipheriv('aes-256-gcm', key.encryption, bytes.subarray(ID_BYTES, ID_BYTES + IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(label));
    decipher.setAuthTag(bytes.subarray(ID_BYTES + IV_BYTES, body));
    return Buffer.concat([decipher.update(bytes.subarray(body)), decipher.final()]);
  };

  return {
    seal,
    open,
    sealText: (plain, label) => seal(Buffer.from(plain, 'utf8'), label),
    openText: (sealed, label) => open(sealed, label).toString('utf8'),
    fingerprint: (text, label) => createHmac('sha256', oldest.hashing).update(`${label}\0${text}`).digest('hex'),
    keyIds: keys.map(({ id }) => id.toString('hex')),
  };
}

/** Seals a text for a column of text. */
export const sealBase64 = (vault: Vault, plain: string, label: string): string =>
  vault.sealText(plain, label).toString('base64');
export const openBase64 = (vault: Vault, sealed: string, label: string): string =>
  vault.openText(Buffer.from(sealed, 'base64'), label);

/** Compares in constant time. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
