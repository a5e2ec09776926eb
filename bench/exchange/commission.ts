/** A day's commission: a million people in a tree, each of whom paid one fee; counted, shared out and paid. */
import { sql } from 'kysely';
import { DAY_MS, dayOf, isoDay } from '@/lib/market/rules';
import { testClock } from '@/server/clock/clock';
import { transaction, type Db } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase, TAKES_ITS_TIME } from '@/server/db/postgres';
import { createJobs } from '@/server/jobs/jobs';
import { auditFully } from '@/server/ledger/auditor';
import { referralJobs, scheduleDays } from '@/server/referral/settling';
import { ms, type Line } from './table';

const PEOPLE = 1_000_000;
/** How many each has brought. */
const BROUGHT = 10;
const TODAY = Date.UTC(2026, 6, 15, 12);

export async function commissionLines(url: string): Promise<Line[]> {
  await prepare(url);
  const database = postgresDatabase(url, 4);
  const { db } = database;
  const clock = testClock(TODAY);
  const jobs = createJobs(db, clock, referralJobs({ publish: () => undefined }), (error) => {
    throw error;
  });
  await scheduleDays(db, clock.now());
  await clock.jump(DAY_MS);
  const began = performance.now();
  // What cannot begin while another day is settled comes a minute later.
  for (let turn = 0; turn < 3; turn += 1) {
    await jobs.runDue();
    await clock.jump(61_000);
  }
  const took = performance.now() - began;
  const { rows } = await sql<{
    payers: number;
    owners: number;
    is_paid: boolean;
    same: boolean;
  }>`select r.payers, r.owners,
    r.paid_at is not null is_paid, r.commission = (select sum(balance) from ledger.accounts where kind = 'spot:available' and owner <> 0) same
    from referral_run r where day = ${isoDay(dayOf(TODAY))}`.execute(db);
  const run = rows[0];
  const findings = await auditFully(db);
  await database.close();
  return [
    {
      what: 'people who paid a fee',
      figure: `${run?.payers}`,
      budget: `${PEOPLE - 1}`,
      ok: run?.payers === PEOPLE - 1,
    },
    { what: 'people who were paid', figure: `${run?.owners}` },
    { what: 'counted, shared out and paid within', figure: ms(took), budget: '<= 60000 ms', ok: took <= 60_000 },
    {
      what: 'what was shared out is what accounts got',
      figure: run?.is_paid && run.same ? 'yes' : 'no',
      budget: 'yes',
      ok: Boolean(run?.is_paid && run.same),
    },
    { what: 'what the auditor finds', figure: `${findings.length}`, budget: '0', ok: findings.length === 0 },
  ];
}

async function prepare(url: string): Promise<void> {
  const patient = postgresDatabase(url, 1, TAKES_ITS_TIME);
  await migrate(patient.db);
  await transaction(patient.db, seed);
  await sql`analyze users, spot_fill`.execute(patient.db);
  await patient.close();
}

async function seed(db: Db): Promise<void> {
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, inviter_id, language, terms_version, registered_at) overriding system value
    select n, (10000000 + n)::text, 'bench' || n, 'bench' || n, 'x', 'BENCH' || n, case when n > 1 then (n - 2) / ${BROUGHT}::int + 1 end, 'en', '1', 0
    from generate_series(1, ${PEOPLE}::int) n`.execute(db);
  // One order stands for all of them, and no market is open: what fills belong to is not checked here.
  await sql`set local session_replication_role = replica`.execute(db);
  await sql`insert into spot_fill (trade_no, order_no, owner_id, symbol, side, price, qty, quote_qty, fee, role, against_market_maker, created_at)
    select (20000000000000000000 + n)::text, '10000000000000000000', n, 'BTCUSDT', 'buy', 20000, 0.01, 200, 0.00001, 'taker', true, ${TODAY}
    from generate_series(1, ${PEOPLE}::int) n`.execute(db);
}
