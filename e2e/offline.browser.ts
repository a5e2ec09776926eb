/** The service worker, below a folder of a host: starts without a network, new versions, deployments that go wrong. The first tests go on from one another. */
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Cdn, anotherBuild, openCdn, renewChunks } from './cdn';
import { type Phone, type Product, openBrowser, openPhone, freePort, startProduct, until, words } from './world';

const LONG = 120_000;
const MARKET = '/pages/market/market';
const w = words('en');
const first = path.resolve('out');
const files = readFileSync(path.join(first, 'sw.js'), 'utf8').split('sha256-').length - 1;

const chunksOf = (site: string) => path.join(site, '_next/static/chunks');

let browser: Browser;
let product: Product;
let cdn: Cdn;
let phone: Phone;
/** What three screens say, each in a chunk of its own. */
const said = { market: 'Markets', spot: 'Log in to see your orders and assets', assets: 'Log in to see your assets' };
const addresses = {
  market: MARKET,
  spot: '/pages/transaction/transaction?symbol=BTCUSDT&side=buy',
  assets: '/pages/fund/fund',
};
const newlySaid = (screen: keyof typeof said) => `${said[screen]} II`;
const chunkOf = (screen: string) => `words-en-${screen}-json`;
/** The next version: those words have changed, so their chunks have other names. */
let next: string;
/** The next version, deployed badly: the market's chunk is missing; or the page is still the old one. */
let broken: string;
let mixed: string;
beforeAll(async () => {
  const edits = Object.entries(said).map(
    ([screen, text]) => [chunkOf(screen), (chunk: string) => chunk.replace(`":"${text}"`, `":"${text} II"`)] as const,
  );
  next = anotherBuild(first, { change: (site) => renewChunks(site, Object.fromEntries(edits)) });
  broken = `${next}-broken`;
  mixed = `${next}-mixed`;
  for (const copy of [broken, mixed]) cpSync(next, copy, { recursive: true });
  for (const file of readdirSync(chunksOf(broken)).filter((name) => name.startsWith(chunkOf('market'))))
    rmSync(path.join(chunksOf(broken), file));
  writeFileSync(path.join(mixed, 'index.html'), readFileSync(path.join(first, 'index.html')));
  browser = await openBrowser();
  const port = await freePort();
  cdn = await openCdn(first, { below: '/some/folder/', api: `http://127.0.0.1:${port}` });
  product = await startProduct({ PORT: String(port), PUBLIC_ORIGINS: new URL(cdn.url).origin });
  phone = await openPhone(browser, cdn.url.slice(0, -1), 'en');
  phone.page.setDefaultTimeout(15_000);
}, LONG);
afterAll(async () => {
  await phone?.close();
  await browser?.close();
  await Promise.all([product?.stop(), cdn?.stop()]);
  for (const site of [next, broken, mixed]) if (site) rmSync(site, { recursive: true, force: true });
}, LONG);

/** Addresses in the caches of the origin, by cache. */
const cached = (): Promise<Record<string, string[]>> =>
  phone.page.evaluate(async () => {
    const names = await caches.keys();
    const all = names.map(
      async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)] as const,
    );
    return Object.fromEntries(await Promise.all(all));
  });
const cachedFiles = async () => Object.values(await cached()).flat();
const everythingIsKept = () => until('everything is kept', async () => (await cachedFiles()).length === files, 60_000);
/** What may be in the store: the choices of this device, public prices, and public facts about the site. */
const PUBLIC = [
  'preferences',
  'kept quotes',
  'kept site',
  ...['v2/common/varietiesPointList', 'v2/common/exRateList', 'v2/hq/getCoinHQData'].map((call) => `kept ${call} {}`),
];
const keptNames = (): Promise<string[]> =>
  phone.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('keyval-store');
        opening.addEventListener('error', () => reject(new Error('no store')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('keyval').objectStore('keyval').getAllKeys();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result.map(String));
          });
        });
      }),
  );
const keepsPrices = async () => (await keptNames()).includes('kept quotes');
/** A mark such as "Simulated" may follow in the same heading, as soon as it is known. */
const exactly = (text: string) => new RegExp(`^${text}(?! II)`);
const title = (text: string) => phone.page.getByRole('heading', { name: exactly(text) });
const update = () => phone.page.getByRole('button', { name: w('shell.newVersion.take') });

test(
  'after one visit everything of the app is kept, and nothing of a call',
  async () => {
    await phone.go(MARKET);
    await phone.page.getByRole('listitem').filter({ hasText: 'BTC' }).first().waitFor();
    await everythingIsKept();
    await until('the prices are kept', keepsPrices);
    const foreign = (await cachedFiles()).filter(
      (address) => !address.startsWith(cdn.url) || address.includes('/okx/'),
    );
    expect(foreign).toEqual([]);
    expect((await keptNames()).filter((name) => !PUBLIC.includes(name))).toEqual([]);
    expect(await phone.page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(`${cdn.url}sw.js`);
  },
  LONG,
);

test(
  'without a network the app starts, and shows the last prices with their age',
  async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await page.reload();
    await title(w('market.title')).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /Data of \d\d:\d\d:\d\d/ })
      .waitFor();
    const row = page.getByRole('listitem').filter({ hasText: 'BTC/USDT' }).first();
    await until('an old price', async () => /\d,\d{3}/.test(await row.innerText()));
    const old = await row.innerText();
    expect(old).toMatch(/\d,\d{3}/);
    // A screen that was never opened.
    await phone.go('/pages/login/login');
    await page.getByRole('button', { name: w('auth.logIn.submit'), exact: true }).waitFor();
    await phone.go(MARKET);
    await row.waitFor();
    await context.setOffline(false);
    await page
      .getByRole('status')
      .filter({ hasText: /Data of/ })
      .waitFor({ state: 'hidden' });
    await until('fresh prices', async () => (await row.innerText()) !== old);
  },
  LONG,
);

test(
  'without a network it is still said what is simulated, marks of coins are there, and Assets says what it waits for',
  async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    await page.reload();
    await title(w('market.title')).getByText(w('shell.simulated.market')).waitFor();
    const mark = page.getByRole('listitem').filter({ hasText: 'BTC/USDT' }).first().locator('img');
    await until('the mark is drawn', () =>
      mark.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0),
    );
    await phone.go(addresses.assets);
    await page
      .getByRole('status')
      .filter({ hasText: w('shell.offline.noData') })
      .waitFor();
    await page.getByRole('button', { name: w('shell.retry') }).click();
    await page.getByText(w('shell.network.offline')).waitFor();
    await context.setOffline(false);
    await page.getByText(said.assets).waitFor();
    await phone.go(MARKET);
    await title(w('market.title')).getByText(w('shell.simulated.market')).waitFor();
  },
  LONG,
);

test(
  'an exchange that cannot be reached is told too, with the last prices',
  async () => {
    const { page, context } = phone;
    await context.route('**/okx/**', (route) => route.abort());
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: w('shell.offline.failed').split('{')[0] ?? '' })
      .waitFor();
    await page.getByRole('listitem').filter({ hasText: 'BTC/USDT' }).first().waitFor();
    await context.unroute('**/okx/**');
    await page
      .getByRole('status')
      .filter({ hasText: /Data of/ })
      .waitFor({ state: 'hidden' });
  },
  LONG,
);

test(
  'a new version waits until it is accepted; until then the old one is whole, then it is gone',
  async () => {
    const { page } = phone;
    const [before] = Object.keys(await cached());
    cdn.deploy(next);
    await page.reload();
    await title(said.market).waitFor();
    await update().waitFor();
    // The new version is never taken without being asked for, however often the page is loaded.
    await page.reload();
    await update().waitFor();
    await title(said.market).waitFor();
    expect(Object.keys(await cached())).toContain(before);
    await update().click();
    await title(newlySaid('market')).waitFor();
    await until('the old files are gone', async () => Object.keys(await cached()).length === 1);
    expect(Object.keys(await cached())).not.toContain(before);
    expect(await update().count()).toBe(0);
  },
  LONG,
);

test(
  'a worker takes no file of another build: half of a deployment is not kept',
  async () => {
    const installing = async (site: string) => {
      cdn.deploy(site);
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${cdn.url}icon.svg`);
      const state = await page.evaluate(async () => {
        const worker = (await navigator.serviceWorker.register('./sw.js')).installing;
        return (
          worker &&
          new Promise((resolve) => worker.addEventListener('statechange', () => resolve(worker.state), { once: true }))
        );
      });
      await context.close();
      return state;
    };
    expect(await installing(next)).toBe('installed');
    expect(await installing(mixed)).toBe('redundant');
  },
  LONG,
);

describe.each([
  ['a worker that keeps only what was used, since data is saved', true],
  ['no worker', false],
])('a deployment, with %s', (_what, hasWorker) => {
  let visitor: Phone;
  let loads: number;
  beforeEach(async () => {
    cdn.deploy(first);
    visitor = await openPhone(browser, cdn.url.slice(0, -1), 'en', undefined, {
      serviceWorkers: hasWorker ? 'allow' : 'block',
    });
    await visitor.context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await visitor.go('/pages/login/login');
    await visitor.page.getByRole('button', { name: w('auth.logIn.submit'), exact: true }).waitFor();
    if (hasWorker)
      await until('the page has its worker', () =>
        visitor.page.evaluate(() => navigator.serviceWorker.controller !== null),
      );
    loads = 0;
    visitor.page.on('load', () => (loads += 1));
  }, LONG);
  afterEach(async () => {
    cdn.answerWithPage(false);
    await visitor.close();
  });

  test.each([
    ['market', 'missing', false],
    ['market', 'answered with the page', true],
    ['spot', 'missing', false],
    ['assets', 'answered with the page', true],
  ] as const)(
    'a chunk of the screen "%s" that is %s brings the new version, by one reload',
    async (screen, _how, careless) => {
      cdn.deploy(next);
      cdn.answerWithPage(careless);
      await visitor.go(addresses[screen]);
      await visitor.page
        .getByText(exactly(newlySaid(screen)))
        .first()
        .waitFor();
      expect(loads).toBe(1);
      // Without the worker's check, the browser itself complains about a page that arrives as a script.
      const expected = careless && !hasWorker ? ["uncaught: Unexpected token '<'"] : [];
      expect(visitor.complaints.filter((text) => text.startsWith('uncaught'))).toEqual(expected);
    },
    LONG,
  );

  test(
    'where the new version is broken too, that is said, and nothing goes round',
    async () => {
      cdn.deploy(broken);
      await visitor.go(MARKET);
      const again = visitor.page.getByRole('button', { name: w('shell.retry') });
      for (let press = 0; press < 3; press += 1) {
        await again.waitFor();
        expect(loads).toBe(1);
        await again.click();
      }
      cdn.deploy(next);
      await until('it works again', async () => {
        if (await again.isVisible()) await again.click();
        return visitor.page.getByRole('heading', { name: newlySaid('market') }).isVisible();
      });
      expect(loads).toBe(1);
    },
    LONG,
  );
});

test('nothing failed that nobody caught', () => {
  expect(phone.complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
});
