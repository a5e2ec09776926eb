/** Addresses that somebody wants to pay to: read, judged, and compared with those that are known. */
import type { ErrorOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import {
  isAddressForm,
  isRetyped,
  isZeroAddress,
  LISTED_AFTER_MS,
  lookalikeOf,
  pastedAddress,
  whitelistAt,
} from '@/lib/withdrawals/rules';
import { checksummed, isChecksumRight } from '../chain/addresses';
import { SIMULATED_TREASURY } from '../chain/payouts/payouts';
import { requireUser, type Context } from '../http/handler';
import { isBlocked, listBook, whitelistOf, type BookRow } from './book/store';
import type { WithdrawalParts } from './parts';
import { sentTo } from './store';

type AddressContext = Context<ErrorOf<typeof api.withdrawals.checkAddress>>;
/** What refuses an address: `withdrawAddress` or `withdrawChecksum`. */
type Judging = Pick<AddressContext, 'db' | 'user' | 'fail'>;

/** In small letters; refuses what can never be paid to, as far as everybody may know it. */
export async function payableAddress(
  { db, user, fail }: Judging,
  { offered, ownAddressOf }: WithdrawalParts,
  typed: string,
): Promise<string> {
  const text = pastedAddress(typed);
  if (!isAddressForm(text)) return fail('withdrawAddress', { why: 'form' });
  if (isZeroAddress(text)) return fail('withdrawAddress', { why: 'zero' });
  if (!isChecksumRight(text)) return fail('withdrawChecksum');
  const address = text.toLowerCase();
  if (address === offered?.token.toLowerCase()) return fail('withdrawAddress', { why: 'token' });
  if (address === (await ownAddressOf(db, requireUser({ user }).id))) return fail('withdrawAddress', { why: 'own' });
  return address;
}

/**
 * Refuses an address of this exchange and one on the operators' list, alike. It is asked only of somebody who has shown the second
 * factor, in the transaction: whoever looks addresses up learns of none whether it is ours.
 */
export async function requireNotRefused(
  { db, fail }: Pick<Context<'withdrawAddress'>, 'db' | 'fail'>,
  { isOurs }: WithdrawalParts,
  address: string,
): Promise<void> {
  if (address === SIMULATED_TREASURY || (await isOurs(db, address)) || (await isBlocked(db, address)))
    fail('withdrawAddress', { why: 'refused' });
}

export interface KnownAddress {
  address: string;
  entry: BookRow | null;
  isFirstUse: boolean;
  /** A known address that looks like it, in small letters. */
  lookalike: string | null;
  /** The whitelist is on and does not have it. */
  isUnlisted: boolean;
  /** Until then the whitelist does not let it through. */
  listedFrom: number | null;
}

/** What a person knows of an address. Known are those of the book, those that were withdrawn to, and those that deposited. */
export async function aboutAddress(
  { db, now, user }: Pick<Context<never>, 'db' | 'now' | 'user'>,
  parts: WithdrawalParts,
  address: string,
): Promise<KnownAddress> {
  const { id } = requireUser({ user });
  const book = await listBook(db, id);
  const sent = await sentTo(db, id);
  const senders = await parts.depositsBySender(db, id);
  const used = sent.filter((one) => one.used).map(({ recipient }) => recipient);
  const entry = book.find((one) => one.address === address) ?? null;
  const { on } = whitelistAt(await whitelistOf(db, id), now);
  const listedFrom = entry && on ? Number(entry.added_at) + LISTED_AFTER_MS : null;
  return {
    address,
    entry,
    isFirstUse: !used.includes(address),
    lookalike: lookalikeOf(address, [...book.map((one) => one.address), ...used, ...senders.map((one) => one.address)]),
    isUnlisted: on && entry === null,
    listedFrom: listedFrom !== null && listedFrom > now ? listedFrom : null,
  };
}

/** Refuses an address that looks like a known one until its end has been typed. */
export function requireRetyped(
  { fail }: Pick<Context<'addressLookalike'>, 'fail'>,
  { address, lookalike }: Pick<KnownAddress, 'address' | 'lookalike'>,
  retyped: string | undefined,
): void {
  if (lookalike !== null && !isRetyped(address, retyped)) fail('addressLookalike', { known: checksummed(lookalike) });
}
