/**
 * `npm run reserves [-- DATE]`: recomputes a day's proof of liabilities from the kept leaves, compares it with the published root and with
 * the ledger of that moment, person by person; exit code 1 where anything differs.
 */
import { addSums, sameSums, textOfRoot, type Sums } from '@/lib/reserves/rules';
import { readConfig, StartError } from './config';
import type { Db } from './db/database';
import { openDatabase } from './db/openDatabase';
import * as store from './reserves/store';
import { sha256, treeOf } from './reserves/tree';

const say = (sentence: string): unknown => process.stdout.write(`${sentence}\n`);

async function main(): Promise<number> {
  const database = await openDatabase({ ...readConfig(process.env), takesItsTime: true }, () => {});
  try {
    const wished = process.argv[2];
    const [newest] = await store.listDays(database.db, 1);
    const day = wished === undefined ? newest : await store.findDay(database.db, wished);
    if (!day) throw new StartError(wished === undefined ? 'There is no proof yet.' : `There is no proof of ${wished}.`);
    for (const [coin, amount] of Object.entries(day.sums)) say(`${coin.padEnd(12)} ${amount.padStart(32)}`);
    if (day.held !== null) say(`held on the chain at block ${day.held_block}: ${day.held} USDT`);
    const wrong = await differences(database.db, day);
    for (const sentence of wrong) say(`WRONG ${sentence}`);
    if (wrong.length === 0) say(`The proof of ${day.day} is right: ${day.root}`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function differences(db: Db, day: store.DayRow): Promise<string[]> {
  const leaves = await store.allLeaves(db, day.day);
  if (leaves.length === 0) return ['its leaves are not kept any more'];
  const wrong: string[] = [];
  const tree = treeOf(day.day, leaves);
  if (!tree || sha256(textOfRoot(day.day, tree.top)) !== day.root)
    wrong.push('the root does not follow from the leaves');
  if (tree && !sameSums(tree.top.sums, day.sums)) wrong.push('the published sums are not those of the leaves');
  const byUid = new Map<string, Sums>();
  for (const { uid, sums } of leaves) byUid.set(uid, addSums(byUid.get(uid) ?? {}, sums));
  const owned = await store.balancesAt(db, day.snapshot);
  for (const { uid, sums } of owned) {
    if (!sameSums(byUid.get(uid) ?? {}, sums)) wrong.push(`account ${uid} had other balances`);
    byUid.delete(uid);
  }
  for (const uid of byUid.keys()) wrong.push(`account ${uid} had nothing`);
  return wrong;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
