/** What a person owns, and every movement of it. */
import * as z from 'zod/mini';
import { endpoint, reads, writes, callsOf } from './endpoint';
import { LineType, RefType } from './ledger';
import {
  AmountText,
  CoinCode,
  DecimalText,
  MaybeDecimal,
  Nothing,
  OrderNo,
  Proof,
  SymbolCode,
  Time,
  pageOf,
  pageRequest,
  proofErrors,
} from './shapes';
import { TypedPayee, UserTransfer } from './transfersShapes';

export const Account = z.enum(['spot', 'perpetual', 'fx', 'fund', 'c2c', 'loan']);
export type Account = z.infer<typeof Account>;

export const CoinBalance = z.object({
  coin: CoinCode,
  name: z.string(),
  available: DecimalText,
  /** In orders and other holds. */
  frozen: DecimalText,
  total: DecimalText,
  /** At the index price; null where there is none. */
  valueUsdt: MaybeDecimal,
});
export type CoinBalance = z.infer<typeof CoinBalance>;

/** A coin that can be moved between a person's own accounts, on one of them. */
export const TransferCoin = z.object({
  coin: CoinCode,
  available: DecimalText,
  /** What of `available` can leave: less where it stands behind something. Null while a price is missing; then nothing can leave. */
  free: MaybeDecimal,
});
export type TransferCoin = z.infer<typeof TransferCoin>;

export const TransferAccount = z.object({ account: Account, coins: z.array(TransferCoin) });
export type TransferAccount = z.infer<typeof TransferAccount>;

export const LedgerLine = z.object({
  id: z.string(),
  ts: Time,
  account: Account,
  type: LineType,
  coin: CoinCode,
  /** Signed: what this line adds to or takes from `purpose`. */
  amount: DecimalText,
  /** Which part moved. A freeze and a release are told once, from the available side. */
  purpose: z.enum(['available', 'frozen']),
  /** Balance of that part after the line. */
  balanceAfter: DecimalText,
  /** What it belongs to, such as a spot order's number; null where nothing can be opened. */
  refType: z.nullable(RefType),
  refId: z.nullable(z.string()),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

const records = (path: string, { summary }: { summary: string }) =>
  endpoint({
    path,
    summary,
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({
      account: z.optional(Account),
      coin: z.optional(CoinCode),
      type: z.optional(LineType),
      from: z.optional(Time),
      to: z.optional(Time),
      ...pageRequest,
    }),
    reply: pageOf(LedgerLine),
  });

export const assets = callsOf('assets', {
  total: endpoint({
    path: 'v2/sctFunds/totalUSDT',
    summary: 'The worth of everything in USDT at index prices, by account; the parts add up to the total.',
    access: 'user',
    ...reads('balances'),
    request: Nothing,
    reply: z.object({
      totalUsdt: DecimalText,
      /** Today's profit and loss since 00:00 UTC without money that came in or went out, and without coins that have no market; null while a price is missing. */
      todayPnlUsdt: MaybeDecimal,
      todayPnlPct: MaybeDecimal,
      byAccount: z.array(
        z.object({
          account: Account,
          /** The sum of the three below; what is unknown is left out. */
          totalUsdt: DecimalText,
          /** What could leave; while a price is missing, also what positions need of the whole account. */
          availableUsdt: DecimalText,
          frozenUsdt: DecimalText,
          /** Profit and loss of what is open. Null while a price is missing; absent where nothing can be open. */
          unrealizedUsdt: z.optional(MaybeDecimal),
        }),
      ),
      /** Coins without a price, which the total leaves out. */
      unpriced: z.array(CoinCode),
      ts: Time,
    }),
  }),
  coins: endpoint({
    path: 'v2/sctFunds/totalSctFunds',
    summary: 'Every coin of the spot account, largest worth first.',
    access: 'user',
    ...reads('balances'),
    request: Nothing,
    reply: z.array(CoinBalance),
  }),
  coin: endpoint({
    path: 'v2/sctFunds/getByCode',
    summary: 'One coin of the spot account.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ coin: CoinCode }),
    reply: CoinBalance,
    errors: ['notFound'],
  }),
  pair: endpoint({
    path: 'v2/sctFunds/getFundsData',
    summary: 'Both coins of one spot market, for its order ticket.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ symbol: SymbolCode }),
    reply: z.object({ base: CoinBalance, quote: CoinBalance }),
    errors: ['notFound'],
  }),
  ledger: records('v2/financeRecord/allRecord', { summary: 'Every movement of one’s money, newest first.' }),
  spotLedger: records('v2/financeRecord/bbRecord', { summary: 'Movements of the spot account.' }),
  derivativesLedger: records('v2/financeRecord/contractRecord', {
    summary: 'Movements of the perpetual and forex accounts.',
  }),
  /** For the owner of a locked account, whose browser holds a lock grant instead of a session. */
  lockedLedger: endpoint({
    path: 'v2/financeRecord/lockedRecord',
    summary:
      'The statement of a locked account, to be read by the owner who has just tried to come in from this browser.',
    access: 'public',
    ...reads('lock'),
    request: z.strictObject({ ...pageRequest }),
    reply: pageOf(LedgerLine),
    errors: ['notFound'],
  }),
  adjustment: endpoint({
    path: 'v2/assets/adjustmentDetail',
    summary: 'One adjustment of one’s own account, and why it was made.',
    access: 'user',
    ...reads('balances'),
    request: z.strictObject({ adjustmentNo: OrderNo }),
    reply: z.object({
      adjustmentNo: OrderNo,
      coin: CoinCode,
      /** Signed: what was added, or taken. */
      amount: DecimalText,
      reason: z.string(),
      decidedAt: Time,
    }),
    errors: ['notFound'],
  }),
  transferAccounts: endpoint({
    path: 'v2/user/transferAccounts',
    summary: 'One’s own accounts between which money can be moved, with the coins for which that is so.',
    access: 'user',
    ...reads('balances'),
    request: Nothing,
    reply: z.array(TransferAccount),
  }),
  transfer: endpoint({
    path: 'v2/user/transfer',
    summary:
      'Moves money, free of charge: `internal` between two of one’s own accounts, at once; `user` to another person, once the first time has waited.',
    access: 'user',
    ...writes('balances', 'orders'),
    idempotent: true,
    request: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('internal'),
        from: Account,
        to: Account,
        coin: CoinCode,
        amount: AmountText,
      }),
      z.strictObject({
        type: z.literal('user'),
        payee: TypedPayee,
        /** The masked name that was shown; another person is not paid in place of the one who was seen. */
        name: z.string().check(z.maxLength(200)),
        coin: CoinCode,
        amount: AmountText,
        fundPassword: z.string().check(z.maxLength(20)),
        /** Empty where none is needed. */
        proof: Proof,
      }),
    ]),
    reply: z.discriminatedUnion('type', [
      z.object({
        type: z.literal('internal'),
        transferNo: OrderNo,
        from: Account,
        to: Account,
        coin: CoinCode,
        amount: DecimalText,
        ts: Time,
      }),
      UserTransfer,
    ]),
    errors: [
      'notFound',
      'belowMinimum',
      'insufficientBalance',
      'priceStale',
      'identityNeeded',
      'coolingOff',
      'withdrawalsHeld',
      'withdrawalsSuspended',
      'payeeUnknown',
      'payeeSelf',
      'lookUpsSpent',
      'transferLimit',
      'fundPasswordMissing',
      'fundPasswordWrong',
      'secondFactorMissing',
      ...proofErrors,
    ],
  }),
  c2cLedger: records('v2/financeRecord/legalRecord', { summary: 'Movements of the C2C account.' }),
});
