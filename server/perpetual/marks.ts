/**
 * Mark prices: the index and the average basis of the last minute (lib/perpetual/rules.ts). The node that leads decides and tells the others,
 * so that everybody sees the price that liquidates.
 */
import * as z from 'zod/mini';
import { DecimalText, SymbolCode } from '@/lib/api/shapes';
import { add, div, mul, neg, sub, type Decimal } from '@/lib/money/decimal';
import { markPrice } from '@/lib/perpetual/rules';
import { channel, type Cluster } from '../bus/bus';
import type { MarketData, Quote } from '../prices/marketData';

/** Samples of the basis, one a second. */
const WINDOW = 60;
const BASIS_PLACES = 12;

const marksChannel = channel<[string, Decimal]>('perpetualMarks', z.tuple([SymbolCode, DecimalText]));

interface Basis {
  /** Of the quote that was sampled last. */
  second: number;
  samples: Decimal[];
  next: number;
  sum: Decimal;
}

export interface Marks {
  /** Null while the price is stale or absent: nothing is valued, filled or liquidated then. */
  markOf: (symbol: string) => Decimal | null;
  /** Takes the newest quotes in, with each tick: a settlement that takes long must not hold the marks up. */
  refresh: () => void;
  /** Listens to the leader; returns how to stop. */
  join: () => () => void;
}

function takeSample(basis: Basis, { bid, ask, index }: Quote): void {
  const sample = sub(mul(add(bid, ask), '0.5'), index);
  basis.sum = add(basis.sum, sample, neg(basis.samples[basis.next] ?? '0'));
  basis.samples[basis.next] = sample;
  basis.next = (basis.next + 1) % WINDOW;
}

export function createMarks(market: MarketData, cluster: Cluster): Marks {
  const bases = new Map<string, Basis>();
  const told = new Map<string, Decimal>();
  const seen = new Map<string, Quote>();

  const averageOf = (symbol: string, quote: Quote): Decimal => {
    const basis = bases.get(symbol) ?? { second: 0, samples: [], next: 0, sum: '0' };
    bases.set(symbol, basis);
    const second = Math.floor(quote.ts / 1000);
    if (basis.second !== second) takeSample(basis, quote);
    basis.second = second;
    return div(basis.sum, `${basis.samples.length}`, BASIS_PLACES, 'halfUp');
  };

  return {
    markOf: (symbol) => (market.isStale(symbol) ? null : (told.get(symbol) ?? market.quote(symbol)?.index ?? null)),
    refresh: () => {
      const rows: [string, Decimal][] = [];
      for (const { symbol, kind, priceDigits } of market.varieties()) {
        const quote = kind === 'crypto' && !market.isStale(symbol) ? market.quote(symbol) : null;
        // A settlement asks again after its tick, and so often nothing is new.
        if (!quote || seen.get(symbol) === quote) continue;
        seen.set(symbol, quote);
        const mark = markPrice(quote.index, averageOf(symbol, quote), priceDigits);
        if (told.get(symbol) !== mark) rows.push([symbol, mark]);
        if (cluster.isLeader()) told.set(symbol, mark);
      }
      if (cluster.isLeader() && rows.length > 0) cluster.publish(marksChannel, rows);
    },
    join: () =>
      cluster.on(marksChannel, (rows) => {
        for (const [symbol, mark] of rows) told.set(symbol, mark);
      }),
  };
}
