/** The worth of balances in USDT, as pure functions. A coin without a price is named, never counted as zero. */
import type { CoinBalance } from '@/lib/api/assets';
import { add, div, isPositive, mul, round, sub, toFixed, type Decimal } from '@/lib/money/decimal';

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
export function coinBalances(holdings: readonly Holding[], priceOf: PriceOf, nameOf: (coin: string) => string): CoinBalance[] {
  const coins = new Map<string, { available: Decimal; frozen: Decimal }>();
  for (const { kind, asset, balance } of holdings) {
    const coin = coins.get(asset) ?? { available: '0', frozen: '0' };
    coins.set(asset, kind.endsWith(':available') ? { ...coin, available: add(coin.available, balance) } : { ...coin, frozen: add(coin.frozen, balance) });
  }
  return [...coins].map(([coin, { available, frozen }]) => {
    const total = add(available, frozen);
    return { coin, name: nameOf(coin), available, frozen, total, valueUsdt: worth(total, priceOf(coin)) };
  });
}

/**
 * Profit and loss since a moment: worth now, less worth then at the prices of then, less what came from outside at today's prices.
 * Null while any price is missing. The percentage is against what was there then plus what came in.
 */
export function profitSince(
  now: ReadonlyMap<string, Decimal>,
  changes: readonly { asset: string; change: Decimal; flow: Decimal }[],
  priceNow: PriceOf,
  priceThen: PriceOf,
): { pnl: Decimal; pct: Decimal | null } | null {
  const byAsset = new Map(changes.map((row) => [row.asset, row]));
  let pnl: Decimal = '0';
  let base: Decimal = '0';
  for (const coin of new Set([...now.keys(), ...byAsset.keys()])) {
    const total = now.get(coin) ?? '0';
    const { change = '0', flow = '0' } = byAsset.get(coin) ?? {};
    const before = sub(total, change);
    const [current, former] = [priceNow(coin), priceThen(coin)];
    if (current === null || former === null) return null;
    const [valueNow, valueThen, flowValue] = [mul(total, current), mul(before, former), mul(flow, current)];
    pnl = add(pnl, sub(sub(valueNow, valueThen), flowValue));
    base = add(base, valueThen, isPositive(flowValue) ? flowValue : '0');
  }
  const cut = round(pnl, 8, 'halfUp');
  return { pnl: cut, pct: isPositive(base) ? toFixed(mul(div(round(cut, 8, 'down'), round(base, 8, 'halfUp'), 8, 'halfUp'), '100'), 2, 'halfUp') : null };
}
