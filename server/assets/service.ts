/** What a person owns: totals, coins, and the record of every movement. Only reads; what moves between own accounts is in transfer.ts. */
import type { Account, CoinBalance, LedgerLine } from '@/lib/api/assets';
import { api } from '@/lib/api/index';
import { RefType } from '@/lib/api/ledger';
import { add, compare, isPositive, min, sub, sum, type Decimal } from '@/lib/money/decimal';
import type { OwnAccount } from '../domain';
import { handle, requireUser, type Context, type Handler } from '../http/handler';
import { balances, type Balance } from '../ledger/ledger';
import type { MarketData } from '../prices/marketData';
import { pageOf } from '../db/page';
import { changesSince, listLines, type LineFilter, type LineRow } from './store';
import { coinBalances, profitSince, worth } from './valuation';

const DAY_MS = 86_400_000;

type Reading = Pick<Context<never>, 'db' | 'market' | 'user' | 'now'>;

export const assetsHandlers = (accounts: readonly OwnAccount[]): Handler[] => [
  handle(api.assets.total, 'read', (context) => total(context, accounts)),
  handle(api.assets.coins, 'read', async (context) => (await spotCoins(context)).sort(byWorth)),
  handle(api.assets.coin, 'read', async (context, { coin }) => {
    if (!isKnown(context.market, coin)) context.fail('notFound');
    return coinOf(await spotCoins(context), context.market, coin);
  }),
  handle(api.assets.pair, 'read', async (context, { symbol }) => {
    const variety = context.market.variety(symbol) ?? context.fail('notFound');
    const coins = await spotCoins(context);
    return { base: coinOf(coins, context.market, variety.base), quote: coinOf(coins, context.market, variety.quote) };
  }),
  handle(api.assets.ledger, 'read', (context, { account, ...rest }) =>
    record(context, account ? [account] : undefined, rest),
  ),
  handle(api.assets.spotLedger, 'read', (context, { account, ...rest }) =>
    record(context, within(['spot'], account), rest),
  ),
  handle(api.assets.derivativesLedger, 'read', (context, { account, ...rest }) =>
    record(context, within(['perpetual', 'fx'], account), rest),
  ),
  handle(api.assets.lockedLedger, 'read', async (context, page) =>
    record(context, undefined, page, (await context.lockedAccount()) ?? context.fail('notFound')),
  ),
  handle(api.assets.c2cLedger, 'read', (context, { account, ...rest }) =>
    record(context, within(['c2c'], account), rest),
  ),
];

const within = (accounts: readonly Account[], wanted: Account | undefined): readonly Account[] =>
  wanted ? accounts.filter((account) => account === wanted) : accounts;

async function total(context: Reading, accounts: readonly OwnAccount[]) {
  const user = requireUser(context);
  const holdings = await balances(context.db, user.id);
  const midnight = context.now - (context.now % DAY_MS);
  const priceNow = (coin: string) => context.market.usdtPrice(coin);
  const settled = [...accountsOf(holdings)].map(([account, own]) => {
    const value = (rows: readonly Balance[]) =>
      sum(rows.map(({ asset, balance }) => worth(balance, priceNow(asset)) ?? '0'));
    const availableUsdt = value(own.filter(({ kind }) => kind.endsWith(':available')));
    const frozenUsdt = value(own.filter(({ kind }) => !kind.endsWith(':available')));
    return { account, totalUsdt: add(availableUsdt, frozenUsdt), availableUsdt, frozenUsdt };
  });
  const byAccount = [];
  for (const row of settled) {
    const own = accounts.find(({ account }) => account === row.account);
    if (!own?.unrealized) {
      byAccount.push(row);
      continue;
    }
    const unrealizedUsdt = await own.unrealized(context.db, user.id);
    // What positions need of the whole account is put aside nowhere in the ledger: free is only what could leave.
    const availableUsdt = min(row.availableUsdt, (await own.spare(context.db, user.id, 'USDT')) ?? row.availableUsdt);
    byAccount.push({
      ...row,
      availableUsdt,
      frozenUsdt: add(row.frozenUsdt, sub(row.availableUsdt, availableUsdt)),
      unrealizedUsdt,
      totalUsdt: add(row.totalUsdt, unrealizedUsdt ?? '0'),
    });
  }
  const owned = new Map<string, Decimal>();
  for (const { asset, balance } of holdings) owned.set(asset, add(owned.get(asset) ?? '0', balance));
  const listed = new Set(['USDT', ...context.market.varieties().flatMap(({ base, quote }) => [base, quote])]);
  const profit = profitSince(
    midnight,
    new Map([...owned].filter(([coin]) => listed.has(coin))),
    await changesSince(context.db, user.id, { since: midnight, listed: [...listed] }),
    (coin, at) => context.market.usdtPrice(coin, at),
  );
  return {
    totalUsdt: sum(byAccount.map(({ totalUsdt }) => totalUsdt)),
    todayPnlUsdt: profit?.pnl ?? null,
    todayPnlPct: profit?.pct ?? null,
    byAccount,
    unpriced: [...owned]
      .filter(([coin, amount]) => isPositive(amount) && priceNow(coin) === null)
      .map(([coin]) => coin),
    ts: context.now,
  };
}

/** Balances by account; the spot account is there even when it is empty. */
function accountsOf(holdings: readonly Balance[]): Map<Account, Balance[]> {
  const accounts = new Map<Account, Balance[]>([['spot', []]]);
  for (const holding of holdings) {
    const account = holding.kind.split(':')[0] as Account;
    accounts.set(account, [...(accounts.get(account) ?? []), holding]);
  }
  return accounts;
}

async function spotCoins(context: Reading): Promise<CoinBalance[]> {
  const holdings = await balances(context.db, requireUser(context).id, 'spot');
  return coinBalances(
    holdings,
    (coin) => context.market.usdtPrice(coin),
    (coin) => nameOf(context.market, coin),
  );
}

const isKnown = (market: MarketData, coin: string): boolean =>
  market.varieties().some(({ base, quote }) => base === coin || quote === coin);

function nameOf(market: MarketData, coin: string): string {
  if (coin === 'USDT') return 'Tether USD';
  return market.varieties().find(({ base, kind }) => base === coin && kind === 'crypto')?.name ?? coin;
}

function coinOf(coins: readonly CoinBalance[], market: MarketData, coin: string): CoinBalance {
  return (
    coins.find((one) => one.coin === coin) ?? {
      coin,
      name: nameOf(market, coin),
      available: '0',
      frozen: '0',
      total: '0',
      valueUsdt: '0',
    }
  );
}

function byWorth(a: CoinBalance, b: CoinBalance): number {
  return compare(b.valueUsdt ?? '0', a.valueUsdt ?? '0') || a.coin.localeCompare(b.coin);
}

async function record(
  context: Reading,
  accounts: readonly Account[] | undefined,
  query: Omit<LineFilter, 'owner' | 'accounts'> & { pageNum: number; pageSize: number },
  owner: string | null = null,
) {
  const { pageNum, pageSize, ...filter } = query;
  const { rows, total: count } = await listLines(
    context.db,
    { ...filter, accounts, owner: owner ?? requireUser(context).id },
    { pageNum, pageSize },
  );
  return pageOf(rows.map(showLine), count, { pageNum, pageSize });
}

export function showLine(row: LineRow): LedgerLine {
  const [account, purpose] = row.kind.split(':');
  const [refType, refId] = row.ref?.split(':') ?? [];
  const known = RefType.options.find((one) => one === refType) ?? null;
  return {
    id: row.id,
    ts: Number(row.posted_at),
    account: account as Account,
    type: row.line,
    coin: row.asset,
    amount: row.amount,
    purpose: purpose === 'available' ? 'available' : 'frozen',
    balanceAfter: row.balance_after,
    refType: known,
    refId: known && (refId ?? null),
  };
}
