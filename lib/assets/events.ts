/** The record as a person remembers it: lines of one order that stand together are one event, such as a sale, and unfold to the lines. */
import type { LedgerLine } from '@/lib/api/assets';
import { movementOf } from '@/lib/api/ledger';
import { type Decimal, add, isNegative, isPositive, isZero } from '@/lib/money/decimal';

/**
 * `held`, `released`: money was only put on hold, or came back. `bought`, `sold`: a coin other than USDT came or went. `leaving`,
 * `withdrawn`, `sent`, `returned`: money on its way to somebody else, there, or back. `fixedTime`: a stake that came back with its payout.
 * `position`: what a contract with leverage took and brought; `liquidated`: the same where it ended by force.
 */
export type EventKind =
  | 'bought'
  | 'sold'
  | 'exchanged'
  | 'fixedTime'
  | 'position'
  | 'liquidated'
  | 'held'
  | 'released'
  | 'leaving'
  | 'withdrawn'
  | 'sent'
  | 'returned';

/** By how much the coin changed; for a hold, how much moved between available and held. */
export interface Change {
  coin: string;
  amount: Decimal;
}

export interface LedgerEvent {
  /** The newest line's. */
  id: string;
  ts: number;
  kind: EventKind;
  changes: readonly Change[];
  /** The coin that was bought or sold, not the money paid for it; for a hold, the coin held. */
  coin: string;
  /** Newest first, at least two. */
  lines: readonly LedgerLine[];
}

/** Of which event a line is, where that is unfolded. */
export interface PartOf {
  event: LedgerEvent;
  isLast: boolean;
}

export const partsOf = (event: LedgerEvent): [LedgerLine, PartOf][] =>
  event.lines.map((line, place) => [line, { event, isLast: place === event.lines.length - 1 }]);

/** The end of the number of what an event belongs to: tells two orders of the same second apart. */
export const tailOf = ({ lines }: LedgerEvent): string => lines[0]?.refId?.slice(-6) ?? '';

export type LedgerEntry = { line: LedgerLine } | { event: LedgerEvent };

/** The coins that other coins are bought and sold for. */
const QUOTE = 'USDT';
const movesInside = ({ type }: LedgerLine): boolean => movementOf(type) === 'hold';

/** What leaves for somebody else: its lines are one event, however far apart they stand. */
const LEAVES: Partial<Record<NonNullable<LedgerLine['refType']>, EventKind>> = {
  withdrawal: 'withdrawn',
  bankWithdrawal: 'withdrawn',
  userTransfer: 'sent',
};
const leaves = ({ refType }: LedgerLine): EventKind | undefined => (refType === null ? undefined : LEAVES[refType]);

const POSITIONS: ReadonlySet<LedgerLine['refType']> = new Set(['perpetualPosition', 'fxPosition'] as const);

/** Sums by coin, those that came in first; a coin that ended where it began is left out. */
function changesOf(lines: readonly LedgerLine[]): Change[] {
  const sums = new Map<string, Decimal>();
  for (const { coin, amount } of lines) sums.set(coin, add(sums.get(coin) ?? '0', amount));
  const all = [...sums].map(([coin, amount]) => ({ coin, amount })).filter(({ amount }) => !isZero(amount));
  return [...all.filter(({ amount }) => isPositive(amount)), ...all.filter(({ amount }) => isNegative(amount))];
}

function kindOf(lines: readonly LedgerLine[], changes: readonly Change[]): EventKind {
  const left = lines[0] && leaves(lines[0]);
  if (left && lines.every(movesInside)) return lines.some(({ type }) => type === 'release') ? 'returned' : 'leaving';
  if (left) return left;
  if (lines.every(movesInside)) return isNegative(changes[0]?.amount ?? '0') ? 'held' : 'released';
  // Between two people USDT is bought and sold too, for money that is not ours to write down.
  if (lines.some(({ type }) => type === 'c2cRelease')) return isNegative(changes[0]?.amount ?? '0') ? 'sold' : 'bought';
  // Nothing is bought or sold by a stake.
  if (lines[0]?.refType === 'fixedTimeOrder') return 'fixedTime';
  // Nor by a contract: only what it cost or brought stands in the books.
  if (lines[0] && POSITIONS.has(lines[0].refType))
    return lines.some(({ type }) => type === 'liquidation') ? 'liquidated' : 'position';
  const [traded, other] = changes.filter(({ coin }) => coin !== QUOTE);
  if (!traded || other) return 'exchanged';
  return isNegative(traded.amount) ? 'sold' : 'bought';
}

function eventOf(lines: readonly LedgerLine[]): LedgerEvent | null {
  const [newest] = lines;
  if (!newest || lines.length < 2) return null;
  const real = lines.filter((line) => !movesInside(line));
  const back = leaves(newest) ? lines.filter(({ type }) => type === 'release') : [];
  const changes = changesOf(real.length > 0 ? real : back.length > 0 ? back : lines);
  const coin = (changes.find((change) => change.coin !== QUOTE) ?? changes[0])?.coin ?? newest.coin;
  return { id: newest.id, ts: newest.ts, kind: kindOf(lines, changes), changes, coin, lines };
}

/** Neighbouring lines of one order become one event, and all of a withdrawal; every other line stays by itself. `lines` are newest first. */
export function eventsOf(lines: readonly LedgerLine[]): LedgerEntry[] {
  const runs: LedgerLine[][] = [];
  for (const line of lines) {
    const isSame = (run: LedgerLine[] | undefined) =>
      line.refId !== null &&
      movementOf(line.type) !== 'transfer' &&
      // Nothing is exchanged by a loan: each of its lines says something of its own.
      line.refType !== 'pledgeOrder' &&
      line.refType !== 'icoOrder' &&
      // Paid for a wrong, and no part of what was traded.
      line.type !== 'c2cCompensation' &&
      run?.[0]?.type !== 'c2cCompensation' &&
      run?.[0]?.refId === line.refId &&
      run[0].refType === line.refType;
    const known = leaves(line) ? runs.find(isSame) : [runs.at(-1)].find(isSame);
    if (known) known.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run): LedgerEntry[] => {
    const event = eventOf(run);
    return event ? [{ event }] : run.map((line) => ({ line }));
  });
}
