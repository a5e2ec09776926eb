/** A close that rests is judged once more when the market's quote reaches it and its owner is held: money may have left until then. */
import { api } from '@/lib/api/index';
import { houseBalance, move, post } from '@/server/ledger/ledger';
import { lockPeople } from '@/server/trading/people/store';
import { becomeSuitable } from '../harness/suitable';
import { givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { startNodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { until } from '../harness/until';
import { sql } from 'kysely';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';

described('on PostgreSQL (skipped where it is not installed)', () => {
  test('a transfer that is faster than the sweep costs the insurance nothing', async () => {
    // A market maker that one order uses up for a second.
    const held = heldFeed({ [symbol]: 6_000_000 }, 300);
    const world = await startNodes(1, () => ({ feed: held.feed }), 30);
    const [node] = world.nodes;
    const { db, clock, perpetual } = node!;
    await perpetual.settle();
    const trader = async (account: string, amount: '1000' | '100000') => {
      const person = await node!.person({ account });
      await becomeSuitable(person);
      await givePerpetual(node!, person, amount);
      return person;
    };
    const place = { symbol, marginMode: 'cross', leverage: 20, orderType: 'market' } as const;
    const [thief, other] = [await trader('the_thief', '1000'), await trader('somebody', '100000')];
    await thief.call(api.perpetual.placeOrder, { ...place, side: 'long', qty: '0.05' });
    await other.call(api.perpetual.placeOrder, { ...place, leverage: 2, side: 'short', qty: '5' });
    const [position] = await thief.call(api.perpetual.positions, {});
    const close = { positionId: position!.positionId, orderType: 'limit', price: '54100' } as const;
    await thief.call(api.perpetual.close, close);
    const waits = async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database()`.execute(db);
      return rows.length > 0;
    };
    let settling: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await lockPeople(trx, [thief.userId]);
      // Sent together with the next statement.
      await sql`select 1`.execute(trx);
      held.set(symbol, 6_000_100);
      settling = clock.advance(1_000).then(() => perpetual.settle());
      await until('the sweep waits for the owner', waits);
      const to = { owner: thief.userId, kind: 'spot:available' } as const;
      const from = { owner: thief.userId, kind: 'perpetual:available' } as const;
      const legs = move({ from, to, asset: 'USDT', amount: '800', line: 'transfer' });
      const of = { kind: 'test', refType: 'test', refId: 'out', step: 'out', actor: 'system', requestId: 'test' };
      await post(trx, [{ ...of, at: clock.now(), legs }]);
    });
    await settling;
    const { list } = await thief.call(api.perpetual.orders, { symbol, open: false });
    expect(list.find(({ action }) => action === 'close')).toMatchObject({ status: 'cancelled', endReason: 'margin' });
    expect(await houseBalance(db, 'house:insurance', 'USDT')).toBe('0');
    expect(await node!.booksBalance()).toEqual([]);
    await world.stop();
  }, 180_000);
});
