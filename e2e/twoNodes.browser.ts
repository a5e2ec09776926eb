/** The same journey over two nodes on one PostgreSQL, each request on another of them, while the one that leads is killed in the middle. */
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startCluster } from '../scripts/cluster.mjs';
import { postgresDatabase } from '../server/db/postgres';
import { auditFully } from '../server/ledger/auditor';
import { postgresPrograms, startPostgres, type Cluster } from '../__tests__/harness/postgres';
import { Journey } from './journeySteps';
import { type Phone, openBrowser, openPhone } from './world';

const LONG = 180_000;
const described = postgresPrograms() === null ? describe.skip : describe;

described('two nodes (skipped where PostgreSQL is not installed)', () => {
  let postgres: Cluster | null;
  let databaseUrl = '';
  let product: Awaited<ReturnType<typeof startCluster>>;
  let browser: Browser;
  let phone: Phone;
  let journey: Journey;
  beforeAll(async () => {
    postgres = startPostgres();
    databaseUrl = postgres?.create('journey') ?? '';
    product = await startCluster({
      server: path.resolve('dist/server.mjs'),
      databaseUrl,
      env: { SANDBOX_LEVEL: 'basic' },
    });
    browser = await openBrowser();
    phone = await openPhone(browser, product.url, 'en');
    phone.page.setDefaultTimeout(20_000);
    journey = new Journey(phone, product.url, 'en', 'journey_nodes');
  }, LONG);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    postgres?.stop();
  }, LONG);

  test(
    'registers, sees prices move, opens a chart',
    async () => {
      await journey.begins();
      await journey.looksAtTheMarket();
    },
    LONG,
  );

  test(
    'buys, loses the node that leads, and sells',
    async () => {
      await journey.buysAtMarket();
      await product.kill(0);
      await journey.sellsPartly();
    },
    LONG,
  );

  test(
    'the node comes back, and assets and record agree to the last digit',
    async () => {
      await product.restart(0);
      await journey.checksTheBooks();
    },
    LONG,
  );

  test('logs out on one node and in on another', () => journey.leavesAndReturns(), LONG);

  test('the books balance, and nothing was complained about but the moment of the failure', async () => {
    const { db, close } = postgresDatabase(databaseUrl, 2);
    expect(await auditFully(db)).toEqual([]);
    await close();
    expect(
      phone.complaints.filter((text) => !/status of 502|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_EMPTY_RESPONSE/.test(text)),
    ).toEqual([]);
  });
});
