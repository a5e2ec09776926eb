/**
 * kill -9 of nodes and of the database while people trade. Afterwards everything that was told is there, what was not answered is asked
 * again under its key and happens once, and the books balance.
 */
import path from 'node:path';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Db } from '@/server/db/database';
import { auditFully, auditRecent } from '@/server/ledger/auditor';
import { until } from '../harness/until';
import { kill, realNodes, twoNodes } from '../harness/killedNodes';
import { postgresPrograms } from '../harness/postgres';
import { chance, rounds, Tally } from '../harness/rounds';
import { Writers } from '../harness/writers';

const described = postgresPrograms() === null ? describe.skip : describe;
const ROUNDS = rounds(1);
/** This engine takes seconds to start. */
const EMBEDDED_ROUNDS = rounds(1);
const PATIENCE = 60_000 + ROUNDS * 30_000;
/** Answers before the blow, and after it. */
const ENOUGH = 25;

const { programs, begin } = realNodes('kill', 'basic', ['main', 'audit']);

let people = 0;
const names = (): string[] => Array.from({ length: 4 }, () => `killed_${(people += 1)}`);

/** Trades, strikes in the middle of it, lets it be mended, and compares. */
async function round(
  writers: Writers,
  { strike, mend, tally }: { strike: () => Promise<void>; mend: () => Promise<void>; tally: Tally },
): Promise<void> {
  await writers.register(names());
  writers.begin();
  try {
    await until('people trade', () => writers.done >= ENOUGH, 30_000);
    await strike();
    await mend();
    const before = writers.done;
    await until('people trade again', () => writers.done >= before + ENOUGH, 30_000);
  } finally {
    await writers.stop();
  }
  tally.faults += 1;
  tally.cases += await writers.settle();
  tally.accepted += writers.done;
  tally.rejected += writers.refused;
  expect(writers.wrong).toEqual([]);
}

/** Everything that can be wrong now, for one comparison. */
async function wrongIn(db: Db, writers: Writers, tally: Tally): Promise<string[]> {
  const wrong = [...(await writers.compare()), ...(await auditFully(db)).map((finding) => JSON.stringify(finding))];
  tally.violations += wrong.length;
  return wrong;
}

described('on PostgreSQL (skipped where it is not installed)', () => {
  const two = twoNodes('kill', begin);

  test(
    'one of two nodes is killed',
    async () => {
      const tally = new Tally('killNode');
      const acts = new Set<string>();
      const random = chance('node');
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const writers = new Writers(() => two.nodes.map(({ address }) => address), random);
        const victim = Math.floor(random() * two.nodes.length);
        await round(writers, {
          tally,
          strike: () => kill(two.nodes[victim]!),
          mend: async () => {
            // The other node goes on alone while the auditor checks the books.
            const before = writers.done;
            await until('the other node answers', () => writers.done > before + 5, 60_000);
            expect(await auditRecent(two.books.db)).toEqual([]);
            two.nodes[victim] = await begin(two.env);
          },
        });
        expect(await wrongIn(two.books.db, writers, tally)).toEqual([]);
        for (const act of writers.acts) acts.add(act);
      }
      // Forex too, where its market is open.
      for (const money of [
        api.withdrawals.submit,
        api.bankWithdrawals.submit,
        api.assets.transfer,
        api.offline.add,
        api.statements.create,
        api.fixedTime.placeOrder,
        api.dual.subscribe,
      ])
        expect([...acts]).toContain(money.path);
      tally.print();
    },
    PATIENCE,
  );

  test(
    'the database and all its processes are killed',
    async () => {
      const tally = new Tally('killDatabase');
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const writers = new Writers(() => two.nodes.map(({ address }) => address), chance(`database ${turn}`));
        await round(writers, {
          tally,
          strike: async () => two.cluster.kill(),
          mend: async () => two.cluster.start(),
        });
        expect(two.nodes.map(({ child }) => child.exitCode)).toEqual([null, null]);
        // What is on the disk is what counts: nobody ran with its guarantees switched off.
        expect((await sql<{ fsync: string }>`show fsync`.execute(two.books.db)).rows).toEqual([{ fsync: 'on' }]);
        expect(await wrongIn(two.books.db, writers, tally)).toEqual([]);
      }
      tally.print();
    },
    PATIENCE,
  );
});

test(
  'on the embedded engine: the node is killed, and its database with it; a second one beside it is refused',
  async () => {
    const tally = new Tally('killEmbedded');
    const data = path.join(programs.folder, 'embedded');
    const env = { DATA_DIR: data };
    const random = chance('embedded');
    let node = await begin(env);
    const everybody: Writers[] = [];
    for (let turn = 0; turn < EMBEDDED_ROUNDS; turn += 1) {
      const writers = new Writers(() => [node.address], random);
      everybody.push(writers);
      await round(writers, {
        tally,
        strike: async () => {
          const second = await programs.begin(env).ended;
          expect([second.code, second.err.trim()]).toEqual([
            1,
            expect.stringMatching(
              /^The data folder .* is in use by another exchange\. Stop that one first, or set DATA_DIR to another folder\.$/,
            ),
          ]);
          await kill(node);
        },
        mend: async () => {
          node = await begin(env);
        },
      });
    }
    await kill(node);
    // The folder can be opened by one process only, and this test cannot load the engine: the program that audits can.
    const audited = await programs.begin(env, 'audit').ended;
    expect([audited.code, audited.out]).toEqual([0, expect.stringMatching(/The books balance\.\n$/)]);
    node = await begin(env);
    // Including what was confirmed long before the last kill.
    for (const writers of everybody) expect(await writers.compare()).toEqual([]);
    await kill(node);
    tally.print();
  },
  PATIENCE,
);
