/** SQL of what operators decided about forex terms. */
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../../db/database';

export interface TermsRow {
  symbol: string;
  effective_at: string;
  swap_long: Decimal;
  swap_short: Decimal;
  max_leverage: number;
  reason: string;
  decided_at: string;
}

const COLUMNS = sql<TermsRow>`symbol, effective_at::text effective_at, trim_scale(swap_long)::text swap_long, trim_scale(swap_short)::text swap_short,
  max_leverage, reason, decided_at::text decided_at`;

/** All decisions, of one variety or of all, in the order of their times. */
export async function listTerms(db: Db, symbol?: string): Promise<TermsRow[]> {
  const only = symbol === undefined ? sql`` : sql`where symbol = ${symbol}`;
  const { rows } =
    await sql<TermsRow>`select ${COLUMNS} from fx_terms ${only} order by fx_terms.symbol, fx_terms.effective_at`.execute(
      db,
    );
  return rows;
}

/** A second decision for the same time takes the place of the first; both are of the future. */
export async function keepTerms(
  db: Db,
  row: Omit<TermsRow, 'effective_at' | 'decided_at'> & { effective_at: number; decided_at: number },
): Promise<void> {
  await sql`insert into fx_terms (symbol, effective_at, swap_long, swap_short, max_leverage, reason, decided_at)
    values (${row.symbol}, ${row.effective_at}, ${row.swap_long}, ${row.swap_short}, ${row.max_leverage}, ${row.reason}, ${row.decided_at})
    on conflict (symbol, effective_at) do update set swap_long = excluded.swap_long, swap_short = excluded.swap_short,
      max_leverage = excluded.max_leverage, reason = excluded.reason, decided_at = excluded.decided_at`.execute(db);
}
