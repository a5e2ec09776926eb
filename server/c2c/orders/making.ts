/**
 * Making an order: who may, at which price, within which limits; then the coins go into escrow. Order of locks: the person who takes the
 * advert, the advert, payment methods, money.
 */
import type { C2cOrder, C2cSide } from '@/lib/api/c2cShapes';
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import type { api } from '@/lib/api/index';
import {
  amountsOf,
  blockedUntil,
  DAY_LIMIT,
  dayStart,
  isHeldTooFar,
  mostOf,
  OPEN_AT_ONCE,
  PRICE_HELD_MS,
  QUICK_MINIMUM,
  UNPAID_AT_ONCE,
  type Amounts,
} from '@/lib/c2c/rules';
import { LEVEL_OF } from '@/lib/identity/rules';
import { eq, gt, lt, max, mul, round, sub, type Decimal } from '@/lib/money/decimal';
import { requireLevel } from '../../auth/gates';
import { flagIsOn } from '../../db/flags';
import { requireUser, type Context } from '../../http/handler';
import { newOrderNo } from '../../trading/orderNumbers';
import { lockPeople } from '../../trading/people/store';
import { takeAdvert, takeStock, type AdvertRow } from '../adverts/store';
import { obstacleOf, priceNow, showMarketRow } from '../market/show';
import { bestOffer, standingOf } from '../market/store';
import { requireNoHold } from '../held';
import type { C2cParts } from '../parts';
import { indexPrice, isKnown } from '../prices';
import { keepQuote, quoteOf, type QuoteRow } from '../quotes/store';
import { avoidedBy } from '../relations/store';
import { showOne } from './show';
import { begin } from './steps';
import * as store from './store';

type MakeContext = Context<ErrorOf<typeof api.c2cOrders.save>>;
type Wish = Omit<ReadOf<typeof api.c2cOrders.quickSave>, 'quotedPrice' | 'payMethodId'>;
type OfferContext = Context<ErrorOf<typeof api.c2cOrders.quickQuote>>;

/** A wish as it is compared. */
const wishText = ({ coin, fiat, side, amountType, amount, payType }: Wish): string =>
  [coin, fiat, side, amountType, amount, payType].join(' ');

/** Holds the present price of an advert. */
export async function holdPrice(
  context: Context<ErrorOf<typeof api.c2cOrders.quote>>,
  parts: C2cParts,
  advertNo: string,
) {
  const { db, now, fail } = context;
  const row = (await takeAdvert(db, advertNo)) ?? fail('advertChanged');
  if ((await avoidedBy(db, requireUser(context).id)).includes(row.owner_id)) fail('advertChanged');
  const price = priceNow(row, indexPrice(parts.market, row.coin, row.fiat), now) ?? fail('advertChanged');
  const until = now + PRICE_HELD_MS;
  await keepQuote(db, {
    ownerId: requireUser(context).id,
    advertId: row.id,
    version: row.version,
    price,
    wish: null,
    until,
  });
  return { advertId: advertNo, price, until };
}

/** Holds the best offer for a wish. */
export async function quickOffer(context: OfferContext, parts: C2cParts, wish: Wish) {
  const { db, now, fail, language } = context;
  const { id } = requireUser(context);
  if (!isKnown(wish.coin, wish.fiat)) fail('c2cNoOffer');
  const index = indexPrice(parts.market, wish.coin, wish.fiat) ?? fail('priceStale');
  const { amount, amountType, ...wanted } = wish;
  const typed = amountType === 'fiat' ? { amount } : { qty: amount };
  const inFiat = amountType === 'fiat' ? amount : mul(amount, index);
  if (lt(inFiat, QUICK_MINIMUM)) fail('quickMinimum', { min: QUICK_MINIMUM, unit: wish.fiat });
  const without = [id, ...(await avoidedBy(db, id))];
  const row = await bestOffer(db, { ...wanted, ...typed, index, without }, now);
  const amounts = row && amountsOf(wish, row.price, row.digits);
  if (!row || !amounts) return fail('c2cNoOffer');
  const until = now + PRICE_HELD_MS;
  const { version, price } = row;
  await keepQuote(db, { ownerId: id, advertId: row.id, version, price, wish: wishText(wish), until });
  const looking = { viewer: null, names: await parts.methods.typeNames(db), index, now, language };
  return { advertId: row.advert_no, price, until, ...amounts, advert: showMarketRow(row, looking) };
}

/** What is asked of an advert. */
interface Asked {
  advertNo: string;
  side: C2cSide;
  amountType: 'fiat' | 'coin';
  amount: Decimal;
  payTypeId: string;
  payMethodId: string | undefined;
  /** As it was shown. */
  price: Decimal;
  /** Of a quick order: the price must be the one held for it, and so the advert unchanged. */
  wish: string | null;
  /** As they were shown; undefined where the caller does not say. */
  limitMinutes?: number | undefined;
  terms?: string | undefined;
}

export async function saveOrder(
  context: MakeContext,
  parts: C2cParts,
  { advertId, ...body }: ReadOf<typeof api.c2cOrders.save>,
): Promise<C2cOrder> {
  await requireFree(context, body.side);
  return make(context, parts, { ...body, advertNo: advertId, payMethodId: body.payMethodId, wish: null });
}

export async function saveQuick(
  context: MakeContext,
  parts: C2cParts,
  { quotedPrice, payMethodId, ...wish }: ReadOf<typeof api.c2cOrders.quickSave>,
): Promise<C2cOrder> {
  await requireFree(context, wish.side);
  const held = await quoteOf(context.db, requireUser(context).id);
  if (!held || held.wish !== wishText(wish) || !eq(held.price, quotedPrice)) return context.fail('advertChanged');
  return make(context, parts, {
    ...wish,
    advertNo: held.advert_no,
    payTypeId: wish.payType,
    payMethodId,
    price: quotedPrice,
    wish: held.wish,
  });
}

/** Whether this person may make an order at all now; holds the person. */
async function requireFree(context: MakeContext, side: C2cSide): Promise<void> {
  const { db, now, fail } = context;
  const { id } = requireUser(context);
  requireLevel(context, LEVEL_OF[side === 'buy' ? 'c2cBuy' : 'c2cSell']);
  // Whoever has coins that the books do not explain would sell them here while they can be sent nowhere.
  if (await flagIsOn(db, 'withdrawals_suspended')) fail('withdrawalsSuspended');
  await lockPeople(db, [id]);
  if (side === 'sell') await requireNoHold(context);
  const { counted } = await store.cancelledSince(db, id, dayStart(now));
  const blocked = blockedUntil(counted, now);
  if (blocked !== null) fail('c2cBlocked', { until: String(blocked) });
  const { unpaid, open } = await store.openTaken(db, id);
  if (unpaid >= UNPAID_AT_ONCE) fail('c2cOrderOpen', { which: 'unpaid', max: String(UNPAID_AT_ONCE) });
  if (open >= OPEN_AT_ONCE) fail('c2cOrderOpen', { which: 'open', max: String(OPEN_AT_ONCE) });
}

async function make(context: MakeContext, parts: C2cParts, asked: Asked): Promise<C2cOrder> {
  const { db, now, fail } = context;
  const { id } = requireUser(context);
  const advert = (await takeAdvert(db, asked.advertNo)) ?? fail('advertChanged');
  // Whoever was blocked is told the same as of an advert that is gone.
  if (advert.takes !== asked.side || (await avoidedBy(db, id)).includes(advert.owner_id)) fail('advertChanged');
  if ((asked.limitMinutes ?? advert.limit_minutes) !== advert.limit_minutes) fail('advertChanged');
  if ((asked.terms ?? advert.terms) !== advert.terms) fail('advertChanged');
  const obstacle = obstacleOf(advert, { id, ...(await standingOf(db, id)) }, now);
  if (obstacle)
    fail('c2cConditions', {
      why: obstacle.why,
      needed: String(obstacle.needed ?? ''),
      own: String(obstacle.own ?? ''),
    });
  const price = await agreedPrice(context, parts, advert, asked);
  const { qty, amount } = within(context, advert, asked, price);
  const worth = await requireDayLimit(context, parts, advert.coin, qty);
  const method = await payTo(context, parts, advert, asked);
  if (!(await takeStock(db, advert.id, qty))) fail('advertChanged');
  const orderNo = newOrderNo(context.random);
  await store.insertOrder(db, {
    orderNo,
    advertId: advert.id,
    merchantId: advert.merchant_id,
    makerId: advert.owner_id,
    takerId: id,
    buyerId: asked.side === 'buy' ? id : advert.owner_id,
    sellerId: asked.side === 'buy' ? advert.owner_id : id,
    coin: advert.coin,
    fiat: advert.fiat,
    digits: advert.digits,
    price,
    qty,
    amount,
    payType: asked.payTypeId,
    payMethodId: method,
    limitMinutes: advert.limit_minutes,
    terms: advert.terms,
    worth,
    now,
    payBy: now + advert.limit_minutes * 60_000,
  });
  const row = await store.takeOrder(db, orderNo);
  if (!row) throw new Error(`no order ${orderNo}`);
  await begin(context, row, advert.auto_reply);
  context.afterCommit(() => [row.buyer_id, row.seller_id].forEach(parts.publish));
  return showOne(context, parts, row);
}

/** The price that was shown: the one held for this person, or the one of now. Anything else has to be confirmed anew. */
async function agreedPrice(
  context: MakeContext,
  parts: C2cParts,
  advert: AdvertRow,
  { price, side, wish }: Asked,
): Promise<Decimal> {
  const { db, now, fail } = context;
  const present = priceNow(advert, indexPrice(parts.market, advert.coin, advert.fiat), now) ?? fail('advertChanged');
  if (wish === null && eq(price, present)) return present;
  const held = await quoteOf(db, requireUser(context).id);
  const isHeld =
    held !== null && isStill(held, advert, now) && eq(held.price, price) && !isHeldTooFar(price, present, side);
  return isHeld ? price : fail('c2cPriceChanged', { price: present, unit: advert.fiat });
}

const isStill = (held: QuoteRow, advert: AdvertRow, now: number): boolean =>
  held.advert_id === advert.id && held.version === advert.version && now < Number(held.until_at);

function within({ fail }: MakeContext, advert: AdvertRow, asked: Asked, price: Decimal): Amounts {
  const most = mostOf({ max: advert.max_amount, left: advert.left_qty }, price, advert.digits);
  const limits = { min: advert.min_amount, max: most, unit: advert.fiat };
  const amounts = amountsOf(asked, price, advert.digits) ?? fail('c2cLimits', limits);
  if (lt(amounts.amount, advert.min_amount) || gt(amounts.amount, most)) fail('c2cLimits', limits);
  return amounts;
}

/** In USDT; refused where it is more than this level may trade today. */
async function requireDayLimit(context: MakeContext, parts: C2cParts, coin: string, qty: Decimal): Promise<Decimal> {
  const { db, now, fail } = context;
  const { id, level } = requireUser(context);
  const price = parts.market.usdtPrice(coin) ?? fail('priceStale');
  const worth = round(mul(qty, price), 8, 'up');
  const limit = level === 'none' ? '0' : DAY_LIMIT[level];
  const left = max('0', sub(limit, await store.takenSince(db, id, dayStart(now), now)));
  if (gt(worth, left)) fail('c2cDayLimit', { left, unit: 'USDT' });
  return worth;
}

/** The seller's method of the kind that was chosen, held against changes. */
async function payTo(
  context: MakeContext,
  { methods }: C2cParts,
  advert: AdvertRow,
  { payTypeId, payMethodId, side }: Asked,
): Promise<string> {
  const { fail } = context;
  if (!advert.type_ids.includes(payTypeId)) fail('payMethodMissing');
  const methodId = side === 'buy' ? advert.method_ids[advert.type_ids.indexOf(payTypeId)] : payMethodId;
  const seller = side === 'buy' ? advert.owner_id : requireUser(context).id;
  const held = methodId === undefined ? null : await methods.use(context, seller, methodId);
  return methodId !== undefined && held?.typeId === payTypeId && held.currency === advert.fiat
    ? methodId
    : fail(side === 'buy' ? 'advertChanged' : 'payMethodMissing');
}
