/** SQL of what proves a person: e-mail, authenticator, fund password, and the codes that are sent. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';
import { TOGETHER } from '../../db/statements';
import { lockName } from '../../db/lock';

export interface FactorRow {
  id: string;
  account: string;
  /** The name in small letters. */
  account_key: string;
  language: 'zh-hk' | 'zh-cn' | 'en';
  email: string | null;
  email_bound_at: string | null;
  totp_secret: string | null;
  totp_bound_at: string | null;
  /** The last time step whose code was used. */
  totp_step: string;
  fund_password_hash: string | null;
  anti_phishing: string | null;
  password_changed_at: string | null;
  /** The factor that the present password was reset by; null where it was set while logged in. */
  password_reset_by: 'email' | 'totp' | 'recovery' | null;
  withdrawals_held_until: string | null;
  passkeys: number;
  /** How many recovery codes are left; null where none were made. */
  recovery_codes: number | null;
  /** When the remaining recovery codes became void. */
  recovery_voided_at: string | null;
}

/** An unknown account is looked up like a known one, so that both take as long. */
export async function findFactors(db: Db, userId: string | null): Promise<FactorRow | null> {
  const { rows } = await sql<FactorRow>`
    select id, account, account_key, language, email, email_bound_at, totp_secret, totp_bound_at, totp_step, fund_password_hash, anti_phishing, password_changed_at, password_reset_by, withdrawals_held_until,
      (select count(*)::int from passkey where user_id = users.id) as passkeys,
      (select (count(*) filter (where used_at is null and voided_at is null))::int from recovery_code where user_id = users.id having count(*) > 0) as recovery_codes,
      (select max(voided_at) from recovery_code where user_id = users.id) as recovery_voided_at
    from users where id = ${userId ?? '0'}`.execute(db);
  return rows[0] ?? null;
}

export async function factorsOf(db: Db, userId: string): Promise<FactorRow> {
  const row = await findFactors(db, userId);
  if (!row) throw new Error(`no user ${userId}`);
  return row;
}

type AddresseeRow = Pick<FactorRow, 'id' | 'email' | 'language' | 'anti_phishing'>;

const addressees = (ids: readonly string[]) =>
  sql<AddresseeRow>`select id, email, language, anti_phishing from users where id = any(${[...new Set(ids)]}::bigint[])`;

/** Where these people get their letters, and in which language. */
export async function addresseesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AddresseeRow>> {
  const { rows } = await addressees(ids).execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same together with the next statement, whose answer fills the list. */
export const addresseesWithNext = async (db: Db, ids: readonly string[]): Promise<readonly AddresseeRow[]> =>
  (await sql<AddresseeRow>`${sql.raw(TOGETHER)} ${addressees(ids)}`.execute(db)).rows;

/** Takes the time step unless a code of it or of a later step was used: of any number of parallel tries one gets it. */
export async function takeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } =
    await sql`update users set totp_step = ${step} where id = ${userId} and totp_step < ${step} returning id`.execute(
      db,
    );
  return rows.length === 1;
}

export interface CodeRow {
  id: string;
  code_hash: string;
  sent_at: string;
}

/** Until the transaction ends nobody else sends a code for the same subject. */
export async function lockCodes(db: Db, subject: string): Promise<void> {
  await lockName(db, `code ${subject}`);
}

/** When the codes since a time were sent, newest first: to this subject, or by anybody to this address. */
export async function codesSince(
  db: Db,
  to: { subject: string; email: string | null; purposes: readonly string[] },
  since: number,
): Promise<{ at: number; purpose: string }[]> {
  const { rows } = await sql<{ sent_at: string; purpose: string }>`
    select sent_at, purpose from email_codes where purpose = any(${[...to.purposes]}::text[]) and sent_at > ${since} and (subject = ${to.subject} or email = ${to.email})
    order by sent_at desc`.execute(db);
  return rows.map(({ sent_at, purpose }) => ({ at: Number(sent_at), purpose }));
}

/** The addresses, not yet bound to this person, that codes were sent to since then. */
export async function newAddressesOf(db: Db, userId: string, since: number): Promise<string[]> {
  const { rows } = await sql<{
    email: string;
  }>`select distinct email from email_codes where subject like ${`user:${userId} %`} and purpose = 'bindEmail' and sent_at > ${since}`.execute(
    db,
  );
  return rows.map(({ email }) => email);
}

/** A new code; the older ones of its subject and purpose are void. */
export async function addCode(
  db: Db,
  row: { subject: string; purpose: string; email: string | null; codeHash: string; now: number },
): Promise<void> {
  await sql`update email_codes set voided_at = ${row.now} where subject = ${row.subject} and purpose = ${row.purpose} and used_at is null and voided_at is null`.execute(
    db,
  );
  await sql`insert into email_codes (subject, purpose, email, code_hash, sent_at) values (${row.subject}, ${row.purpose}, ${row.email}, ${row.codeHash}, ${row.now})`.execute(
    db,
  );
}

/**
 * Counts a try at the one valid code, sent to this address where one is named, and hands it out to be compared, or null where there is
 * none or it was tried too often.
 */
export async function tryCode(
  db: Db,
  target: { subject: string; purpose: string; email?: string | null | undefined },
  most: number,
  sentAfter: number,
): Promise<CodeRow | null> {
  const { subject, purpose, email } = target;
  const { rows } = await sql<CodeRow>`
    update email_codes set attempts = attempts + 1
    where subject = ${subject} and purpose = ${purpose} and used_at is null and voided_at is null and attempts < ${most} and sent_at > ${sentAfter}
      and (${email === undefined}::boolean or email is not distinct from ${email?.toLowerCase() ?? null}::text)
    returning id, code_hash, sent_at`.execute(db);
  return rows[0] ?? null;
}

/** Takes the count of a right code back: it was no guess. */
export async function uncountTry(db: Db, id: string): Promise<void> {
  await sql`update email_codes set attempts = attempts - 1 where id = ${id} and attempts > 0`.execute(db);
}

/** True for the one who uses it. */
export async function useCode(db: Db, id: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update email_codes set used_at = ${now} where id = ${id} and used_at is null and voided_at is null returning id`.execute(
      db,
    );
  return rows.length === 1;
}

/** Voids every code that was sent to a person or to their login tickets; the letters still count as sent. */
export async function voidCodesOf(db: Db, userId: string, now: number): Promise<void> {
  await sql`update email_codes set voided_at = ${now} where used_at is null and voided_at is null
    and (subject = ${`user:${userId}`} or subject like ${`user:${userId} %`} or subject in (select 'ticket:' || id_hash from tickets where user_id = ${userId}))`.execute(
    db,
  );
}

/** Forgets which codes were sent to a person who is logged in, so that more may be sent. */
export async function forgetCodesOf(db: Db, userId: string): Promise<void> {
  await sql`delete from email_codes where subject = ${`user:${userId}`} or subject like ${`user:${userId} %`}`.execute(
    db,
  );
}

export async function deleteCodesBefore(db: Db, at: number): Promise<void> {
  await sql`delete from email_codes where sent_at < ${at}`.execute(db);
}

export async function offerSecret(db: Db, userId: string, sealed: string, now: number): Promise<void> {
  await sql`insert into totp_offers (user_id, secret, at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, at = excluded.at`.execute(db);
}

export async function dropOffer(db: Db, userId: string): Promise<void> {
  await sql`delete from totp_offers where user_id = ${userId}`.execute(db);
}

export async function offeredSecret(db: Db, userId: string, since: number): Promise<string | null> {
  const { rows } = await sql<{
    secret: string;
  }>`select secret from totp_offers where user_id = ${userId} and at > ${since}`.execute(db);
  return rows[0]?.secret ?? null;
}

/** True where no authenticator was bound. The time step of the code that bound it counts as used. */
export async function bindSecret(db: Db, userId: string, sealed: string, step: number, now: number): Promise<boolean> {
  const { rows } =
    await sql`update users set totp_secret = ${sealed}, totp_step = ${step}, totp_bound_at = ${now} where id = ${userId} and totp_secret is null returning id`.execute(
      db,
    );
  await sql`delete from totp_offers where user_id = ${userId}`.execute(db);
  return rows.length === 1;
}

export async function unbindSecret(db: Db, userId: string): Promise<void> {
  await sql`update users set totp_secret = null, totp_bound_at = null where id = ${userId}`.execute(db);
}

/** False when the address belongs to somebody else. */
export async function bindEmail(db: Db, userId: string, email: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`update users set email = ${email}, email_key = ${email.toLowerCase()}, email_bound_at = ${now}
    where id = ${userId} and not exists (select 1 from users u where u.email_key = ${email.toLowerCase()} and u.id <> ${userId}) returning id`.execute(
      db,
    );
  return rows.length === 1;
}

export async function unbindEmail(db: Db, userId: string): Promise<void> {
  await sql`update users set email = null, email_key = null, email_bound_at = null where id = ${userId}`.execute(db);
}

export async function setFundPassword(db: Db, userId: string, hash: string | null): Promise<void> {
  await sql`update users set fund_password_hash = ${hash} where id = ${userId}`.execute(db);
}

/** `resetBy`: null where the password is set while logged in. */
export async function setPassword(
  db: Db,
  userId: string,
  hash: string,
  now: number,
  resetBy: FactorRow['password_reset_by'],
): Promise<void> {
  await sql`update users set password_hash = ${hash}, password_changed_at = ${now}, password_reset_by = ${resetBy} where id = ${userId}`.execute(
    db,
  );
}

/** Sets a first password, for an account that is opened by something else. */
export async function clearPassword(db: Db, userId: string): Promise<void> {
  await sql`update users set password_hash = null, password_reset_by = null where id = ${userId}`.execute(db);
}

export async function setAntiPhishing(db: Db, userId: string, code: string | null): Promise<void> {
  await sql`update users set anti_phishing = ${code} where id = ${userId}`.execute(db);
}

/** Withdrawals wait until then; a hold that lasts longer stays. */
export async function holdWithdrawals(db: Db, userId: string, until: number): Promise<void> {
  await sql`update users set withdrawals_held_until = greatest(coalesce(withdrawals_held_until, 0), ${until}::bigint) where id = ${userId}`.execute(
    db,
  );
}
