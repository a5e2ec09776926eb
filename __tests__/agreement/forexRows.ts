/** Who may call what of forex trading; rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import type { Person, TestExchange } from '../harness/exchange';
import { giveForex } from '../harness/givePerpetual';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface ForexWorld {
  fxPositionId: string;
  fxOrderNo: string;
  /** What EUR/USD is bought at. */
  fxAsk: string;
}

type Row = RowOf<ForexWorld>;

const code = 'EURUSD';
const empty: Row = { body: () => ({}) };
const opened = { code, side: 'buy', lots: '0.01', leverage: 10 } as const;
const ofPosition = (more: object = {}): Row => ({
  body: ({ fxPositionId }) => ({ positionId: fxPositionId, ...more }),
  id: { field: 'positionId', unknown: NO_ORDER },
});

export const forexRows: Readonly<Record<string, Row>> = {
  'forex.varieties': empty,
  'forex.variety': { body: () => ({ code }) },
  'forex.terms': empty,
  'forex.placeOrder': { body: ({ fxAsk }) => ({ ...opened, orderType: 'market', price: fxAsk }) },
  'forex.preview': { body: () => opened },
  'forex.positions': empty,
  'forex.recall': { body: ({ fxOrderNo }) => ({ orderNo: fxOrderNo }), id: { field: 'orderNo', unknown: NO_ORDER } },
  'forex.close': ofPosition({ lots: '0.01' }),
  'forex.setStops': ofPosition({ stopLoss: null }),
  'forex.detail': { body: ({ fxPositionId }) => ({ id: fxPositionId }), id: { field: 'id', unknown: NO_ORDER } },
  'forex.orders': empty,
  'forex.history': empty,
  'forex.account': empty,
  'operator.fxTerms': empty,
  'operator.setFxTerms': {
    body: () => ({
      code,
      from: Date.UTC(2030, 0, 1),
      swapLong: '-7',
      swapShort: '2',
      maxLeverage: 20,
      reason: 'a test',
    }),
  },
};

/** Gives somebody who passed the check a position, and an order that rests. */
export async function tradeForex(x: TestExchange, owner: Person): Promise<ForexWorld> {
  await giveForex(x, owner, '10000');
  const { ask, bid } = await owner.call(api.forex.variety, { code });
  const fxAsk = ask ?? '1';
  await owner.call(api.forex.placeOrder, { ...opened, lots: '0.1', orderType: 'market', price: fxAsk });
  const { positions } = await owner.call(api.forex.positions, {});
  const price = `${Number(bid ?? '1') * 0.95}`.slice(0, 6) as `${number}`;
  const resting = await owner.call(api.forex.placeOrder, { ...opened, orderType: 'limit', price });
  return { fxPositionId: positions[0]?.positionId ?? '', fxOrderNo: resting.orderNo, fxAsk };
}
