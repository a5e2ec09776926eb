/** What happens on one node is known on the others: fills, changes of one's account, the end of a session, the count of wrong passwords. */
import { api } from '@/lib/api/index';
import { CallRefused, type Person, type TestExchange, type Visitor } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';
import { startNodes, type Nodes } from '../harness/nodes';
import { until } from '../harness/until';
import { postgresPrograms } from '../harness/postgres';
import { openStream } from '../harness/streams';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';

described('two nodes (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes;
  let one: TestExchange;
  let other: TestExchange;
  const held = heldFeed({ [symbol]: 2_000_000 });

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed }));
    [one, other] = world.nodes as [TestExchange, TestExchange];
    for (const node of world.nodes) await node.app.listen({ port: 0, host: '127.0.0.1' });
  }, 60_000);
  afterAll(() => world?.stop());

  let people = 0;
  const person = () => one.person({ account: `nodes_person${(people += 1)}` });
  const elsewhere = (who: Person): Visitor => {
    const visitor = other.visitor();
    visitor.setSession(who.session());
    return visitor;
  };

  /** Lets frames be written until a condition holds. */
  const framesUntil = (what: string, isSo: () => boolean) =>
    until(what, async () => {
      for (const node of world.nodes) await node.clock.advance(250);
      return isSo();
    });

  test('a fill on one node is a public trade on all, and once', async () => {
    const stream = await openStream(one, `trades=${symbol}`);
    await framesUntil('the stream began', () => stream.text.includes('event: trades'));
    const who = await person();
    await elsewhere(who).call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', quoteAmount: '20' });
    const [fill] = other.market.trades(symbol, 1);
    await framesUntil('it is told', () => stream.text.includes(fill!.id));
    expect(one.market.trades(symbol, 30).filter(({ id }) => id === fill!.id)).toHaveLength(1);
    stream.stop();
  });

  test('one’s own change on one node reaches one’s stream on another', async () => {
    const who = await person();
    const [mine, strangers] = [
      await openStream(one, `quotes=${symbol}`, who.session()),
      await openStream(one, `quotes=${symbol}`),
    ];
    await framesUntil('both began', () => [mine, strangers].every(({ text }) => text.includes('event: quotes')));
    await elsewhere(who).call(api.spot.placeOrder, { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.01' });
    await framesUntil('it is told', () => /event: account\ndata: .*orders/.test(mine.text));
    expect(strangers.text).not.toContain('event: account');
    for (const stream of [mine, strangers]) stream.stop();
  });

  test.each<[string, (who: Person) => Promise<unknown>]>([
    ['logging out', (who) => elsewhere(who).call(api.auth.logOut, {})],
    [
      'logging in anew on the same phone',
      (who) => elsewhere(who).call(api.auth.logIn, { account: who.account, password: who.password }),
    ],
  ])('%s on one node ends the streams of that session on the other at once', async (_, end) => {
    const [who, neighbour] = [await person(), await person()];
    const [left, stayed] = [
      await openStream(one, `quotes=${symbol}`, who.session()),
      await openStream(one, `quotes=${symbol}`, neighbour.session()),
    ];
    await end(who);
    // The node's clock stands still, so it must have heard the news rather than looked for it.
    await until('the stream ended', () => left.ended);
    expect(stayed.ended).toBe(false);
    stayed.stop();
  });

  test('a lock that nobody told of ends streams within five seconds', async () => {
    const who = await person();
    const stream = await openStream(one, `quotes=${symbol}`, who.session());
    await other.db.updateTable('users').set({ locked_at: 1 }).where('id', '=', who.userId).execute();
    await one.clock.advance(5_000);
    await until('the stream ended', () => stream.ended);
  });

  test('wrong passwords are counted together', async () => {
    const who = await person();
    const reasons: (string | null)[] = [];
    for (let guess = 0; guess < 7; guess += 1) {
      const refused = await world.nodes[guess % 2]!.visitor()
        .call(api.auth.logIn, { account: who.account, password: `Wrong000${guess}` })
        .catch((error: unknown) => error);
      reasons.push(refused instanceof CallRefused ? refused.reason : null);
    }
    expect(reasons).toEqual([...Array.from({ length: 5 }, () => 'wrongCredentials'), 'lockedUntil', 'lockedUntil']);
  });

  test('a node that leaves says first that it is not ready', async () => {
    const ready = async () => (await other.inject({ method: 'GET', url: '/readyz' })).statusCode;
    expect(await ready()).toBe(200);
    other.drain();
    expect(await ready()).toBe(503);
    expect((await other.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
    await elsewhere(await person()).call(api.assets.pair, { symbol });
  });
});
