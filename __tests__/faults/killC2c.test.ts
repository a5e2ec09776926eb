/**
 * kill -9 of a node while people trade in C2C: adverts are changed, orders made, paid, cancelled, confirmed, brought back, appealed about and
 * released; merchants put their deposits down and leave. Afterwards everything that was told is there, what was not answered is asked again
 * under its key and happens once, and what is set aside is what it should be.
 */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { auditFully } from '@/server/ledger/auditor';
import { balanceOf } from '@/server/ledger/ledger';
import { C2cTraders } from '../harness/c2cTraders';
import { kill, realNodes, twoNodes } from '../harness/killedNodes';
import { postgresPrograms } from '../harness/postgres';
import { chance, rounds, Tally } from '../harness/rounds';
import { until } from '../harness/until';

const described = postgresPrograms() === null ? describe.skip : describe;
const ROUNDS = rounds(1);
/** Answers before the blow, and after it. */
const ENOUGH = 40;

const { begin } = realNodes('killC2c', 'advanced');

described('on PostgreSQL (skipped where it is not installed)', () => {
  const two = twoNodes('killc2c', begin);

  /** What the merchant has set aside, by the ledger and by adverts and orders. */
  async function asideOf(account: string) {
    const { rows } = await sql<{ id: string; adverts: string; escrow: string }>`select u.id::text id,
        (select coalesce(trim_scale(sum(a.left_qty)), 0)::text from c2c_advert a where a.owner_id = u.id and a.takes = 'buy') adverts,
        (select coalesce(trim_scale(sum(o.qty)), 0)::text from c2c_order o where o.seller_id = u.id and (o.ended_at is null or o.kept_until is not null)) escrow
      from users u where u.account = ${account}`.execute(two.books.db);
    const [{ id, ...meant }] = rows as [(typeof rows)[number]];
    const [adverts, escrow] = [
      await balanceOf(two.books.db, id, 'c2c:adverts', 'USDT'),
      await balanceOf(two.books.db, id, 'c2c:escrow', 'USDT'),
    ];
    return { meant, there: { adverts, escrow } };
  }

  test(
    'one of two nodes is killed',
    async () => {
      const tally = new Tally('killC2c');
      const random = chance('c2c');
      const acts = new Set<string>();
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const traders = new C2cTraders(() => two.nodes.map(({ address }) => address), random);
        const names = (what: string, length: number) =>
          Array.from({ length }, (_, place) => `${what}_${turn}_${place}`);
        await traders.open(names('c2c', 7), names('leaves', 5));
        const victim = Math.floor(random() * two.nodes.length);
        traders.begin();
        try {
          await until('people trade', () => traders.done >= ENOUGH, 30_000);
          await kill(two.nodes[victim]!);
          const before = traders.done;
          await until('the other node answers', () => traders.done > before + 5, 60_000);
          two.nodes[victim] = await begin(two.env);
          await until('people trade again', () => traders.done >= before + ENOUGH, 30_000);
        } finally {
          await traders.stop();
        }
        tally.faults += 1;
        tally.cases += await traders.settle();
        tally.accepted += traders.done;
        expect(traders.wrong).toEqual([]);
        expect(await traders.compare()).toEqual([]);
        const { meant, there } = await asideOf(traders.merchantAccount);
        expect(there).toEqual(meant);
        expect(await auditFully(two.books.db)).toEqual([]);
        for (const act of traders.acts) acts.add(act);
      }
      const { save, pay, cancel, release, confirmReason } = api.c2cOrders;
      const { updateAdvert, payDeposit, leave } = api.c2cMerchant;
      const { save: bringBack, addEvidence, cancel: withdraw } = api.c2cAppeal;
      const orders = [save, pay, cancel, release, confirmReason];
      const told = [...orders, updateAdvert, payDeposit, leave, bringBack, addEvidence, withdraw];
      for (const { path } of told) expect([...acts]).toContain(path);
      tally.print();
    },
    90_000 + ROUNDS * 60_000,
  );
});
