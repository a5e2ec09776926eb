/** What the page does before the app is there: calls that are sent once, and first figures in the place that they will have. */
import type { Browser } from 'playwright-core';
import { type Phone, type Product, openBrowser, openPhone, registerBeside, startProduct, until } from './world';
import { paths } from '@/lib/paths';

const LONG = 120_000;
const spot = paths.spot.trade.href({ symbol: 'BTCUSDT' });
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
/** Somebody logs in, and leaves: the next visit asks for what is one's own too. */
async function logInBefore(phone: Phone, account: string): Promise<void> {
  await registerBeside(phone, product.url, account);
  // The second visit of somebody who was logged in at the first asks for what is one's own too.
  await phone.go(paths.market.search.href());
  await until('the visit is noted', () =>
    phone.page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('keyval-store');
          // The store isn't there yet, and one made here would lack what the app puts into it.
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
interface Shift {
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}
/** Writes down what the browser counts as shifted in the pages to come. */
const watchShifts = (phone: Phone) =>
  phone.page.addInitScript(() => {
    const page = window as unknown as { shifted: string[] };
    page.shifted = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as Shift[])
        for (const { node, previousRect: from, currentRect: to } of sources)
          page.shifted.push(`${node?.textContent ?? node?.nodeName}: ${JSON.stringify([from, to])}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shiftsOf = (phone: Phone) => phone.page.evaluate(() => (window as unknown as { shifted: string[] }).shifted);

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
      await logInBefore(phone, `early_${name}`);
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
  'what the page writes before the app is there stands where it will stand (%s)',
  async (language, size) => {
    const pages: [address: string, isOwn: boolean, places: [early: string, later: string][]][] = [
      [
        chart,
        false,
        [
          ['[data-first="price"]:not(.bone)', 'main section .flash'],
          ['[data-first="pair"]:not(.bone)', 'h1 .truncate'],
        ],
      ],
      [paths.market.list.href(), false, [['.shape-market .text-heading', 'h1']]],
      [
        paths.home.href(),
        true,
        [
          ['[data-first="worth"].num', 'main section button .num'],
          ['[data-first="worthUnit"].text-ink-3', 'main section button .text-hero .text-ink-3'],
          [`.shape-home .words-${language}`, 'main ul .line-clamp-2'],
        ],
      ],
    ];
    pages.push([spot, true, [['.shape-desk [data-first="market"]:not(.bone)', 'h1 button > span']]]);
    for (const page of pages) {
      const [address, isOwn, places] = page;
      const phone = await openPhone(browser, product.url, language, size);
      if (isOwn) await logInBefore(phone, `first_${size.width}_${pages.indexOf(page)}`);
      const letThrough = await holdScripts(phone);
      await watchShifts(phone);
      await phone.page.goto(`${product.url}/#${address}`, { waitUntil: 'commit' });
      const before = [];
      for (const [early] of places) {
        await until(`${early} stands there`, async () => (await placeOf(phone, early)) !== null);
        before.push(await placeOf(phone, early));
      }
      letThrough();
      await until('the app is there', () =>
        phone.page.evaluate(() => document.querySelectorAll('.shape').length === 0),
      );
      const after = [];
      for (const [, later] of places) {
        await until(`${later} stands there`, async () => (await placeOf(phone, later)) !== null);
        after.push(await placeOf(phone, later));
      }
      expect(after).toEqual(before);
      expect(await shiftsOf(phone)).toEqual([]);
      await phone.close();
    }
  },
  LONG,
);

test(
  'hidden amounts are hidden before the app is there',
  async () => {
    const phone = await openPhone(browser, product.url, 'en');
    await logInBefore(phone, 'first_hidden');
    await phone.page.goto(`${product.url}/#${paths.home.href()}`);
    await phone.page.locator('main section button[aria-pressed="false"]').click();
    await until('they are hidden', () => phone.page.evaluate(() => /\*\*\*\*/.test(document.body.innerText)));
    await phone.page.goto('about:blank');
    await holdScripts(phone);
    await phone.page.goto(`${product.url}/#${paths.home.href()}`, { waitUntil: 'commit' });
    await until('the page writes', () =>
      phone.page.evaluate(() => document.querySelector('[data-first="worth"].num')?.textContent === '****'),
    );
    expect(await phone.page.evaluate(() => document.querySelector('[data-first="worthUnit"]')?.textContent)).toBe(' ');
    await phone.close();
  },
  LONG,
);
