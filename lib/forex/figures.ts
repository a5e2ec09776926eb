/** The figures of a forex account at the newest prices, by the exchange's own formulas: on every screen the same, to the last digit. */
import type { ForexAccount, ForexPosition, ForexVariety } from '@/lib/api/forexShapes';
import { downToCents, inCents } from '@/lib/money/cents';
import { type Decimal, add, round, sum } from '@/lib/money/decimal';
import {
  type BidAsk,
  type Contract,
  type Figures,
  type Held,
  closingPrice,
  figuresOf,
  profitNow,
  rateFrom,
  ratePair,
  stopOutPrice,
} from './rules';

/** A price as it is known to the device. */
export interface Price extends BidAsk {
  stale: boolean;
  open: boolean;
}

interface Known {
  varieties: readonly ForexVariety[];
  positions: readonly ForexPosition[];
  account: ForexAccount | null;
  quoteOf: (symbol: string) => { bid: Decimal | null; ask: Decimal | null; stale: boolean; open: boolean };
}

export interface Scene extends Pick<Known, 'positions' | 'account'> {
  varietyOf: (code: string) => ForexVariety | null;
  /** The stream's price, or the one that came with the varieties; null without any. */
  priceOf: (code: string) => Price | null;
  /** USD for one unit of a currency; null while its pair has no price. */
  rateOf: (currency: string) => Decimal | null;
}

const plain = (price: Decimal): Decimal => round(price, 8, 'halfUp');

export function sceneOf({ varieties, positions, account, quoteOf }: Known): Scene {
  const varietyOf = (code: string) => varieties.find((one) => one.code === code) ?? null;
  const priceOf = (code: string): Price | null => {
    const told = varietyOf(code);
    const live = quoteOf(code);
    if (live.bid !== null && live.ask !== null)
      return { bid: plain(live.bid), ask: plain(live.ask), stale: live.stale, open: live.open };
    if (!told || told.bid === null || told.ask === null) return null;
    return { bid: plain(told.bid), ask: plain(told.ask), stale: told.stale, open: told.session.open };
  };
  return {
    positions,
    account,
    varietyOf,
    priceOf,
    rateOf: (currency) => {
      const pair = ratePair(currency, (symbol) => varietyOf(symbol) !== null);
      if (!pair) return '1';
      const price = priceOf(pair.symbol);
      return price && rateFrom(price, pair.isDirect);
    },
  };
}

export const contractOf = ({ code, base, quote, lotSize, pip, tick }: ForexVariety): Contract => ({
  code,
  base,
  quote,
  lotSize,
  pip,
  tick,
});

type Shape = Pick<ForexPosition, 'code' | 'side' | 'lots' | 'entryPrice' | 'margin'>;

/** A position as the formulas take it; null while its variety or a price is unknown. */
export function heldOf({ code, side, lots, entryPrice, margin }: Shape, scene: Scene): Held | null {
  const variety = scene.varietyOf(code);
  const [quote, rate] = [scene.priceOf(code), variety && scene.rateOf(variety.quote)];
  if (!variety || !quote || !rate) return null;
  return { side, lots, entryPrice, margin, contract: contractOf(variety), quote, rate, isHalted: variety.halted };
}

/** All positions; null while any price is unknown. */
export function allHeld(scene: Scene): Held[] | null {
  const known = scene.positions.flatMap((one) => heldOf(one, scene) ?? []);
  return known.length === scene.positions.length ? known : null;
}

/** The account now; null while it or a price is unknown. */
export function accountNow(scene: Scene, more: readonly Held[] = []): Figures | null {
  const held = allHeld(scene);
  return held && scene.account && figuresOf(scene.account, [...held, ...more]);
}

/** What of the account is shown beside the balance and above the positions: the profit is the sum of what their cards show. */
export function shownEquity(scene: Scene): { profit: Decimal | null; equity: Decimal | null } {
  const { account } = scene;
  if (!account) return { profit: null, equity: null };
  const held = allHeld(scene);
  const profit = held
    ? sum(held.map((one) => inCents(profitNow(one))))
    : account.unrealizedPnl && inCents(account.unrealizedPnl);
  return { profit, equity: profit && add(downToCents(account.balance), profit) };
}

export interface PositionFigures {
  price: Decimal | null;
  profit: Decimal | null;
  stopOut: Decimal | null;
}

/** A position's figures now; what cannot be computed yet is as the exchange told it last. */
export function positionNow(position: ForexPosition, scene: Scene): PositionFigures {
  const held = heldOf(position, scene);
  const all = allHeld(scene);
  if (!held) return { price: position.price, profit: position.unrealizedPnl, stopOut: position.stopOutPrice };
  return {
    price: closingPrice(position.side, held.quote),
    profit: profitNow(held),
    stopOut:
      all && scene.account
        ? stopOutPrice(position.side, held.contract, held.quote, scene.account.balance, all)
        : position.stopOutPrice,
  };
}
