/** One person who asks for much at once waits for themselves and keeps nobody else from the database. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { endSessions } from '@/server/auth/sessions';
import { postgresDatabase } from '@/server/db/postgres';
import { OF_CALLER, NamedPlaces } from '@/server/http/namedPlaces';
import { refusalOf } from '../harness/attack';
import { giveCoins } from '../harness/giveCoins';
import type { TestExchange } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const MARKETS = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT'];

test('an account has a few calls at work, in their order, and the others wait for no other account', async () => {
  const places = new NamedPlaces(OF_CALLER);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (who: string, name: string) =>
    places.take(who, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = [...Array.from({ length: 6 }, (_, nr) => ask('1', `own ${nr}`)), ask('2', 'other')];
  expect(begun).toEqual(['own 0', 'own 1', 'own 2', 'own 3', 'other']);
  while (begun.length < 7) {
    ends.shift()?.();
    await Promise.resolve();
  }
  expect(begun.slice(5)).toEqual(['own 4', 'own 5']);
  for (const end of ends) end();
  await Promise.all(all);
});

const described = postgresPrograms() === null ? describe.skip : describe;

described('on PostgreSQL (skipped where it is not installed)', () => {
  let world: Nodes;
  let node: TestExchange;
  beforeAll(async () => {
    world = await startNodes(1, () => ({}), 6);
    node = world.nodes[0]!;
  }, 60_000);
  afterAll(() => world.stop());

  test('a crowd of calls that wait for their own account leaves a connection for everybody else', async () => {
    const [busy, other] = [await node.person(), await node.person()];
    await giveCoins(node, busy, 'USDT', '100');
    const transfer = { type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount: '1' } as const;
    const outside = postgresDatabase(world.url, 1);
    let calls: Promise<unknown>[] = [];
    await outside.db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${busy.userId} for update`.execute(trx);
      calls = Array.from({ length: 20 }, () => busy.call(api.assets.transfer, transfer).catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await other.call(api.assets.transferAccounts, {})).toEqual(expect.any(Array));
    });
    await Promise.all(calls);
    await outside.close();
  }, 60_000);

  test('what waited behind others while its session ended is not done', async () => {
    const victim = await node.person();
    await giveCoins(node, victim, 'USDT', '1000');
    // Of four markets, since those of one have a line of their own.
    const order = (nr: number) =>
      ({ symbol: MARKETS[nr % 4]!, side: 'buy', type: 'market', quoteAmount: '20' }) as const;
    const outside = postgresDatabase(world.url, 1);
    let calls: Promise<string | null>[] = [];
    await outside.db.transaction().execute(async (trx) => {
      await sql`lock table ledger.accounts`.execute(trx);
      calls = Array.from({ length: 20 }, (_, nr) => refusalOf(victim.call(api.spot.placeOrder, order(nr))));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await endSessions(node.db, victim.userId, node.clock.now(), null);
    });
    const told = await Promise.all(calls);
    // Four were at work; which of the twenty is the database's choice, as each session is looked up on a connection of its own.
    expect(told.filter((refusal) => refusal === 'loginExpired')).toEqual(Array(16).fill('loginExpired'));
    await outside.close();
    expect(await node.booksBalance()).toEqual([]);
  }, 60_000);

  test('however many people want one market, others trade in theirs', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => node.person()));
    const other = await node.person();
    for (const person of [...crowd, other]) await giveCoins(node, person, 'USDT', '100');
    const order = (symbol: string) => ({ symbol, side: 'buy', type: 'market', quoteAmount: '20' }) as const;
    const outside = postgresDatabase(world.url, 1);
    let calls: Promise<unknown>[] = [];
    await outside.db.transaction().execute(async (trx) => {
      await sql`select from spot_market where symbol = 'BTCUSDT' for update`.execute(trx);
      await sql`select from perpetual_market where symbol = 'BTCUSDT' for update`.execute(trx);
      calls = crowd.flatMap((person) =>
        Array.from({ length: 4 }, async (_, nr) =>
          refusalOf(
            nr % 2 === 0
              ? person.call(api.spot.placeOrder, order('BTCUSDT'))
              : person.call(api.perpetual.setLeverage, { symbol: 'BTCUSDT', leverage: 3, marginMode: 'isolated' }),
          ),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(await other.call(api.spot.placeOrder, order('ETHUSDT'))).toMatchObject({ status: 'completed' });
    });
    expect(await Promise.all(calls)).toEqual(Array(24).fill(null));
    await outside.close();
    expect(await node.booksBalance()).toEqual([]);
  }, 60_000);

  test('strangers who write from one network wait for one another', async () => {
    const other = await node.person();
    const outside = postgresDatabase(world.url, 1);
    let calls: Promise<unknown>[] = [];
    await outside.db.transaction().execute(async (trx) => {
      await sql`lock table wallet_nonce`.execute(trx);
      calls = Array.from({ length: 20 }, () =>
        refusalOf(node.visitor().call(api.auth.walletNonce, { purpose: 'logIn' }, { from: '203.0.113.9' })),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await other.call(api.auth.profile, {})).toMatchObject({ uid: other.uid });
    });
    expect(await Promise.all(calls)).toEqual(Array(20).fill(null));
    await outside.close();
  }, 60_000);

  test('so does a crowd of calls of strangers from one network', async () => {
    const other = await node.person();
    const outside = postgresDatabase(world.url, 1);
    let calls: Promise<unknown>[] = [];
    await outside.db.transaction().execute(async (trx) => {
      await sql`lock table perpetual_market`.execute(trx);
      calls = Array.from({ length: 20 }, () =>
        node
          .visitor()
          .call(api.perpetual.markets, {}, { from: '203.0.113.9' })
          .catch(() => null),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      // Of another table.
      expect(await other.call(api.auth.profile, {})).toMatchObject({ uid: other.uid });
    });
    await Promise.all(calls);
    await outside.close();
  }, 60_000);
});
