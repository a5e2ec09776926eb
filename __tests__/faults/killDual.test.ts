/**
 * Dual currency is paid in batches, each a job of its own. A node is killed between them, or in the middle of one: the other goes on, and
 * everybody is paid once, as a second reckoning says.
 */
import { sql } from 'kysely';
import { decimal, type Decimal } from '@/lib/money/decimal';
import { transaction } from '@/server/db/database';
import { askToSettle } from '@/server/dual/settling';
import { addProducts } from '@/server/dual/store';
import { auditFully } from '@/server/ledger/auditor';
import { post, type Posting } from '@/server/ledger/ledger';
import { kill, realNodes, twoNodes } from '../harness/killedNodes';
import { postgresPrograms } from '../harness/postgres';
import { rounds, Tally } from '../harness/rounds';
import { until } from '../harness/until';

const described = postgresPrograms() === null ? describe.skip : describe;
const ROUNDS = rounds(1);
/** Eight batches. */
const ORDERS = 4_000;
/** Orders that are paid when the blow falls, at least. */
const SOME = [1, 1_200];
const WINDOW_MS = 60_000;
const FIRST_OWNER = 5_000_000;

const { begin } = realNodes('killDual', 'basic');

/** In cents, so that no two people have put in the same. */
const amountOf = (nr: number): Decimal => decimal(String((5_000 + nr) / 100));

described('on PostgreSQL (skipped where it is not installed)', () => {
  const two = twoNodes('killdual', begin);

  let begun = 0;
  beforeAll(() => {
    begun = Math.ceil(Date.now() / 1_000) * 1_000;
  });

  /** Of two products, one of which ends in the other coin whatever happens, and the other never does. */
  async function subscribe(turn: number): Promise<number> {
    const { db } = two.books;
    // Rows of a whole window: nodes write them since they are there.
    const settlesAt = Math.max(Math.ceil(Date.now() / 1_000) * 1_000 + 6_000, begun + WINDOW_MS + 3_000);
    const names = [`kept-${turn}`, `swapped-${turn}`];
    await addProducts(
      db,
      names.map((product_id, place) => ({
        product_id,
        symbol: 'BTCUSDT',
        base: 'BTC',
        quote: 'USDT',
        kind: 'buyLow' as const,
        strike: (['1', '10000000'] as const)[place]!,
        settles_at: settlesAt,
        day_ms: 60_000,
        window_ms: WINDOW_MS,
        created_at: Date.now(),
      })),
    );
    const first = FIRST_OWNER + turn * ORDERS;
    const noOf = (nr: number): string => String(10n ** 19n + BigInt(first + nr));
    const at = Date.now();
    const leg = { asset: 'USDT', line: 'demoGrant' } as const;
    const postings = Array.from({ length: ORDERS }, (_, nr): Posting => {
      const amount = amountOf(nr);
      return {
        kind: 'demoGrant',
        refType: 'test',
        refId: noOf(nr),
        step: 'grant',
        actor: 'system',
        requestId: 'test',
        at,
        legs: [
          { ...leg, owner: null, kind: 'house:faucet', amount: decimal(`-${amount}`) },
          { ...leg, owner: String(first + nr), kind: 'fund:dual', amount },
        ],
      };
    });
    await sql`insert into users (id, uid, account, account_key, password_hash, invitation_code, language, terms_version, registered_at) overriding system value
      select ${first}::bigint + n, (${first + 20_000_000}::bigint + n)::text, 'dual' || ${first}::bigint + n, 'dual' || ${first}::bigint + n, 'x',
        'D' || ${first}::bigint + n, 'en', '1', 0 from generate_series(0, ${ORDERS - 1}::int) n`.execute(db);
    for (let from = 0; from < ORDERS; from += 500)
      await transaction(db, (inside) => post(inside, postings.slice(from, from + 500)));
    await sql`insert into dual_order (order_no, owner_id, product_id, amount, apr, days, worth_usdt, created_at)
      select (10000000000000000000 + ${first}::bigint + n)::text, ${first}::bigint + n, (array[${sql.join(names)}])[n % 2 + 1],
        (5000 + n) / 100.0, 0.365, 10, (5000 + n) / 100.0, ${at} from generate_series(0, ${ORDERS - 1}::int) n`.execute(
      db,
    );
    await askToSettle(db, { symbol: 'BTCUSDT', settlesAt, windowMs: WINDOW_MS });
    return first;
  }

  const paidFrom = async (first: number): Promise<number> =>
    (
      await sql<{ n: number }>`select count(*)::int n from dual_order
        where owner_id >= ${first} and owner_id < ${first + ORDERS} and status = 'settled'`.execute(two.books.db)
    ).rows[0]!.n;

  /** What each of them should have been paid by the price that was decided, against what lies on the accounts; who differs. */
  const differing = async (first: number): Promise<number> =>
    (
      await sql<{ n: number }>`with due as (
          select o.owner_id, case when p.strike = 1 then 'USDT' else 'BTC' end coin,
            case when p.strike = 1 then trunc(o.amount * 1.01, 8)
              else trunc(o.amount * 1.01 / p.strike, 8) end should, o.payout, o.payout_coin
          from dual_order o join dual_product p using (product_id) where o.owner_id >= ${first} and o.owner_id < ${first + ORDERS})
        select count(*)::int n from due
        where payout_coin is distinct from coin or payout <> should
          or payout <> coalesce((select balance from ledger.accounts a
            where a.owner = due.owner_id and a.kind = 'spot:available' and a.asset = coin), 0)
          or exists (select from ledger.accounts a where a.owner = due.owner_id and a.kind = 'fund:dual' and a.balance <> 0)`.execute(
        two.books.db,
      )
    ).rows[0]!.n;

  const pricesMissing = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int n from dual_settlement where price is null`.execute(two.books.db))
      .rows[0]!.n;

  test(
    'who is killed while people are paid leaves the rest to the other',
    async () => {
      const tally = new Tally('killDual');
      for (let turn = 0; turn < ROUNDS; turn += 1) {
        const first = await subscribe(turn);
        const victim = turn % two.nodes.length;
        await until(
          'some are paid',
          async () => (await paidFrom(first)) >= SOME[turn % SOME.length]!,
          2 * WINDOW_MS,
          5,
        );
        await kill(two.nodes[victim]!);
        const atKill = await paidFrom(first);
        await until('all are paid', async () => (await paidFrom(first)) === ORDERS, 60_000);
        expect(atKill).toBeLessThan(ORDERS);
        expect(await differing(first)).toBe(0);
        expect(await pricesMissing()).toBe(0);
        expect(await auditFully(two.books.db)).toEqual([]);
        tally.faults += 1;
        tally.cases += ORDERS;
        tally.accepted += atKill;
        two.nodes[victim] = await begin(two.env);
      }
      tally.print();
    },
    90_000 + ROUNDS * 120_000,
  );
});
