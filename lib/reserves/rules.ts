/**
 * The proof of liabilities: once a day everything that people own is summed up in a tree of hashes. Each leaf is a part of one person's
 * balances; each node adds up its two children and hashes them with their sums, so that nobody can be left out, made smaller or counted
 * as somebody else without a check of that person failing. Source: docs/domains/reserves.md. Pure; the hash is passed in.
 */
import { type Decimal, add, eq, isDecimal, isNegative, isZero, LEDGER_PLACES } from '@/lib/money/decimal';

/** Amounts by coin, none of them zero or below. */
export type Sums = Readonly<Record<string, Decimal>>;

export interface SumNode {
  /** SHA-256, in small hexadecimal letters. */
  hash: string;
  sums: Sums;
}

/** One part of a person's balances; several parts keep neighbours in the tree from seeing how much one person has. */
export interface Leaf {
  /** The person's number. */
  uid: string;
  part: number;
  /** 32 random bytes in hexadecimal digits. */
  salt: string;
  sums: Sums;
}

/** A neighbour on the way from a leaf to the root. */
export interface Neighbour extends SumNode {
  side: 'left' | 'right';
}

export interface ProvenPart {
  part: number;
  salt: string;
  sums: Sums;
  /** From the leaf upwards. */
  path: readonly Neighbour[];
}

/** So many parts has everybody. */
export const PARTS = 4;

export const textOfSums = (sums: Sums): string =>
  Object.keys(sums)
    .toSorted()
    .map((coin) => `${coin}=${sums[coin]}`)
    .join(',');

export const textOfLeaf = (date: string, { uid, part, salt, sums }: Leaf): string =>
  `avocet leaf|${date}|${uid}|${part}|${salt}|${textOfSums(sums)}`;

export const textOfNode = (left: SumNode, right: SumNode): string =>
  `avocet node|${left.hash}|${textOfSums(left.sums)}|${right.hash}|${textOfSums(right.sums)}`;

/** What is published: over the topmost node with its sums. */
export const textOfRoot = (date: string, { hash, sums }: SumNode): string =>
  `avocet root|${date}|${hash}|${textOfSums(sums)}`;

export function addSums(a: Sums, b: Sums): Sums {
  const sums: Record<string, Decimal> = { ...a };
  for (const [coin, amount] of Object.entries(b)) sums[coin] = add(sums[coin] ?? '0', amount);
  return sums;
}

const isSound = (sums: Sums): boolean =>
  Object.entries(sums).every(
    ([coin, amount]) =>
      /^[A-Z0-9]{1,20}$/.test(coin) && isDecimal(amount, LEDGER_PLACES) && !isNegative(amount) && !isZero(amount),
  );

export const sameSums = (a: Sums, b: Sums): boolean => {
  const coins = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...coins].every((coin) => eq(a[coin] ?? '0', b[coin] ?? '0'));
};

export interface Claimed {
  date: string;
  uid: string;
  /** What the person had at that moment, all accounts together. */
  balances: Sums;
  parts: readonly ProvenPart[];
}

export type Verdict = 'ok' | 'badSums' | 'sameLeaf' | 'otherBalances' | 'wrongRoot';

/**
 * Whether a person's parts are under a published root, each once, and add up to what the person had. `hash` is SHA-256 of a text in UTF-8.
 */
export async function verifyParts(
  { date, uid, balances, parts }: Claimed,
  root: string,
  hash: (text: string) => Promise<string> | string,
): Promise<Verdict> {
  let sum: Sums = {};
  const places = new Set<string>();
  const numbers = new Set<number>();
  for (const { part, salt, sums, path } of parts) {
    if (![sums, ...path.map((one) => one.sums)].every(isSound)) return 'badSums';
    let node: SumNode = { hash: await hash(textOfLeaf(date, { uid, part, salt, sums })), sums };
    for (const { side, ...neighbour } of path) {
      const [left, right] = side === 'left' ? [neighbour, node] : [node, neighbour];
      node = { hash: await hash(textOfNode(left, right)), sums: addSums(left.sums, right.sums) };
    }
    if ((await hash(textOfRoot(date, node))) !== root) return 'wrongRoot';
    places.add(path.map(({ side }) => side).join());
    numbers.add(part);
    sum = addSums(sum, sums);
  }
  // One leaf shown twice would count once in the tree and twice here.
  if (places.size !== parts.length || numbers.size !== parts.length) return 'sameLeaf';
  return sameSums(sum, balances) ? 'ok' : 'otherBalances';
}
