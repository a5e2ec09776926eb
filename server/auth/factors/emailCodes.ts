/**
 * Codes that are sent by e-mail: six digits, for half an hour, for one purpose and one subject. Five tries, then it is void; a new one
 * voids the old; sixty seconds between two, ten a day. A subject without an address is treated exactly alike, down to a letter
 * that goes nowhere, so that nobody learns from it whether an account exists.
 */
import type { CodePurpose } from '@/lib/api/shapes';
import { transaction } from '../../db/database';
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { sendMail } from '../../mail/mail';
import { sameText } from '../../vault/vault';
import { addCode, codesSince, deleteCodesBefore, lockCodes, tryCode, useCode } from './store';
import type { Db } from '../../db/database';

export const CODE_VALID_MS = 30 * 60_000;
export const RESEND_MS = 60_000;
const MOST_TRIES = 5;
const MOST_A_DAY = 10;
const DAY_MS = 24 * 3_600_000;
const DIGITS = 1_000_000;

export interface CodeTarget {
  /** `user:1`, `account:name`, `email:address`: whose code it is. */
  subject: string;
  purpose: CodePurpose | 'captcha';
  /** Null: nobody is there. */
  email: string | null;
  /** The person's own language and phrase, where there is a person. */
  person: { language: Context['language']; anti_phishing: string | null } | null;
}

type CodeContext = Pick<Context, 'db' | 'now' | 'random' | 'vault' | 'language'>;

const hashOf = ({ vault }: Pick<Context, 'vault'>, { subject, purpose }: Pick<CodeTarget, 'subject' | 'purpose'>, digits: string): string => vault.fingerprint(digits, `email code ${purpose} ${subject}`);

/** Even over all six digits: a byte's remainder would favour some. */
function drawDigits(random: Context['random']): string {
  return String(random(6).readUIntBE(0, 6) % DIGITS).padStart(6, '0');
}

/** Sends a code in the caller's transaction, or refuses because the last one is too fresh. Answers when another may be sent. */
export async function sendCode(context: CodeContext, target: CodeTarget): Promise<{ resendAt: number; expiresAt: number }> {
  const { db, now } = context;
  const email = target.email?.toLowerCase() ?? null;
  await lockCodes(db, target.subject, target.purpose);
  const sent = await codesSince(db, { subject: target.subject, purpose: target.purpose, email }, now - DAY_MS);
  const [last] = sent;
  if (last !== undefined && now - last < RESEND_MS) throw new Refusal('codeTooSoon', { seconds: String(Math.ceil((last + RESEND_MS - now) / 1_000)) });
  if (sent.length >= MOST_A_DAY) throw new Refusal('codeLimit', { until: String((sent[MOST_A_DAY - 1] ?? now) + DAY_MS) });
  const digits = drawDigits(context.random);
  await addCode(db, { subject: target.subject, purpose: target.purpose, email, codeHash: hashOf(context, target, digits), now });
  const { language, anti_phishing: antiPhishing } = target.person ?? { language: context.language, anti_phishing: null };
  await sendMail(context, target.email, { kind: 'code', language, antiPhishing, values: { code: digits, purpose: target.purpose } });
  return { resendAt: now + RESEND_MS, expiresAt: now + CODE_VALID_MS };
}

/**
 * Uses a code up, or refuses. The try is counted before it is judged and stays counted, so this must not run in a transaction that a
 * refusal would take back: call it in a handler's `prepare`.
 */
export async function requireCode(context: Pick<Context, 'db' | 'now' | 'vault'>, target: Pick<CodeTarget, 'subject' | 'purpose'>, digits: string): Promise<void> {
  const { db, now } = context;
  if (db.isTransaction) throw new Error('a try at a code must outlive the refusal: check it in prepare');
  const row = await tryCode(db, target.subject, target.purpose, MOST_TRIES, now - CODE_VALID_MS);
  const matches = sameText(row?.code_hash ?? '', hashOf(context, target, digits));
  if (!row) throw new Refusal('codeExpired');
  if (!matches) throw new Refusal('codeWrong');
  if (!(await useCode(db, row.id, now))) throw new Refusal('codeExpired');
}

/** Sends in a transaction of its own, for handlers without one. */
export const sendCodeAlone = (context: CodeContext, target: CodeTarget): Promise<{ resendAt: number; expiresAt: number }> => transaction(context.db, (db) => sendCode({ ...context, db }, target));

export const pruneCodes = (db: Db, now: number): Promise<void> => deleteCodesBefore(db, now - 2 * DAY_MS);
