/** Moving money between own accounts, as the form sees it; the server decides in the end. */
import type { Account, TransferAccount, TransferCoin } from '@/lib/api/assets';
import { type Decimal, add, gt, isPositive, isZero, sub } from '@/lib/money/decimal';

export interface Sides {
  from: Account;
  to: Account;
}

/** Two different accounts: those wished for where there are such, otherwise the first that are left. At least two are given. */
export function sidesOf(accounts: readonly TransferAccount[], wish: { from: string | null; to: string | null }): Sides {
  const names = accounts.map(({ account }) => account);
  const known = (name: string | null) => names.find((one) => one === name);
  const from = known(wish.from) ?? names.find((one) => one !== wish.to) ?? 'spot';
  const wished = known(wish.to);
  const to = wished && wished !== from ? wished : names.find((one) => one !== from);
  return { from, to: to ?? 'perpetual' };
}

/** The coins that both accounts take. */
export function commonCoins(accounts: readonly TransferAccount[], { from, to }: Sides): string[] {
  const coins = (name: Account) =>
    accounts.find(({ account }) => account === name)?.coins.map(({ coin }) => coin) ?? [];
  return coins(from).filter((coin) => coins(to).includes(coin));
}

export const coinOn = (accounts: readonly TransferAccount[], name: Account, coin: string): TransferCoin =>
  accounts.find(({ account }) => account === name)?.coins.find((one) => one.coin === coin) ?? {
    coin,
    available: '0',
    free: '0',
  };

/** What keeps an amount from being moved, or null. */
export function transferFault(
  amount: Decimal | null,
  { free }: TransferCoin,
): 'missing' | 'zero' | 'nothing' | 'over' | null {
  if (free !== null && isZero(free)) return 'nothing';
  if (amount === null) return 'missing';
  if (!isPositive(amount)) return 'zero';
  return free !== null && gt(amount, free) ? 'over' : null;
}

/**
 * What is free on both sides afterwards; null where it cannot be said. Where all of a balance stands behind positions already, what comes
 * may be needed too.
 */
export function afterTransfer(
  amount: Decimal | null,
  source: TransferCoin,
  target: TransferCoin,
): { from: Decimal | null; to: Decimal | null } {
  const moved = amount ?? '0';
  if (source.free !== null && gt(moved, source.free)) return { from: null, to: null };
  const isBound = target.free !== null && isZero(target.free) && isPositive(target.available);
  return {
    from: source.free === null ? null : sub(source.free, moved),
    to: target.free === null || (isBound && isPositive(moved)) ? null : add(target.free, moved),
  };
}
