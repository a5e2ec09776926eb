/** An offering by ration that a hundred thousand people committed to: its shares, and everything that is not needed given back. */
import { sql } from 'kysely';
import { decimal } from '@/lib/money/decimal';
import { testClock } from '@/server/clock/clock';
import { readConfig } from '@/server/config';
import { transaction, type Db } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase, TAKES_ITS_TIME } from '@/server/db/postgres';
import { createJobs } from '@/server/jobs/jobs';
import { askToClose, launchpadJobs } from '@/server/launchpad/jobs';
import { addOffering } from '@/server/launchpad/store';
import { auditFully } from '@/server/ledger/auditor';
import { post } from '@/server/ledger/ledger';
import { openVault } from '@/server/vault/key';
import { ms, type Line } from './table';

const PEOPLE = 100_000;
const SUPPLY = 1_000_000;
const START = Date.UTC(2026, 0, 5, 7);
const HOUR = 3_600_000;
const ICO = 'bench-ration';
const FIRST = 1_000_000;

export async function offeringLines(url: string): Promise<Line[]> {
  const patient = postgresDatabase(url, 2, TAKES_ITS_TIME);
  await migrate(patient.db);
  await seed(patient.db);
  await patient.close();
  const database = postgresDatabase(url, 4);
  const { db } = database;
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    FILE_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  });
  const vault = await openVault(db, config);
  const clock = testClock(START);
  const jobs = createJobs(db, clock, launchpadJobs({ vault, publish: () => undefined }), (error) => {
    throw error;
  });
  await clock.jump(HOUR);
  const allotted = untilAllotted(db);
  const began = performance.now();
  await jobs.runDue();
  const took = performance.now() - began;
  const toldAfter = (await allotted) - began;
  process.stderr.write(`  allotted in ${ms(toldAfter)}, all given back in ${ms(took)}, auditing …\n`);
  const { rows } = await sql<{ orders: number; settled: number; kept: boolean; exact: boolean; told: string }>`select
    count(*)::int orders, (count(*) filter (where settled))::int settled,
    trim_scale(sum(tokens))::text told, sum(tokens) <= ${SUPPLY} and sum(tokens) > ${SUPPLY} - 1 exact,
    sum(cost) = (select sum(balance) from ledger.accounts where kind = 'spot:offering') kept
    from ico_order where ico_id = ${ICO} and status in ('allotted', 'notAllotted')`.execute(db);
  const done = rows[0]!;
  await database.close();
  const auditor = postgresDatabase(url, 2, TAKES_ITS_TIME);
  await sql`analyze`.execute(auditor.db);
  const findings = await auditFully(auditor.db);
  await auditor.close();
  return [
    { what: 'people', figure: `${done.orders}`, budget: `${PEOPLE}`, ok: done.orders === PEOPLE },
    { what: 'everybody sees their share after', figure: ms(toldAfter), budget: '<= 60000 ms', ok: toldAfter <= 60_000 },
    {
      what: 'and has back what was not needed after',
      figure: ms(took),
      budget: '<= 60000 ms',
      ok: took <= 60_000,
    },
    { what: 'given back to', figure: `${done.settled}`, budget: `${PEOPLE}`, ok: done.settled === PEOPLE },
    { what: `tokens of ${SUPPLY}`, figure: done.told, budget: 'all but a rest below one', ok: done.exact },
    { what: 'what is held is what was allotted', figure: done.kept ? 'yes' : 'no', budget: 'yes', ok: done.kept },
    { what: 'what the auditor finds', figure: `${findings.length}`, budget: '0', ok: findings.length === 0 },
  ];
}

/** When the shares can be seen: all of them become known at once. */
async function untilAllotted(db: Db): Promise<number> {
  for (;;) {
    const { rows } = await sql`select from ico_order where ico_id = ${ICO} and status <> 'subscribed' limit 1`.execute(
      db,
    );
    if (rows.length > 0) return performance.now();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Everybody has committed between 10 and 5,010 USDT. */
async function seed(db: Db): Promise<void> {
  const text = { en: 'text', 'zh-hk': 'text', 'zh-cn': 'text' };
  await addOffering(db, {
    ico_id: ICO,
    coin: 'HERN',
    name: 'Heron',
    mode: 'ration',
    supply: decimal(String(SUPPLY)),
    price: '0.5',
    cap: '300',
    soft_cap: null,
    opens_at: START,
    closes_at: START + HOUR,
    pay_ms: 24 * HOUR,
    at_listing: '0.2',
    unlock_days: 8,
    day_ms: 24 * HOUR,
    about: text,
    documents: [],
    created_at: START,
  });
  await askToClose(db, { ico_id: ICO, closes_at: START + HOUR });
  await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
    select ${FIRST}::bigint + n, (20000000 + n)::text, 'ration' || n, 'ration' || n, 'x', 'RATION' || n, 'en', '1', 0
    from generate_series(0, ${PEOPLE - 1}::int) n`.execute(db);
  await sql`insert into ico_order (order_no, ico_id, owner_id, mode, amount, status, steps, created_at)
    select (30000000000000000000 + n)::text, ${ICO}, ${FIRST}::bigint + n, 'ration', 10 + (n::bigint * 7919 % 500000) / 100.0, 'subscribed', 1, ${START}
    from generate_series(0, ${PEOPLE - 1}::int) n`.execute(db);
  await sql`update ico_offering set committed = (select sum(amount) from ico_order), subscribers = ${PEOPLE}`.execute(
    db,
  );
  for (let from = 0; from < PEOPLE; from += 1_000)
    await transaction(db, (inside) =>
      post(
        inside,
        Array.from({ length: 1_000 }, (_, place) => {
          const nr = from + place;
          const amount = decimal(String((1_000 + ((nr * 7919) % 500_000)) / 100));
          const leg = { asset: 'USDT', line: 'demoGrant' } as const;
          return {
            kind: 'demoGrant',
            refType: 'bench',
            refId: String(nr),
            step: 'grant',
            actor: 'system',
            requestId: 'bench',
            at: START,
            legs: [
              { ...leg, owner: null, kind: 'house:faucet' as const, amount: decimal(`-${amount}`) },
              { ...leg, owner: String(FIRST + nr), kind: 'spot:offering' as const, amount },
            ],
          };
        }),
      ),
    );
  await sql`analyze`.execute(db);
}
