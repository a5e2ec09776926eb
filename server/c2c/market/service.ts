/** The market, merchants and single adverts, as anybody sees them. */
import { api } from '@/lib/api/index';
import type { Advert } from '@/lib/api/c2cShapes';
import { COINS, FIATS, QUICK_MINIMUM, isAtWork } from '@/lib/c2c/rules';
import { handle, type Context, type Handler } from '../../http/handler';
import type { AdvertRow } from '../adverts/store';
import { missingDeposit } from '../merchants/deposit';
import { merchantByNo } from '../merchants/store';
import { avoidedBy } from '../relations/store';
import type { C2cParts } from '../parts';
import { digitsOf, indexPrice, isKnown } from '../prices';
import { figuresOf } from '../figures/store';
import { priceNow, showAdvert, showMarketRow, showMerchant, type Viewer } from './show';
import * as store from './store';

type Looking = Pick<Context, 'db' | 'user' | 'now' | 'language'>;

export const marketHandlers = (parts: C2cParts): Handler[] => [
  handle(api.c2c.varieties, 'read', async ({ db, market }) => {
    const counts = await store.countByFiat(db);
    const names = new Map(market.varieties().map(({ base, name }) => [base, name]));
    return {
      coins: COINS.map((coin) => ({ coin, name: coin === 'USDT' ? 'Tether USD' : (names.get(coin) ?? coin) })),
      fiats: FIATS.map((fiat) => ({
        fiat,
        symbol: symbolOf(fiat),
        digits: digitsOf(fiat),
        adverts: counts.get(fiat) ?? 0,
      })),
      quickMinimum: QUICK_MINIMUM,
    };
  }),
  handle(api.c2c.market, 'read', async (context, { sort, pageNum, pageSize, ...wish }) => {
    const { db, now } = context;
    const page = { pageNum, pageSize };
    const nothing = { list: [], total: 0, ...page, hasMore: false, index: null, indexAt: now };
    if (!isKnown(wish.coin, wish.fiat)) return nothing;
    const index = indexPrice(parts.market, wish.coin, wish.fiat);
    const without = context.user ? await avoidedBy(db, context.user.id) : [];
    const wanted = { ...wish, index, without };
    const { rows, total } = await store.listMarket(db, wanted, { sort, page, now });
    const looking = { ...(await lookingOf(context, parts)), index };
    return {
      list: rows.map((row) => showMarketRow(row, looking)),
      total,
      ...page,
      hasMore: pageNum * pageSize < total,
      index,
      indexAt: now,
    };
  }),
  handle(api.c2c.merchant, 'read', async (context, { merchantId }) => {
    const merchant = await merchantByNo(context.db, merchantId);
    if (!merchant || !isAtWork(merchant.status)) return context.fail('notFound');
    const rows = await store.advertsOf(context.db, { merchantNo: merchantId });
    const adverts = await showAll(context, parts, rows);
    return { ...(await seenMerchant(context, merchant)), adverts };
  }),
  handle(api.c2c.advert, 'read', async (context, { advertId }) => {
    const [advert] = await showAll(context, parts, await store.advertsOf(context.db, { advertNo: advertId }));
    return advert ?? context.fail('notFound');
  }),
];

const symbolOf = (fiat: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: fiat, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? fiat;

async function lookingOf(context: Looking, { methods }: C2cParts) {
  const { db, user, now, language } = context;
  const viewer: Viewer | null = user ? { id: user.id, ...(await store.standingOf(db, user.id)) } : null;
  return { viewer, names: await methods.typeNames(db), now, language };
}

export async function seenMerchant(
  { db, now }: Pick<Context, 'db' | 'now'>,
  merchant: { user_id: string; merchant_no: string; name: string },
) {
  const stats = (await figuresOf(db, [merchant.user_id], now)).get(merchant.user_id);
  if (!stats) throw new Error(`no figures of ${merchant.merchant_no}`);
  const online = await store.isHere(db, merchant.user_id, now);
  const certified = (await missingDeposit(db, merchant.user_id)) === null;
  return showMerchant({ merchant_no: merchant.merchant_no, merchant_name: merchant.name, online, certified }, stats);
}

/** Those of them that can be taken now. */
export async function showAll(context: Looking, parts: C2cParts, rows: readonly AdvertRow[]): Promise<Advert[]> {
  const { db } = context;
  const looking = await lookingOf(context, parts);
  const avoided = context.user ? await avoidedBy(db, context.user.id) : [];
  const list: Advert[] = [];
  for (const row of rows) {
    if (avoided.includes(row.owner_id)) continue;
    const index = indexPrice(parts.market, row.coin, row.fiat);
    const price = priceNow(row, index, context.now);
    const merchant = await merchantByNo(db, { userId: row.owner_id });
    if (price !== null && merchant)
      list.push(showAdvert(row, price, await seenMerchant(context, merchant), { ...looking, index }));
  }
  return list;
}
