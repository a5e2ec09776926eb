/**
 * The journey of the foundation, as a person takes it: register, home with moving prices, market, chart of two intervals, buy at market,
 * a limit order partly filled, cancel, assets and record that agree to the last digit, log out, back in; the network cut once.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { Journey } from './journeySteps';
import { type Language, type Phone, type Product, openBrowser, openPhone, startProduct } from './world';

const LONG = 180_000;
/** Recorded markets lie beside the project, not in it. */
const RECORDINGS = path.resolve(process.env.REPLAY_DIR ?? '../shared/data');
const replay = { MARKET_FEED: 'replay', REPLAY_DIR: RECORDINGS };

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

/** Without the recordings the third run is skipped, and says why in its name. */
const runs: [string, Language, Record<string, string>][] = [
  ['in Chinese', 'zh-hk', {}],
  ['in English', 'en', {}],
  ['on recorded markets (in REPLAY_DIR)', 'en', replay],
];

describe.each(runs)('%s', (_, language, env) => {
  const isMissing = env === replay && !existsSync(RECORDINGS);
  const test = isMissing ? globalThis.test.skip : globalThis.test;
  let product: Product;
  let phone: Phone;
  let journey: Journey;
  beforeAll(async () => {
    if (isMissing) return;
    // Buys and sells for more than a stranger may in a day.
    product = await startProduct({ SANDBOX_LEVEL: 'basic', ...env });
    phone = await openPhone(browser, product.url, language);
    phone.page.setDefaultTimeout(20_000);
    journey = new Journey(phone, product.url, language, `journey_${language.replace('-', '_')}`);
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await product?.stop();
  }, LONG);

  test('a new person registers and sees prices move', () => journey.begins(), LONG);

  test('the market opens a chart, whose interval can be changed', () => journey.looksAtTheMarket(), LONG);

  test(
    'buys at market; a limit order rests, fills partly and is cancelled, with the network cut in the middle',
    async () => {
      await journey.buysAtMarket();
      await journey.losesTheNetwork();
      // The recorded market is too deep for one person's money to move.
      await (env === replay ? journey.sellsNothing() : journey.sellsPartly());
    },
    LONG,
  );

  test(
    'assets and record agree to the last digit, on the screen and in the books',
    () => journey.checksTheBooks(),
    LONG,
  );

  test('logs out and comes back to the same money', () => journey.leavesAndReturns(), LONG);

  test('nothing was complained about on the way', () => {
    expect(phone.complaints).toEqual([]);
  });
});
