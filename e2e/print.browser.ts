/** What somebody prints: the text of a page at the paper's width, without bars and buttons that lie over it. */
import type { Browser } from 'playwright-core';
import { paths } from '@/lib/paths';
import {
  type Phone,
  type Product,
  endJourney,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  words,
} from './world';

const LONG = 120_000;
const w = words('en');

let browser: Browser;
let product: Product;
let phone: Phone;
beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct();
  phone = await openPhone(browser, product.url, 'en', { width: 794, height: 1123 });
  await registerBeside(phone, product.url, 'printer_heron');
}, LONG);
afterAll(async () => {
  await endJourney(phone, product);
  await browser?.close();
}, LONG);

test.each([
  ['the terms', paths.help.terms.href()],
  ['one’s assets', paths.assets.fund.href()],
  ['a form', paths.assets.transfer.href()],
])(
  '%s on paper',
  async (_name, address) => {
    const { page } = phone;
    await phone.go(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.emulateMedia({ media: 'print' });
    const seen = await page.evaluate(() => ({
      pinned: [...document.querySelectorAll<HTMLElement>('#__next *, body *')].filter(
        (one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && one.getBoundingClientRect().height > 0,
      ).length,
      wide: document.querySelector('main')?.getBoundingClientRect().width ?? 0,
      title: document.querySelector('h1')?.textContent ?? '',
    }));
    expect(seen).toMatchObject({ pinned: 0 });
    expect(seen.wide).toBeGreaterThan(600);
    expect(seen.title).not.toBe('');
    expect(await page.getByRole('button', { name: w('shell.back') }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
  },
  LONG,
);
