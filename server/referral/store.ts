/** SQL of commissions. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import { RATES, type Level } from '@/lib/referral/rules';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

/** The last fills of a moment: fees up to them belong to days that are over. */
export interface Cursor {
  spot: string;
  perpetual: string;
}

/** Up to which fill fees have been counted; held until the transaction ends. */
export async function takeCursor(db: Db): Promise<Cursor> {
  const { rows } = await sql<Cursor>`select spot_id::text spot, perpetual_id::text perpetual from referral_cursor
    for update`.execute(db);
  if (!rows[0]) throw new Error('no cursor of fees');
  return rows[0];
}

/** The last fills before a moment, read backwards from the newest. */
export async function lastBefore(db: Db, at: number): Promise<Cursor> {
  const { rows } = await sql<Cursor>`select
    coalesce((select id from spot_fill where created_at < ${at} order by id desc limit 1), 0)::text spot,
    coalesce((select id from perpetual_fill where created_at < ${at} order by id desc limit 1), 0)::text perpetual`.execute(
    db,
  );
  return rows[0]!;
}

export async function moveCursor(db: Db, { spot, perpetual }: Cursor): Promise<void> {
  await sql`update referral_cursor set spot_id = greatest(spot_id, ${spot}::bigint),
    perpetual_id = greatest(perpetual_id, ${perpetual}::bigint)`.execute(db);
}

/**
 * Fills between two cursors with their fee in USDT. A buyer on spot pays in the coin that was bought, which is worth what it was bought for.
 * What the exchange itself closed has no order: those are fees of liquidations and count for nobody.
 */
const traded = (from: Cursor, to: Cursor) => sql`
  traded as (
    select 'spot' product, trade_no, owner_id, against_market_maker, case side when 'buy' then fee * price else fee end fee
    from spot_fill where id > ${from.spot}::bigint and id <= ${to.spot}::bigint
    union all
    select 'perpetual', trade_no, owner_id, against_market_maker, fee
    from perpetual_fill where id > ${from.perpetual}::bigint and id <= ${to.perpetual}::bigint and order_no is not null
  )`;
/** Trades between two people, by person. */
const between = sql`
  met as (
    select a.product, a.trade_no, a.owner_id one_id, b.owner_id other_id, a.fee + b.fee fee
    from traded a join traded b on b.product = a.product and b.trade_no = a.trade_no and b.owner_id > a.owner_id
    where not a.against_market_maker
  )`;

/** Notes who belongs together and traded with each other: three levels of invitations, or a browser in which both have logged in. */
export async function excludeLinked(db: Db, day: string, from: Cursor, to: Cursor): Promise<void> {
  await sql`with ${traded(from, to)}, ${between},
    pairs as (select one_id, other_id, count(*)::int trades, sum(fee) fees from met group by 1, 2),
    linked as (
      select p.*, case when p.other_id in (a1.inviter_id, a2.inviter_id, a3.inviter_id)
          or p.one_id in (b1.inviter_id, b2.inviter_id, b3.inviter_id) then 'invited'
        when exists (select from sessions s join sessions t on t.visitor_hash = s.visitor_hash
          where s.user_id = p.one_id and t.user_id = p.other_id) then 'browser' end why
      from pairs p
      join users a1 on a1.id = p.one_id left join users a2 on a2.id = a1.inviter_id left join users a3 on a3.id = a2.inviter_id
      join users b1 on b1.id = p.other_id left join users b2 on b2.id = b1.inviter_id left join users b3 on b3.id = b2.inviter_id
    )
    insert into referral_excluded (day, one_id, other_id, why, trades, fees)
    select ${day}, one_id, other_id, why, trades, fees from linked where why is not null`.execute(db);
}

/** Sums what each who was invited paid, without trades between people who belong together. */
export async function gatherFees(db: Db, day: string, from: Cursor, to: Cursor): Promise<void> {
  await sql`with ${traded(from, to)}, ${between},
    washed as (select m.product, m.trade_no from met m join referral_excluded e
      on e.day = ${day} and e.one_id = m.one_id and e.other_id = m.other_id)
    insert into referral_fee (day, payer_id, fee)
    select ${day}, t.owner_id, trim_scale(sum(t.fee)) from traded t join users u on u.id = t.owner_id
    where u.inviter_id is not null
      and not exists (select from washed w where w.product = t.product and w.trade_no = t.trade_no)
    group by t.owner_id having sum(t.fee) > 0`.execute(db);
}

/** Rounded down by person, day and level, as `commissionOf` does it. */
const earned = (level: Level) => sql`trunc(f.fee * ${RATES[level]}::numeric, 8)`;
const above = sql`join users u1 on u1.id = f.payer_id left join users u2 on u2.id = u1.inviter_id
  left join users u3 on u3.id = u2.inviter_id`;

/** Shares the fees of a day out to the three above each payer. False where it was done before. */
export async function shareOut(db: Db, day: string, now: number): Promise<boolean> {
  await sql`insert into referral_share (owner_id, day, level, amount, payers)
    select s.owner_id, ${day}, s.level, trim_scale(sum(s.amount)), count(*)
    from referral_fee f ${above}
    cross join lateral (values (u1.inviter_id, 1, ${earned(1)}), (u2.inviter_id, 2, ${earned(2)}), (u3.inviter_id, 3, ${earned(3)}))
      s (owner_id, level, amount)
    where f.day = ${day} and s.owner_id is not null and s.amount > 0
    group by s.owner_id, s.level`.execute(db);
  await sql`insert into referral_payer as p (payer_id, fees, earned1, earned2, earned3, last_day)
    select f.payer_id, f.fee, ${earned(1)}, ${earned(2)}, ${earned(3)}, ${day} from referral_fee f where f.day = ${day}
    on conflict (payer_id) do update set fees = trim_scale(p.fees + excluded.fees), earned1 = p.earned1 + excluded.earned1,
      earned2 = p.earned2 + excluded.earned2, earned3 = p.earned3 + excluded.earned3, last_day = excluded.last_day`.execute(
    db,
  );
  const { rows } = await sql`insert into referral_run (day, fees, commission, payers, owners, counted_at)
    select ${day}, coalesce((select sum(fee) from referral_fee where day = ${day}), 0), coalesce(sum(amount), 0),
      (select count(*) from referral_fee where day = ${day}), count(distinct owner_id), ${now}
    from referral_share where day = ${day} returning day`.execute(db);
  await sql`delete from referral_fee where day = ${day}`.execute(db);
  return rows.length === 1;
}

export const isCounted = async (db: Db, day: string): Promise<boolean> =>
  (await sql`select 1 from referral_run where day = ${day}`.execute(db)).rows.length === 1;

/** Null where no day was settled yet. */
export async function lastDay(db: Db): Promise<string | null> {
  return (await sql<{ day: string | null }>`select max(day) as day from referral_run`.execute(db)).rows[0]?.day ?? null;
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
  await sql`update referral_run set paid_at = ${now} where day = ${day}`.execute(db);
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

/** What the fees since the last settlement would bring if it were now. */
export async function estimate(db: Db, owner: string): Promise<Decimal> {
  const mine = (level: Level) => sql`select id, ${RATES[level]}::numeric rate from (${LEVELS_OF[level](owner)}) one`;
  const { rows } = await sql<{ amount: Decimal }>`with mine as (${mine(1)} union all ${mine(2)} union all ${mine(3)}),
    paid as (
      select m.id, m.rate, case f.side when 'buy' then f.fee * f.price else f.fee end fee from mine m
      join spot_fill f on f.owner_id = m.id and f.id > (select spot_id from referral_cursor)
      union all
      select m.id, m.rate, f.fee from mine m join perpetual_fill f
      on f.owner_id = m.id and f.id > (select perpetual_id from referral_cursor) and f.order_no is not null
    )
    select coalesce(trim_scale(sum(amount)), 0)::text amount from (select trunc(sum(fee) * rate, 8) amount from paid group by id, rate) each`.execute(
    db,
  );
  return rows[0]?.amount ?? '0';
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
  counted_at: string;
  paid_at: string | null;
}

export const listRuns = (db: Db, page: Page): Promise<{ rows: RunRow[]; total: number }> =>
  readPage<RunRow>(
    db,
    {
      columns: sql`day, trim_scale(fees)::text fees, trim_scale(commission)::text commission, payers, owners,
        counted_at::text counted_at, paid_at::text paid_at`,
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
