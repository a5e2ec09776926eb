/** Whoever is left out, made smaller or counted as somebody else finds it by a check of one's own. */
import * as fc from 'fast-check';
import type { Decimal } from '@/lib/money/decimal';
import { addSums, sameSums, textOfRoot, verifyParts, type Claimed, type Leaf, type Sums } from '@/lib/reserves/rules';
import { neighboursOf, partsOf, sha256, treeOf, type Tree } from '@/server/reserves/tree';
import { seededRandom } from '../harness/exchange';

const DATE = '2026-11-24';
const amount = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units): Decimal => {
  const text = units.toString().padStart(9, '0');
  return `${text.slice(0, -8)}.${text.slice(-8)}`.replace(/\.?0+$/, '') as Decimal;
});
const people = fc.array(
  fc.dictionary(fc.constantFrom('USDT', 'BTC', 'ETH'), amount, { minKeys: 1, noNullPrototype: true }),
  { minLength: 1, maxLength: 12 },
);
const uidOf = (place: number) => String(10_000_000 + place);
const built = (all: readonly Sums[]): { parts: Leaf[]; tree: Tree; root: string } => {
  const random = seededRandom(`tree ${all.length}`);
  const parts = all.flatMap((sums, place) => partsOf(uidOf(place), sums, random));
  const tree = treeOf(DATE, parts)!;
  return { parts, tree, root: sha256(textOfRoot(DATE, tree.top)) };
};
/** As the exchange answers it. */
function claimOf(tree: Tree, uid: string, balances: Sums): Claimed {
  const parts = tree.leaves.flatMap((leaf, place) =>
    leaf.uid !== uid
      ? []
      : [
          {
            part: leaf.part,
            salt: leaf.salt,
            sums: leaf.sums,
            path: neighboursOf(place, tree.leaves.length).map((one) => ({
              ...tree.levels[one.level]![one.place]!,
              side: one.side,
            })),
          },
        ],
  );
  return { date: DATE, uid, balances, parts };
}

test('everybody finds exactly what they have under the root, and the top is the sum of all', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (all) => {
      const { tree, root } = built(all);
      expect(
        sameSums(
          tree.top.sums,
          all.reduce((sum: Sums, one) => addSums(sum, one), {}),
        ),
      ).toBe(true);
      for (const [place, balances] of all.entries())
        expect(await verifyParts(claimOf(tree, uidOf(place), balances), root, sha256)).toBe('ok');
    }),
    { numRuns: 30 },
  );
});

test('left out, smaller, or counted as somebody else', async () => {
  await fc.assert(
    fc.asyncProperty(people, fc.nat(), async (all, pick) => {
      const victim = pick % all.length;
      const uid = uidOf(victim);
      const balances = all[victim]!;
      const { parts } = built(all);
      const mine = parts.filter((leaf) => leaf.uid === uid);
      const judged = async (forged: readonly Leaf[]) => {
        const tree = treeOf(DATE, forged);
        if (!tree) return 'otherBalances';
        return verifyParts(claimOf(tree, uid, balances), sha256(textOfRoot(DATE, tree.top)), sha256);
      };
      const others = parts.filter((leaf) => leaf.uid !== uid);
      // Left out altogether, or with one part of several.
      expect(await judged(others)).toBe('otherBalances');
      const big = mine.find(({ sums }) => Object.keys(sums).length > 0)!;
      expect(await judged([...others, ...mine.filter((leaf) => leaf !== big)])).toBe('otherBalances');
      // Smaller than it was.
      const [coin] = Object.keys(big.sums) as [string];
      const { [coin]: _, ...smaller } = big.sums;
      expect(await judged([...others, ...mine.filter((leaf) => leaf !== big), { ...big, sums: smaller }])).toBe(
        'otherBalances',
      );
      // A debt of somebody who does not exist makes the total smaller.
      const debt = treeOf(DATE, [...parts, { uid: '9', part: 0, salt: 'ab', sums: { USDT: '-5' } }])!;
      const claim = claimOf(debt, uid, balances);
      const isSeen = claim.parts.some(({ path }) => path.some(({ sums }) => sums.USDT?.startsWith('-')));
      if (isSeen) expect(await verifyParts(claim, sha256(textOfRoot(DATE, debt.top)), sha256)).toBe('badSums');
      // Somebody else's leaves are shown as one's own.
      const { tree, root } = built(all);
      const strange = all.findIndex((_one, place) => place !== victim);
      if (strange >= 0)
        expect(
          await verifyParts(
            { ...claimOf(tree, uidOf(strange), all[strange]!), uid, balances: all[strange]! },
            root,
            sha256,
          ),
        ).toBe('wrongRoot');
    }),
    { numRuns: 30 },
  );
});

test('one leaf shown twice, a changed neighbour, another root', async () => {
  const all: Sums[] = [{ USDT: '100' }, { USDT: '50', BTC: '1.5' }, { ETH: '3' }];
  const { tree, root } = built(all);
  const claim = claimOf(tree, uidOf(0), { USDT: '100' });
  const [first, ...rest] = claim.parts as [Claimed['parts'][number], ...Claimed['parts']];
  const twice = { ...claim, parts: [first, ...rest.slice(0, -1), first] };
  expect(await verifyParts(twice, root, sha256)).toBe('sameLeaf');
  const [lowest, ...above] = first.path as [(typeof first.path)[number], ...typeof first.path];
  const changed = { ...first, path: [{ ...lowest, sums: addSums(lowest.sums, { BTC: '1' }) }, ...above] };
  expect(await verifyParts({ ...claim, parts: [changed, ...rest] }, root, sha256)).toBe('wrongRoot');
  expect(await verifyParts(claim, sha256('another'), sha256)).toBe('wrongRoot');
  expect(await verifyParts({ ...claim, date: '2026-11-25' }, root, sha256)).toBe('wrongRoot');
});
