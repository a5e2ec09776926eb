/** Who may call what of perpetual contracts and of what stands before them; the rows of the authorisation matrix. */
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import { RISK_NOTICE_VERSION } from '@/lib/risk/rules';
import type { Person, TestExchange } from '../harness/exchange';
import { giveForex, givePerpetual } from '../harness/givePerpetual';
import { becomeSuitable, RIGHT_ANSWERS } from '../harness/suitable';

/** One call of the matrix, in a world of things that somebody owns. */
export interface RowOf<World> {
  /** A body that the owner's call accepts. */
  body: (world: World) => unknown;
  /** Replaces the id in that body: a foreign or unknown id must look the same. */
  id?: { field: string; unknown: string };
  /** What everybody who may call is told, where the call needs something that no row can have. */
  refuses?: string;
  /** What the second caller is told, where the first one's call is still fresh. */
  soon?: string;
}

export interface PerpetualWorld {
  positionId: string;
  perpetualOrderNo: string;
  fixedTimeOrderNo: string;
  /** What a stake is expected to begin at. */
  betPrice: Decimal;
  fxFixedTimeOrderNo: string;
  fxPrice: Decimal;
}

type Row = RowOf<PerpetualWorld>;

export const NO_ORDER = '19999999999999999999';
const symbol = 'BTCUSDT';
const empty: Row = { body: () => ({}) };
const ofSymbol: Row = { body: () => ({ symbol }) };
const opened = { symbol, side: 'long', marginMode: 'isolated', leverage: 5 } as const;
const ofPosition = (more: object = {}): Row => ({
  body: ({ positionId }) => ({ positionId, ...more }),
  id: { field: 'positionId', unknown: NO_ORDER },
});

const staked = { symbol, direction: 'up', stake: '10', duration: 60, payoutRate: '0.75' } as const;
const ofFixedTime: Row = {
  body: ({ fixedTimeOrderNo }) => ({ orderNo: fixedTimeOrderNo }),
  id: { field: 'orderNo', unknown: NO_ORDER },
};
const ofFxFixedTime: Row = {
  body: ({ fxFixedTimeOrderNo }) => ({ orderNo: fxFixedTimeOrderNo }),
  id: { field: 'orderNo', unknown: NO_ORDER },
};

export const perpetualRows: Readonly<Record<string, Row>> = {
  'risk.state': empty,
  'risk.answer': { body: () => ({ answers: RIGHT_ANSWERS }) },
  'risk.accept': { body: () => ({ version: RISK_NOTICE_VERSION }) },
  'risk.setLimits': { body: () => ({ lossLimit: '5000' }) },
  'operator.gates': empty,
  'operator.commissions': empty,
  'operator.linkedTrades': empty,
  'operator.setGate': { body: () => ({ product: 'dual', country: 'XX', isOpen: false, reason: 'a test' }) },
  'perpetual.markets': empty,
  'perpetual.ticker': ofSymbol,
  'perpetual.depth': ofSymbol,
  'perpetual.leverage': ofSymbol,
  'perpetual.placeOrder': { body: () => ({ ...opened, orderType: 'market', qty: '0.001' }) },
  'perpetual.preview': { body: () => ({ ...opened, qty: '0.001' }) },
  'perpetual.positions': empty,
  'perpetual.close': ofPosition({ orderType: 'market', qty: '0.001' }),
  'perpetual.detail': { body: ({ positionId }) => ({ id: positionId }), id: { field: 'id', unknown: NO_ORDER } },
  'perpetual.orders': empty,
  'perpetual.recall': {
    body: ({ perpetualOrderNo }) => ({ orderNo: perpetualOrderNo }),
    id: { field: 'orderNo', unknown: NO_ORDER },
  },
  'perpetual.history': empty,
  'perpetual.account': empty,
  'perpetual.setStops': ofPosition({ stopLoss: null }),
  'perpetual.adjustMargin': ofPosition({ change: 'add', amount: '1' }),
  'perpetual.setLeverage': { body: () => ({ symbol, marginMode: 'cross', leverage: 5 }) },
  'perpetual.fundingRecord': empty,
  'fixedTime.config': ofSymbol,
  'fixedTime.placeOrder': { body: ({ betPrice }) => ({ ...staked, expectedPrice: betPrice }) },
  'fixedTime.running': empty,
  'fixedTime.runningById': ofFixedTime,
  'fixedTime.history': empty,
  'fixedTime.detail': ofFixedTime,
  'fixedTime.account': empty,
  'operator.haltedMarkets': empty,
  'operator.haltMarket': { body: () => ({ product: 'spot', symbol: 'ETHUSDT', reason: 'a test' }) },
  'operator.resumeMarket': { body: () => ({ product: 'spot', symbol: 'ETHUSDT', reason: 'a test' }) },
  'operator.exposureReport': empty,
  'operator.perpetualTerms': empty,
  'operator.setPerpetualTerms': {
    body: () => ({
      symbol: '*',
      from: Date.UTC(2030, 0, 1),
      makerFeeRate: '0.0002',
      takerFeeRate: '0.0005',
      leverage: [10, 10, 10, 5, 2],
      fundingCap: '0.005',
      reason: 'a test',
    }),
  },
  'operator.fixedTimeTerms': empty,
  'operator.setFixedTimeTerms': {
    body: () => ({ symbol: '*', from: Date.UTC(2030, 0, 1), options: [], reason: 'a test' }),
  },
  'fixedTimeForex.config': { body: () => ({ symbol: 'EURUSD' }) },
  'fixedTimeForex.placeOrder': { body: ({ fxPrice }) => ({ ...staked, symbol: 'EURUSD', expectedPrice: fxPrice }) },
  'fixedTimeForex.running': empty,
  'fixedTimeForex.runningById': ofFxFixedTime,
  'fixedTimeForex.history': empty,
  'fixedTimeForex.detail': ofFxFixedTime,
  'fixedTimeForex.account': empty,
  // Last, because afterwards the owner may open nothing.
  'risk.coolingOff': { body: () => ({ days: 1 }) },
};

/** Gives somebody a position, a fixed-time order, and an order that rests at `price`. */
export async function tradePerpetual(x: TestExchange, owner: Person, price: Decimal): Promise<PerpetualWorld> {
  await becomeSuitable(owner);
  await givePerpetual(x, owner, '10000');
  await owner.call(api.perpetual.placeOrder, { ...opened, orderType: 'market', qty: '0.01' });
  const [position] = await owner.call(api.perpetual.positions, {});
  const resting = await owner.call(api.perpetual.placeOrder, { ...opened, orderType: 'limit', price, qty: '0.01' });
  await giveForex(x, owner, '10000');
  const fxPrice = x.market.quote('EURUSD')?.last ?? '1';
  const fxBet = await owner.call(api.fixedTimeForex.placeOrder, {
    ...staked,
    symbol: 'EURUSD',
    expectedPrice: fxPrice,
  });
  const betPrice = x.market.quote(symbol)?.index ?? '1';
  const bet = await owner.call(api.fixedTime.placeOrder, { ...staked, expectedPrice: betPrice });
  return {
    positionId: position?.positionId ?? '',
    perpetualOrderNo: resting.orderNo,
    fixedTimeOrderNo: bet.orderNo,
    betPrice,
    fxFixedTimeOrderNo: fxBet.orderNo,
    fxPrice,
  };
}
