/** What merchants do with their adverts. Order of locks: the merchant, the advert, payment methods, money. */
import { api } from '@/lib/api/index';
import type { OwnAdvert } from '@/lib/api/c2cMerchant';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import {
  ADVERT_COMPLETION,
  ADVERTS_AT_ONCE,
  isBeyondBound,
  isSoldOut,
  MOST_PREMIUM,
  MOST_PRICE_PLACES,
} from '@/lib/c2c/rules';
import { abs, gt, isPositive, isZero, lt, neg, placesOf, sub, type Decimal } from '@/lib/money/decimal';
import { handle, requireUser, type Context, type Handler } from '../../http/handler';
import { belongingTo, move, post } from '../../ledger/ledger';
import { newOrderNo } from '../../trading/orderNumbers';
import { lockPeople } from '../../trading/people/store';
import { figuresOf } from '../figures/store';
import { requireNoHold } from '../held';
import { merchantOf } from '../merchants/store';
import type { C2cParts } from '../parts';
import { digitsOf, indexPrice, isKnown, priceOf } from '../prices';
import { payTypesOf, type Names } from '../payTypes';
import { requireCleanWords } from '../watch/words';
import { pageOf } from '../../db/page';
import * as store from './store';
import { isHeld, type AdvertRow, type Terms } from './store';

type AdvertContext = Context<ErrorOf<typeof api.c2cMerchant.updateAdvert>>;
type NewContext = Context<ErrorOf<typeof api.c2cMerchant.saveAdvert>>;
type Form = Omit<ReadOf<typeof api.c2cMerchant.saveAdvert>, 'side' | 'coin' | 'fiat'>;
/** What an advert is of, which does not change. */
type Kind = Pick<AdvertRow, 'takes' | 'fiat'>;

export const advertHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2cMerchant.adverts, 'read', async (context, { pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listOwn(context.db, requireUser(context).id, page);
    const names = await parts.methods.typeNames(context.db);
    const list = rows.map((row) => show(context, parts, row, names));
    return pageOf(list, total, page);
  }),
  handle(api.c2cMerchant.saveAdvert, 'write', (context, body) => save(context, parts, body)),
  handle(api.c2cMerchant.updateAdvert, 'write', (context, body) => update(context, parts, body)),
  handle(api.c2cMerchant.setAdvert, 'write', async (context, { advertId, status }) => {
    const { id } = requireUser(context);
    await lockPeople(context.db, [id]);
    const row = await own(context, advertId);
    if (row.status === 'closed') return context.fail('notFound');
    if (status === 'on') await requireMerchant(context);
    if (status === 'closed') await giveBack(context, row);
    await store.setStatus(context.db, row.id, status);
    context.afterCommit(() => parts.publish(id));
    return shown(context, parts, advertId);
  }),
];

async function own({ db, user, fail }: Context<'notFound'>, advertNo: string): Promise<AdvertRow> {
  const row = await store.takeAdvert(db, advertNo);
  return row?.owner_id === requireUser({ user }).id ? row : fail('notFound');
}

async function shown(context: Context<never>, parts: C2cParts, advertNo: string): Promise<OwnAdvert> {
  const row = await store.findAdvert(context.db, advertNo);
  if (!row) throw new Error(`no advert ${advertNo}`);
  return show(context, parts, row, await parts.methods.typeNames(context.db));
}

/** A merchant with a deposit, not suspended, who completes enough orders. */
async function requireMerchant(context: Context<'merchantNeeded'>): Promise<string> {
  const { db, now, fail } = context;
  const { id } = requireUser(context);
  const merchant = await merchantOf(db, id);
  if (merchant?.status !== 'active') return fail('merchantNeeded');
  const completion = (await figuresOf(db, [id], now)).get(id)?.completionPct ?? null;
  if (completion !== null && lt(completion, ADVERT_COMPLETION)) fail('merchantNeeded');
  return merchant.id;
}

async function save(
  context: NewContext,
  parts: C2cParts,
  { side, coin, fiat, ...form }: ReadOf<typeof api.c2cMerchant.saveAdvert>,
): Promise<OwnAdvert> {
  const { db, now, fail } = context;
  const { id } = requireUser(context);
  await lockPeople(db, [id]);
  const merchantId = await requireMerchant(context);
  if (!isKnown(coin, fiat)) fail('notFound');
  if ((await store.countUnclosed(db, id)) >= ADVERTS_AT_ONCE) fail('tooManyAdverts', { max: String(ADVERTS_AT_ONCE) });
  const takes = side === 'sell' ? 'buy' : 'sell';
  const advertNo = newOrderNo(context.random);
  const terms = await termsOf(context, parts, { takes, fiat }, form);
  if (side === 'sell') await requireNoHold(context);
  await store.insertAdvert(db, {
    ...terms,
    advertNo,
    ownerId: id,
    merchantId,
    takes,
    coin,
    fiat,
    digits: digitsOf(fiat),
    now,
  });
  const row = (await store.takeAdvert(db, advertNo)) ?? fail('notFound');
  await moveStock(context, row, row.left_qty, 'open');
  context.afterCommit(() => parts.publish(id));
  return shown(context, parts, advertNo);
}

async function update(
  context: AdvertContext,
  parts: C2cParts,
  { advertId, ...form }: ReadOf<typeof api.c2cMerchant.updateAdvert>,
): Promise<OwnAdvert> {
  const { id } = requireUser(context);
  await lockPeople(context.db, [id]);
  await requireMerchant(context);
  const row = await own(context, advertId);
  if (row.status === 'closed') context.fail('notFound');
  const terms = await termsOf(context, parts, row, { ...form, qty: form.qty ?? row.left_qty });
  const more = sub(terms.left, row.left_qty);
  if (row.takes === 'buy' && isPositive(more)) await requireNoHold(context);
  await store.changeAdvert(context.db, row.id, terms);
  await moveStock(context, row, more, `change-${row.version + 1}`);
  context.afterCommit(() => parts.publish(id));
  return shown(context, parts, advertId);
}

/** What was typed, checked; the first thing that is wrong is refused. */
async function termsOf(context: AdvertContext, parts: C2cParts, { takes, fiat }: Kind, form: Form): Promise<Terms> {
  const { fail } = context;
  const { price, premiumPct, bound, qty, min, max } = form;
  if ((price === undefined) === (premiumPct === undefined)) fail('c2cPriceForm', { why: 'one' });
  if (bound !== undefined && premiumPct === undefined) fail('c2cPriceForm', { why: 'one' });
  for (const one of [price, bound])
    if (one !== undefined && (placesOf(one) > MOST_PRICE_PLACES || !isPositive(one)))
      fail('c2cPriceForm', { why: 'places' });
  const premium = premiumPct === undefined ? null : (premiumPct as Decimal);
  if (premium !== null && gt(abs(premium), MOST_PREMIUM)) fail('c2cPriceForm', { why: 'premium' });
  const digits = digitsOf(fiat);
  if (!isPositive(min) || gt(min, max) || placesOf(min) > digits || placesOf(max) > digits || !isPositive(qty))
    fail('c2cLimits', { min: min, max: max, unit: fiat });
  await requireCleanWords(context, form.terms, form.autoReply);
  const { methodIds, typeIds } = await payWays(context, parts, { takes, fiat }, form);
  return {
    fixedPrice: price ?? null,
    premium,
    bound: bound ?? null,
    left: qty,
    min,
    max,
    methodIds,
    typeIds,
    limitMinutes: form.limitMinutes,
    terms: form.terms,
    autoReply: form.autoReply,
    minOrders: form.minOrders,
    minDays: form.minDays,
  };
}

/** One who sells names own methods, of which each kind counts once; one who buys names kinds. */
async function payWays(context: AdvertContext, { methods }: C2cParts, { takes, fiat }: Kind, form: Form) {
  const { id } = requireUser(context);
  if (takes === 'sell') {
    const open = await methods.typesIn(context.db, fiat);
    const typeIds = [...new Set(form.payTypeIds)];
    if (typeIds.length === 0 || typeIds.some((one) => !open.includes(one))) return context.fail('payMethodMissing');
    return { methodIds: [], typeIds };
  }
  const methodIds: string[] = [];
  const typeIds: string[] = [];
  for (const methodId of [...new Set(form.payMethodIds)].sort()) {
    const held = await methods.use(context, id, methodId);
    if (held?.currency !== fiat || typeIds.includes(held.typeId)) return context.fail('payMethodMissing');
    methodIds.push(methodId);
    typeIds.push(held.typeId);
  }
  return methodIds.length === 0 ? context.fail('payMethodMissing') : { methodIds, typeIds };
}

/** Sets more aside, or gives some back. Of adverts that buy nothing is set aside. */
async function moveStock(context: Context<never>, row: AdvertRow, more: Decimal, step: string): Promise<void> {
  if (row.takes === 'sell' || isZero(more)) return;
  const { db, now, requestId } = context;
  const isMore = isPositive(more);
  const at = (purpose: 'available' | 'adverts') => ({ owner: row.owner_id, kind: `c2c:${purpose}` as const });
  const legs = move({
    from: at(isMore ? 'available' : 'adverts'),
    to: at(isMore ? 'adverts' : 'available'),
    asset: row.coin,
    amount: isMore ? more : neg(more),
    line: 'c2cEscrow',
  });
  const ref = { refType: 'c2cAdvert', refId: row.advert_no };
  await post(db, [
    {
      kind: 'c2cAdvert',
      ...ref,
      step,
      actor: `user:${row.owner_id}`,
      requestId,
      at: now,
      legs: belongingTo(`c2cAdvert:${row.advert_no}`, legs),
    },
  ]);
}

/** All that is left of an advert goes back; its row is held. */
export const giveBack = (context: Context<never>, row: AdvertRow): Promise<void> =>
  moveStock(context, row, neg(row.left_qty), 'close');

function show(
  { language, now }: Pick<Context, 'language' | 'now'>,
  parts: C2cParts,
  row: AdvertRow,
  names: Names,
): OwnAdvert {
  const price = priceOf(row, indexPrice(parts.market, row.coin, row.fiat));
  const side = row.takes === 'buy' ? ('sell' as const) : ('buy' as const);
  return {
    advertId: row.advert_no,
    side,
    coin: row.coin,
    fiat: row.fiat,
    digits: row.digits,
    price,
    fixedPrice: row.fixed_price,
    premiumPct: row.premium,
    bound: row.bound,
    left: row.left_qty,
    min: row.min_amount,
    max: row.max_amount,
    payMethodIds: row.method_ids,
    payTypes: payTypesOf(row.type_ids, names, language),
    limitMinutes: row.limit_minutes,
    terms: row.terms,
    autoReply: row.auto_reply,
    minOrders: row.min_orders,
    minDays: row.min_days,
    status: row.status,
    pause: row.status === 'on' ? pauseOf(row, price, side, now) : null,
    openOrders: row.open_orders,
    createdAt: Number(row.created_at),
  };
}

/** Why one that is on is not among those that can be taken. */
function pauseOf(row: AdvertRow, price: Decimal | null, side: 'buy' | 'sell', now: number): OwnAdvert['pause'] {
  if (!row.is_active) return 'merchant';
  if (isHeld(row, now)) return 'held';
  if (price === null) return 'stale';
  if (isBeyondBound(price, row.bound, side)) return 'bound';
  const stock = { min: row.min_amount, max: row.max_amount, left: row.left_qty };
  return isSoldOut(stock, price, row.digits) ? 'stock' : null;
}
