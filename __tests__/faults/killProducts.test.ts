/**
 * kill -9 of a node while people borrow, save and take part in offerings, and while days of the sandbox's savings are counted. Afterwards
 * everything that was told is there, what was not answered is asked again under its key and happens once, and what lies on each account is
 * what the orders say.
 */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { auditFully } from '@/server/ledger/auditor';
import { houseBalance } from '@/server/ledger/ledger';
import { kill, realNodes, twoNodes } from '../harness/killedNodes';
import { postgresPrograms } from '../harness/postgres';
import { chance, rounds, Tally } from '../harness/rounds';
import { Savers } from '../harness/savers';
import { until } from '../harness/until';

const described = postgresPrograms() === null ? describe.skip : describe;
const ROUNDS = rounds(1);
/** Answers before the blow, and after it. */
const ENOUGH = 25;

const { begin } = realNodes('killProducts', 'basic');

described('on PostgreSQL (skipped where it is not installed)', () => {
  const two = twoNodes('killproducts', begin);

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
      ${of(sql`select principal from pledge_order`)} lent`.execute(two.books.db);
    return rows[0]!;
  }

  test(
    'one of two nodes is killed',
    async () => {
      const tally = new Tally('killProducts');
      const random = chance('products');
      const acts = new Set<string>();
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const savers = new Savers(() => two.nodes.map(({ address }) => address), random);
        await savers.open(Array.from({ length: 6 }, (_, place) => `saver_${turn}_${place}`));
        const victim = Math.floor(random() * two.nodes.length);
        savers.begin();
        try {
          await until('people act', () => savers.done >= ENOUGH, 40_000);
          await kill(two.nodes[victim]!);
          const before = savers.done;
          await until('the other node answers', () => savers.done > before + 5, 60_000);
          two.nodes[victim] = await begin(two.env);
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
        expect(await houseBalance(two.books.db, 'house:loans', 'USDT')).toBe(
          aside.lent === '0' ? '0' : `-${aside.lent}`,
        );
        expect(await auditFully(two.books.db)).toEqual([]);
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
