/** What the exchange's addresses hold on the chain, beside what the ledger says they must. */
import { amountOf } from '@/lib/deposits/rules';
import { type Decimal, add, isNegative, neg, sub } from '@/lib/money/decimal';
import { realChain, type Offered } from './chain/openChain';
import { unitsSent } from './chain/payouts/store';
import type { Db } from './db/database';
import { addressesAfter } from './deposits/store';
import type { Finding } from './ledger/auditor';
import { houseBalance } from './ledger/ledger';
import type { Config } from './config';

export interface Holding {
  address: string;
  units: bigint;
  /** Where deposits come to: its place in the sequence of addresses. Null for the treasury's others. */
  place: number | null;
}

export interface ChainBooks {
  block: number;
  holdings: readonly Holding[];
  held: Decimal;
  /** Credited to people and not paid out. */
  owed: Decimal;
  /** Signed and not final: perhaps gone from the chain already. */
  onTheWay: Decimal;
  /** What is held less than it must be; "0" where nothing is missing. Money that came and is not credited yet makes it more. */
  missing: Decimal;
}

/**
 * The ledger is read before the chain: what is credited was there before, so that a deposit between the two cannot look like a shortage; a
 * payout that is confirmed between them can, and is found out by asking again.
 */
export async function chainBooks(db: Db, { chain }: Offered, treasury: readonly string[]): Promise<ChainBooks> {
  const { decimals } = chain;
  const owed = neg(await houseBalance(db, 'house:chain', 'USDT'));
  const onTheWay = amountOf(await unitsSent(db, chain.id), decimals);
  const deposits = await addressesAfter(db, -1);
  const { number: block } = await chain.nodes[0].head();
  const places = [
    ...deposits.map(({ id, address }) => ({ address, place: id })),
    ...treasury.map((address) => ({ address, place: null })),
  ];
  const units = await chain.nodes[0].balances(
    places.map(({ address }) => address),
    block,
  );
  const holdings = places.map((one, index) => ({ ...one, units: units[index] ?? 0n }));
  const held = amountOf(
    holdings.reduce((sum, one) => sum + one.units, 0n),
    decimals,
  );
  const rest = sub(add(held, onTheWay), owed);
  return { block, holdings, held, owed, onTheWay, missing: isNegative(rest) ? neg(rest) : '0' };
}

/** What the auditor finds on a chain; nothing where none is set. A shortage is looked at twice, since a payout may be confirmed meanwhile. */
export async function shortages(
  db: Db,
  { deposits, treasury }: Pick<Config, 'deposits' | 'treasury'>,
): Promise<Finding[]> {
  if (deposits.kind !== 'chain') return [];
  const offered = realChain(deposits);
  for (const isLast of [false, true]) {
    const { missing, held, owed, block } = await chainBooks(db, offered, treasury);
    if (missing === '0') return [];
    if (isLast)
      return [
        {
          finding: 'shortage',
          ref: 'USDT',
          detail: `${held} at block ${block}, and ${owed} is owed: ${missing} missing`,
        },
      ];
  }
  return [];
}
