/** Codes of an authenticator (RFC 6238: SHA-1, six digits, thirty seconds), one step of leeway to either side, each step at most once. */
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { openBase64, sealBase64 } from '../../vault/vault';
import type { Vault } from '../../vault/vault';
import type { Use } from '../proof';
import { takeTotpStep } from './store';
import type { FactorRow } from './store';

const PERIOD_S = 30;
const LEEWAY_STEPS = 1;
const SECRET_BYTES = 20;
export const ISSUER = 'Avocet';

const totpOf = (secret: string, account: string) =>
  new TOTP({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

/** A new secret of 160 bits, in base32. */
export const drawSecret = (random: Context['random']): string =>
  new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer }).base32;

/** What an authenticator reads from a QR code. */
export const addressOf = (secret: string, account: string): string => totpOf(secret, account).toString();

/** The step whose code these digits are, or null. */
export function stepOf(secret: string, digits: string, now: number): number | null {
  const delta = totpOf(secret, '').validate({ token: digits, timestamp: now, window: LEEWAY_STEPS });
  return delta === null ? null : Math.floor(now / 1_000 / PERIOD_S) + delta;
}

/** The secret as it is kept: sealed, for this person only. */
export const sealSecret = (vault: Vault, userId: string, secret: string): string =>
  sealBase64(vault, secret, `totp ${userId}`);
export const openSecret = (vault: Vault, userId: string, sealed: string): string =>
  openBase64(vault, sealed, `totp ${userId}`);

/** Judges a code without using it up, or refuses. A used code is refused like a wrong one. */
export async function checkTotpCode(
  { now }: Pick<Context, 'now'>,
  { id, totp_step }: Pick<FactorRow, 'id' | 'totp_step'>,
  secret: string,
  digits: string,
): Promise<Use> {
  const step = stepOf(secret, digits, now);
  if (step === null || step <= Number(totp_step)) throw new Refusal('totpWrong');
  return async ({ db }) => {
    if (!(await takeTotpStep(db, id, step))) throw new Refusal('totpWrong');
  };
}
