/** SQL of commissions. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import { RATES, type Level } from '@/lib/referral/rules';
import { fromOneBrowser } from '../auth/devices/store';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

/** The last fills whose fees were counted, or are to be. */
export interface Cursor {
  spot: string;
  perpetual: string;
}

/** The last fills before a moment, read backwards from the newest. */
async function lastBefore(db: Db, at: number): Promise<Cursor> {
  const { rows } = await sql<Cursor>`select
    coalesce((select id from spot_fill where created_at < ${at} order by id desc limit 1), 0)::text spot,
    coalesce((select id from perpetual_fill where created_at < ${at} order by id desc limit 1), 0)::text perpetual`.execute(
    db,
  );
  return rows[0]!;
}

/** Begins to settle a day up to what was traded before its end. False where it was begun before. */
export async function beginRun(db: Db, day: string, { end, now }: { end: number; now: number }): Promise<boolean> {
  const to = await lastBefore(db, end);
  const { rows } = await sql`insert into referral_run (day, spot_to, perpetual_to, begun_at)
    values (${day}, ${to.spot}::bigint, ${to.perpetual}::bigint, ${now}) on conflict (day) do nothing returning day`.execute(
    db,
  );
  return rows.length === 1;
}

/** Whether a day is being settled. */
export const isSettling = async (db: Db): Promise<boolean> =>
  (await sql`select 1 from referral_run where paid_at is null limit 1`.execute(db)).rows.length === 1;

export const isPaid = async (db: Db, day: string): Promise<boolean> =>
  (await sql`select 1 from referral_run where day = ${day} and paid_at is not null`.execute(db)).rows.length === 1;

/** Null where no day was settled yet. */
export async function lastDay(db: Db): Promise<string | null> {
  return (await sql<{ day: string | null }>`select max(day) as day from referral_run`.execute(db)).rows[0]?.day ?? null;
}

/** Fills that are read at once: no statement may take long. */
const FILLS = 20_000;
/** The two rows of a trade are written together, so that their numbers are close. */
const CLOSE = 2_000;

/** A buyer on spot pays in the coin that was bought, which is worth what it was bought for. */
const SPOT = {
  cursor: sql.ref('spot_id'),
  end: sql.ref('spot_to'),
  fills: sql`select id, trade_no, owner_id, against_market_maker, case side when 'buy' then fee * price else fee end fee from spot_fill`,
};
/** What the exchange itself closed has no order: those are fees of liquidations and count for nobody. */
const PERPETUAL = {
  cursor: sql.ref('perpetual_id'),
  end: sql.ref('perpetual_to'),
  fills: sql`select id, trade_no, owner_id, against_market_maker, case when order_no is null then 0 else fee end fee from perpetual_fill`,
};

/** Counts the fees of the next fills of a day. False where all of them are counted. */
export const countNext = async (db: Db, day: string): Promise<boolean> =>
  (await countOf(db, day, SPOT)) || countOf(db, day, PERPETUAL);

async function countOf(db: Db, day: string, { cursor, end, fills }: typeof SPOT): Promise<boolean> {
  const { rows } = await sql<{
    since: string;
    until: string;
  }>`with was as (select ${cursor} since from referral_cursor for update)
    update referral_cursor c set ${cursor} = least(was.since + ${FILLS}::bigint, r.${end}) from was, referral_run r
    where r.day = ${day} and was.since < r.${end} returning was.since::text since, c.${cursor}::text until`.execute(db);
  const [piece] = rows;
  if (!piece) return false;
  await countPiece(db, day, fills, piece);
  return true;
}

/**
 * Fees of the piece by person, without those of trades between people who belong together: of whom one stands within three levels above the
 * other, or who have both logged in from one browser. Those pairs are noted.
 */
async function countPiece(
  db: Db,
  day: string,
  fills: typeof SPOT.fills,
  { since, until }: { since: string; until: string },
): Promise<void> {
  await sql`with piece as (${fills} where id > ${since}::bigint and id <= ${until}::bigint),
    near as (${fills} where id > ${since}::bigint - ${CLOSE}::bigint and id <= ${until}::bigint + ${CLOSE}::bigint),
    met as (select p.trade_no, p.fee, p.owner_id, least(p.owner_id, n.owner_id) one_id, greatest(p.owner_id, n.owner_id) other_id
      from piece p join near n on n.trade_no = p.trade_no and n.owner_id <> p.owner_id where not p.against_market_maker),
    linked as (select p.*, case when p.other_id in (a1.inviter_id, a2.inviter_id, a3.inviter_id)
          or p.one_id in (b1.inviter_id, b2.inviter_id, b3.inviter_id) then 'invited'
        when ${fromOneBrowser(sql`p.one_id`, sql`p.other_id`)} then 'browser' end why
      from (select distinct one_id, other_id from met) p
      join users a1 on a1.id = p.one_id left join users a2 on a2.id = a1.inviter_id left join users a3 on a3.id = a2.inviter_id
      join users b1 on b1.id = p.other_id left join users b2 on b2.id = b1.inviter_id left join users b3 on b3.id = b2.inviter_id),
    washed as (select m.*, l.why from met m join linked l using (one_id, other_id) where l.why is not null),
    noted as (insert into referral_excluded as x (day, one_id, other_id, why, trades, fees)
      select ${day}, one_id, other_id, min(why), count(*) filter (where owner_id = one_id), sum(fee) from washed group by one_id, other_id
      on conflict (day, one_id, other_id) do update set trades = x.trades + excluded.trades, fees = x.fees + excluded.fees)
    insert into referral_fee as f (day, payer_id, fee)
    select ${day}, p.owner_id, trim_scale(sum(p.fee)) from piece p join users u on u.id = p.owner_id
    where u.inviter_id is not null and p.trade_no not in (select trade_no from washed)
    group by p.owner_id having sum(p.fee) > 0
    on conflict (day, payer_id) do update set fee = f.fee + excluded.fee`.execute(db);
}

/** Payers whose fees are shared out at once. */
const PAYERS = 20_000;
/** Rounded down by person, day and level, as `commissionOf` does it. */
const earned = (level: Level) => sql`trunc(f.fee * ${RATES[level]}::numeric, 8)`;

/** Shares the fees of the next payers of a day out to the three above each. False where all of them are shared out. */
export async function shareNext(db: Db, day: string): Promise<boolean> {
  const { rows } = await sql<{ payers: number }>`with f as (
      delete from referral_fee where day = ${day} and payer_id in (
        select payer_id from referral_fee where day = ${day} order by payer_id limit ${PAYERS}) returning payer_id, fee),
    s as (select o.owner_id, o.level, trim_scale(sum(o.amount)) amount, count(*)::int payers from f
      join users u1 on u1.id = f.payer_id left join users u2 on u2.id = u1.inviter_id left join users u3 on u3.id = u2.inviter_id
      cross join lateral (values (u1.inviter_id, 1, ${earned(1)}), (u2.inviter_id, 2, ${earned(2)}), (u3.inviter_id, 3, ${earned(3)}))
        o (owner_id, level, amount)
      where o.owner_id is not null and o.amount > 0 group by o.owner_id, o.level),
    shared as (insert into referral_share as r (owner_id, day, level, amount, payers)
      select owner_id, ${day}, level, amount, payers from s
      on conflict (owner_id, day, level) do update set amount = r.amount + excluded.amount, payers = r.payers + excluded.payers),
    noted as (insert into referral_payer as p (payer_id, fees, earned1, earned2, earned3, last_day)
      select f.payer_id, f.fee, ${earned(1)}, ${earned(2)}, ${earned(3)}, ${day} from f
      on conflict (payer_id) do update set fees = trim_scale(p.fees + excluded.fees), earned1 = p.earned1 + excluded.earned1,
        earned2 = p.earned2 + excluded.earned2, earned3 = p.earned3 + excluded.earned3, last_day = excluded.last_day)
    update referral_run r set fees = r.fees + all_of.fees, payers = r.payers + all_of.payers, commission = r.commission + all_of.commission
    from (select coalesce(sum(fee), 0) fees, count(*)::int payers, (select coalesce(sum(amount), 0) from s) commission from f) all_of
    where r.day = ${day} and all_of.payers > 0 returning all_of.payers`.execute(db);
  return rows.length === 1;
}

export interface Due {
  owner_id: string;
  shares: { level: Level; amount: Decimal }[];
}

/** The next owners that were not paid for a day, and their shares are marked as paid. */
export async function takeDue(db: Db, day: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`with owed as (
      select distinct owner_id from referral_share where day = ${day} and not is_paid order by owner_id limit ${most}
    ), paid as (
      update referral_share s set is_paid = true from owed where s.day = ${day} and s.owner_id = owed.owner_id
      returning s.owner_id, s.level, s.amount
    )
    select owner_id::text owner_id, jsonb_agg(jsonb_build_object('level', level, 'amount', amount::text) order by level) shares
    from paid group by owner_id order by paid.owner_id`.execute(db);
  return rows;
}

export async function notePaid(db: Db, day: string, now: number): Promise<void> {
  await sql`update referral_run set paid_at = ${now},
    owners = (select count(distinct owner_id) from referral_share where day = ${day}) where day = ${day}`.execute(db);
}

export interface LevelRow {
  level: Level;
  people: number;
  active: number;
}

const LEVELS_OF = {
  1: (owner: string) => sql`select u.id from users u where u.inviter_id = ${owner}::bigint`,
  2: (owner: string) =>
    sql`select u.id from users u join users a on a.id = u.inviter_id where a.inviter_id = ${owner}::bigint`,
  3: (
    owner: string,
  ) => sql`select u.id from users u join users a on a.id = u.inviter_id join users b on b.id = a.inviter_id
    where b.inviter_id = ${owner}::bigint`,
} satisfies Record<Level, unknown>;

/** How many are on each level, and how many of them paid a fee on or after a day. */
export async function peopleOf(db: Db, owner: string, since: string): Promise<LevelRow[]> {
  const one = (level: Level) => sql`select ${level}::int level, count(*)::int people,
    count(p.payer_id)::int active from (${LEVELS_OF[level](owner)}) m left join referral_payer p on p.payer_id = m.id and p.last_day >= ${since}`;
  return (await sql<LevelRow>`${one(1)} union all ${one(2)} union all ${one(3)} order by 1`.execute(db)).rows;
}

/** What came, by level and by day; days that were not settled yet are missing. */
export async function sharesOf(db: Db, owner: string): Promise<{ level: Level; amount: Decimal }[]> {
  return (
    await sql<{ level: Level; amount: Decimal }>`select level::int level, trim_scale(sum(amount))::text amount
      from referral_share where owner_id = ${owner} group by level`.execute(db)
  ).rows;
}

export async function daysOf(db: Db, owner: string, since: string): Promise<ReadonlyMap<string, Decimal>> {
  const { rows } = await sql<{ day: string; amount: Decimal }>`select day, trim_scale(sum(amount))::text amount
    from referral_share where owner_id = ${owner} and day >= ${since} group by day`.execute(db);
  return new Map(rows.map(({ day, amount }) => [day, amount]));
}

export interface Estimate {
  amount: Decimal;
  /** How many have paid those fees who had not paid any on or after the day that was asked for. */
  payers: number;
}

/** What the fees since the last settlement would bring if it were now, and who would be new among those who paid since a day. */
export async function estimate(db: Db, owner: string, since: string): Promise<Estimate> {
  const mine = (level: Level) => sql`select id, ${RATES[level]}::numeric rate from (${LEVELS_OF[level](owner)}) one`;
  const { rows } = await sql<Estimate>`with mine as (${mine(1)} union all ${mine(2)} union all ${mine(3)}),
    paid as (
      select m.id, m.rate, f.fee from mine m join (${SPOT.fills}) f on f.owner_id = m.id and f.id > (select spot_id from referral_cursor)
      union all
      select m.id, m.rate, f.fee from mine m join (${PERPETUAL.fills}) f
      on f.owner_id = m.id and f.id > (select perpetual_id from referral_cursor)
    )
    select coalesce(trim_scale(sum(trunc(fee * rate, 8))), 0)::text amount, count(*) filter (where fee > 0 and not exists (
      select from referral_payer p where p.payer_id = each.id and p.last_day >= ${since}))::int payers
    from (select id, rate, sum(fee) fee from paid group by id, rate) each`.execute(db);
  return rows[0]!;
}

export interface InvitedRow {
  account: string;
  registered_at: string;
  fees: Decimal;
  earned: Decimal;
}

const EARNED = { 1: sql`p.earned1`, 2: sql`p.earned2`, 3: sql`p.earned3` };

export const invited = (
  db: Db,
  { owner, level }: { owner: string; level: Level },
  page: Page,
): Promise<{ rows: InvitedRow[]; total: number }> =>
  readPage<InvitedRow>(
    db,
    {
      columns: sql`u.account, u.registered_at::text registered_at, coalesce(trim_scale(p.fees), 0)::text fees,
        coalesce(trim_scale(${EARNED[level]}), 0)::text earned`,
      source: sql`from (${LEVELS_OF[level](owner)}) m join users u on u.id = m.id left join referral_payer p on p.payer_id = m.id`,
      order: sql`coalesce(p.fees, 0) desc, u.id desc`,
    },
    page,
  );

export interface RunRow {
  day: string;
  fees: Decimal;
  commission: Decimal;
  payers: number;
  owners: number;
  begun_at: string;
  paid_at: string | null;
}

export const listRuns = (db: Db, page: Page): Promise<{ rows: RunRow[]; total: number }> =>
  readPage<RunRow>(
    db,
    {
      columns: sql`day, trim_scale(fees)::text fees, trim_scale(commission)::text commission, payers, owners,
        begun_at::text begun_at, paid_at::text paid_at`,
      source: sql`from referral_run`,
      order: sql`day desc`,
    },
    page,
  );

export interface ExcludedRow {
  day: string;
  why: 'invited' | 'browser';
  uids: string[];
  trades: number;
  fees: Decimal;
}

export const listExcluded = (db: Db, page: Page): Promise<{ rows: ExcludedRow[]; total: number }> =>
  readPage<ExcludedRow>(
    db,
    {
      columns: sql`e.day, e.why, array[a.uid, b.uid] uids, e.trades, trim_scale(e.fees)::text fees`,
      source: sql`from referral_excluded e join users a on a.id = e.one_id join users b on b.id = e.other_id`,
      order: sql`e.day desc, e.fees desc, e.one_id, e.other_id`,
    },
    page,
  );
