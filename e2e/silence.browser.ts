/** A connection that dies without a sign: the page notices by itself, asks for prices meanwhile, and connects anew. */
import type { Browser, Request } from 'playwright-core';
import { HEARTBEAT_MS } from '../lib/api/stream';
import { type Tunnel, openTunnel } from './tunnel';
import { type Product, openBrowser, openPhone, startProduct, until, words } from './world';

const LONG = 120_000;
let browser: Browser;
let product: Product;
let tunnel: Tunnel;

beforeAll(async () => {
  [browser, tunnel] = await Promise.all([openBrowser(), openTunnel()]);
  product = await startProduct({ ALLOWED_ORIGINS: tunnel.url });
  tunnel.leadTo(Number(new URL(product.url).port));
}, LONG);
afterAll(async () => {
  await browser?.close();
  await tunnel?.close();
  await product?.stop();
}, LONG);

test(
  'a stream on which nothing comes is given up after three heartbeats: prices are asked for, then heard again',
  async () => {
    const phone = await openPhone(browser, tunnel.url, 'en', undefined, { serviceWorkers: 'block' });
    const asked: { what: 'stream' | 'prices'; at: number }[] = [];
    phone.page.on('request', (request: Request) => {
      if (request.url().includes('/v2/stream')) asked.push({ what: 'stream', at: Date.now() });
      if (request.url().endsWith('/v2/hq/getCoinHQData')) asked.push({ what: 'prices', at: Date.now() });
    });
    const since = (what: 'stream' | 'prices', at: number) =>
      asked.filter((one) => one.what === what && one.at >= at).length;
    await phone.go('/pages/trendDetails/trendDetails?symbol=BTCUSDT');
    const head = phone.page.getByRole('region', { name: words('en')('market.head.label') });
    const shown = () => head.textContent();
    const first = await shown();
    await until('the price moves', async () => (await shown()) !== first);
    // A page that is still opening asks for another stream whenever one of its parts wants more: that would be taken for a watchdog that bites too early.
    const keepsItsStream = () => since('stream', 0) > 0 && since('stream', Date.now() - HEARTBEAT_MS) === 0;
    await until('the page keeps its stream', () => Promise.resolve(keepsItsStream()), 6 * HEARTBEAT_MS);

    const cutAt = Date.now();
    tunnel.silence();
    const frozen = await shown();
    await until(
      'another stream is asked for',
      () => Promise.resolve(since('stream', cutAt) > 0),
      4 * HEARTBEAT_MS + 5_000,
    );
    // Not before three heartbeats were missed; polling begins at the same time.
    expect(asked.find((one) => one.what === 'stream' && one.at >= cutAt)!.at - cutAt).toBeGreaterThanOrEqual(
      2 * HEARTBEAT_MS,
    );
    await until('the price moves again', async () => (await shown()) !== frozen);
    await phone.close();
  },
  LONG,
);
