/** What nodes tell each other, and who leads, on a real PostgreSQL. */
import * as z from 'zod/mini';
import { channel, loneNode, type Cluster as Node } from '@/server/bus/bus';
import { createCluster } from '@/server/bus/cluster';
import { pack, unpack } from '@/server/bus/packing';
import { postgresDatabase } from '@/server/db/postgres';
import { postgresLink } from '@/server/db/link';
import { sql } from 'kysely';
import { until } from '../harness/until';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';

const numbers = channel('numbers', z.object({ n: z.int() }));
const words = channel('words', z.string());

describe('packing', () => {
  const quotes = Array.from({ length: 500 }, (_, n) => ({ channel: 'q', message: [`COIN${n}USDT`, n, '香港'] }));

  test('texts fit, and nothing is lost or turned round', () => {
    const { texts, tooLong } = pack(quotes);
    expect(tooLong).toBe(0);
    expect(texts.length).toBeGreaterThan(1);
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThan(8_000);
    expect(texts.flatMap((text) => unpack(text).get('q') ?? [])).toEqual(quotes.map(({ message }) => message));
  });

  test('what alone is too long is left out and counted', () => {
    const { texts, tooLong } = pack([
      { channel: 'w', message: 'x'.repeat(9_000) },
      { channel: 'w', message: 'y' },
    ]);
    expect([texts, tooLong]).toEqual([['[["w","y"]]'], 1]);
  });

  test.each(['', 'nonsense', '{}', '[1]', '[["a"]]', '[[1,2]]', 'null'])('"%s" breaks nothing', (text) => {
    expect([...unpack(text).values()].flat().filter((value) => value !== undefined)).toEqual([]);
  });
});

test('a lone node hears itself, always leads and misses nothing', () => {
  const node = loneNode();
  const heard: unknown[] = [];
  const stop = node.on(numbers, (messages) => heard.push(...messages));
  node.publish(numbers, [{ n: 1 }, { n: 2 }]);
  stop();
  node.publish(numbers, [{ n: 3 }]);
  expect(heard).toEqual([{ n: 1 }, { n: 2 }]);
  expect([node.isLeader(), node.isJoined()]).toEqual([true, true]);
});

interface Heard {
  node: Node;
  numbers: number[];
  words: string[];
  gaps: number;
  leads: boolean[];
}

const described = postgresPrograms() === null ? describe.skip : describe;

described('three nodes (skipped where PostgreSQL is not installed)', () => {
  let cluster: Cluster | null = null;
  let admin: ReturnType<typeof postgresDatabase>;
  let url = '';
  const nodes: Heard[] = [];

  const start = async () => {
    const node = createCluster({ openLink: postgresLink(url), onFailure: () => {} });
    const one: Heard = { node, numbers: [], words: [], gaps: 0, leads: [] };
    node.on(numbers, (messages) => one.numbers.push(...messages.map(({ n }) => n)));
    node.on(words, (messages) => one.words.push(...messages));
    node.onGap(() => {
      one.gaps += 1;
    });
    node.onChange((leads) => one.leads.push(leads));
    nodes.push(one);
    await node.open();
    return one;
  };
  const leaders = () => nodes.filter(({ node }) => node.isLeader());
  /** Cuts all connections, or only the leader's, as a network failure would. */
  const cut = (whose: 'all' | 'leader') =>
    sql`select pg_terminate_backend(a.pid) from pg_stat_activity a where application_name = 'avocet link'
      and (${whose} = 'all' or exists (select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory'))`.execute(
      admin.db,
    );

  beforeAll(async () => {
    cluster = startPostgres();
    url = cluster?.create('bus') ?? '';
    admin = postgresDatabase(url, 2);
    for (let node = 0; node < 3; node += 1) await start();
  }, 60_000);
  beforeEach(() => {
    for (const one of nodes) Object.assign(one, { numbers: [], words: [], leads: [], gaps: 0 });
  });
  afterAll(async () => {
    for (const { node } of nodes) node.close();
    await admin?.close();
    cluster?.stop();
  });

  test('a message arrives here at once, on the others soon, on everybody once and in order', async () => {
    const [a, b, c] = nodes as [Heard, Heard, Heard];
    a.node.publish(numbers, [{ n: 1 }, { n: 2 }]);
    expect(a.numbers).toEqual([1, 2]);
    for (let n = 3; n <= 400; n += 1) a.node.publish(numbers, [{ n }]);
    b.node.publish(words, ['done']);
    const all = Array.from({ length: 400 }, (_, i) => i + 1);
    await until(
      'everybody has heard',
      () => [b, c].every((one) => one.numbers.length >= 400) && [a, c].every((one) => one.words.length > 0),
    );
    // Time for a second delivery, if there were one.
    a.node.publish(words, ['end']);
    await until('the last word', () => [b, c].every((one) => one.words.includes('end')));
    expect(nodes.map((one) => one.numbers)).toEqual([all, all, all]);
  });

  test('more than fits into one notification arrives whole', async () => {
    const long = Array.from({ length: 200 }, (_, n) => `${n} ${'長'.repeat(100)}`);
    nodes[0]!.node.publish(words, long);
    await until('all of it', () => nodes.every((one) => one.words.length === 200));
    expect(nodes[2]!.words).toEqual(long);
  });

  test('what is none of ours, or has another shape, is ignored', async () => {
    for (const text of ['', 'nonsense', '[["numbers",{"n":"1"}],["numbers",{"n":7}],["unknown",1]]'])
      await sql`select pg_notify('avocet', ${text})`.execute(admin.db);
    await until('what fits', () => nodes.every((one) => one.numbers.length > 0));
    expect(nodes.map((one) => one.numbers)).toEqual([[7], [7], [7]]);
  });

  test('a cut link is made again; whoever may have missed something is told, and messages flow again', async () => {
    await cut('all');
    await until('everybody saw a gap', () => nodes.every((one) => one.gaps > 0 && one.node.isJoined()));
    nodes[1]!.node.publish(words, ['again']);
    await until('it flows', () => nodes.every((one) => one.words.includes('again')));
    await until('one leads', () => leaders().length === 1);
  });

  test('what was said while away is told later', async () => {
    await cut('all');
    await until('somebody is away', () => nodes.some(({ node }) => !node.isJoined()));
    const away = nodes.find(({ node }) => !node.isJoined())!;
    away.node.publish(words, ['from afar']);
    await until('the others heard it, or know that they missed it', () =>
      nodes.every((one) => one.words.includes('from afar') || one.gaps > 0),
    );
    await until('one leads', () => leaders().length === 1 && nodes.every(({ node }) => node.isJoined()));
  });

  test('one leads; when its link is cut it stops at once and another takes over', async () => {
    const [before] = leaders();
    for (let round = 0; round < 3; round += 1) {
      const [leader] = leaders();
      await cut('leader');
      await until('it knows', () => leader!.leads.includes(false));
      await until('somebody leads', () => leaders().length === 1);
      expect(leaders()).toHaveLength(1);
    }
    expect(before!.leads[0]).toBe(false);
  });

  test('a leader that leaves makes room', async () => {
    const [leader] = leaders();
    leader!.node.close();
    expect(leader!.node.isLeader()).toBe(false);
    await until('another leads', () => leaders().length === 1);
    expect(leaders()[0]).not.toBe(leader);
  });
});
