/** The exchange as a role that owns nothing: it can do its work, and neither change the schema nor get round the ledger. */
import path from 'node:path';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { readConfig, type StartError } from '@/server/config';
import { grantTo } from '@/server/db/applicationRole';
import { openDatabase } from '@/server/db/openDatabase';
import { createPriceLog } from '@/server/market/priceLog';
import { exchange, type TestExchange } from '../harness/exchange';
import { postgresPrograms, startPostgres, type Cluster } from '../harness/postgres';

const described = postgresPrograms() === null ? describe.skip : describe;
const symbol = 'BTCUSDT';

described('the application role (skipped where PostgreSQL is not installed)', () => {
  let cluster: Cluster | null = null;
  let ownerUrl = '';
  let appUrl = '';
  let x: TestExchange | null = null;
  const open = (url: string) =>
    openDatabase({ ...readConfig({ DATABASE_URL: url }), dataDir: path.resolve('/nowhere') }, () => {});

  beforeAll(async () => {
    cluster = startPostgres();
    ownerUrl = cluster?.create('roles') ?? '';
    appUrl = ownerUrl.replace('postgres@', 'avocet_app@');
  }, 60_000);
  afterAll(async () => {
    await x?.close();
    cluster?.stop();
  });

  const refusal = async (): Promise<string> =>
    open(appUrl).then(
      () => 'it opened',
      (error: StartError) => error.message,
    );
  const sentence =
    /^The schema of the database is not up to date, or this role may not use it\. Let its owner run: npm run migrate/;

  test('a role that may not is told what its owner has to do', async () => {
    const bare = (await import('@/server/db/postgres')).postgresDatabase(ownerUrl, 1);
    await expect(grantTo(bare.db, 'avocet_app')).rejects.toThrow(/has no role "avocet_app"/);
    await sql`create role avocet_app login`.execute(bare.db);
    await bare.close();
    expect(await refusal()).toMatch(sentence);

    const owner = await open(ownerUrl);
    expect(await refusal()).toMatch(sentence);
    await grantTo(owner.db, 'avocet_app');
    await sql`delete from kysely_migration where name = '0007-rate-limits'`.execute(owner.db);
    expect(await refusal()).toMatch(sentence);
    await sql`insert into kysely_migration values ('0007-rate-limits', now()::text)`.execute(owner.db);
    await owner.close();
  });

  test('people register, trade and are audited', async () => {
    const database = await open(appUrl);
    x = await exchange({ database, background: true, config: { rateLimitScale: 1 } });
    const who = await x.person();
    await who.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', quoteAmount: '20' });
    const { orderNo } = await who.call(api.spot.placeOrder, {
      symbol,
      side: 'sell',
      type: 'limit',
      price: x.market.quote(symbol)!.index,
      qty: '0.1',
    });
    await who.call(api.spot.updateOrder, { orderNo, action: 'cancel' }).catch(() => {});
    await who.call(api.market.addFavourites, { symbols: [symbol] });
    await who.call(api.auth.logOut, {});
    const log = createPriceLog({ db: x.db, clock: x.clock, market: x.market, keepDays: 0 });
    await x.clock.advance(1_000);
    await log.write();
    await log.prune();
    await x.clock.jump(3_600_000);
    await x.jobs.runDue();
    expect(await x.auditor.pass()).toEqual([]);
    expect(await x.booksBalance()).toEqual([]);
    expect((await sql`select from jobs where last_error is not null`.execute(x.db)).rows).toEqual([]);
  }, 60_000);

  test.each([
    'create table public.mine (id int)',
    'create table ledger.mine (id int)',
    'drop table sessions',
    'alter table ledger.entries disable trigger user',
    'alter table ledger.accounts drop constraint accounts_not_negative',
    'create or replace function ledger.check_txn() returns trigger language plpgsql as $$ begin return null; end $$',
    'set session_replication_role = replica',
    'update ledger.accounts set balance = 1000000 where not house',
    "update ledger.accounts set kind = 'house:fees'",
    'update ledger.txns set at = 0',
    'update ledger.entries set amount = 1',
    'delete from ledger.entries',
    'delete from ledger.accounts',
    'truncate ledger.entries cascade',
    "insert into ledger.kinds values ('mine:own', true)",
    "update price_log set prices = '1'",
    'delete from kysely_migration',
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(x!.db)).rejects.toThrow(
      /permission denied|must be owner|balances change only through entries/,
    );
  });
});
