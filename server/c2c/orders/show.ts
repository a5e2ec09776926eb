/** Orders as the two see them. */
import type { C2cAct, C2cOrder, C2cOrderDetail, Payee } from '@/lib/api/c2cShapes';
import { actsOf, isOpen } from '@/lib/c2c/rules';
import { maskName } from '@/lib/identity/rules';
import { maskAccount } from '../../auth/rules';
import { addressOf } from '../../files/files';
import { requireUser, type Context } from '../../http/handler';
import type { C2cParts } from '../parts';
import { payTypeOf, type Names } from '../payTypes';
import { hasBlocked, ratingsOf, ratingStates } from '../relations/store';
import { mayWithdraw, partyOf, timesOf } from './steps';
import * as store from './store';
import type { Acquaintance, OrderParty, OrderRow } from './store';

type Reading = Pick<Context<never>, 'db' | 'now' | 'user' | 'vault' | 'language'>;

const number = (text: string | null): number | null => (text === null ? null : Number(text));
export const otherOf = (row: OrderRow, viewer: string): string =>
  row.buyer_id === viewer ? row.seller_id : row.buyer_id;

const seenParty = (row: OrderRow, viewer: string, party: OrderParty): 'you' | 'other' | 'exchange' =>
  party === 'exchange' ? 'exchange' : partyOf(row, viewer) === party ? 'you' : 'other';

/** What may be done now: by the table, and what is no transition. */
function allowedOf(row: OrderRow, viewer: string, now: number, { rated, unanswered }: Seen): C2cAct[] {
  const party = partyOf(row, viewer);
  const order = { status: row.status, times: timesOf(row), isAppellant: mayWithdraw(row, party) };
  return [
    ...actsOf(order, party === 'buyer' ? 'buy' : 'sell', now),
    ...(canConfirm(row, party) ? (['confirmReason'] as const) : []),
    ...(row.status === 'completed' && !rated.has(row.id) ? (['rate'] as const) : []),
    ...(unanswered.has(row.id) ? (['answer'] as const) : []),
  ];
}

/** A seller who was named as the reason may say that it is so. */
export const canConfirm = (row: OrderRow, party: 'buyer' | 'seller'): boolean =>
  party === 'seller' && row.status === 'cancelled' && row.counted && row.cancel_reason === 'sellerAsked';

interface Seen {
  names: Names;
  people: ReadonlyMap<string, Acquaintance>;
  rated: ReadonlySet<string>;
  /** Ratings of the viewer that wait for an answer. */
  unanswered: ReadonlySet<string>;
  /** Names of the counterparties' documents, masked. */
  masked: ReadonlyMap<string, string>;
}

/** What all rows of a list need. */
async function seenOf(context: Reading, { methods, nameOf }: C2cParts, rows: readonly OrderRow[]): Promise<Seen> {
  const { db } = context;
  const { id } = requireUser(context);
  const others = [...new Set(rows.map((row) => otherOf(row, id)))];
  const masked = new Map<string, string>();
  for (const row of rows) {
    const other = otherOf(row, id);
    // A merchant is known by the merchant's name.
    if (other === row.maker_id || masked.has(other)) continue;
    const name = await nameOf(context, other);
    if (name !== null) masked.set(other, maskName(name));
  }
  return {
    names: await methods.typeNames(db),
    people: await store.acquaintances(db, id, others),
    ...(await ratingStates(
      db,
      id,
      rows.map(({ id: orderId }) => orderId),
    )),
    masked,
  };
}

function showRow({ now, language, user }: Reading, row: OrderRow, seen: Seen): C2cOrder {
  const { id } = requireUser({ user });
  const other = seen.people.get(otherOf(row, id));
  const isMerchant = other?.id === row.maker_id;
  return {
    orderNo: row.order_no,
    advertId: row.advert_no,
    side: partyOf(row, id) === 'buyer' ? 'buy' : 'sell',
    status: row.status,
    coin: row.coin,
    fiat: row.fiat,
    digits: row.digits,
    price: row.price,
    qty: row.qty,
    amount: row.amount,
    fee: '0',
    payType: payTypeOf(row.pay_type, seen.names, language),
    limitMinutes: row.limit_minutes,
    counterparty: {
      name: isMerchant ? row.merchant_name : (seen.masked.get(other?.id ?? '') ?? maskAccount(other?.account ?? '')),
      merchantId: isMerchant ? row.merchant_no : null,
      completed: other?.completed ?? 0,
      first: (other?.together ?? 0) === 0,
    },
    createdAt: Number(row.created_at),
    payBy: Number(row.pay_by),
    paidAt: number(row.paid_at),
    releaseBy: number(row.release_by),
    appealFrom: number(row.appeal_from),
    escalateAt: row.status === 'paid' ? number(row.escalate_at) : null,
    reopenUntil: number(row.kept_until),
    endedAt: number(row.ended_at),
    cancelReason: row.cancel_reason,
    counted: row.counted,
    appellant: row.appellant === null ? null : seenParty(row, id, row.appellant),
    allowed: allowedOf(row, id, now, seen),
  };
}

export async function showMany(context: Reading, parts: C2cParts, rows: readonly OrderRow[]): Promise<C2cOrder[]> {
  const seen = await seenOf(context, parts, rows);
  return rows.map((row) => showRow(context, row, seen));
}

export const showOne = async (context: Reading, parts: C2cParts, row: OrderRow): Promise<C2cOrder> =>
  (await showMany(context, parts, [row]))[0]!;

const showPayee = (payMethodId: string, account: Omit<Payee, 'payMethodId' | 'masked'>, isBuyer: boolean): Payee =>
  isBuyer
    ? { ...account, payMethodId, masked: false }
    : {
        ...account,
        payMethodId,
        masked: true,
        name: maskName(account.name),
        number: account.number && `**** ${account.number.slice(-4)}`,
        qr: null,
      };

/**
 * With whom to pay and under which name. Both are shown while the order is open and to nobody afterwards; the seller reads the own
 * account masked.
 */
export async function showDetail(context: Reading, parts: C2cParts, row: OrderRow): Promise<C2cOrderDetail> {
  const { id } = requireUser(context);
  const isBuyer = row.buyer_id === id;
  const isSecret = !isOpen(row.status);
  const account = isSecret ? null : await parts.methods.payee(context, row.pay_method_id);
  const payer = isSecret ? null : await parts.nameOf(context, row.buyer_id);
  const events = await store.eventsOf(context.db, row.id);
  const ratings = await ratingsOf(context.db, row.id);
  return {
    ...(await showOne(context, parts, row)),
    payee: account && showPayee(row.pay_method_id, account, isBuyer),
    payerName: payer === null ? null : isBuyer ? maskName(payer) : payer,
    terms: row.terms,
    proofs: row.proofs.map((fileId) => ({ fileId, url: addressOf(fileId) })),
    events: events.map(({ event, event_by: by, created_at: at }) => ({
      event,
      by: seenParty(row, id, by),
      at: Number(at),
    })),
    rating: ratings.get(id) ?? null,
    ratedBy: ratings.get(otherOf(row, id)) ?? null,
    isBlocked: await hasBlocked(context.db, id, otherOf(row, id)),
  };
}
