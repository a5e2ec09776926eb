/** What the page does before the app is there: calls that are sent once, and first figures in the place that they will have. */
import type { Browser } from 'playwright-core';
import { type Phone, type Product, openBrowser, openPhone, registerBeside, startProduct, until } from './world';
import { paths } from '@/lib/paths';

const LONG = 120_000;
const chart = paths.market.chart.href({ symbol: 'BTCUSDT' });
let product: Product;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ RATE_LIMIT_SCALE: '0' }), openBrowser()]);
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

/** The calls that a phone sends, as they go out. */
function callsOf(phone: Phone): string[] {
  const calls: string[] = [];
  phone.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/okx/okapi/'))
      calls.push(`${request.url().split('/okx/okapi/')[1]} ${request.postData()}`);
  });
  return calls;
}
/** Keeps the app's scripts away until they are let through. */
async function holdScripts(phone: Phone): Promise<() => void> {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await phone.page.route('**/_next/static/chunks/**', async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
/** Where a text stands and how large it is, in tenths of a pixel. */
const placeOf = (phone: Phone, selector: string) =>
  phone.page.evaluate((wanted) => {
    const text = [...document.querySelectorAll<HTMLElement>(wanted)].find(({ offsetParent }) => offsetParent !== null);
    if (!text) return null;
    const { x, y, height } = text.getBoundingClientRect();
    const { fontSize, fontWeight, letterSpacing } = getComputedStyle(text);
    return {
      x: Math.round(x * 10),
      y: Math.round(y * 10),
      height: Math.round(height * 10),
      fontSize,
      fontWeight,
      letterSpacing,
    };
  }, selector);

test.each([
  ['entry', paths.entry.href()],
  ['home', paths.home.href()],
  ['market', paths.market.list.href()],
  ['chart', chart],
  ['spot', paths.spot.trade.href({ symbol: 'BTCUSDT' })],
])(
  '%s: calls go out before the scripts, and none of them twice',
  async (name, address) => {
    const phone = await openPhone(browser, product.url, 'en');
    if (name !== 'entry') {
      await registerBeside(phone, product.url, `early_${name}`);
      // The second visit of somebody who was logged in at the first asks for what is one's own too.
      await phone.go(paths.market.search.href());
      await until('the visit is noted', () =>
        phone.page.evaluate(
          () =>
            new Promise<boolean>((resolve) => {
              const opening = indexedDB.open('keyval-store');
              // Not there yet; what is made here would lack what the app puts into it.
              opening.onupgradeneeded = () => opening.transaction?.abort();
              opening.onerror = () => resolve(false);
              opening.onsuccess = () => {
                const database = opening.result;
                const asked = database.objectStoreNames.contains('keyval')
                  ? database.transaction('keyval').objectStore('keyval').get('visit')
                  : null;
                if (!asked) return resolve(false);
                asked.onsuccess = () => resolve(asked.result !== undefined);
                database.close();
              };
            }),
        ),
      );
      await phone.page.goto('about:blank');
    }
    const calls = callsOf(phone);
    const letThrough = await holdScripts(phone);
    await phone.page.goto(`${product.url}/#${address}`, { waitUntil: 'commit' });
    await until('the page asks', () => Promise.resolve(calls.length >= (name === 'entry' ? 3 : 5)));
    if (name === 'home')
      await until('the total is asked for', () => Promise.resolve(calls.some((one) => /totalUSDT/.test(one))));
    letThrough();
    await until('the app is there', () => phone.page.evaluate(() => document.querySelectorAll('.shape').length === 0));
    await phone.page.waitForTimeout(500);
    expect(calls.filter((one, place) => calls.indexOf(one) !== place)).toEqual([]);
    expect(phone.complaints.filter((one) => !one.includes('was preloaded'))).toEqual([]);
    await phone.close();
  },
  LONG,
);

test.each([
  ['en', { width: 390, height: 844 }],
  ['zh-hk', { width: 320, height: 640 }],
] as const)(
  'the price of a chart and the title of the markets stand where they will stand (%s)',
  async (language, size) => {
    for (const [address, early, later] of [
      [chart, '[data-first="price"]:not(.bone)', 'main section .flash'],
      [paths.market.list.href(), '.shape-market .text-heading', 'h1'],
    ] as const) {
      const phone = await openPhone(browser, product.url, language, size);
      const letThrough = await holdScripts(phone);
      await phone.page.goto(`${product.url}/#${address}`, { waitUntil: 'commit' });
      await until('it stands there', async () => (await placeOf(phone, early)) !== null);
      const before = await placeOf(phone, early);
      letThrough();
      await until('the app is there', () =>
        phone.page.evaluate(() => document.querySelectorAll('.shape').length === 0),
      );
      expect(await placeOf(phone, later)).toEqual(before);
      await phone.close();
    }
  },
  LONG,
);
