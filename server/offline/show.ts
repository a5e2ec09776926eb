/** Channels and deposits as they travel. */
import type { OfflineDeposit, PayChannel } from '@/lib/api/offline';
import { maskName } from '@/lib/identity/rules';
import { digitsOf, rateOf, usdtOf } from '@/lib/offline/rules';
import { offlineStates } from '@/lib/offline/states';
import type { Decimal } from '@/lib/money/decimal';
import { addressOf } from '../files/files';
import type { Context } from '../http/handler';
import type { Vault } from '../vault/vault';
import type { ChannelRow } from './channels/store';
import type { DepositRow } from './store';

export const COIN = 'USDT';

const labelOf = (no: string): string => `offline ${no}`;
export const sealPayer = (vault: Vault, no: string, name: string): Buffer => vault.sealText(name, labelOf(no));
export const openPayer = (vault: Vault, { no, sealed }: DepositRow): string => vault.openText(sealed, labelOf(no));

/** Null while the market has no price for the currency. */
export function rateNow({ market }: Pick<Context, 'market'>, channel: ChannelRow): Decimal | null {
  const price = market.usdtPrice(channel.currency);
  return price === null ? null : rateOf(price, channel.spread);
}

export const showChannel = (
  context: Pick<Context, 'market' | 'language'>,
  row: ChannelRow,
  demo: boolean,
): PayChannel => ({
  channelId: row.channel_id,
  kind: row.kind,
  name: row.names[context.language],
  currency: row.currency,
  digits: digitsOf(row.currency),
  min: row.min_amount,
  max: row.max_amount,
  rate: rateNow(context, row),
  reviewMinutes: row.review_minutes,
  demo,
});

export const worthOf = ({ received, amount, rate, credited }: DepositRow): Decimal =>
  credited ?? usdtOf(received ?? amount, rate);

export const showDeposit = (
  { vault, language }: Pick<Context, 'vault' | 'language'>,
  row: DepositRow,
): OfflineDeposit => ({
  no: row.no,
  channelId: row.channel_id,
  channelName: row.names[language],
  kind: row.kind,
  status: row.status,
  coin: COIN,
  currency: row.currency,
  digits: digitsOf(row.currency),
  amount: row.amount,
  received: row.received,
  rate: row.rate,
  usdt: worthOf(row),
  code: row.code,
  payerName: maskName(openPayer(vault, row)),
  proofs: row.files.map((fileId) => ({ fileId, url: addressOf(fileId) })),
  reason: row.reason,
  note: row.note,
  reviewMinutes: row.review_minutes,
  createdAt: Number(row.created_at),
  endedAt: row.ended_at === null ? null : Number(row.ended_at),
  allowed: offlineStates.allowed(row.status, 'person'),
});
