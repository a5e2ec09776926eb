/** Somebody who reads text at twice the usual size: nothing is too wide, no name is cut off, and nothing stands over its neighbour. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type Product, openProfile, startProduct } from './world';

const LONG = 180_000;
const PLACES = {
  home: '/pages/index/index',
  market: '/pages/market/market',
  spot: '/pages/transaction/transaction?symbol=BTCUSDT&side=buy',
  chart: '/pages/trendDetails/trendDetails?symbol=BTCUSDT',
  register: '/pages/login/register',
  help: '/pages/helpCenter/helpCenter',
} as const;

let product: Product;
let folder: string;
let context: BrowserContext;

beforeAll(async () => {
  product = await startProduct();
  folder = mkdtempSync(path.join(tmpdir(), 'avocet-large-'));
  mkdirSync(path.join(folder, 'Default'));
  // The browser's own setting, which media queries follow too.
  writeFileSync(
    path.join(folder, 'Default', 'Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: 32 } } }),
  );
  context = await openProfile(folder);
}, LONG);
afterAll(async () => {
  await context?.close();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}, LONG);

/** What is cut off, or reaches over the edge of the window. Placeholders may be cut. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth)
      faults.push(`the page is ${document.documentElement.scrollWidth - window.innerWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h1 *, nav a, li span, button')) {
      const text = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join('');
      const box = element.getBoundingClientRect();
      if (
        !text ||
        element.closest('.sr-only, [aria-hidden="true"], header button') ||
        box.width === 0 ||
        getComputedStyle(element).visibility === 'hidden'
      )
        continue;
      const scrolls = element.closest('[class*="overflow-x-auto"]') !== null;
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible')
        faults.push(`cut off: ${text}`);
      else if (!scrolls && (box.right > window.innerWidth + 1 || box.left < -1)) faults.push(`over the edge: ${text}`);
    }
    // The figures of a chart are read aloud elsewhere, but they are seen here.
    for (const legend of document.querySelectorAll<HTMLElement>('figure p[aria-hidden]'))
      if (legend.scrollWidth > legend.clientWidth + 1 || legend.scrollHeight > legend.clientHeight + 1)
        faults.push(`cut off: ${legend.textContent}`);
    return faults;
  });

test.each(Object.entries(PLACES))(
  '%s holds at twice the size, on a phone and on a small one',
  async (name, address) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript(() => window.origin !== 'null' && window.localStorage.setItem('language', 'en'));
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(size);
      await page.goto('about:blank');
      await page.goto(`${product.url}/#${address}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await page.waitForLoadState('networkidle').catch(() => undefined);
      if (name === 'chart') await page.getByText(/^MA99 [\d,.]+$/).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      expect([size.width, await faultsOf(page)]).toEqual([size.width, []]);
    }
  },
  LONG,
);
