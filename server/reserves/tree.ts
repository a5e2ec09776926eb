/** Building the tree of sums: parts of balances, their order, and every level above them. Pure. */
import { createHash } from 'node:crypto';
import {
  addSums,
  type Leaf,
  type Neighbour,
  PARTS,
  type SumNode,
  type Sums,
  textOfLeaf,
  textOfNode,
} from '@/lib/reserves/rules';
import { type Decimal, decimal, div } from '@/lib/money/decimal';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const UNITS = 10n ** 8n;
const unitsOf = (amount: Decimal): bigint => {
  const [whole = '0', places = ''] = amount.split('.');
  return BigInt(whole) * UNITS + BigInt(places.padEnd(8, '0'));
};
const amountOf = (units: bigint): Decimal => div(decimal(units.toString()), '100000000', 8, 'down');

/** Cuts balances into parts at random places; together they are exactly the balances. */
export function partsOf(uid: string, balances: Sums, random: (size: number) => Buffer): Leaf[] {
  const parts = Array.from({ length: PARTS }, (): Record<string, Decimal> => ({}));
  for (const [coin, amount] of Object.entries(balances)) {
    const units = unitsOf(amount);
    const cuts = [0n, ...Array.from({ length: PARTS - 1 }, () => randomBelow(units + 1n, random)), units].toSorted(
      (a, b) => (a < b ? -1 : a > b ? 1 : 0),
    );
    parts.forEach((part, place) => {
      const share = (cuts[place + 1] ?? units) - (cuts[place] ?? 0n);
      if (share > 0n) part[coin] = amountOf(share);
    });
  }
  return parts.map((sums, part) => ({ uid, part, salt: random(32).toString('hex'), sums }));
}

function randomBelow(limit: bigint, random: (size: number) => Buffer): bigint {
  return BigInt(`0x${random(24).toString('hex')}`) % limit;
}

export interface Tree {
  /** In the order of their hashes, which nobody can choose. */
  leaves: readonly (Leaf & SumNode)[];
  /** From the leaves up to the one node on top. */
  levels: readonly (readonly SumNode[])[];
  top: SumNode;
}

/** Null without a leaf. A node without a neighbour goes up as it is. */
export function treeOf(date: string, parts: readonly Leaf[]): Tree | null {
  const leaves = parts
    .map((leaf) => ({ ...leaf, hash: sha256(textOfLeaf(date, leaf)) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  const levels: (readonly SumNode[])[] = [leaves.map(({ hash, sums }) => ({ hash, sums }))];
  for (;;) {
    const level = levels.at(-1)!;
    if (level.length <= 1) break;
    const next: SumNode[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const [left, right] = [level[place]!, level[place + 1]];
      next.push(right ? { hash: sha256(textOfNode(left, right)), sums: addSums(left.sums, right.sums) } : left);
    }
    levels.push(next);
  }
  const top = levels.at(-1)?.[0];
  return top ? { leaves, levels, top } : null;
}

/** Where the neighbours of a leaf are: by level, the place beside its ancestor; none where that has no neighbour. */
export function neighboursOf(
  place: number,
  count: number,
): { level: number; place: number; side: Neighbour['side'] }[] {
  const found: { level: number; place: number; side: Neighbour['side'] }[] = [];
  for (let [level, at, size] = [0, place, count]; size > 1; level += 1) {
    const beside = at % 2 === 0 ? at + 1 : at - 1;
    if (beside < size) found.push({ level, place: beside, side: at % 2 === 0 ? 'right' : 'left' });
    at = Math.floor(at / 2);
    size = Math.ceil(size / 2);
  }
  return found;
}
