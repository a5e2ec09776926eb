/** SQL of channels, and of rates that are held on them. */
import { sql } from 'kysely';
import type { ChannelKind, PayeeLine } from '@/lib/api/offline';
import type { Decimal } from '@/lib/money/decimal';
import { RATE_HELD_MS } from '@/lib/offline/rules';
import type { Db } from '../../db/database';

export type Names = Readonly<Record<'zh-hk' | 'zh-cn' | 'en', string>>;

export interface ChannelRow {
  channel_id: string;
  kind: ChannelKind;
  currency: string;
  names: Names;
  payee: PayeeLine[];
  min_amount: Decimal;
  max_amount: Decimal;
  spread: Decimal;
  review_minutes: number;
  is_frozen: boolean;
  reason: string;
  changed_at: string;
}

const COLUMNS = sql<ChannelRow>`c.channel_id, c.kind, c.currency, c.names, c.payee, trim_scale(c.min_amount)::text min_amount,
  trim_scale(c.max_amount)::text max_amount, trim_scale(c.spread)::text spread, c.review_minutes, c.is_frozen, c.reason, c.changed_at::text changed_at`;

export async function listChannels(db: Db): Promise<ChannelRow[]> {
  return (
    await sql<ChannelRow>`select ${COLUMNS} from pay_channel c order by c.currency, c.kind, c.channel_id`.execute(db)
  ).rows;
}

export async function findChannel(db: Db, channelId: string): Promise<ChannelRow | null> {
  const { rows } =
    await sql<ChannelRow>`select ${COLUMNS} from pay_channel c where c.channel_id = ${channelId}`.execute(db);
  return rows[0] ?? null;
}

/** The same with its row held: of two changes at once the second one sees what the first one did. */
export async function takeChannel(db: Db, channelId: string): Promise<ChannelRow | null> {
  const { rows } =
    await sql<ChannelRow>`select ${COLUMNS} from pay_channel c where c.channel_id = ${channelId} for update`.execute(
      db,
    );
  return rows[0] ?? null;
}

export type Terms = Omit<ChannelRow, 'is_frozen' | 'changed_at'>;

const values = (terms: Terms, now: number) => sql`values (${terms.channel_id}, ${terms.kind}, ${terms.currency},
  ${JSON.stringify(terms.names)}::jsonb, ${JSON.stringify(terms.payee)}::jsonb, ${terms.min_amount}, ${terms.max_amount}, ${terms.spread},
  ${terms.review_minutes}, ${terms.reason}, ${now})`;
const NAMES = sql`pay_channel (channel_id, kind, currency, names, payee, min_amount, max_amount, spread, review_minutes, reason, changed_at)`;

/**
 * Frozen or not is left as it is. False, and nothing is changed, where the channel has another currency: a rate that is held for somebody
 * would count in both.
 */
export async function keepChannel(db: Db, terms: Terms, now: number): Promise<boolean> {
  const { rows } = await sql`insert into ${NAMES} ${values(terms, now)}
    on conflict (channel_id) do update set kind = excluded.kind, names = excluded.names, payee = excluded.payee,
      min_amount = excluded.min_amount, max_amount = excluded.max_amount, spread = excluded.spread, review_minutes = excluded.review_minutes,
      reason = excluded.reason, changed_at = excluded.changed_at
    where pay_channel.currency = excluded.currency returning channel_id`.execute(db);
  return rows.length === 1;
}

/** Leaves one alone that is there. */
export async function addChannel(db: Db, terms: Terms, now: number): Promise<void> {
  await sql`insert into ${NAMES} ${values(terms, now)} on conflict (channel_id) do nothing`.execute(db);
}

export async function setFrozen(
  db: Db,
  { channelId, isFrozen, reason, now }: { channelId: string; isFrozen: boolean; reason: string; now: number },
): Promise<void> {
  await sql`update pay_channel set is_frozen = ${isFrozen}, reason = ${reason}, changed_at = ${now} where channel_id = ${channelId}`.execute(
    db,
  );
}

export interface HoldRow {
  code: string;
  rate: Decimal;
  until_at: number;
}

const shown = (row: (Omit<HoldRow, 'until_at'> & { until_at: string }) | undefined): HoldRow | null =>
  row ? { ...row, until_at: Number(row.until_at) } : null;
const HOLD = sql`h.code, trim_scale(h.rate)::text rate, h.until_at::text until_at`;

export async function holdOf(db: Db, ownerId: string, channelId: string): Promise<HoldRow | null> {
  const { rows } = await sql<Omit<HoldRow, 'until_at'> & { until_at: string }>`select ${HOLD} from offline_hold h
    where h.owner_id = ${ownerId} and h.channel_id = ${channelId}`.execute(db);
  return shown(rows[0]);
}

/** Holds a rate unless one is held still; a code that was given out stays. */
export async function holdRate(
  db: Db,
  row: { ownerId: string; channelId: string; code: string; rate: Decimal; until: number; now: number },
): Promise<HoldRow> {
  await sql`insert into offline_hold as h (owner_id, channel_id, code, rate, until_at)
    values (${row.ownerId}, ${row.channelId}, ${row.code}, ${row.rate}, ${row.until})
    on conflict (owner_id, channel_id) do update set rate = excluded.rate, until_at = excluded.until_at where not (h.until_at > ${row.now} and h.until_at <= ${row.until})`.execute(
    db,
  );
  const held = await holdOf(db, row.ownerId, row.channelId);
  if (!held) throw new Error(`no rate is held on ${row.channelId}`);
  return held;
}

/** Takes it for a request, so that it counts once; null where it is over, or another one than was shown. */
export async function takeHold(
  db: Db,
  {
    ownerId,
    channelId,
    code,
    rate,
    now,
  }: { ownerId: string; channelId: string; code: string; rate: Decimal; now: number },
): Promise<HoldRow | null> {
  const { rows } = await sql<Omit<HoldRow, 'until_at'> & { until_at: string }>`delete from offline_hold h
    where h.owner_id = ${ownerId} and h.channel_id = ${channelId} and h.code = ${code} and h.rate = ${rate}
      and h.until_at > ${now} and h.until_at <= ${now + RATE_HELD_MS} returning ${HOLD}`.execute(db);
  return shown(rows[0]);
}

export async function pruneHolds(db: Db, before: number): Promise<void> {
  await sql`delete from offline_hold where until_at < ${before}`.execute(db);
}
