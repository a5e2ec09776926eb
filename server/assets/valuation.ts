/** The worth of balances in USDT, as pure functions. A coin without a price is named, never counted as zero. */
import type { CoinBalance } from '@/lib/api/assets';
import { add, div, isPositive, isZero, mul, round, sub, toFixed, type Decimal } from '@/lib/money/decimal';
import type { Flow } from './store';

export type PriceOf = (coin: string) => Decimal | null;

export interface Holding {
  kind: string;
  asset: string;
  balance: Decimal;
}

/** Worth at a price, 8 places, down; null where there is no price. */
export function worth(amount: Decimal, price: Decimal | null): Decimal | null {
  return price === null ? null : round(mul(amount, price), 8, 'down');
}

/** The coins of one account with what is available, what is held and their worth. */
export function coinBalances(
  holdings: readonly Holding[],
  priceOf: PriceOf,
  nameOf: (coin: string) => string,
): CoinBalance[] {
  const coins = new Map<string, { available: Decimal; frozen: Decimal }>();
  for (const { kind, asset, balance } of holdings) {
    const coin = coins.get(asset) ?? { available: '0', frozen: '0' };
    coins.set(
      asset,
      kind.endsWith(':available')
        ? { ...coin, available: add(coin.available, balance) }
        : { ...coin, frozen: add(coin.frozen, balance) },
    );
  }
  return [...coins].map(([coin, { available, frozen }]) => {
    const total = add(available, frozen);
    return { coin, name: nameOf(coin), available, frozen, total, valueUsdt: worth(total, priceOf(coin)) };
  });
}

/**
 * Profit and loss since a moment: worth now, less worth then at the prices of then, less what came from outside at the price of the
 * moment it came (and plus what went, likewise). Null while any of these prices is missing. The percentage is against what was there
 * then plus what came in. 8 and 2 places, half up. Source: docs/domains/assets.md.
 */
export function profitSince(
  since: number,
  now: ReadonlyMap<string, Decimal>,
  { changes, flows }: { changes: readonly { asset: string; change: Decimal }[]; flows: readonly Flow[] },
  priceOf: (coin: string, at?: number) => Decimal | null,
): { pnl: Decimal; pct: Decimal | null } | null {
  const changed = new Map(changes.map(({ asset, change }) => [asset, change]));
  let pnl: Decimal = '0';
  let base: Decimal = '0';
  for (const coin of new Set([...now.keys(), ...changed.keys()])) {
    const total = now.get(coin) ?? '0';
    const before = sub(total, changed.get(coin) ?? '0');
    const [valueNow, valueThen] = [
      exactWorth(total, () => priceOf(coin)),
      exactWorth(before, () => priceOf(coin, since)),
    ];
    if (valueNow === null || valueThen === null) return null;
    pnl = add(pnl, sub(valueNow, valueThen));
    base = add(base, valueThen);
  }
  for (const { asset, at, amount } of flows) {
    const value = exactWorth(amount, () => priceOf(asset, at));
    if (value === null) return null;
    pnl = sub(pnl, value);
    if (isPositive(value)) base = add(base, value);
  }
  const cut = round(pnl, 8, 'halfUp');
  return {
    pnl: cut,
    pct: isPositive(base) ? toFixed(mul(div(cut, round(base, 8, 'halfUp'), 8, 'halfUp'), '100'), 2, 'halfUp') : null,
  };
}

/** Unrounded, so that roundings do not add up. An amount of zero is worth zero, even where no price is known. */
function exactWorth(amount: Decimal, price: () => Decimal | null): Decimal | null {
  if (isZero(amount)) return '0';
  const known = price();
  return known && mul(amount, known);
}
