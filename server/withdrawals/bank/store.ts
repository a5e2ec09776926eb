/** SQL of withdrawals to bank accounts, of their currencies, and of rates that are held. */
import { sql } from 'kysely';
import type { BankReason, BankStatus } from '@/lib/api/bankWithdrawals';
import { BANK_RATE_MS } from '@/lib/bank-withdrawals/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';
import { readPage, type Page } from '../../db/page';
import { passedOfDay } from '../store';

export interface ChannelRow {
  channel_id: string;
  currency: string;
  min_amount: Decimal;
  max_amount: Decimal;
  fee: Decimal;
  spread: Decimal;
  payout_minutes: number;
  is_frozen: boolean;
  reason: string;
  changed_at: string;
}

const CHANNEL = sql<ChannelRow>`c.channel_id, c.currency, trim_scale(c.min_amount)::text min_amount, trim_scale(c.max_amount)::text max_amount,
  trim_scale(c.fee)::text fee, trim_scale(c.spread)::text spread, c.payout_minutes, c.is_frozen, c.reason, c.changed_at::text changed_at`;

export async function listChannels(db: Db): Promise<ChannelRow[]> {
  return (await sql<ChannelRow>`select ${CHANNEL} from payout_channel c order by c.currency, c.channel_id`.execute(db))
    .rows;
}

export async function findChannel(db: Db, channelId: string): Promise<ChannelRow | null> {
  const { rows } =
    await sql<ChannelRow>`select ${CHANNEL} from payout_channel c where c.channel_id = ${channelId}`.execute(db);
  return rows[0] ?? null;
}

export type Terms = Omit<ChannelRow, 'changed_at'>;

const NAMES = sql`payout_channel (channel_id, currency, min_amount, max_amount, fee, spread, payout_minutes, is_frozen, reason, changed_at)`;
const values = (
  terms: Terms,
  now: number,
) => sql`values (${terms.channel_id}, ${terms.currency}, ${terms.min_amount}, ${terms.max_amount},
  ${terms.fee}, ${terms.spread}, ${terms.payout_minutes}, ${terms.is_frozen}, ${terms.reason}, ${now})`;

/** False, and nothing is changed, where the channel has another currency: a rate that is held for somebody would count in both. */
export async function keepChannel(db: Db, terms: Terms, now: number): Promise<boolean> {
  const { rows } = await sql`insert into ${NAMES} ${values(terms, now)} on conflict (channel_id) do update set
    min_amount = excluded.min_amount, max_amount = excluded.max_amount, fee = excluded.fee, spread = excluded.spread,
    payout_minutes = excluded.payout_minutes, is_frozen = excluded.is_frozen, reason = excluded.reason, changed_at = excluded.changed_at
    where payout_channel.currency = excluded.currency returning channel_id`.execute(db);
  return rows.length === 1;
}

/** Leaves one alone that is there. */
export async function addChannel(db: Db, terms: Terms, now: number): Promise<void> {
  await sql`insert into ${NAMES} ${values(terms, now)} on conflict (channel_id) do nothing`.execute(db);
}

export interface HeldRow {
  rate: Decimal;
  until_at: number;
}
type Held = Omit<HeldRow, 'until_at'> & { until_at: string };
const heldOf = (row: Held | undefined): HeldRow | null => (row ? { ...row, until_at: Number(row.until_at) } : null);
const HELD = sql`h.rate, h.until_at`;
const SHOWN = sql<Held>`trim_scale(h.rate)::text rate, h.until_at::text until_at`;

export async function rateHeld(db: Db, ownerId: string, channelId: string): Promise<HeldRow | null> {
  const { rows } = await sql<Held>`select ${SHOWN} from bank_rate_hold h where h.owner_id = ${ownerId}
    and h.channel_id = ${channelId}`.execute(db);
  return heldOf(rows[0]);
}

/** Holds a rate unless one is held still. */
export async function holdRate(
  db: Db,
  row: { ownerId: string; channelId: string; rate: Decimal; until: number; now: number },
): Promise<HeldRow> {
  await sql`insert into bank_rate_hold as h (owner_id, channel_id, rate, until_at)
    values (${row.ownerId}, ${row.channelId}, ${row.rate}, ${row.until}) on conflict (owner_id, channel_id)
    do update set rate = excluded.rate, until_at = excluded.until_at where not (h.until_at > ${row.now} and h.until_at <= ${row.until})`.execute(
    db,
  );
  const held = await rateHeld(db, row.ownerId, row.channelId);
  if (!held) throw new Error(`no rate is held on ${row.channelId}`);
  return held;
}

/** Takes it for a withdrawal, so that it counts once; false where it is over, or another one than was shown. */
export async function takeRate(
  db: Db,
  { ownerId, channelId, rate, now }: { ownerId: string; channelId: string; rate: Decimal; now: number },
): Promise<boolean> {
  const { rows } = await sql`delete from bank_rate_hold h where h.owner_id = ${ownerId} and h.channel_id = ${channelId}
    and h.rate = ${rate} and h.until_at > ${now} and h.until_at <= ${now + BANK_RATE_MS} returning ${HELD}`.execute(db);
  return rows.length === 1;
}

export async function pruneRates(db: Db, now: number): Promise<void> {
  await sql`delete from bank_rate_hold where until_at < ${now}`.execute(db);
}

export interface BankRow {
  id: string;
  no: string;
  user_id: string;
  uid: string;
  is_locked: boolean;
  hold_ends_at: string | null;
  channel_id: string;
  coin: string;
  amount: Decimal;
  fee: Decimal;
  currency: string;
  rate: Decimal;
  receives: Decimal;
  payout_minutes: number;
  /** The account to which it is paid. */
  sealed: Uint8Array;
  status: BankStatus;
  submitted_at: string;
  passed_at: string | null;
  ended_at: string | null;
  reference: string | null;
  decided_by: string | null;
  reason: BankReason | null;
  note: string | null;
}

const COLUMNS = sql<BankRow>`w.id::text id, w.withdrawal_no no, w.owner_id::text user_id, u.uid, u.locked_at is not null is_locked,
  u.withdrawals_held_until::text hold_ends_at, w.channel_id, w.coin, trim_scale(w.amount)::text amount, trim_scale(w.fee)::text fee, w.currency,
  trim_scale(w.rate)::text rate, trim_scale(w.receives)::text receives, w.payout_minutes, w.sealed, w.status, w.submitted_at::text submitted_at,
  w.passed_at::text passed_at, w.ended_at::text ended_at, w.reference, o.name decided_by, w.reason, w.note`;
const SOURCE = sql`from bank_withdrawal w join users u on u.id = w.owner_id left join operator o on o.id = w.decided_by`;

export interface NewBank {
  no: string;
  ownerId: string;
  channelId: string;
  coin: string;
  amount: Decimal;
  fee: Decimal;
  currency: string;
  rate: Decimal;
  receives: Decimal;
  payoutMinutes: number;
  sealed: Uint8Array;
  now: number;
}

export async function insertBank(db: Db, row: NewBank): Promise<void> {
  await sql`insert into bank_withdrawal (withdrawal_no, owner_id, channel_id, coin, amount, fee, currency, rate, receives, payout_minutes, sealed, submitted_at)
    values (${row.no}, ${row.ownerId}, ${row.channelId}, ${row.coin}, ${row.amount}::numeric, ${row.fee}::numeric, ${row.currency},
      ${row.rate}::numeric, ${row.receives}::numeric, ${row.payoutMinutes}, ${row.sealed}, ${row.now})`.execute(db);
}

export async function findBank(db: Db, no: string): Promise<BankRow | null> {
  const { rows } = await sql<BankRow>`select ${COLUMNS} ${SOURCE} where w.withdrawal_no = ${no}`.execute(db);
  return rows[0] ?? null;
}

/** The same, held until the transaction ends. */
export async function takeBank(db: Db, no: string): Promise<BankRow | null> {
  const { rows } =
    await sql<BankRow>`select ${COLUMNS} ${SOURCE} where w.withdrawal_no = ${no} for update of w`.execute(db);
  return rows[0] ?? null;
}

export interface Step {
  status: BankStatus;
  now: number;
  reason?: BankReason | null;
  note?: string | null;
  reference?: string | null;
  decidedBy?: string | null;
}

/** True where it was in the state that the caller saw. */
export async function stepBank(
  db: Db,
  { no, status: before }: Pick<BankRow, 'no' | 'status'>,
  { status, now, reason = null, note = null, reference = null, decidedBy = null }: Step,
): Promise<boolean> {
  const passedAt = status === 'passed' ? now : null;
  const endedAt = status === 'passed' || status === 'pendingReview' ? null : now;
  const { rows } =
    await sql`update bank_withdrawal set status = ${status}, passed_at = coalesce(passed_at, ${passedAt}::bigint),
      ended_at = coalesce(ended_at, ${endedAt}::bigint), reason = coalesce(${reason}, reason), note = coalesce(${note}, note),
      reference = coalesce(${reference}, reference), decided_by = coalesce(${decidedBy}::bigint, decided_by)
    where withdrawal_no = ${no} and status = ${before} returning id`.execute(db);
  return rows.length === 1;
}

export function listOwn(
  db: Db,
  { ownerId, status }: { ownerId: string; status: BankStatus | undefined },
  page: Page,
): Promise<{ rows: BankRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and w.status = ${status}`;
  const source = sql`${SOURCE} where w.owner_id = ${ownerId} ${ofStatus}`;
  return readPage(db, { columns: COLUMNS, source, order: sql`w.id desc` }, page);
}

/**
 * For operators: with what else was let out of its person in the day before now, who makes its transfer at the bank, or who began it and
 * has not said what became of it.
 */
export type ReviewedBank = BankRow &
  Record<'taken_by' | 'taken_ends_at' | 'begun_by' | 'begun_ends_at', string | null> & { passed_of_day: Decimal };
const reviewed = (now: number) => {
  const isTaken = sql`t.until > ${now}`;
  return sql<ReviewedBank>`${COLUMNS}, ${passedOfDay(now)},
    case when ${isTaken} then t.name end taken_by, case when ${isTaken} then t.until::text end taken_ends_at,
    case when not ${isTaken} then t.name end begun_by, case when not ${isTaken} then t.until::text end begun_ends_at`;
};
const REVIEWED_SOURCE = sql`${SOURCE} left join (
  select c.object, c.until, o.name from queue_claim c join operator o on o.id = c.operator_id
  where c.queue = 'bankTransfer') t on t.object = w.withdrawal_no`;

/** One of them, held until the transaction ends; its person's others are decided after it. */
export async function takeReviewed(db: Db, no: string, now: number): Promise<ReviewedBank | null> {
  await sql`select from users u where u.id = (select w.owner_id from bank_withdrawal w where w.withdrawal_no = ${no})
    for no key update`.execute(db);
  const { rows } =
    await sql<ReviewedBank>`select ${reviewed(now)} ${REVIEWED_SOURCE} where w.withdrawal_no = ${no} for update of w`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** Of everybody in one state, those that wait longest first. */
export const listIn = (
  db: Db,
  status: BankStatus,
  page: Page,
  now: number,
): Promise<{ rows: ReviewedBank[]; total: number }> =>
  readPage(
    db,
    { columns: reviewed(now), source: sql`${REVIEWED_SOURCE} where w.status = ${status}`, order: sql`w.id` },
    page,
  );

/** What of one person waits for an operator. */
export async function openOf(db: Db, userId: string): Promise<{ item: string; since: number }[]> {
  const { rows } = await sql<{
    item: string;
    since: number;
  }>`select withdrawal_no item, submitted_at::float8 since from bank_withdrawal
    where owner_id = ${userId} and status = 'pendingReview' order by id`.execute(db);
  return rows;
}
