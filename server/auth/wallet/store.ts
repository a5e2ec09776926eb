/** SQL of wallets and of the nonces of their log-ins. */
import { sql } from 'kysely';
import type { Db } from '../../db/database';

export async function addNonce(
  db: Db,
  nonce: string,
  visitorHash: string,
  issuedAt: number,
  expiresAt: number,
): Promise<void> {
  await sql`insert into wallet_nonce (nonce, visitor_hash, issued_at, expires_at) values (${nonce}, ${visitorHash}, ${issuedAt}, ${expiresAt})`.execute(
    db,
  );
}

/** Takes the nonce out, so that only one caller ever gets it; false where there is none of this browser, or too late. */
export async function takeNonce(db: Db, nonce: string, visitorHash: string, now: number): Promise<boolean> {
  const { rows } =
    await sql`delete from wallet_nonce where nonce = ${nonce} and visitor_hash = ${visitorHash} and expires_at > ${now} returning nonce`.execute(
      db,
    );
  return rows.length === 1;
}

/** When the nonce was given, if it could be taken; otherwise null. */
export async function nonceGivenAt(db: Db, nonce: string, visitorHash: string, now: number): Promise<number | null> {
  const { rows } = await sql<{
    issued_at: string;
  }>`select issued_at from wallet_nonce where nonce = ${nonce} and visitor_hash = ${visitorHash} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0] ? Number(rows[0].issued_at) : null;
}

/** Keeps only the latest few nonces of a browser. */
export async function trimNonces(db: Db, visitorHash: string, most: number): Promise<void> {
  await sql`delete from wallet_nonce where nonce in
    (select nonce from wallet_nonce where visitor_hash = ${visitorHash} order by issued_at desc, nonce offset ${most})`.execute(
    db,
  );
}

export async function pruneNonces(db: Db, now: number): Promise<void> {
  await sql`delete from wallet_nonce where expires_at <= ${now}`.execute(db);
}

/** The account that a wallet opens, or null. */
export async function walletOwner(db: Db, address: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`select user_id from wallet where address = ${address}`.execute(db);
  return rows[0]?.user_id ?? null;
}

export interface WalletRow {
  address: string;
  linked_at: string;
}

/** The wallets that open an account, the first one first. */
export async function walletsOf(db: Db, userId: string): Promise<WalletRow[]> {
  const { rows } =
    await sql<WalletRow>`select address, linked_at from wallet where user_id = ${userId} order by linked_at, address`.execute(
      db,
    );
  return rows;
}

/** Waits for whoever changes the ways into this account at the same moment. Rows that refer to the person, as notices do, are written meanwhile. */
export async function lockWaysIn(db: Db, userId: string): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(db);
}

/** False where it opened another account, or none. */
export async function unlinkWallet(db: Db, address: string, userId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from wallet where address = ${address} and user_id = ${userId} returning address`.execute(db);
  return rows.length === 1;
}

/** False where the wallet opens an account already. */
export async function linkWallet(db: Db, address: string, userId: string, now: number): Promise<boolean> {
  const { rows } = await sql<{
    address: string;
  }>`insert into wallet (address, user_id, linked_at) values (${address}, ${userId}, ${now})
    on conflict do nothing returning address`.execute(db);
  return rows.length === 1;
}
