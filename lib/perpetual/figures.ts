/** The figures of positions at the newest mark price, by the exchange's own formulas: on every screen the same, to the last digit. */
import type { PerpetualAccount, PerpetualMarket, PerpetualSide, Position } from '@/lib/api/perpetualShapes';
import { downToCents, inCents } from '@/lib/money/cents';
import { type Decimal, abs, add, div, eq, gt, isPositive, lt, mul, sub, sum } from '@/lib/money/decimal';
import {
  type CrossPosition,
  type IsolatedExposure,
  type Opening,
  type RiskTerms,
  crossFigures,
  crossLiquidationPrice,
  crossRatio,
  freeBalance,
  initialMargin,
  isolatedRatio,
  liquidationPrice,
  profitAt,
  returnOn,
  worstCrossLoss,
} from './rules';

/** What the figures of one person depend on. */
export interface Scene {
  /** All open positions: those of cross margin depend on each other. */
  positions: readonly Position[];
  account: PerpetualAccount | null;
  marketOf: (symbol: string) => PerpetualMarket | null;
  markOf: (symbol: string) => Decimal | null;
}

export const riskTermsOf = ({ tiers, liquidationFeeRate, tick }: PerpetualMarket): RiskTerms => ({
  tiers,
  liquidationFeeRate,
  tick,
});

/** What stands behind cross positions: what is neither on hold for orders nor a margin of an isolated position. Null while unknown. */
export function crossBalanceOf({ account, positions }: Pick<Scene, 'account' | 'positions'>): Decimal | null {
  if (!account) return null;
  const margins = positions.map(({ marginMode, margin }) => (marginMode === 'isolated' ? (margin ?? '0') : '0'));
  return sub(sub(account.balance, account.frozen), sum(margins));
}

/** A position as the formulas of cross accounts take it; null while its market or its price is unknown. */
export function crossPositionOf(
  position: Pick<Position, 'symbol' | 'side' | 'qty' | 'entryPrice' | 'leverage'>,
  { marketOf, markOf }: Pick<Scene, 'marketOf' | 'markOf'>,
): CrossPosition | null {
  const [market, mark] = [marketOf(position.symbol), markOf(position.symbol)];
  const { symbol, side, qty, entryPrice, leverage } = position;
  const isHalted = market?.status === 'halted';
  return market && mark && { symbol, side, qty, entryPrice, leverage, mark, terms: riskTermsOf(market), isHalted };
}

/** The cross positions but one; null while a price is missing. */
export function othersOf(except: string | null, scene: Scene): CrossPosition[] | null {
  const rows = scene.positions.filter((one) => one.marginMode === 'cross' && one.positionId !== except);
  const known = rows.flatMap((row) => crossPositionOf(row, scene) ?? []);
  return known.length === rows.length ? known : null;
}

/** What is free for orders and margins at the newest prices. */
export function freeNow(scene: Scene): Decimal | null {
  const [balance, cross] = [crossBalanceOf(scene), othersOf(null, scene)];
  return balance && cross ? freeBalance(balance, crossFigures(cross)) : (scene.account?.available ?? null);
}

/** What this person's cross positions can lose at worst, and an order that opens one; null while unknown. */
export function worstCrossLossOf(scene: Scene, order: Opening | null): ReturnType<typeof worstCrossLoss> | null {
  const [balance, cross] = [crossBalanceOf(scene), othersOf(null, scene)];
  return balance && cross && scene.account ? worstCrossLoss(add(balance, scene.account.frozen), cross, order) : null;
}

export const isolatedOf = ({ side, qty, entryPrice, margin }: Position): IsolatedExposure => ({
  side,
  qty,
  entryPrice,
  margin: margin ?? '0',
});

/** Whether a liquidation price lies on the side of a price where it is lost; beyond it a position would be liquidated as soon as it is opened. */
export const isBehind = (side: PerpetualSide, liquidation: Decimal, price: Decimal): boolean =>
  (side === 'long' ? lt : gt)(liquidation, price);

/** How far the mark price may still go, as a fraction of it, 4 places, never flattering; null where nothing liquidates. */
export function distanceOf(mark: Decimal | null, liquidation: Decimal | null): Decimal | null {
  return mark && liquidation && isPositive(mark) ? div(abs(sub(mark, liquidation)), mark, 4, 'down') : null;
}

export type Figures = Pick<
  Position,
  'markPrice' | 'value' | 'margin' | 'marginRatio' | 'liquidationPrice' | 'unrealizedPnl' | 'roe'
>;

function riskAt(position: Position, scene: Scene): Pick<Figures, 'marginRatio' | 'liquidationPrice'> | null {
  const [market, mark] = [scene.marketOf(position.symbol), scene.markOf(position.symbol)];
  if (!market || !mark) return null;
  const terms = riskTermsOf(market);
  if (position.marginMode === 'isolated') {
    const exposure = isolatedOf(position);
    return {
      marginRatio: isolatedRatio(exposure, mark, terms),
      liquidationPrice: liquidationPrice(exposure, terms),
    };
  }
  const [own, others, balance] = [
    crossPositionOf(position, scene),
    othersOf(position.positionId, scene),
    crossBalanceOf(scene),
  ];
  if (!own || !others || !balance) return null;
  return {
    marginRatio: crossRatio([own, ...others], balance),
    liquidationPrice: crossLiquidationPrice(own, others, balance),
  };
}

/** A position's figures now; what cannot be computed yet is as the exchange told it last. */
export function figuresOf(position: Position, scene: Scene): Figures {
  const mark = scene.markOf(position.symbol);
  const { qty, entryPrice, leverage, marginMode } = position;
  const told = position;
  if (!mark) return told;
  const profit = profitAt(position, mark);
  const risk = riskAt(position, scene) ?? told;
  return {
    markPrice: mark,
    value: mul(qty, mark),
    margin: marginMode === 'isolated' ? position.margin : initialMargin(qty, mark, leverage),
    marginRatio: risk.marginRatio,
    liquidationPrice: risk.liquidationPrice,
    unrealizedPnl: profit,
    roe: returnOn(profit, initialMargin(qty, entryPrice, leverage)),
  };
}

/** The profit of all positions together, and what the account would be worth; null while a price is missing. */
export function equityOf(scene: Scene): { profit: Decimal; equity: Decimal } | null {
  const known = scene.positions.flatMap((row) => crossPositionOf(row, scene) ?? []);
  if (!scene.account || known.length < scene.positions.length) return null;
  const profit = sum(known.map((one) => profitAt(one, one.mark)));
  return { profit, equity: add(scene.account.balance, profit) };
}

/** What of the account is shown above the positions and beside the balance: the profit is the sum of what their cards show. */
export function shownEquity(scene: Scene): { profit: Decimal | null; equity: Decimal | null } {
  const { account, positions } = scene;
  if (!account) return { profit: null, equity: null };
  const known = equityOf(scene) && positions.flatMap((one) => figuresOf(one, scene).unrealizedPnl ?? []);
  const profit = known ? sum(known.map(inCents)) : account.unrealizedPnl && inCents(account.unrealizedPnl);
  return { profit, equity: profit && add(downToCents(account.balance), profit) };
}

/**
 * The account at the newest prices, all of one moment, so that its rows add up: what is available, in margins and in orders is the balance, less
 * what cross positions have lost. Null while a price is missing.
 */
export function accountNow(scene: Scene): Omit<PerpetualAccount, 'balance' | 'frozen'> | null {
  const [now, behind, cross] = [equityOf(scene), crossBalanceOf(scene), othersOf(null, scene)];
  if (!now || !behind || !cross) return null;
  const figures = crossFigures(cross);
  const isolated = scene.positions.flatMap(({ marginMode, margin }) =>
    marginMode === 'isolated' ? (margin ?? []) : [],
  );
  return {
    equity: now.equity,
    unrealizedPnl: now.profit,
    available: freeBalance(behind, figures),
    positionMargin: add(sum(isolated), figures.used),
    crossMarginRatio: cross.length > 0 ? crossRatio(cross, behind) : null,
  };
}

/** The position that an order of this side and mode would add to. */
export const heldBy = (
  scene: Scene,
  wanted: { symbol: string; side: PerpetualSide; marginMode: Position['marginMode'] },
): Position | null =>
  scene.positions.find(
    ({ symbol, side, marginMode }) =>
      symbol === wanted.symbol && side === wanted.side && marginMode === wanted.marginMode,
  ) ?? null;

/** What of a position a share of it is, down to the step; all of it with the whole. */
export function shareOfQty(free: Decimal, percent: number, step: Decimal): Decimal {
  if (percent >= 100) return free;
  const share = div(mul(free, `${percent}`), '100', 18, 'down');
  const cut = mul(div(share, step, 0, 'down'), step);
  return eq(cut, '0') ? '0' : cut;
}
