/** SQL of pledged loans. */
import { sql } from 'kysely';
import type { LoanEvent, LoanStatus } from '@/lib/api/loan';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import { readPage, type Page } from '../db/page';

export interface QuoteRow {
  quote_no: string;
  loan_coin: string;
  collateral_coin: string;
  loan_amount: Decimal;
  collateral: Decimal;
  price: Decimal;
  daily_rate: Decimal;
  term_days: number;
  term_minutes: number | null;
  initial_ltv: Decimal;
  call_ltv: Decimal;
  liquidation_ltv: Decimal;
  expires_at: number;
}

export interface OrderRow {
  id: string;
  order_no: string;
  owner_id: string;
  loan_coin: string;
  collateral_coin: string;
  loan_amount: Decimal;
  term_days: number;
  term_minutes: number | null;
  daily_rate: Decimal;
  initial_ltv: Decimal;
  call_ltv: Decimal;
  liquidation_ltv: Decimal;
  status: LoanStatus;
  principal: Decimal;
  collateral: Decimal;
  segment_hour: number;
  settled_interest: Decimal;
  interest_paid: Decimal;
  settled_hours: number;
  drawn_at: string;
  expires_at: string | null;
  grace_until: string | null;
  warned: number;
  told_at: string | null;
  breached_at: string | null;
  liquidation: 'price' | 'overdue' | null;
  sold: Decimal;
  received: Decimal;
  liquidation_fee: Decimal;
  returned: Decimal;
  shortfall: Decimal;
  steps: number;
  ended_at: string | null;
}

const amount = (column: string) => sql`trim_scale(o.${sql.ref(column)})::text ${sql.ref(column)}`;
const COLUMNS = sql<OrderRow>`o.id::text id, o.order_no, o.owner_id::text owner_id, o.loan_coin, o.collateral_coin, o.term_days, o.term_minutes,
  o.status, o.segment_hour, o.settled_hours, o.warned, o.liquidation, o.steps, o.drawn_at::text drawn_at, o.expires_at::text expires_at,
  o.grace_until::text grace_until, o.told_at::text told_at, o.breached_at::text breached_at, o.ended_at::text ended_at,
  ${sql.join(
    [
      'loan_amount',
      'daily_rate',
      'initial_ltv',
      'call_ltv',
      'liquidation_ltv',
      'principal',
      'collateral',
      'settled_interest',
      'interest_paid',
      'sold',
      'received',
      'liquidation_fee',
      'returned',
      'shortfall',
    ].map(amount),
  )}`;

/** Takes the place of the person's last quote. */
export async function keepQuote(db: Db, ownerId: string, quote: QuoteRow): Promise<void> {
  await sql`delete from pledge_quote where owner_id = ${ownerId}`.execute(db);
  await sql`insert into pledge_quote (owner_id, quote_no, loan_coin, collateral_coin, loan_amount, collateral, price, daily_rate, term_days,
      term_minutes, initial_ltv, call_ltv, liquidation_ltv, expires_at)
    values (${ownerId}, ${quote.quote_no}, ${quote.loan_coin}, ${quote.collateral_coin}, ${quote.loan_amount}, ${quote.collateral},
      ${quote.price}, ${quote.daily_rate}, ${quote.term_days}, ${quote.term_minutes}, ${quote.initial_ltv}, ${quote.call_ltv},
      ${quote.liquidation_ltv}, ${quote.expires_at})
    on conflict (owner_id) do update set quote_no = excluded.quote_no, loan_coin = excluded.loan_coin,
      collateral_coin = excluded.collateral_coin, loan_amount = excluded.loan_amount, collateral = excluded.collateral, price = excluded.price,
      daily_rate = excluded.daily_rate, term_days = excluded.term_days, term_minutes = excluded.term_minutes,
      initial_ltv = excluded.initial_ltv, call_ltv = excluded.call_ltv, liquidation_ltv = excluded.liquidation_ltv,
      expires_at = excluded.expires_at`.execute(db);
}

/** Takes a person's quote, so that it is used once; null where it is not the newest one, or was used. */
export async function takeQuote(db: Db, ownerId: string, quoteNo: string): Promise<QuoteRow | null> {
  const { rows } = await sql<Omit<QuoteRow, 'expires_at'> & { expires_at: string }>`
    delete from pledge_quote q where q.owner_id = ${ownerId} and q.quote_no = ${quoteNo}
    returning q.quote_no, q.loan_coin, q.collateral_coin, trim_scale(q.loan_amount)::text loan_amount, trim_scale(q.collateral)::text collateral,
      trim_scale(q.price)::text price, trim_scale(q.daily_rate)::text daily_rate, q.term_days, q.term_minutes,
      trim_scale(q.initial_ltv)::text initial_ltv, trim_scale(q.call_ltv)::text call_ltv,
      trim_scale(q.liquidation_ltv)::text liquidation_ltv, q.expires_at::text expires_at`.execute(db);
  const [row] = rows;
  return row ? { ...row, expires_at: Number(row.expires_at) } : null;
}

export async function hasQuote(db: Db, ownerId: string, quoteNo: string, now: number): Promise<boolean> {
  const { rows } = await sql`select from pledge_quote
    where owner_id = ${ownerId} and quote_no = ${quoteNo} and expires_at > ${now}`.execute(db);
  return rows.length > 0;
}

export async function pruneQuotes(db: Db, before: number): Promise<void> {
  await sql`delete from pledge_quote where expires_at < ${before}`.execute(db);
}

export async function insertOrder(
  db: Db,
  order: {
    orderNo: string;
    ownerId: string;
    quote: QuoteRow;
    hour: number;
    now: number;
    expiresAt: number | null;
    graceUntil: number | null;
  },
): Promise<OrderRow> {
  const { quote } = order;
  const { rows } =
    await sql<OrderRow>`insert into pledge_order as o (order_no, owner_id, loan_coin, collateral_coin, loan_amount, term_days,
      term_minutes, daily_rate, initial_ltv, call_ltv, liquidation_ltv, principal, collateral, segment_hour, watch_hour, drawn_at, expires_at,
      grace_until)
    values (${order.orderNo}, ${order.ownerId}, ${quote.loan_coin}, ${quote.collateral_coin}, ${quote.loan_amount}, ${quote.term_days},
      ${quote.term_minutes}, ${quote.daily_rate}, ${quote.initial_ltv}, ${quote.call_ltv}, ${quote.liquidation_ltv}, ${quote.loan_amount},
      ${quote.collateral}, ${order.hour}, ${order.hour}, ${order.now}, ${order.expiresAt}, ${order.graceUntil})
    returning ${COLUMNS}`.execute(db);
  return rows[0]!;
}

/** An order that is the caller's until its transaction ends. */
export async function takeOrder(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } =
    await sql<OrderRow>`select ${COLUMNS} from pledge_order o where o.order_no = ${orderNo} for update`.execute(db);
  return rows[0] ?? null;
}

export async function findOrder(db: Db, orderNo: string): Promise<OrderRow | null> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from pledge_order o where o.order_no = ${orderNo}`.execute(db);
  return rows[0] ?? null;
}

export interface Watch {
  watchPrice: Decimal | null;
  calmPrice: Decimal | null;
  hour: number;
}

/** Writes everything of an order that can change, with the prices at which the engine looks at it again. */
export async function keepOrder(db: Db, row: OrderRow, watch: Watch): Promise<void> {
  await sql`update pledge_order set status = ${row.status}, principal = ${row.principal}, collateral = ${row.collateral},
      segment_hour = ${row.segment_hour}, settled_interest = ${row.settled_interest}, interest_paid = ${row.interest_paid},
      settled_hours = ${row.settled_hours}, warned = ${row.warned}, told_at = ${row.told_at}, breached_at = ${row.breached_at},
      liquidation = ${row.liquidation}, sold = ${row.sold}, received = ${row.received}, liquidation_fee = ${row.liquidation_fee},
      returned = ${row.returned}, shortfall = ${row.shortfall}, steps = ${row.steps}, ended_at = ${row.ended_at},
      watch_price = ${watch.watchPrice}, calm_price = ${watch.calmPrice}, watch_hour = ${watch.hour}
    where id = ${row.id}`.execute(db);
}

export interface EventRow {
  id: string;
  order_no: string;
  event: LoanEvent;
  amount: Decimal | null;
  coin: string | null;
  interest: Decimal | null;
  principal: Decimal | null;
  price: Decimal | null;
  ltv: Decimal | null;
  debt: Decimal;
  spot_order_no: string | null;
  noted_at: string;
}
export type NewEvent = Omit<EventRow, 'id' | 'order_no' | 'noted_at'>;

export async function addEvent(
  db: Db,
  row: Pick<OrderRow, 'id' | 'owner_id'>,
  event: NewEvent,
  at: number,
): Promise<void> {
  await sql`insert into pledge_event (order_id, owner_id, event, amount, coin, interest, principal, price, ltv, debt, spot_order_no, at)
    values (${row.id}, ${row.owner_id}, ${event.event}, ${event.amount}, ${event.coin}, ${event.interest}, ${event.principal}, ${event.price},
      ${event.ltv}, ${event.debt}, ${event.spot_order_no}, ${at})`.execute(db);
}

export function listEvents(
  db: Db,
  { ownerId, orderNo, event }: { ownerId: string; orderNo: string | undefined; event: LoanEvent | undefined },
  page: Page,
): Promise<{ rows: EventRow[]; total: number }> {
  const ofOrder = orderNo === undefined ? sql`` : sql`and o.order_no = ${orderNo}`;
  const ofKind = event === undefined ? sql`` : sql`and e.event = ${event}`;
  const number = (column: string) => sql`trim_scale(e.${sql.ref(column)})::text ${sql.ref(column)}`;
  return readPage(
    db,
    {
      columns: sql<EventRow>`e.id::text id, o.order_no, e.event, e.coin, e.spot_order_no, e.at::text noted_at,
        ${sql.join(['amount', 'interest', 'principal', 'price', 'ltv', 'debt'].map(number))}`,
      source: sql`from pledge_event e join pledge_order o on o.id = e.order_id where e.owner_id = ${ownerId} ${ofOrder} ${ofKind}`,
      order: sql`e.id desc`,
    },
    page,
  );
}

const OPEN = sql`o.status in ('active', 'marginCall', 'overdue', 'liquidating')`;

export function listOrders(
  db: Db,
  { ownerId, status, open }: { ownerId: string; status: LoanStatus | undefined; open: boolean | undefined },
  page: Page,
): Promise<{ rows: OrderRow[]; total: number }> {
  const ofStatus = status === undefined ? sql`` : sql`and o.status = ${status}`;
  const ofOpen = open === undefined ? sql`` : open ? sql`and ${OPEN}` : sql`and not (${OPEN})`;
  return readPage(
    db,
    {
      columns: COLUMNS,
      source: sql`from pledge_order o where o.owner_id = ${ownerId} ${ofStatus} ${ofOpen}`,
      order: sql`o.id desc`,
    },
    page,
  );
}

/** What a person owes on. */
export async function openOrders(db: Db, ownerId: string): Promise<OrderRow[]> {
  const { rows } =
    await sql<OrderRow>`select ${COLUMNS} from pledge_order o where o.owner_id = ${ownerId} and ${OPEN}`.execute(db);
  return rows;
}

export interface Priced {
  coin: string;
  price: Decimal;
}

/** The loans whose watched price has come, at most `limit` a coin, the most endangered first: one lookup a coin, however many loans there are. */
export async function reached(db: Db, prices: readonly Priced[], limit: number): Promise<string[]> {
  const { rows } = await reachedQuery(prices, limit).execute(db);
  return rows.map(({ order_no: orderNo }) => orderNo);
}

export const reachedQuery = (prices: readonly Priced[], limit: number) => sql<{ order_no: string }>`
    select hit.order_no
    from (select row->>'coin' coin, (row->>'price')::numeric price from json_array_elements(${JSON.stringify(prices)}::json) row) p
    cross join lateral (
      (select order_no from pledge_order o where o.collateral_coin = p.coin and o.watch_price >= p.price order by o.watch_price desc limit ${limit})
      union all
      (select order_no from pledge_order o where o.collateral_coin = p.coin and o.calm_price <= p.price order by o.calm_price limit ${limit})) hit`;

/** Loans whose interest has grown since their prices were reckoned; they are the caller's. One that somebody holds is waited for, as this hour comes once. */
export async function takeStale(db: Db, hour: number, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${COLUMNS} from pledge_order o
    where o.watch_hour < ${hour} and o.status in ('active', 'marginCall', 'overdue')
    order by o.watch_hour, o.id limit ${limit} for update`.execute(db);
  return rows;
}

/** New prices for many at once. */
export async function keepWatches(db: Db, watches: readonly (Watch & { id: string })[]): Promise<void> {
  if (watches.length === 0) return;
  await sql`update pledge_order o set watch_price = w.watch, calm_price = w.calm, watch_hour = w.hour
    from (select (row->>'id')::bigint id, (row->>'watchPrice')::numeric watch, (row->>'calmPrice')::numeric calm, (row->>'hour')::int as hour
      from json_array_elements(${JSON.stringify(watches)}::json) row) w
    where o.id = w.id`.execute(db);
}

export interface TermsRow {
  loan_coin: string;
  collateral_coin: string;
  from_at: number;
  daily_rates: Readonly<Record<string, Decimal>>;
  initial_ltv: Decimal;
  call_ltv: Decimal;
  liquidation_ltv: Decimal;
  min_loan: Decimal;
  max_loan: Decimal;
  is_open: boolean;
  reason: string;
  decided_at: number;
}

/** Everything that operators decided, in the order of its times. */
export async function decidedTerms(db: Db): Promise<TermsRow[]> {
  const { rows } = await sql<Omit<TermsRow, 'from_at' | 'decided_at'> & { from_at: string; decided_at: string }>`
    select loan_coin, collateral_coin, from_at::text from_at, daily_rates, trim_scale(initial_ltv)::text initial_ltv,
      trim_scale(call_ltv)::text call_ltv, trim_scale(liquidation_ltv)::text liquidation_ltv, trim_scale(min_loan)::text min_loan,
      trim_scale(max_loan)::text max_loan, is_open, reason, decided_at::text decided_at
    from pledge_terms order by from_at`.execute(db);
  return rows.map((row) => ({ ...row, from_at: Number(row.from_at), decided_at: Number(row.decided_at) }));
}

/** Of two decisions for the same time the later one counts. */
export async function keepTerms(db: Db, terms: TermsRow): Promise<void> {
  await sql`insert into pledge_terms (loan_coin, collateral_coin, from_at, daily_rates, initial_ltv, call_ltv, liquidation_ltv, min_loan,
      max_loan, is_open, reason, decided_at)
    values (${terms.loan_coin}, ${terms.collateral_coin}, ${terms.from_at}, ${JSON.stringify(terms.daily_rates)}::jsonb, ${terms.initial_ltv},
      ${terms.call_ltv}, ${terms.liquidation_ltv}, ${terms.min_loan}, ${terms.max_loan}, ${terms.is_open}, ${terms.reason}, ${terms.decided_at})
    on conflict (loan_coin, collateral_coin, from_at) do update set daily_rates = excluded.daily_rates, initial_ltv = excluded.initial_ltv,
      call_ltv = excluded.call_ltv, liquidation_ltv = excluded.liquidation_ltv, min_loan = excluded.min_loan, max_loan = excluded.max_loan,
      is_open = excluded.is_open, reason = excluded.reason, decided_at = excluded.decided_at`.execute(db);
}
