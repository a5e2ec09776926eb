/** Every screen of the journey in every kind of bad weather: never a blank page, an uncaught error or an endless skeleton. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { MessageKey } from './messageKey';
import { type Phone, type Product, openBrowser, openPhone, registerBeside, startProduct, until, words } from './world';
import { type Weather, weathers } from './weather';

const LONG = 180_000;
const w = words('en');
const TRADE = '/pages/transaction/transaction?symbol=BTCUSDT&side=buy';
const FUND = '/pages/fund/fund';

interface Screen {
  name: string;
  address: string;
  as: 'visitor' | 'person';
  /** Screens that are complete without any answer of the exchange. */
  still?: boolean;
  content: (page: Page, w: (key: MessageKey, values?: Record<string, string>) => string) => ReturnType<Page['locator']>;
}

const row = (page: Page) => page.getByRole('listitem').filter({ hasText: '/USDT' });
const screens: Screen[] = [
  {
    name: 'entry',
    address: '/',
    as: 'visitor',
    still: true,
    content: (page, word) =>
      page
        .getByRole('button', { name: word('auth.entry.register') })
        .or(page.getByText(word('auth.entry.register'), { exact: true })),
  },
  {
    name: 'login',
    address: '/pages/login/login',
    as: 'visitor',
    still: true,
    content: (page, word) => page.getByRole('button', { name: word('auth.logIn.submit'), exact: true }),
  },
  { name: 'home', address: '/pages/index/index', as: 'person', content: row },
  { name: 'market', address: '/pages/market/market', as: 'person', content: row },
  {
    name: 'chart',
    address: '/pages/trendDetails/trendDetails?symbol=BTCUSDT',
    as: 'person',
    content: (page) => page.locator('canvas'),
  },
  {
    name: 'spot',
    address: TRADE,
    as: 'person',
    content: (page, word) => page.getByRole('button', { name: word('trading.ticket.submitBuy', { coin: 'BTC' }) }),
  },
  {
    name: 'assets',
    address: FUND,
    as: 'person',
    content: (page, word) => page.getByRole('heading', { name: word('assets.coins') }),
  },
];

let browser: Browser;
let product: Product;
let person: NonNullable<BrowserContextOptions['storageState']>;

const open = (as: Screen['as'], language: Weather['language'] = 'en') =>
  openPhone(browser, product.url, language, undefined, {
    serviceWorkers: 'block',
    ...(as === 'person' ? { storageState: person } : {}),
  });
const uncaught = (phone: Phone) => phone.complaints.filter((text) => text.startsWith('uncaught'));
/** What still seems to load. */
const waiting = (page: Page) =>
  page.locator('.bone:visible, [aria-busy=true]:visible, [class*="animate-[spin"]:visible').count();

beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct();
  const phone = await openPhone(browser, product.url, 'en');
  await registerBeside(phone, product.url, 'weather_proof');
  person = await phone.context.storageState();
  await phone.close();
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

/** Where a screen says that it has nothing to show: what happened and "try again", or that the device is offline. A toast is not enough. */
function told(page: Page, shows: MessageKey) {
  if (shows === 'shell.offline.noData') return page.getByRole('status').filter({ hasText: w(shows) });
  return page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: w('shell.retry') }) })
    .filter({ hasText: w(shows) });
}

describe.each(weathers)('$name', (weather) => {
  const phones: Partial<Record<Screen['as'], Phone>> = {};
  beforeAll(async () => {
    for (const as of ['visitor', 'person'] as const) {
      const phone = await open(as, weather.language);
      phone.page.setDefaultTimeout(20_000);
      await weather.begin(phone);
      phones[as] = phone;
    }
  }, LONG);
  afterAll(async () => {
    for (const phone of Object.values(phones)) await phone.close();
  });

  test.each(screens)(
    '$name',
    async (screen) => {
      const phone = phones[screen.as]!;
      const { page } = phone;
      await page.goto(`${product.url}/?${randomUUID()}#${screen.address}`);
      await page.locator('main').first().waitFor();
      await weather.afterwards?.(phone);
      const expected =
        screen.still || weather.shows === 'content'
          ? screen.content(page, words(weather.language ?? 'en'))
          : told(page, weather.shows);
      await expected.first().waitFor();
      await until('nothing seems to load any more', async () => (await waiting(page)) === 0, 20_000);
      expect(uncaught(phone)).toEqual([]);
      expect(await page.evaluate(() => ['slipped', 'polluted'].some((name) => name in window))).toBe(false);
    },
    LONG,
  );
});
