/** Ten thousand timed jobs in one minute, each of which moves money: how late they are. */
import { sql } from 'kysely';
import { systemClock } from '@/server/clock/clock';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase } from '@/server/db/postgres';
import { createJobs } from '@/server/jobs/jobs';
import { move, post } from '@/server/ledger/ledger';
import { percentile } from './load';

const KIND = 'bench';

export async function jobLateness(
  url: string,
  jobs: number,
  overMs: number,
): Promise<{ done: number; p50: number; p99: number }> {
  const database = postgresDatabase(url, 10);
  const { db } = database;
  await migrate(db);
  const begin = Date.now() + 1_500;
  await sql`insert into jobs (kind, ref, step, payload, run_at)
    select ${KIND}, n::text, 'run', '{}', ${begin} + (n::bigint * ${overMs}) / ${jobs} from generate_series(1, ${jobs}) n`.execute(
    db,
  );
  const late: number[] = [];
  const runner = createJobs(
    db,
    systemClock,
    {
      [KIND]: async (job) => {
        const n = Number(job.ref);
        const legs = move({
          from: { owner: null, kind: 'house:faucet' },
          to: { owner: String(1 + (n % 200)), kind: 'spot:available' },
          asset: 'USDT',
          amount: '0.01',
          line: 'demoGrant',
        });
        await post(job.db, [
          {
            kind: 'demoGrant',
            refType: 'bench',
            refId: job.ref,
            step: 'run',
            actor: 'job:bench',
            requestId: 'bench',
            at: job.now,
            legs,
          },
        ]);
        late.push(Date.now() - (begin + Math.floor((n * overMs) / jobs)));
      },
    },
    (error) => {
      throw error;
    },
  );
  runner.start();
  const end = begin + overMs + 30_000;
  while (late.length < jobs && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
  await runner.stop();
  await database.close();
  return { done: late.length, p50: percentile(late, 0.5), p99: percentile(late, 0.99) };
}
