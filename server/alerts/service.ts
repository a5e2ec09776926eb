/** Its calls. */
import { alerts, type PriceAlert } from '@/lib/api/alerts';
import { alertAt, MOST_A_DAY, MOST_WAITING, TOLD_KEPT_MS } from '@/lib/alerts/rules';
import { handle, requireUser, type Handler } from '../http/handler';
import { countTold } from '../mail/notices/store';
import type { MarketData } from '../prices/marketData';
import { newOrderNo } from '../trading/orderNumbers';
import { dropTriggers, setTrigger } from '../trading/triggers/store';
import * as store from './store';
import { PRODUCT, TELL } from './watch';

const DAY_MS = 24 * 3_600_000;

const show = (row: store.AlertRow): PriceAlert => ({
  alertNo: row.alert_no,
  symbol: row.symbol,
  goes: row.goes,
  price: row.price,
  createdAt: Number(row.created_at),
  reachedAt: row.reached_at === null ? null : Number(row.reached_at),
  reachedPrice: row.reached_price,
});

export const alertsHandlers = (market: MarketData): readonly Handler[] => [
  handle(alerts.save, 'write', async (context, { symbol, price }) => {
    const { db, now, fail } = context;
    const { id: owner_id } = requireUser(context);
    const variety = market.variety(symbol);
    if (!variety) return fail('notFound');
    await store.lockOwner(db, owner_id);
    const same = await store.waitingAt(db, owner_id, symbol, price);
    if (same) return show(same);
    const last = market.quote(symbol)?.last;
    if (last === undefined || market.isStale(symbol)) return fail('priceStale');
    const at = alertAt(price, last, variety.tick);
    if ('reason' in at) return fail(at.reason, 'tick' in at ? { tick: at.tick } : {});
    const waiting = await store.countWaiting(db, owner_id);
    if (waiting >= MOST_WAITING) return fail('tooManyAlerts', { max: String(MOST_WAITING) });
    // Counted by what was told: whoever takes a told one out of the list has been told of it all the same.
    if (waiting + (await countTold(db, owner_id, 'priceAlert', now - DAY_MS)) >= MOST_A_DAY)
      return fail('alertsSpent', { max: String(MOST_A_DAY) });
    const alert_no = newOrderNo(context.random);
    const row = await store.insertAlert(db, { alert_no, owner_id, symbol, goes: at.goes, price, now });
    await setTrigger(
      db,
      { product: PRODUCT, symbol, watch: 'last', goes: at.goes, price, ownerId: owner_id, ref: alert_no, act: TELL },
      now,
    );
    return show(row);
  }),
  handle(alerts.list, 'read', async (context) => {
    const rows = await store.listOwn(context.db, requireUser(context).id, context.now - TOLD_KEPT_MS);
    return { alerts: rows.map(show), most: MOST_WAITING };
  }),
  handle(alerts.remove, 'write', async (context, { alertNo }) => {
    const { db, fail } = context;
    if (!(await store.deleteOwn(db, requireUser(context).id, alertNo))) return fail('notFound');
    await dropTriggers(db, PRODUCT, [alertNo]);
    return { done: true as const };
  }),
];
