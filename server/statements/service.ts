/** Asking for statements, and what there is of them. */
import { api } from '@/lib/api/index';
import { API_BASE } from '@/lib/api/endpoint';
import { STATEMENT_PATH, type Statement } from '@/lib/api/statements';
import { isPeriod, KEPT_MS, MOST_DAYS, MOST_KEPT } from '@/lib/statements/rules';
import { handle, requireUser, type Handler } from '../http/handler';
import { newOrderNo } from '../trading/orderNumbers';
import { begin } from './making';
import type { StatementParts } from './parts';
import * as store from './store';
import type { StatementRow } from './store';

export const addressOf = (statementNo: string): string => `${API_BASE}/${STATEMENT_PATH}/${statementNo}`;

export const statementHandlers = (parts: StatementParts): Handler[] => [
  handle(api.statements.create, 'write', async (context, { kind, format, account, from, to }) => {
    const { db, now, language, fail } = context;
    // What is still to come is not part of it.
    const period = { from, to: Math.min(to, now) };
    if (!isPeriod(period) || !isPeriod({ from, to })) return fail('statementPeriod', { max: String(MOST_DAYS) });
    const row = await store.insertStatement(
      db,
      {
        statement_no: newOrderNo(context.random),
        owner_id: requireUser(context).id,
        kind,
        format,
        account: account ?? null,
        language,
        ...period,
        now,
        expiresAt: now + KEPT_MS,
      },
      MOST_KEPT,
    );
    if (!row) return fail('tooManyStatements', { max: String(MOST_KEPT) });
    return show(await begin(db, parts, row, now));
  }),
  handle(api.statements.list, 'read', async (context) =>
    (await store.listOwn(context.db, requireUser(context).id, context.now)).map(show),
  ),
];

const show = (row: StatementRow): Statement => ({
  statementNo: row.statement_no,
  kind: row.kind,
  format: row.format,
  account: row.account,
  from: Number(row.from_at),
  to: Number(row.to_at),
  status: row.status,
  lines: Number(row.lines),
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
  address: row.status === 'ready' ? addressOf(row.statement_no) : null,
});
