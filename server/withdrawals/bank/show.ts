/** Currencies and withdrawals to bank accounts as they travel. */
import type { BankChannel, BankWithdrawal } from '@/lib/api/bankWithdrawals';
import type { PayeeAccount } from '@/lib/api/paymentMethods';
import { bankRateOf } from '@/lib/bank-withdrawals/rules';
import { bankWithdrawalStates } from '@/lib/bank-withdrawals/states';
import { maskName } from '@/lib/identity/rules';
import type { Decimal } from '@/lib/money/decimal';
import { digitsOf } from '@/lib/offline/rules';
import { maskNumber } from '@/lib/payment-methods/rules';
import { REVIEW_MS } from '@/lib/withdrawals/rules';
import type { Context } from '../../http/handler';
import type { Vault } from '../../vault/vault';
import type { BankRow, ChannelRow } from './store';

export const COIN = 'USDT';

const labelOf = (no: string): string => `bank withdrawal ${no}`;
export const sealPayee = (vault: Vault, no: string, account: PayeeAccount): Buffer =>
  vault.sealText(JSON.stringify(account), labelOf(no));
export const openPayee = (vault: Vault, { no, sealed }: Pick<BankRow, 'no' | 'sealed'>): PayeeAccount =>
  JSON.parse(vault.openText(sealed, labelOf(no))) as PayeeAccount;

/** Null while the market has no price for the currency. */
export function rateNow({ market }: Pick<Context, 'market'>, { currency, spread }: ChannelRow): Decimal | null {
  const price = market.usdtPrice(currency);
  return price === null ? null : bankRateOf(price, spread);
}

export const showChannel = (context: Pick<Context, 'market'>, row: ChannelRow, demo: boolean): BankChannel => ({
  channelId: row.channel_id,
  currency: row.currency,
  digits: digitsOf(row.currency),
  coin: COIN,
  min: row.min_amount,
  max: row.max_amount,
  fee: row.fee,
  rate: rateNow(context, row),
  payoutMinutes: row.payout_minutes,
  demo,
});

export function showBank({ vault }: Pick<Context, 'vault'>, row: BankRow, demo: boolean): BankWithdrawal {
  const account = openPayee(vault, row);
  return {
    no: row.no,
    channelId: row.channel_id,
    status: row.status,
    coin: row.coin,
    amount: row.amount,
    fee: row.fee,
    currency: row.currency,
    digits: digitsOf(row.currency),
    rate: row.rate,
    receives: row.receives,
    typeName: account.typeName,
    bank: account.bank,
    number: account.number === null ? null : maskNumber('digits', account.number),
    name: maskName(account.name),
    submittedAt: Number(row.submitted_at),
    reviewBy: Number(row.submitted_at) + REVIEW_MS,
    payoutMinutes: row.payout_minutes,
    passedAt: row.passed_at === null ? null : Number(row.passed_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
    reference: row.reference,
    reason: row.reason,
    note: row.note,
    demo,
    allowed: bankWithdrawalStates.allowed(row.status, 'person'),
  };
}
