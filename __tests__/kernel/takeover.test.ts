/** Two real processes on one real PostgreSQL behind the proxy: one is killed, restarted, replaced, and somebody keeps asking all the while. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { postgresDatabase } from '@/server/db/postgres';
import { auditFully } from '@/server/ledger/auditor';
import { sql } from 'kysely';
import { startCluster } from '../../scripts/cluster.mjs';
import { until } from '../harness/until';
import { askOver, Programs, registerOver } from '../harness/programs';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const programs = new Programs('takeover');

described('two processes (skipped where PostgreSQL is not installed)', () => {
  let postgres: Cluster | null = null;
  let running: Awaited<ReturnType<typeof startCluster>>;
  let books: ReturnType<typeof postgresDatabase>;

  beforeAll(async () => {
    await programs.bundle('main');
    postgres = startPostgres();
    const databaseUrl = postgres?.create('takeover') ?? '';
    books = postgresDatabase(databaseUrl, 2);
    running = await startCluster({
      server: programs.file('main'),
      databaseUrl,
      env: { STATIC_DIR: '/nowhere', RATE_LIMIT_SCALE: '0' },
    });
  }, 120_000);
  afterAll(async () => {
    await running?.stop();
    await books?.close();
    postgres?.stop();
    programs.cleanUp();
  }, 60_000);

  const register = async (account: string): Promise<string> => (await registerOver(running.url, account)).cookie;
  const buy = (session: string) =>
    askOver(
      running.url,
      api.spot.placeOrder.path,
      { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' },
      { cookie: session, key: randomUUID() },
    );
  /** The newest second of the price log, which only a leader writes. */
  const lastRow = async (): Promise<number> =>
    Number((await sql<{ ts: string }>`select coalesce(max(ts), 0) ts from price_log`.execute(books.db)).rows[0]?.ts);

  test('both offer the same book', async () => {
    const session = await register('takeover_1');
    await until('trading', async () => (await buy(session)).code === '200');
    await until('both say the same', async () => {
      const quotes = await Promise.all(
        running.nodes.map(({ port }) =>
          askOver(`http://127.0.0.1:${port}`, api.market.tickers.path, { symbols: ['BTCUSDT'] }),
        ),
      );
      return quotes[0]?.code === '200' && JSON.stringify(quotes[0].data) === JSON.stringify(quotes[1]?.data);
    });
  }, 60_000);

  test('the leader is killed: the other one takes over, and nobody’s money is wrong', async () => {
    const session = await register('takeover_2');
    await until('the log is written', async () => (await lastRow()) > 0);
    await running.kill(0);
    const killedAt = await lastRow();
    await until('another node writes the log', async () => (await lastRow()) > killedAt);
    await until('trading goes on', async () => (await buy(session)).code === '200');
    expect(await auditFully(books.db)).toEqual([]);
    await running.restart(0);
  }, 90_000);

  test('a leader that hangs loses the lead, and follows when it wakes', async () => {
    // The first node was restarted last, so the second one leads.
    const [, leader] = running.nodes;
    leader?.child.kill('SIGSTOP');
    const before = await lastRow();
    // It may hang in the middle of a row, whose lock the database takes back after ten seconds.
    await until('another node writes the log', async () => (await lastRow()) > before + 2_000, 30_000);
    leader?.child.kill('SIGCONT');
    await until(
      'it is ready again',
      async () => (await fetch(`http://127.0.0.1:${leader?.port}/readyz`)).status === 200,
    );
    expect(await auditFully(books.db)).toEqual([]);
  }, 60_000);

  test('nodes are restarted one after the other without one failed request', async () => {
    const session = await register('takeover_3');
    const codes = new Map<string, number>();
    let done = false;
    const person = async (): Promise<void> => {
      while (!done) {
        const { status, code } = await buy(session).catch(() => ({ status: 0, code: 'no answer' }));
        codes.set(`${status} ${code}`, (codes.get(`${status} ${code}`) ?? 0) + 1);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };
    const people = [person(), person()];
    for (const place of running.nodes.keys()) await running.restart(place);
    done = true;
    await Promise.all(people);
    // Refusals for lack of money or of offers are fine; no answer at all is not.
    expect([...codes.keys()].filter((code) => !code.startsWith('200 '))).toEqual([]);
    expect(codes.get('200 200')).toBeGreaterThan(0);
    expect(await auditFully(books.db)).toEqual([]);
  }, 90_000);
});
