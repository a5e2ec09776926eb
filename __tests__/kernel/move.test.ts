/** From the embedded engine to PostgreSQL by one command: everything or nothing, and the books are equal. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { postgresDatabase } from '@/server/db/postgres';
import { auditFully, auditRecent } from '@/server/ledger/auditor';
import { askOver, Programs, registerOver } from '../harness/programs';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';

described('npm run move (skipped where PostgreSQL is not installed)', () => {
  const programs = new Programs('move');
  const DATA_DIR = path.join(programs.folder, 'data');
  let cluster: Cluster | null = null;
  let url = '';
  let cookie = '';
  let before: unknown[] = [];
  const move = (env: Record<string, string> = {}) =>
    programs.begin({ DATA_DIR, DATABASE_URL: url, ...env }, 'move').ended;
  const trade = (address: string, body: object) =>
    askOver(address, api.spot.placeOrder.path, { symbol, ...body }, { cookie, key: randomUUID() });
  /** What a person has, as he is told. */
  const look = async (address: string): Promise<unknown[]> => {
    const ask = async (call: { path: string }) => (await askOver(address, call.path, {}, { cookie })).data;
    const coins = (await ask(api.assets.coins)) as unknown as { coin: string; available: string; frozen: string }[];
    const funds = coins.map(({ coin, available, frozen }) => [coin, available, frozen]).sort();
    return [funds, await ask(api.assets.ledger), await ask(api.spot.orderHistory), await ask(api.spot.openOrders)];
  };

  beforeAll(async () => {
    await programs.bundle('main', 'move');
    cluster = startPostgres();
    url = cluster?.create('moved') ?? '';
    const embedded = programs.begin({ DATA_DIR });
    const address = await embedded.ready;
    cookie = (await registerOver(address, 'mover_1')).cookie;
    expect((await trade(address, { side: 'buy', type: 'market', quoteAmount: '300' })).code).toBe('200');
    const { data } = await askOver(address, api.market.tickers.path, { symbols: [symbol] });
    const { last } = (data as unknown as { last: string }[])[0]!;
    // Far enough from the market to rest, and near enough to be accepted.
    expect(
      (
        await trade(address, {
          side: 'sell',
          type: 'limit',
          price: String(Math.round(Number(last) * 1.05)),
          qty: '0.005',
        })
      ).code,
    ).toBe('200');
    before = await look(address);
    expect(JSON.stringify(before)).toContain('"demoGrant"');
    // While it runs its folder is its own.
    const refused = await move();
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is in use by another exchange')]);
    embedded.child.kill('SIGTERM');
    await embedded.ended;
  }, 120_000);
  afterAll(() => {
    programs.cleanUp();
    cluster?.stop();
  });

  test.each([
    ['nowhere to go', { DATABASE_URL: '' }, /^Set DATABASE_URL/],
    ['nothing to move', { DATA_DIR: '/nowhere' }, /^There is no embedded database in \/nowhere/],
  ])(
    '%s',
    async (_, env, sentence) => {
      const { code, err } = await move(env);
      expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
    },
    30_000,
  );

  test('a database that holds something is refused and left as it was', async () => {
    const full = cluster?.create('full') ?? '';
    const other = programs.begin({ DATABASE_URL: full });
    await registerOver(await other.ready, 'somebody_else');
    other.child.kill('SIGTERM');
    await other.ended;
    const { code, err } = await move({ DATABASE_URL: full });
    expect([code, err]).toEqual([1, expect.stringContaining('is not empty')]);
    const { db, close } = postgresDatabase(full, 2);
    // Beside the merchants of the sandbox, who come by themselves.
    const { rows } = await sql<{
      account: string;
    }>`select account from users where account not like 'desk\\_%'`.execute(db);
    expect(rows).toEqual([{ account: 'somebody_else' }]);
    await close();
  }, 90_000);

  test('everything arrives, people go on where they were, and the guards of the ledger are awake again', async () => {
    const { code, out, err } = await move();
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Moved\. The books are equal and balance/);

    const { db, close } = postgresDatabase(url, 2);
    expect(await auditFully(db)).toEqual([]);
    await expect(sql`update ledger.accounts set balance = balance + 1 where not house`.execute(db)).rejects.toThrow(
      /balances change only through entries/,
    );
    await expect(sql`delete from ledger.entries`.execute(db)).rejects.toThrow(/forbidden/);
    const { rows } =
      await sql`select from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'ledger' and not t.tgisinternal and t.tgenabled <> 'A'`.execute(db);
    expect(rows).toEqual([]);

    const moved = programs.begin({ DATABASE_URL: url });
    const address = await moved.ready;
    expect(await look(address)).toEqual(before);
    expect((await trade(address, { side: 'buy', type: 'market', quoteAmount: '20' })).code).toBe('200');
    expect((await registerOver(address, 'newcomer_1')).code).toBe('200');
    // Only what was posted since is looked at, and it is looked at.
    expect(await auditRecent(db)).toEqual([]);
    expect(await auditFully(db)).toEqual([]);
    await close();
    moved.child.kill('SIGTERM');
    await moved.ended;

    const again = await move();
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('is not empty')]);
  }, 90_000);
});
