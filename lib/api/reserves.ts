/** The proof of liabilities: what the exchange owes to everybody, published once a day, and one's own part of it. */
import * as z from 'zod/mini';
import { endpoint, reads, callsOf } from './endpoint';
import { CoinCode, DecimalText, MaybeDecimal, Nothing, Time } from './shapes';

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const Salt = Hash;
/** A day in UTC, such as 2026-11-24. */
const IsoDay = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const Amounts = z.record(CoinCode, DecimalText);

export const ReserveDay = z.object({
  date: IsoDay,
  /** When everybody's balances were read. */
  takenAt: Time,
  /** SHA-256 over the tree's top and its sums. */
  root: Hash,
  /** What is owed to all people together, by coin. */
  sums: Amounts,
  /** What the exchange's addresses held of USDT on the chain at that moment; null where no chain is set or none answered. */
  heldUsdt: MaybeDecimal,
  heldBlock: z.nullable(z.int()),
  /** The sandbox's chain is simulated, and demo funds have nothing behind them. */
  simulated: z.boolean(),
  /** One's own part can still be shown. */
  hasParts: z.boolean(),
});
export type ReserveDay = z.infer<typeof ReserveDay>;

export const OwnReserves = z.object({
  date: IsoDay,
  uid: z.string(),
  takenAt: Time,
  /** What one had at that moment, all accounts together. */
  balances: Amounts,
  parts: z.array(
    z.object({
      part: z.int(),
      salt: Salt,
      sums: Amounts,
      path: z.array(z.object({ side: z.enum(['left', 'right']), hash: Hash, sums: Amounts })),
    }),
  ),
});
export type OwnReserves = z.infer<typeof OwnReserves>;

export const reserves = callsOf('reserves', {
  days: endpoint({
    path: 'v2/reserves/days',
    summary: 'The published proofs of liabilities, newest first.',
    access: 'public',
    ...reads('content'),
    request: Nothing,
    reply: z.array(ReserveDay),
  }),
  mine: endpoint({
    path: 'v2/reserves/mine',
    summary: 'One’s own parts of a day’s tree, with their way to the published root.',
    access: 'user',
    ...reads('reserves'),
    request: z.strictObject({ date: IsoDay }),
    reply: OwnReserves,
    errors: ['notFound'],
  }),
});
