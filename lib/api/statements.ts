/** Files of one's movements for any period, and what is left of them to fetch. */
import * as z from 'zod/mini';
import { Account } from './assets';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { Nothing, OrderNo, Time } from './shapes';

/** `movements`: every movement, with opening and closing balances and totals. `year`: profit, fees, funding and interest by coin. */
export const StatementKind = z.enum(['movements', 'year']);
export type StatementKind = z.infer<typeof StatementKind>;
/** `page` is for printing. */
export const StatementFormat = z.enum(['csv', 'page']);
export type StatementFormat = z.infer<typeof StatementFormat>;

export const Statement = z.object({
  statementNo: OrderNo,
  kind: StatementKind,
  format: StatementFormat,
  /** Null: all accounts. */
  account: z.nullable(Account),
  from: Time,
  /** Excluded. */
  to: Time,
  /** `making`: a long one, in the background. */
  status: z.enum(['making', 'ready']),
  lines: z.int(),
  createdAt: Time,
  /** When it is deleted. */
  expiresAt: Time,
  /** Where its owner fetches it by a plain GET, from this origin; null until it is ready. */
  address: z.nullable(z.string()),
});
export type Statement = z.infer<typeof Statement>;

/** The download stands beside the calls: `GET <base>/<this>/<statementNo>`. */
export const STATEMENT_PATH = 'v2/export/file';
/** So does the receipt of one movement: `GET <base>/<this>/<kind>/<number>`. */
export const RECEIPT_PATH = 'v2/export/receipt';
export const RECEIPTS = ['deposit', 'offline', 'withdrawal', 'bank'] as const;
export type ReceiptName = (typeof RECEIPTS)[number];

export const statements = callsOf('statements', {
  create: endpoint({
    path: 'v2/export/create',
    summary:
      'Makes a statement: at once for a short period, otherwise in the background. Its totals equal the ledger. Kept for seven days.',
    access: 'user',
    ...writes('statements'),
    request: z.strictObject({
      kind: StatementKind,
      format: StatementFormat,
      account: z.optional(Account),
      from: Time,
      to: Time,
    }),
    reply: Statement,
    errors: ['statementPeriod', 'tooManyStatements'],
  }),
  list: endpoint({
    path: 'v2/export/status',
    summary: 'One’s statements that are being made or can be fetched, newest first.',
    access: 'user',
    ...reads('statements'),
    request: Nothing,
    reply: z.array(Statement),
  }),
});
