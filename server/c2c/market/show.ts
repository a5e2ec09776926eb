/** Adverts and merchants as others see them. */
import type { Advert, AdvertObstacle, Merchant, MerchantStats } from '@/lib/api/c2cShapes';
import { indexDistance, isBeyondBound, isSoldOut, mostOf } from '@/lib/c2c/rules';
import type { Decimal } from '@/lib/money/decimal';
import type { Context } from '../../http/handler';
import { isHeld, type AdvertRow } from '../adverts/store';
import { payTypesOf, type Names } from '../payTypes';
import { priceOf } from '../prices';
import { statsOf } from '../figures/store';
import type { MarketRow } from './store';

const DAY_MS = 24 * 3_600_000;

/** Who looks; null for somebody who is not logged in. */
export interface Viewer {
  id: string;
  completed: number;
  registeredAt: number;
}

export function obstacleOf(row: AdvertRow, viewer: Viewer | null, now: number): AdvertObstacle | null {
  if (viewer === null) return null;
  if (viewer.id === row.owner_id) return { why: 'own', own: null, needed: null };
  if (viewer.completed < row.min_orders) return { why: 'orders', own: viewer.completed, needed: row.min_orders };
  const days = Math.floor((now - viewer.registeredAt) / DAY_MS);
  return days < row.min_days ? { why: 'days', own: days, needed: row.min_days } : null;
}

interface Looking {
  viewer: Viewer | null;
  names: Names;
  index: Decimal | null;
  now: number;
  language: Context['language'];
}

export function showAdvert(
  row: AdvertRow,
  price: Decimal,
  merchant: Merchant,
  { viewer, names, index, now, language }: Looking,
): Advert {
  return {
    advertId: row.advert_no,
    side: row.takes,
    coin: row.coin,
    fiat: row.fiat,
    digits: row.digits,
    price,
    floating: row.premium !== null,
    indexPct: indexDistance(price, index),
    available: row.left_qty,
    min: row.min_amount,
    max: mostOf({ max: row.max_amount, left: row.left_qty }, price, row.digits),
    payTypes: payTypesOf(row.type_ids, names, language),
    limitMinutes: row.limit_minutes,
    terms: row.terms,
    minOrders: row.min_orders,
    minDays: row.min_days,
    obstacle: obstacleOf(row, viewer, now),
    merchant,
  };
}

export const showMerchant = (
  who: { merchant_no: string; merchant_name: string; online: boolean; certified: boolean },
  stats: MerchantStats,
): Merchant => ({
  merchantId: who.merchant_no,
  name: who.merchant_name,
  certified: who.certified,
  online: who.online,
  stats,
});

export const showMarketRow = (row: MarketRow, looking: Looking): Advert =>
  showAdvert(
    row,
    row.price,
    // The market lists only active merchants, whose deposit is whole.
    showMerchant({ ...row, certified: true }, statsOf({ ...row, user_id: row.owner_id }, looking.now)),
    looking,
  );

/** The price of an advert that can be taken now; null where it cannot. */
export function priceNow(row: AdvertRow, index: Decimal | null, now: number): Decimal | null {
  if (row.status !== 'on' || !row.is_active || isHeld(row, now)) return null;
  const price = priceOf(row, index);
  const merchantSide = row.takes === 'buy' ? 'sell' : 'buy';
  if (price === null || isBeyondBound(price, row.bound, merchantSide)) return null;
  const stock = { min: row.min_amount, max: row.max_amount, left: row.left_qty };
  return isSoldOut(stock, price, row.digits) ? null : price;
}
