/** An account that is flooded by whoever has stolen one of its sessions: its owner can end that session all the same. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { transaction } from '@/server/db/database';
import { outcomes, refusalOf } from '../harness/attack';
import { exchange, type Person, type TestExchange, type Visitor } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { secondOn, startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

/** Another session of the same account, in a thief's hands. */
async function thiefOf(x: TestExchange, owner: Person): Promise<Visitor> {
  const thief = x.visitor();
  await thief.call(api.auth.logIn, { account: owner.account, password: owner.password });
  return thief;
}

describe('by more calls than the account may make', () => {
  // Sixty writes of an account a minute, six calls that end sessions. The clock stands, so that none come back.
  let x: TestExchange;
  beforeAll(async () => {
    x = await exchange({ config: { rateLimitScale: 0.1 } });
  });
  afterAll(() => x.close());

  const often = async (call: () => Promise<unknown>) => {
    let last: string | null = null;
    for (let nr = 0; nr < 70 && last !== 'tooManyRequests'; nr += 1) last = await refusalOf(call());
    return last;
  };

  test.each<[string, (owner: Person) => Promise<unknown>]>([
    ['logs out', (owner) => owner.call(api.auth.logOut, {})],
    ['ends all others', (owner) => owner.call(api.security.revokeOthers, {})],
    [
      'ends one',
      async (owner) => {
        const { list } = await owner.call(api.security.sessions, {});
        await owner.call(api.security.revokeSession, { handle: list.find(({ current }) => !current)!.handle });
      },
    ],
  ])('the owner %s', async (_what, leave) => {
    const owner = await x.person();
    const thief = await thiefOf(x, owner);
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1', qty: '1' } as const;
    expect(await often(() => thief.call(api.spot.placeOrder, order))).toBe('tooManyRequests');
    expect(await often(() => thief.call(api.security.revokeSession, { handle: 'x' }))).toBe('tooManyRequests');
    expect(await refusalOf(owner.call(api.spot.cancelAll, {}))).toBe('tooManyRequests');
    expect(await refusalOf(leave(owner))).toBeNull();
  });
});

const described = postgresPrograms() === null ? describe.skip : describe;

described('by calls that wait (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  beforeAll(async () => {
    world = await startNodes(1, () => ({ feed: heldFeed({ BTCUSDT: 2_000_000 }).feed }), 20);
    await secondOn(world.nodes);
  }, 180_000);
  afterAll(() => world.stop());

  it('the owner need not wait for them, and those that still wait are not carried out', async () => {
    const x = world.nodes[0]!;
    const owner = await x.person();
    const thief = await thiefOf(x, owner);
    let hasRow = () => {};
    let letGo = () => {};
    const begun = new Promise<void>((resolve) => {
      hasRow = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holder = transaction(x.db, async (db) => {
      await sql`select from spot_market where symbol = 'BTCUSDT' for update`.execute(db);
      hasRow();
      await ended;
    });
    await begun;
    const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '19000', qty: '0.001' } as const;
    const flood = outcomes(Array.from({ length: 30 }, () => thief.call(api.spot.placeOrder, order)));
    await owner.call(api.security.revokeOthers, {});
    letGo();
    await holder;
    const { counts } = await flood;
    // Two were at work, as many as one market has places.
    expect(counts.loginExpired).toBe(28);
    expect(await x.booksBalance()).toEqual([]);
  });
});
