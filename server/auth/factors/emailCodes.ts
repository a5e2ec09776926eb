/**
 * Codes that are sent by e-mail: six digits, for half an hour, for one purpose and one subject. Five tries, then it is void; a new one
 * voids the old; sixty seconds between two, ten a day, or twenty for all that somebody who is logged in may prove by one. Where nobody is
 * logged in the subject is one ticket or one browser, so that nobody voids another's code or uses up another's letters. A subject
 * without an address is treated exactly alike, down to a letter that goes nowhere, so that nobody learns from it whether an account
 * exists.
 */
import { MAILED_PURPOSES } from '@/lib/api/shapes';
import type { MailedPurpose } from '@/lib/api/shapes';
import { transaction } from '../../db/database';
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { sendMail } from '../../mail/mail';
import { sameText } from '../../vault/vault';
import { codeLetter } from '../letters';
import type { Use } from '../proof';
import { addCode, codesSince, deleteCodesBefore, lockCodes, tryCode, uncountTry, useCode } from './store';
import type { Db } from '../../db/database';

export const CODE_VALID_MS = 30 * 60_000;
export const RESEND_MS = 60_000;
const MOST_TRIES = 5;
const MOST_A_DAY = 10;
/** Of somebody who is logged in, for all purposes together. */
const MOST_OF_PERSON = 20;
const DAY_MS = 24 * 3_600_000;
const DIGITS = 1_000_000;

export interface CodeTarget {
  /** `user:1`, `ticket:…`: whose code it is. */
  subject: string;
  purpose: MailedPurpose | 'bindEmail' | 'logIn' | 'resetPassword' | 'captcha';
  /** Null where no account exists. */
  email: string | null;
  /** Letters of other subjects to the same address do not count: how many there are is counted elsewhere, by the place that asks. */
  isApart?: boolean;
  /** The person's own language, and the phrase where the address is theirs; null where there is no person. */
  person: { language: Context['language']; anti_phishing: string | null } | null;
}

/**
 * `email`: the address that is bound now; a code that went to a former address does not count. Left out where the subject names the
 * address.
 */
type CodeSought = Pick<CodeTarget, 'subject' | 'purpose'> & { email?: string | null };

type CodeContext = Pick<Context, 'db' | 'now' | 'random' | 'vault' | 'language'>;

const hashOf = (
  { vault }: Pick<Context, 'vault'>,
  { subject, purpose }: Pick<CodeTarget, 'subject' | 'purpose'>,
  digits: string,
): string => vault.fingerprint(digits, `email code ${purpose} ${subject}`);

/** Even over all six digits: a byte's remainder would favour some. */
function drawDigits(random: Context['random']): string {
  return String(random(6).readUIntBE(0, 6) % DIGITS).padStart(6, '0');
}

/** Sends a code in the caller's transaction, or refuses because the last one is too fresh. Answers when another may be sent. */
export async function sendCode(
  context: CodeContext,
  target: CodeTarget,
): Promise<{ resendAt: number; expiresAt: number }> {
  const { db, now } = context;
  const email = target.email?.toLowerCase() ?? null;
  await lockCodes(db, target.subject);
  // Letters are counted over all purposes: otherwise switching between them would multiply the limit.
  const { purposes, most } = target.isApart
    ? { purposes: [target.purpose], most: MOST_A_DAY }
    : { purposes: MAILED_PURPOSES, most: MOST_OF_PERSON };
  const sent = await codesSince(
    db,
    { subject: target.subject, purposes, email: target.isApart ? null : email },
    now - DAY_MS,
  );
  const last = sent.find(({ purpose }) => purpose === target.purpose)?.at;
  if (last !== undefined && now - last < RESEND_MS)
    throw new Refusal('codeTooSoon', { seconds: String(Math.ceil((last + RESEND_MS - now) / 1_000)) });
  if (sent.length >= most) throw new Refusal('codeLimit', { until: String((sent[most - 1]?.at ?? now) + DAY_MS) });
  const digits = drawDigits(context.random);
  await addCode(db, {
    subject: target.subject,
    purpose: target.purpose,
    email,
    codeHash: hashOf(context, target, digits),
    now,
  });
  const { language, anti_phishing: antiPhishing } = target.person ?? {
    language: context.language,
    anti_phishing: null,
  };
  await sendMail(context, target.email, {
    letter: codeLetter,
    language,
    antiPhishing,
    values: { code: digits, purpose: target.purpose },
  });
  return { resendAt: now + RESEND_MS, expiresAt: now + CODE_VALID_MS };
}

/**
 * Judges a code without using it up, or refuses. A wrong try stays counted, so this must not run in a transaction that a refusal would
 * take back: call it in a handler's `prepare`.
 */
export async function checkCode(
  context: Pick<Context, 'db' | 'now' | 'vault'>,
  target: CodeSought,
  digits: string,
): Promise<Use> {
  const { db, now } = context;
  if (db.isTransaction) throw new Error('a try at a code must outlive the refusal: check it in prepare');
  const row = await tryCode(db, target, MOST_TRIES, now - CODE_VALID_MS);
  const matches = sameText(row?.code_hash ?? '', hashOf(context, target, digits));
  if (!row) throw new Refusal('codeExpired');
  if (!matches) throw new Refusal('codeWrong');
  await uncountTry(db, row.id);
  return async (at) => {
    if (!(await useCode(at.db, row.id, at.now))) throw new Refusal('codeExpired');
  };
}

/** Uses a code up, or refuses. */
export async function requireCode(
  context: Pick<Context, 'db' | 'now' | 'vault'>,
  target: CodeSought,
  digits: string,
): Promise<void> {
  const use = await checkCode(context, target, digits);
  await use(context);
}

/** Sends a code in a transaction of its own, for handlers without one. */
export const sendCodeAlone = (
  context: CodeContext,
  target: CodeTarget,
): Promise<{ resendAt: number; expiresAt: number }> =>
  transaction(context.db, (db) => sendCode({ ...context, db }, target));

export const pruneCodes = (db: Db, now: number): Promise<void> => deleteCodesBefore(db, now - 2 * DAY_MS);
