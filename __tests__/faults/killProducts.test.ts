/**
 * kill -9 of a node while people borrow, save and take part in offerings, and while days of the sandbox's savings are counted. Afterwards
 * everything that was told is there, what was not answered is asked again under its key and happens once, and what lies on each account is
 * what the orders say.
 */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { postgresDatabase } from '@/server/db/postgres';
import { auditFully } from '@/server/ledger/auditor';
import { houseBalance } from '@/server/ledger/ledger';
import { Programs } from '../harness/programs';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';
import { chance, rounds, Tally } from '../harness/rounds';
import { Savers } from '../harness/savers';
import { until } from '../harness/until';

const described = postgresPrograms() === null ? describe.skip : describe;
const ROUNDS = rounds(2);
/** Answers before the blow, and after it. */
const ENOUGH = 25;

const programs = new Programs('killProducts');
type Running = ReturnType<typeof programs.begin> & { address: string };

async function begin(env: Record<string, string>): Promise<Running> {
  const node = programs.begin({ RATE_LIMIT_SCALE: '0', SANDBOX: '1', SANDBOX_LEVEL: 'basic', ...env });
  return { ...node, address: await node.ready };
}

async function kill(node: Running): Promise<void> {
  node.child.kill('SIGKILL');
  await node.ended;
}

beforeAll(() => programs.bundle('main'), 60_000);
afterAll(() => programs.cleanUp());

described('on PostgreSQL (skipped where it is not installed)', () => {
  let cluster: Cluster | null = null;
  let nodes: Running[] = [];
  let books: ReturnType<typeof postgresDatabase>;
  let env: Record<string, string>;
  beforeAll(async () => {
    cluster = startPostgres();
    env = { DATABASE_URL: cluster?.create('killproducts') ?? '' };
    nodes = [await begin(env), await begin(env)];
    books = postgresDatabase(env.DATABASE_URL!, 2);
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) await kill(node);
    await books?.close();
    cluster?.stop();
  }, 60_000);

  /** What accounts hold, and what it should be by the orders; one statement, so that nothing moves in between. */
  async function asideOf() {
    const held = (kind: string) =>
      sql`(select coalesce(trim_scale(sum(balance)), 0)::text from ledger.accounts where kind = ${kind} and owner <> 0)`;
    const of = (what: ReturnType<typeof sql>) =>
      sql`(select coalesce(trim_scale(sum(n)), 0)::text from (${what}) w(n))`;
    const { rows } = await sql<Record<string, string>>`select
      ${held('fund:savings')} savings, ${of(sql`select amount from earn_order where next_at is not null`)} "savingsMeant",
      ${held('loan:collateral')} pledged, ${of(sql`select collateral from pledge_order`)} "pledgedMeant",
      ${held('spot:offering')} offered, ${of(sql`select amount from ico_order where status = 'subscribed'`)} "offeredMeant",
      ${held('fund:locked')} locked, ${of(sql`select tokens - unlocked from ico_order where status in ('paid', 'unlocking')`)} "lockedMeant",
      ${of(sql`select o.amount from earn_accrual o join earn_order e on e.id = o.order_id where e.kind = 'flexible'`)} counted,
      ${of(sql`select paid from earn_order where kind = 'flexible'`)} "countedMeant",
      ${of(sql`select principal from pledge_order`)} lent`.execute(books.db);
    return rows[0]!;
  }

  test(
    'one of two nodes is killed',
    async () => {
      const tally = new Tally('killProducts');
      const random = chance('products');
      const acts = new Set<string>();
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const savers = new Savers(() => nodes.map(({ address }) => address), random);
        await savers.open(Array.from({ length: 6 }, (_, place) => `saver_${turn}_${place}`));
        const victim = Math.floor(random() * nodes.length);
        savers.begin();
        try {
          await until('people act', () => savers.done >= ENOUGH, 40_000);
          await kill(nodes[victim]!);
          const before = savers.done;
          await until('the other node answers', () => savers.done > before + 5, 60_000);
          nodes[victim] = await begin(env);
          await until('people act again', () => savers.done >= before + ENOUGH, 40_000);
        } finally {
          await savers.stop();
        }
        tally.faults += 1;
        tally.cases += await savers.settle();
        tally.accepted += savers.done;
        expect(savers.wrong).toEqual([]);
        expect(await savers.compare()).toEqual([]);
        const aside = await asideOf();
        for (const what of ['savings', 'pledged', 'offered', 'locked', 'counted'])
          expect([what, aside[what]]).toEqual([what, aside[`${what}Meant`]]);
        expect(await houseBalance(books.db, 'house:loans', 'USDT')).toBe(aside.lent === '0' ? '0' : `-${aside.lent}`);
        expect(await auditFully(books.db)).toEqual([]);
        for (const act of savers.acts) acts.add(act);
      }
      const { borrow, repay, addCollateral } = api.loan;
      for (const { path } of [borrow, repay, addCollateral, api.earn.buy, api.earn.redeem, api.launchpad.ration])
        expect([...acts]).toContain(path);
      tally.print();
    },
    90_000 + ROUNDS * 80_000,
  );
});
