/** A transfer from one person to another, as it is sent and shown. */
import * as z from 'zod/mini';
import { CoinCode, DecimalText, OrderNo, Time } from './shapes';

/** A UID or a bound e-mail address, as somebody types it. */
export const TypedPayee = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));

/** `pending`: held by the sender, who may still cancel it. After `cancelled` all of it is back. */
export const TransferStatus = z.enum(['pending', 'completed', 'cancelled']);
export type TransferStatus = z.infer<typeof TransferStatus>;

export const UserTransfer = z.object({
  type: z.literal('user'),
  transferNo: OrderNo,
  /** Whether the person who reads it has sent or received it. */
  direction: z.enum(['sent', 'received']),
  status: TransferStatus,
  coin: CoinCode,
  amount: DecimalText,
  /** The other person, masked. */
  name: z.string(),
  createdAt: Time,
  /** When it arrives by itself; null where it was not delayed. */
  arrivesAt: z.nullable(Time),
  endedAt: z.nullable(Time),
  /** Who cancelled it: the sender, or the exchange because one of the two accounts had been locked. */
  cancelledBy: z.nullable(z.enum(['sender', 'exchange'])),
  allowed: z.array(z.enum(['cancel'])),
});
export type UserTransfer = z.infer<typeof UserTransfer>;
