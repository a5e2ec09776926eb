/** Accounts of operators: a long password and an authenticator, always both. They are opened on the machine itself, never by a call. */
import { Secret, TOTP } from 'otpauth';
import type { OperatorRole } from '@/lib/api/operator/operator';
import type { SessionOperator } from '../http/callers';
import type { Passwords } from '../http/handler';
import type { Db } from '../db/database';
import type { Vault } from '../vault/vault';
import { addOperator, operatorByName, useTotpStep } from './store';

const ISSUER = 'Avocet operator';
const PERIOD_MS = 30_000;
const SHORTEST_PASSWORD = 12;

export const OPERATOR_NAME = /^[a-z][a-z0-9-]{2,31}$/;

const totpOf = (name: string, secret: Secret): TOTP =>
  new TOTP({ issuer: ISSUER, label: name, secret, algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1_000 });
const labelOf = (name: string): string => `operator totp ${name}`;

export interface NewOperator {
  id: string;
  /** To be typed or scanned into an authenticator, once. */
  secret: string;
  otpauthUrl: string;
}

/** The sentence says what is wrong; null is right. */
export function operatorFault(name: string, password: string): string | null {
  if (!OPERATOR_NAME.test(name))
    return 'An operator’s name has 3 to 32 small letters, digits or hyphens and begins with a letter.';
  if (password.length < SHORTEST_PASSWORD || password.length > 200)
    return `An operator’s password has at least ${SHORTEST_PASSWORD} characters.`;
  return null;
}

/** Null when the name is taken. */
export async function createOperator(
  parts: { db: Db; vault: Vault; passwords: Passwords; random: (size: number) => Buffer },
  { name, role, password }: { name: string; role: OperatorRole; password: string },
  now: number,
): Promise<NewOperator | null> {
  const secret = new Secret({ buffer: new Uint8Array(parts.random(20)).buffer });
  const totpSealed = parts.vault.sealText(secret.base32, labelOf(name));
  const id = await addOperator(parts.db, {
    name,
    role,
    passwordHash: await parts.passwords.hash(password),
    totpSealed,
    now,
  });
  return id === null ? null : { id, secret: secret.base32, otpauthUrl: totpOf(name, secret).toString() };
}

/** The operator when name, password and code are right; the same work is done for a name that does not exist. */
export async function knownOperator(
  parts: { db: Db; vault: Vault; passwords: Passwords },
  given: { name: string; password: string; code: string },
  now: number,
): Promise<SessionOperator | null> {
  const operator = await operatorByName(parts.db, given.name);
  const matches = await parts.passwords.verify(operator?.password_hash ?? null, given.password);
  if (!operator || !matches) return null;
  const secret = Secret.fromBase32(parts.vault.openText(operator.totp_sealed, labelOf(operator.name)));
  const delta = totpOf(operator.name, secret).validate({ token: given.code, timestamp: now, window: 1 });
  if (delta === null) return null;
  const used = await useTotpStep(parts.db, operator.id, Math.floor(now / PERIOD_MS) + delta);
  return used ? { id: operator.id, name: operator.name, role: operator.role } : null;
}

/** The code of a moment, for whoever holds the secret. */
export const codeAt = (secret: string, now: number): string =>
  totpOf('operator', Secret.fromBase32(secret)).generate({ timestamp: now });
