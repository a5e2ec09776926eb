/** What a page of the C2C market costs the database: ten thousand adverts, half of them of one coin and currency, a thousand open orders, and a month of ended ones. */
import { sql } from 'kysely';
import type { Db } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase, TAKES_ITS_TIME } from '@/server/db/postgres';
import { recount } from '@/server/c2c/figures/store';
import { listMarket } from '@/server/c2c/market/store';
import { percentile, timed } from './load';
import { ms, type Line } from './table';

const ADVERTS = 10_000;
const MERCHANTS = 2_000;
const OPEN = 1_000;
const ENDED = 100_000;
const TURNS = 60;
const DAY_MS = 24 * 3_600_000;

export async function marketLines(url: string): Promise<Line[]> {
  const database = postgresDatabase(url, 4, TAKES_ITS_TIME);
  const { db } = database;
  await migrate(db);
  const now = Date.now();
  await seed(db, now);
  await recount(db, now);
  await sql`analyze`.execute(db);
  const wanted = { coin: 'USDT', fiat: 'CNY', side: 'buy', index: '7.2' } as const;
  const pageOf = async (wish: object, sort: 'price' | 'completion') => {
    const page = { pageNum: 1, pageSize: 20 };
    const { rows, total } = await listMarket(db, { ...wanted, ...wish }, { sort, page, now });
    if (rows.length < 20 || total < 100) throw new Error(`the market has ${total} adverts`);
  };
  const lines: Line[] = [];
  for (const [what, wish, sort] of [
    ['by price', {}, 'price'],
    ['by price, with an amount and a way of paying', { amount: '500', payType: 'ALIPAY' }, 'price'],
    ['by completion', {}, 'completion'],
  ] as const) {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) times.push(await timed(() => pageOf(wish, sort)));
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    lines.push({
      what: `a page ${what}, p50 / p95`,
      figure: `${ms(half)} / ${ms(most)}`,
      budget: 'p50 <= 20 ms',
      ok: half <= 20,
    });
  }
  await database.close();
  return lines;
}

async function seed(db: Db, now: number): Promise<void> {
  const people = MERCHANTS + OPEN;
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
    select 1000000 + n, (20000000 + n)::text, 'bench' || n, 'bench' || n, 'x', 'BENCH' || n, 'en', '1', 0 from generate_series(1, ${people}::int) n`.execute(
    db,
  );
  // A third of the merchants are here now.
  await sql`insert into sessions (id_hash, user_id, created_at, seen_at)
    select 'session' || n, 1000000 + n, ${now}::bigint, ${now}::bigint from generate_series(1, ${Math.floor(MERCHANTS / 3)}::int) n`.execute(
    db,
  );
  await sql`insert into merchant (merchant_no, user_id, name, name_key, status, applied_at)
    select (10000000000000000000 + n)::text, 1000000 + n, 'Merchant ' || n, 'merchant ' || n, 'active', 0 from generate_series(1, ${MERCHANTS}::int) n`.execute(
    db,
  );
  await sql`insert into c2c_advert (advert_no, owner_id, merchant_id, takes, coin, fiat, digits, fixed_price, premium, left_qty, min_amount, max_amount,
      method_ids, type_ids, limit_minutes, terms, auto_reply, min_orders, min_days, status, created_at)
    select (20000000000000000000 + n)::text, m.user_id, m.id, (case when n % 4 < 3 then 'buy' else 'sell' end)::trade_side,
      'USDT', case when n % 2 = 0 then 'CNY' else (array['HKD', 'USD', 'EUR', 'VND', 'JPY'])[1 + n % 5] end, 2,
      case when n % 3 = 0 then 7 + (n % 500) / 1000.0 end, case when n % 3 <> 0 then (n % 100) / 20.0 end, 1000 + n % 5000, 100, 50000,
      array['m' || n], array[(array['BANK', 'ALIPAY', 'WECHAT'])[1 + n % 3]], 15, '', '', 0, 0, 'on', 0
    from generate_series(1, ${ADVERTS}::int) n join merchant m on m.user_id = 1000000 + 1 + (n / 2) % ${MERCHANTS}::int`.execute(
    db,
  );
  await orders(db, now, OPEN, true);
  await orders(db, now, ENDED, false);
}

/** Open ones are each of another person; ended ones lie in the last thirty days. */
async function orders(db: Db, now: number, count: number, isOpen: boolean): Promise<void> {
  const at = isOpen ? sql`${now}::bigint` : sql`${now}::bigint - (n % 29 + 1) * ${DAY_MS}::bigint`;
  const first = isOpen ? sql`30000000000000000000` : sql`40000000000000000000`;
  await sql`insert into c2c_order (order_no, advert_id, merchant_id, maker_id, taker_id, buyer_id, seller_id, coin, fiat, digits, price, qty, amount, pay_type,
      pay_method_id, limit_minutes, terms, worth, status, created_at, pay_by, paid_at, ended_at)
    select (${first} + n)::text, a.id, a.merchant_id, a.owner_id, t.id, case when a.takes = 'buy' then t.id else a.owner_id end,
      case when a.takes = 'buy' then a.owner_id else t.id end, a.coin, a.fiat, a.digits, 7, 100, 700, a.type_ids[1], a.method_ids[1], 15, '', 100,
      ${isOpen ? 'awaitingPayment' : 'completed'}, ${at}, ${at} + 900000, ${isOpen ? sql`null::bigint` : sql`${at} + 60000`}, ${isOpen ? sql`null::bigint` : sql`${at} + 120000`}
    from generate_series(1, ${count}::int) n
    join c2c_advert a on a.advert_no = (20000000000000000000 + 1 + (n * 7) % ${ADVERTS}::int)::text
    join users t on t.id = 1000000 + ${MERCHANTS}::int + 1 + (n - 1) % ${OPEN}::int`.execute(db);
}
