/** What happens to somebody in the middle of something: taps in a row, back and reload, a lost network, another tab, the end of a session. */
import type { Browser, BrowserContextOptions, Route } from 'playwright-core';
import { solveOnScreen, solveOver } from './puzzle';
import {
  type Phone,
  type Product,
  act,
  ask,
  openBrowser,
  openPhone,
  registerBeside,
  startProduct,
  until,
  words,
} from './world';
import { CALLS, fillStorage, refusing } from './weather';

jest.setTimeout(120_000);
const w = words('en');
const HOME = '/pages/index/index';
const TRADE = '/pages/transaction/transaction?symbol=BTCUSDT&side=buy';
const FUND = '/pages/fund/fund';
const CURRENCY = '/pages/personal/exchangeRate';
const LANGUAGE = '/pages/lang/lang';
const SAVE = '**/v2/tradingContracts/save';

let browser: Browser;
let product: Product;
let person: NonNullable<BrowserContextOptions['storageState']>;
let phone: Phone;

beforeAll(async () => {
  browser = await openBrowser();
  product = await startProduct();
  const first = await openPhone(browser, product.url, 'en');
  await registerBeside(first, product.url, 'clumsy_one');
  person = await first.context.storageState();
  await first.close();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
const openPerson = (options: BrowserContextOptions = { storageState: person }) =>
  openPhone(browser, product.url, 'en', undefined, { serviceWorkers: 'block', ...options });
beforeEach(async () => {
  phone = await openPerson();
  phone.page.setDefaultTimeout(20_000);
});
afterEach(async () => {
  const uncaught = phone.complaints.filter((text) => text.startsWith('uncaught'));
  await phone.close();
  expect(uncaught).toEqual([]);
});

const ordersOf = async (of: Phone): Promise<number> =>
  (await ask<{ total: number }>(of, product.url, 'v2/tradingContracts/getHistoryContractsData')).total;
const submit = () => phone.page.getByRole('button', { name: w('trading.ticket.submitBuy', { coin: 'BTC' }) });
const confirmation = () => phone.page.getByRole('button', { name: w('spot.confirm.submitBuy') });

/** A market order, up to the sheet that asks for the last word. */
async function typeOrder(): Promise<void> {
  const { page } = phone;
  await phone.go(TRADE);
  await page.getByRole('button', { name: new RegExp(w('trading.ticket.type')) }).click();
  await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.market')}`) }).click();
  await page.getByLabel(w('trading.ticket.total')).pressSequentially('25.5');
}
async function openSheet(): Promise<void> {
  await typeOrder();
  await submit().click();
  await confirmation().waitFor();
}
const tapTenTimes = (button: ReturnType<typeof confirmation>) =>
  button.evaluate((element: HTMLElement) => Array.from({ length: 10 }, () => element.click()));

/** Lets calls through and counts them. */
async function counting(address: string): Promise<() => number> {
  let sent = 0;
  await phone.context.route(address, async (route) => {
    sent += 1;
    await route.continue();
  });
  return () => sent;
}
async function visitInstead(): Promise<void> {
  await phone.close();
  phone = await openPerson({});
  phone.page.setDefaultTimeout(20_000);
}

test('ten taps on "confirm" place one order', async () => {
  const before = await ordersOf(phone);
  const sent = await counting(SAVE);
  await openSheet();
  await tapTenTimes(confirmation());
  await phone.page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect([sent(), (await ordersOf(phone)) - before]).toEqual([1, 1]);
});

test('ten taps on "cancel" cancel once', async () => {
  const { bids } = await ask<{ bids: [string, string][] }>(phone, product.url, 'v2/hq/depth', { symbol: 'BTCUSDT' });
  // A tenth below the market, so that it rests.
  const price = String((BigInt(bids[0]?.[0].split('.')[0] ?? '') * 9n) / 10n);
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, qty: '0.001' };
  const { orderNo } = await act<{ orderNo: string }>(phone, product.url, 'v2/tradingContracts/save', order);
  const sent = await counting('**/v2/tradingContracts/update');
  await phone.go(TRADE);
  await tapTenTimes(phone.page.getByRole('button', { name: w('spot.order.cancel'), exact: true }));
  await phone.page.getByText(w('spot.records.noOpen')).waitFor();
  const found = await ask<{ order: { status: string } }>(phone, product.url, 'v2/tradingContracts/detail', {
    orderNo,
  });
  expect([sent(), found.order.status]).toEqual([1, 'cancelled']);
});

test('ten taps on "log in" ask once', async () => {
  await visitInstead();
  const sent = await counting('**/v2/signin/login.x');
  await phone.go('/pages/login/login');
  await phone.page.getByLabel(w('auth.logIn.account'), { exact: true }).fill('clumsy_one');
  await phone.page.getByLabel(w('auth.logIn.password'), { exact: true }).fill('Curlew2026');
  await tapTenTimes(phone.page.getByRole('button', { name: w('auth.logIn.submit'), exact: true }));
  await solveOnScreen(phone.page, w);
  await phone.page.waitForURL(new RegExp(HOME));
  expect(sent()).toBe(1);
});

test('ten taps on "sign up" open one account', async () => {
  await visitInstead();
  const sent = await counting('**/v2/signin/register.mobile');
  await phone.go('/pages/login/register');
  for (const [field, text] of [
    ['account', 'clumsy_two'],
    ['password', 'Curlew2026'],
    ['confirmPassword', 'Curlew2026'],
  ] as const) {
    await phone.page.getByLabel(w(`auth.register.${field}`), { exact: true }).fill(text);
  }
  await phone.page.getByRole('checkbox').first().check({ force: true });
  await tapTenTimes(phone.page.getByRole('button', { name: w('auth.register.submit') }));
  await solveOnScreen(phone.page, w);
  await phone.page.getByRole('button', { name: w('auth.register.fundsDone') }).waitFor();
  expect(sent()).toBe(1);
});

test('choices that cannot be stored count as long as the page lives', async () => {
  await visitInstead();
  const { page } = phone;
  await fillStorage(phone.context);
  const star = page.getByRole('button', { name: w('market.star', { name: 'BTC/USDT' }) }).first();
  await phone.go('/pages/market/market');
  await star.click();
  await phone.go('/pages/trendDetails/trendDetails?symbol=BTCUSDT');
  await until('the star is kept', async () => (await star.getAttribute('aria-pressed')) === 'true');
  await phone.go(CURRENCY);
  const euro = page.getByRole('radio', { name: /EUR/ });
  await euro.click();
  await phone.go(LANGUAGE);
  await page.getByRole('radio', { name: '简体中文' }).click();
  await phone.go(CURRENCY);
  await page.getByRole('heading', { name: words('zh-cn')('auth.currency.title') }).waitFor();
  expect(await euro.getAttribute('aria-checked')).toBe('true');
  expect(await page.evaluate(() => (window as { refused?: number }).refused ?? 0)).toBeGreaterThan(2);
});

/** Sends the order and stops when the exchange has carried it out but the answer has not arrived. */
async function sendAndHold(): Promise<void> {
  let arrived: () => void;
  const carriedOut = new Promise<void>((resolve) => (arrived = resolve));
  await phone.context.route(SAVE, async (route: Route) => {
    await route.fetch();
    arrived();
  });
  await openSheet();
  await confirmation().click();
  await carriedOut;
}
async function place(): Promise<void> {
  await openSheet();
  await confirmation().click();
  await phone.page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const steps: [string, () => Promise<void>, number][] = [
  ['typed', typeOrder, 0],
  ['asked for the last word', openSheet, 0],
  ['sent, without an answer yet', sendAndHold, 1],
  ['placed', place, 1],
];
const moves: [string, () => Promise<unknown>][] = [
  ['back', () => phone.page.goBack()],
  ['back and forward', () => phone.page.goBack().then(() => phone.page.goForward())],
  ['reload', () => phone.page.reload()],
];

describe.each(steps)('an order that is %s', (_step, reach, orders) => {
  test.each(moves)('%s', async (_move, move) => {
    const before = await ordersOf(phone);
    await phone.go(HOME);
    await phone.page.getByRole('listitem').first().waitFor();
    await reach();
    await move();
    await phone.page.locator('main').waitFor();
    await phone.page.getByRole('navigation').waitFor();
    expect((await ordersOf(phone)) - before).toBe(orders);
    // However the call ended, the desk can be used again.
    await phone.context.unroute(SAVE);
    await phone.go(TRADE);
    await submit().waitFor();
  });
});

test('an answer that is lost is asked for, and the order is not placed twice', async () => {
  const before = await ordersOf(phone);
  let sent = 0;
  await phone.context.route(SAVE, async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort();
  });
  await openSheet();
  await confirmation().click();
  await phone.page.getByText(w('spot.confirm.checking')).waitFor();
  await phone.page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect([sent, (await ordersOf(phone)) - before]).toEqual([1, 1]);
});

test.each([HOME, '/pages/market/market', '/pages/trendDetails/trendDetails?symbol=BTCUSDT', TRADE, FUND])(
  'the network goes and comes back on %s',
  async (address) => {
    const note = phone.page.getByRole('status').filter({ hasText: /Data of \d\d:\d\d/ });
    await phone.go(address);
    await until(
      'the screen is whole',
      async () =>
        (await phone.page.locator('.bone:visible').count()) === 0 &&
        (await phone.page.locator('main').innerText()).length > 40,
    );
    await phone.context.setOffline(true);
    await note.first().waitFor();
    await phone.context.setOffline(false);
    await note.first().waitFor({ state: 'hidden' });
  },
);

test('leaving a screen while its calls are on their way', async () => {
  const held: Route[] = [];
  await phone.context.route(CALLS, (route) => void held.push(route));
  await phone.go('/pages/market/market');
  await until('calls are on their way', async () => held.length > 3);
  for (const address of [TRADE, FUND, HOME]) await phone.go(address);
  // First nothing more is held: a call that came between the two would hang.
  await phone.context.unroute(CALLS);
  for (const route of held) await route.continue().catch(() => undefined);
  await phone.page.getByRole('listitem').filter({ hasText: '/USDT' }).first().waitFor();
});

test('without a network, the note of how old the figures are stays in sight above what sticks below the bar', async () => {
  const { page } = phone;
  for (const address of ['/pages/market/market', HOME]) {
    await phone.go(address);
    const tabs = page.getByRole('main').getByRole('tablist').last();
    await tabs.waitFor();
    await phone.context.setOffline(true);
    const note = page.locator('[data-note]');
    await note.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await until('both stand at the top', async () => {
      const [bar, below] = [await note.boundingBox(), await tabs.boundingBox()];
      return bar !== null && below !== null && bar.y < 100 && below.y >= bar.y + bar.height - 1 && below.y < 140;
    });
    await phone.context.setOffline(false);
    await note.waitFor({ state: 'detached' });
  }
});

test('a price is typed, undone, pasted over and deleted as in any other field, and the screen stays', async () => {
  const { page } = phone;
  await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await phone.go(TRADE);
  await submit().waitFor();
  const field = page.getByLabel(w('trading.ticket.price'), { exact: true });
  await field.fill('');
  await field.pressSequentially('64000.5');
  for (let times = 0; times < 9; times += 1) {
    await page.keyboard.press('Control+z');
    expect(await field.inputValue()).toMatch(/^(\d+(\.\d*)?)?$/);
  }
  // "Undo" brings back what was typed over.
  await field.fill('');
  await field.pressSequentially('0.01');
  await field.press('Control+a');
  await field.pressSequentially('5');
  await page.keyboard.press('Control+z');
  expect(await field.inputValue()).toBe('0.01');
  await field.fill('63000');
  await page.evaluate(() => navigator.clipboard.writeText('1,234.567 USDT'));
  await field.press('Control+v');
  // The market allows two places: further ones are cut, and the field says so.
  await page.getByText(/2 decimal places/).waitFor();
  expect(await field.inputValue()).toBe('1234.56');
  await page.evaluate(() => navigator.clipboard.writeText('１,２３４.５'));
  await field.press('Control+v');
  expect(await field.inputValue()).toBe('１,２３４.５');
  await page.keyboard.press('Control+z');
  await field.press('Control+a');
  await field.press('Backspace');
  expect(await field.inputValue()).toBe('');
  await submit().waitFor();
});

test('logging out in one tab empties the other', async () => {
  const other = await phone.context.newPage();
  await other.goto(`${product.url}/#${FUND}`);
  await other.getByRole('heading', { name: w('assets.coins') }).waitFor();
  await phone.go(HOME);
  await phone.page.getByRole('button', { name: w('home.bar.account'), exact: true }).click();
  await phone.page.getByRole('button', { name: w('home.account.logOut') }).click();
  await phone.page
    .getByRole('alertdialog')
    .getByRole('button', { name: w('home.account.logOut') })
    .click();
  await other.getByText(w('assets.loggedOut.title')).waitFor();
  expect(await other.getByRole('heading', { name: w('assets.coins') }).count()).toBe(0);
  // This test ended the session; the next ones need a new one.
  const captchaToken = await solveOver((callPath, body) => ask(phone, product.url, callPath, body), 'logIn');
  await ask(phone, product.url, 'v2/signin/login.x', { account: 'clumsy_one', password: 'Curlew2026', captchaToken });
  person = await phone.context.storageState();
});

describe('a session that ends in the middle, told by every call at once', () => {
  /** How many visible elements carry these words. */
  async function countWords(text: string): Promise<() => Promise<number>> {
    await phone.page.evaluate((wanted) => {
      const host = window as { cameUp?: number };
      host.cameUp = 0;
      let there = false;
      new MutationObserver(() => {
        const now = document.body.innerText.includes(wanted);
        if (now && !there) host.cameUp = (host.cameUp ?? 0) + 1;
        there = now;
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, text);
    return () => phone.page.evaluate(() => (window as { cameUp?: number }).cameUp ?? 0);
  }
  const burst = async (code: string) => {
    await phone.go(FUND);
    await phone.page.getByRole('heading', { name: w('assets.coins') }).waitFor();
    await refusing(code)(phone);
    await phone.page.evaluate(() => ['focus', 'online'].forEach((name) => window.dispatchEvent(new Event(name))));
  };

  test('1111: the screen turns to that of a visitor', async () => {
    await burst('1111');
    await phone.page.getByText(w('assets.loggedOut.title')).waitFor();
  });

  test('650: told once, then the entry page', async () => {
    await phone.go(FUND);
    const count = await countWords(w('shell.network.loginExpired'));
    await burst('650');
    await phone.page.getByText(w('auth.entry.register'), { exact: true }).waitFor();
    await until('it was told', async () => (await count()) > 0);
    await phone.page.getByText(w('shell.network.loginExpired')).waitFor({ state: 'hidden' });
    await phone.go('/pages/market/market');
    await phone.page.getByRole('button', { name: w('shell.retry') }).waitFor();
    expect(await count()).toBe(1);
  });

  test('7539: the customer-service page', async () => {
    await burst('7539');
    await phone.page.waitForURL(/reason=locked/);
    await phone.page.locator('main').waitFor();
  });
});
