/**
 * What a column may hold is said by domains instead of checks of the table: the same promises, but a check is read anew by each
 * statement that writes the table (a fifth of what an order cost the database), a domain once by each connection.
 */
import { sql, type Kysely } from 'kysely';

const domains = `
create domain positive_amount as numeric constraint amount_is_positive check (value > 0 and value <> 'NaN');
create domain unsigned_amount as numeric constraint amount_is_unsigned check (value >= 0 and value <> 'NaN');
create domain order_number as text constraint order_number_form check (value ~ '^[0-9]{20}$');
create domain trade_side as text constraint trade_side_known check (value in ('buy', 'sell'));
create domain spot_order_type as text constraint spot_order_type_known check (value in ('limit', 'market'));
create domain spot_order_status as text constraint spot_order_status_known check (value in ('submitted', 'completed', 'cancelled'));
create domain spot_end_reason as text constraint spot_end_reason_known check (value in ('user', 'protection', 'liquidity', 'selfTrade'));
create domain spot_role as text constraint spot_role_known check (value in ('maker', 'taker'));
create domain ledger.word as text constraint word_not_empty check (value <> '');
create domain ledger.line as text constraint line_form check (value ~ '^[a-z][A-Za-z0-9]*$');
create domain ledger.reference as text constraint reference_form check (value ~ '^[a-z][A-Za-z0-9]*:[A-Za-z0-9-]+$');
create domain ledger.moment as bigint constraint moment_unsigned check (value >= 0);
`;

/** Each table with the domains of its columns; single-column checks that these repeat are dropped. */
const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  spot_order: {
    order_no: 'order_number',
    side: 'trade_side',
    type: 'spot_order_type',
    price: 'positive_amount',
    qty: 'positive_amount',
    quote_amount: 'positive_amount',
    filled_qty: 'unsigned_amount',
    filled_quote: 'unsigned_amount',
    taker_received: 'unsigned_amount',
    fee: 'unsigned_amount',
    held: 'unsigned_amount',
    status: 'spot_order_status',
    end_reason: 'spot_end_reason',
  },
  spot_fill: {
    side: 'trade_side',
    price: 'positive_amount',
    qty: 'positive_amount',
    quote_qty: 'positive_amount',
    fee: 'unsigned_amount',
    role: 'spot_role',
  },
  spot_market: { max_qty: 'positive_amount', maker_limit: 'positive_amount' },
  spot_ladder_use: { side: 'trade_side', qty: 'positive_amount' },
  'ledger.txns': {
    kind: 'ledger.word',
    ref_type: 'ledger.word',
    ref_id: 'ledger.word',
    step: 'ledger.word',
    actor: 'ledger.word',
    at: 'ledger.moment',
  },
  'ledger.entries': { line: 'ledger.line', ref: 'ledger.reference' },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(domains).execute(db);
  for (const [table, domainOf] of Object.entries(columns)) {
    const types = Object.entries(domainOf).map(([column, domain]) => `alter column ${column} type ${domain}`);
    const checks = await checksOf(db, table, Object.keys(domainOf));
    await sql
      .raw(`alter table ${table} ${[...checks.map((name) => `drop constraint "${name}"`), ...types].join(', ')}`)
      .execute(db);
  }
}

/** Names of the checks that look at one of these columns and at nothing else. */
async function checksOf(db: Kysely<unknown>, table: string, among: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and c.conrelid = ${table}::regclass and cardinality(c.conkey) = 1 and a.attname = any(${[...among]})`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
