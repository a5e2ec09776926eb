/** The pages of the agreement: they can be read, hear from nobody else, and have no way to a session. */
import type { Browser } from 'playwright-core';
import { type Product, openBrowser, openPhone, startProduct } from './world';

const LONG = 120_000;
let browser: Browser;
let product: Product;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

test(
  'they can be read on a phone, from this machine alone, in an origin of their own',
  async () => {
    const { page } = await openPhone(browser, product.url, 'en');
    const told: string[] = [];
    const answered: string[] = [];
    page.on('pageerror', (error) => told.push(error.message));
    page.on('response', (response) => answered.push(response.url()));
    await page.goto(`${product.url}/okx/okapi/reference`);
    await page.getByRole('heading', { name: 'One loan of one’s own.' }).waitFor();
    expect(await page.evaluate(() => self.origin)).toBe('null');
    expect(answered.filter((url) => !url.startsWith(product.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(told).toEqual([]);
  },
  LONG,
);
