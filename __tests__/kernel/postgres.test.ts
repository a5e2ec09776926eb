/** On a real PostgreSQL: three nodes start at once, money moves in parallel, and each job happens once. */
import path from 'node:path';
import { sql } from 'kysely';
import type { Decimal } from '@/lib/money/decimal';
import { testClock } from '@/server/clock/clock';
import { isBusy, transaction } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { createJobs, schedule } from '@/server/jobs/jobs';
import { auditFully, auditRecent } from '@/server/ledger/auditor';
import { balanceOf, InsufficientBalance, move, post } from '@/server/ledger/ledger';
import { postgresPrograms, startPostgres } from '../harness/postgres';
import { silenceable } from '../harness/silence';
import type { Cluster } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;

described('PostgreSQL (skipped where it is not installed)', () => {
  let cluster: Cluster | null = null;
  let nodes: ReturnType<typeof postgresDatabase>[] = [];

  beforeAll(async () => {
    cluster = startPostgres();
    const url = cluster?.create('kernel') ?? '';
    nodes = [1, 2, 3].map(() => postgresDatabase(url, 5));
    await Promise.all(nodes.map(({ db }) => migrate(db)));
  }, 60_000);

  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    cluster?.stop();
  });

  const give = (from: string | null, to: string, amount: Decimal, refId: string) => ({
    kind: 'test',
    refType: 'test',
    refId,
    step: 'x',
    actor: 'test',
    requestId: 'r',
    at: 1,
    legs: move({
      from: { owner: from, kind: from === null ? 'house:faucet' : 'spot:available' },
      to: { owner: to, kind: 'spot:available' },
      asset: 'USDT',
      amount,
      line: 'transfer' as const,
    }),
  });
  const node = (i: number) => {
    const found = nodes[i % nodes.length];
    if (!found) throw new Error('no node');
    return found.db;
  };

  it('spends a balance once, however many try at once', async () => {
    await post(node(0), [give(null, '1', '10', 'seed')]);
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => post(node(i), [give('1', '2', '1', `spend${i}`)])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(
      results.every((result) => result.status === 'fulfilled' || result.reason instanceof InsufficientBalance),
    ).toBe(true);
    expect(await balanceOf(node(0), '2', 'spot:available', 'USDT')).toBe('10');
    expect(await auditRecent(node(1))).toEqual([]);
    expect(await auditFully(node(1))).toEqual([]);
  });

  it('a connection cut within a transaction is told as busy, undoes the transaction and ends nothing else', async () => {
    const work = node(0)
      .transaction()
      .execute(async (trx) => {
        await sql`create table half_done (id int)`.execute(trx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(node(1));
        // The notification arrives while no statement is running.
        await new Promise((resolve) => setTimeout(resolve, 200));
        await sql`select 1`.execute(trx);
      });
    expect(isBusy(await work.catch((error: unknown) => error))).toBe(true);
    await expect(sql`select from half_done`.execute(node(0))).rejects.toThrow(/does not exist/);
  });

  it('a database that falls silent is given up within seconds, and trusted again when it speaks', async () => {
    const way = await silenceable(path.dirname(cluster!.data));
    const impatient = postgresDatabase(
      `postgres://postgres@localhost/kernel?host=${encodeURIComponent(way.folder)}`,
      2,
      500,
    );
    await sql`select 1`.execute(impatient.db);
    way.silence();
    expect(isBusy(await sql`select 1`.execute(impatient.db).catch((error: unknown) => error))).toBe(true);
    expect(
      isBusy(await transaction(impatient.db, (trx) => sql`select 1`.execute(trx)).catch((error: unknown) => error)),
    ).toBe(true);
    way.speak();
    expect((await sql`select 1 as one`.execute(impatient.db)).rows).toEqual([{ one: 1 }]);
    await impatient.close();
    await way.close();
  });

  it('runs each job once on three nodes, and a failed one again later', async () => {
    const clock = testClock(1_000_000);
    const done: string[] = [];
    let failures = 0;
    const kinds = {
      count: async ({ ref }: { ref: string }) => {
        if (ref === '7' && failures === 0) {
          failures += 1;
          throw new Error('once');
        }
        done.push(ref);
      },
    };
    for (let i = 0; i < 30; i += 1)
      for (const { db } of nodes) await schedule(db, { kind: 'count', ref: String(i), step: 'x', runAt: 999_000 });
    const runners = nodes.map(({ db }) => createJobs(db, clock, kinds, () => {}));
    await Promise.all(runners.map((runner) => runner.runDue()));
    await clock.advance(2_000);
    await Promise.all(runners.map((runner) => runner.runDue()));
    expect(done.sort()).toEqual(Array.from({ length: 30 }, (_, i) => String(i)).sort());
    expect((await sql`select from jobs where done_at is null`.execute(node(0))).rows).toHaveLength(0);
  });
});
