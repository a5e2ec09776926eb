/** Who may call what of price alerts. */
import { api } from '@/lib/api/index';
import { floorToStep, mul } from '@/lib/money/decimal';
import type { Person, TestExchange } from '../harness/exchange';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface AlertWorld {
  /** Of the owner. */
  alertNo: string;
}

const symbol = 'BTCUSDT';

export const alertRows: Readonly<Record<string, RowOf<AlertWorld>>> = {
  'alerts.save': { body: () => ({ symbol, price: '1' }) },
  'alerts.list': { body: () => ({}) },
  'alerts.remove': { body: ({ alertNo }) => ({ alertNo }), id: { field: 'alertNo', unknown: NO_ORDER } },
};

export async function waitForPrice(x: TestExchange, owner: Person): Promise<AlertWorld> {
  const price = floorToStep(mul(x.market.quote(symbol)!.last, '2'), '1');
  return { alertNo: (await owner.call(api.alerts.save, { symbol, price })).alertNo };
}
