/** Calls that the page sends before the app is here: who gets their answers, and that they are those of the screens. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { act, waitFor } from '@testing-library/react';
import { type EarlyTable, askEarly } from '@/app/early/ask';
import { routes } from '@/app/routes';
import { first } from '@/app/screens/market/firstTrendScreen';
import { auth } from '@/lib/api/auth';
import { market } from '@/lib/api/market';
import { spot } from '@/lib/api/spot';
import { call } from '@/lib/client/call';
import { type EarlyScreen, earlyName, forgetEarly } from '@/lib/client/early';
import { serverNow } from '@/lib/device/serverClock';
import { setLanguage } from '@/lib/i18n/words';
import { STALE_AFTER_MS } from '@/lib/timing/constants';
import { type TestExchange, exchange } from '../harness/exchange';
import { renderScreen } from '../harness/renderScreen';

const sent: { url: string; body: unknown; language: string | undefined }[] = [];
const nobody = { isLogin: false, uid: null, accountMasked: null };
const envelope = (data: unknown, ts = Date.now()) =>
  JSON.stringify({ code: '200', success: true, msg: '', data, traceId: 't', ts });
const table: EarlyTable = {
  files: 'screen',
  words: ['kernel 1 2 3', 'home-json hk cn en'],
  calls: [
    [auth.checkLogin.path, {}, 0],
    [market.depth.path, { symbol: '{symbol}', levels: 50 }, 0],
    [spot.allowance.path, {}, 1],
    ...['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'].map(
      (symbol) => [market.depth.path, { symbol, levels: 5 }, 0] as const,
    ),
  ],
  screens: {
    '/a': [[0], [0, 1], [0, 1, 2]],
    '/wide': [[0], [], [0], 1],
    '/many': [[0], [], [0, 3, 4, 5, 6]],
  },
};

/** The page at an address, and its network. */
function open(
  address: string,
  network: () => Promise<Response> = () => Promise.resolve(new Response(envelope(nobody))),
) {
  sent.length = 0;
  document.head.innerHTML = '';
  window.location.hash = address;
  delete window.earlyCalls;
  globalThis.fetch = (url, init) => {
    const headers = init?.headers as Record<string, string>;
    sent.push({ url: String(url), body: JSON.parse(String(init?.body)), language: headers['X-Lang'] });
    return network();
  };
  askEarly(table);
}
const called = () => sent.map(({ url }) => url.replace('/okx/okapi/', ''));
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
const setOnline = (on: boolean) => Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });

beforeEach(async () => {
  localStorage.clear();
  setOnline(true);
  await setLanguage('zh-hk');
});
afterEach(() => jest.useRealTimers());

test('the page asks for files, words and calls of its address, with what the address says', () => {
  localStorage.setItem('language', 'en');
  open('/a?symbol=ETHUSDT');
  expect([...document.querySelectorAll('link')].map(({ href }) => href.split('/').at(-1))).toEqual([
    'screen.js',
    'words-en-kernel.3.js',
    'words-en-home-json.en.js',
  ]);
  expect(sent).toEqual([
    { url: '/okx/okapi/v2/common/checkLogin', body: {}, language: 'en' },
    { url: '/okx/okapi/v2/hq/depth', body: { symbol: 'ETHUSDT', levels: 50 }, language: 'en' },
  ]);
});

test('where there are many calls, the first are sent at once and each other in a task of its own', async () => {
  open('/many');
  const symbols = () => sent.slice(1).map(({ body }) => (body as { symbol: string }).symbol);
  expect(symbols()).toEqual(['BTCUSDT', 'ETHUSDT']);
  await settled();
  expect(symbols()).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']);
});

test('a parameter that the address lacks leaves its call to the screen, and an address that there is not asks nothing', () => {
  open('/a');
  expect(called()).toEqual([auth.checkLogin.path]);
  open('/nowhere');
  open('/constructor');
  expect(sent).toEqual([]);
});

test('another origin is asked where the page names one, and nothing is asked without a network', () => {
  open('/a');
  document.head.innerHTML = '<meta name="api-base" content="https://api.example.com">';
  askEarly(table);
  expect(sent.at(-1)!.url).toBe('https://api.example.com/okx/okapi/v2/common/checkLogin');
  setOnline(false);
  open('/a?symbol=ETHUSDT');
  expect(sent).toEqual([]);
});

test('a window of columns has another screen, which asks for itself', () => {
  window.matchMedia = (query) => ({ matches: query.includes('768px') }) as MediaQueryList;
  open('/wide');
  Reflect.deleteProperty(window, 'matchMedia');
  expect(sent).toEqual([]);
});

test('the answer goes to the first who would send the same, once; the next one asks', async () => {
  open('/a');
  expect(await call(auth.checkLogin, {})).toEqual(nobody);
  expect(sent).toHaveLength(1);
  expect(await call(auth.checkLogin, {})).toEqual(nobody);
  expect(sent).toHaveLength(2);
});

test('an answer that is still on its way is waited for rather than asked for twice', async () => {
  let answer: (response: Response) => void = () => undefined;
  open('/a', () => new Promise((resolve) => (answer = resolve)));
  const asked = call(auth.checkLogin, {});
  await settled();
  answer(new Response(envelope(nobody)));
  expect(await asked).toEqual(nobody);
  expect(sent).toHaveLength(1);
});

test('a refusal is an answer: it is not asked for again', async () => {
  open('/a', () =>
    Promise.resolve(new Response('{"code":"500","success":false,"msg":"busy","data":null}', { status: 429 })),
  );
  await expect(call(auth.checkLogin, {})).rejects.toMatchObject({ kind: 'refused' });
  expect(sent).toHaveLength(1);
});

test('a call that got no answer is just asked again', async () => {
  open('/a', () => Promise.reject(new TypeError('no network')));
  await settled();
  globalThis.fetch = () => Promise.resolve(new Response(envelope(nobody)));
  expect(await call(auth.checkLogin, {})).toEqual(nobody);
});

test('what has lain too long, is in another language or belongs to somebody before is asked for again', async () => {
  open('/a');
  await settled();
  window.earlyCalls!.get(earlyName(auth.checkLogin.path, {}))!.came! -= STALE_AFTER_MS + 1;
  await call(auth.checkLogin, {});
  expect(sent).toHaveLength(2);

  open('/a');
  await setLanguage('en');
  await call(auth.checkLogin, {});
  expect(sent.map(({ language }) => language)).toEqual(['zh-hk', 'en']);

  await setLanguage('zh-hk');
  open('/a');
  forgetEarly();
  await call(auth.checkLogin, {});
  expect(sent).toHaveLength(2);
});

test('nobody waits longer than for any other call, and who gives up waits no more', async () => {
  open('/a', () => new Promise(() => undefined));
  const control = new AbortController();
  const asked = call(auth.checkLogin, {}, { signal: control.signal });
  control.abort();
  await expect(asked).rejects.toMatchObject({ kind: 'aborted' });
});

test('the server’s clock is that of the moment when the answer came', async () => {
  open('/a', () => Promise.resolve(new Response(envelope(nobody, Date.now() + 60_000))));
  await settled();
  window.earlyCalls!.set(earlyName(auth.checkLogin.path, {}), {
    language: 'zh-hk',
    answer: Promise.resolve({ ok: true, text: envelope(nobody, Date.now() + 60_000), at: Date.now() - 5000 }),
  });
  await call(auth.checkLogin, {});
  expect(serverNow() - Date.now()).toBeGreaterThan(64_000);
});

describe('what is one’s own', () => {
  /** A store as the browser offers it, with what the last visit left. */
  function store(visit: unknown): void {
    const reading = { result: visit } as { result: unknown; onsuccess?: () => void };
    const database = {
      objectStoreNames: { contains: () => true },
      close: () => undefined,
      transaction: () => ({
        objectStore: () => ({ get: () => (queueMicrotask(() => reading.onsuccess?.()), reading) }),
      }),
    };
    const opening = { result: database } as { result: unknown; onsuccess?: () => void };
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      value: { open: () => (queueMicrotask(() => opening.onsuccess?.()), opening) },
    });
  }
  afterEach(() => Reflect.deleteProperty(globalThis, 'indexedDB'));

  test.each([
    [{ loggedIn: true }, true],
    [{ loggedIn: false }, false],
    [undefined, false],
    ['loggedIn', false],
  ])('after a visit that left %j it is asked for: %s', async (visit, isAsked) => {
    store(visit);
    open('/a');
    await settled();
    expect(called().includes(spot.allowance.path)).toBe(isAsked);
  });

  test('it is not asked for where the browser refuses its store', async () => {
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    open('/a');
    await settled();
    expect(called()).toEqual([auth.checkLogin.path]);
  });
});

describe('first figures', () => {
  const variety = { symbol: 'ETHUSDT', priceDigits: 2 };
  const ticker = { symbol: 'ETHUSDT', last: '3456.7', changePct: '-1.20', stale: false, open: true };
  const page = async (tickers: unknown, varieties: unknown) => {
    sent.length = 0;
    document.body.innerHTML = '<span data-first="price" class="bone"> </span>';
    window.location.hash = '/chart?symbol=ETHUSDT';
    delete window.earlyCalls;
    globalThis.fetch = (url) =>
      Promise.resolve(
        new Response(JSON.stringify({ code: '200', data: String(url).endsWith('a') ? tickers : varieties })),
      );
    const chart: EarlyTable = {
      files: '',
      words: [],
      calls: [
        ['a', { symbols: ['{symbol}'] }, 0],
        ['b', {}, 0],
      ],
      screens: { '/chart': [[], [], [0, 1]] },
    };
    askEarly(chart, { '/chart': first });
    await settled();
    const place = document.body.firstElementChild!;
    document.body.innerHTML = '';
    return place;
  };

  test('the price stands in the skeleton in its later form and colour', async () => {
    const place = await page([ticker], [variety]);
    expect(place.textContent).toBe('3,456.70');
    expect(place).toHaveClass('num', 'text-down', 'font-bold', 'text-[clamp(1.5rem,8.2vw,2rem)]');
    expect(await page([{ ...ticker, changePct: '1' }], [variety])).toHaveClass('text-up');
    expect(await page([{ ...ticker, last: '1234567.8' }], [variety])).toHaveClass(
      'text-[clamp(1.0625rem,5.6vw,1.625rem)]',
    );
  });

  test('a stale price and a closed market are grey', async () => {
    for (const change of [{ stale: true }, { open: false }]) {
      const place = await page([{ ...ticker, ...change }], [variety]);
      expect(place).toHaveClass('text-ink-3');
      expect(place).not.toHaveClass('text-down');
    }
  });

  test.each([
    ['a price that is not known', [{ ...ticker, last: null }], [variety]],
    ['a refusal', null, [variety]],
    ['a market that there is not', [ticker], []],
  ])('%s leaves the bone', async (_, tickers, varieties) => {
    const place = await page(tickers, varieties);
    expect(place).toHaveClass('bone');
    expect(place.textContent).toBe(' ');
  });
});

describe('what is declared beside a screen is what it asks first', () => {
  let x: TestExchange;
  beforeAll(async () => {
    x = await exchange();
  });
  afterAll(() => x.close());

  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? below(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    );
  const declarations = below('app/screens').filter((file) => path.basename(file).startsWith('early'));

  test('there are such files', () => expect(declarations.length).toBeGreaterThan(4));

  test.each(declarations)('%s', async (file) => {
    const { early } = (await import(`@/${file.replace(/\.ts$/, '')}`)) as { early: EarlyScreen };
    const name = path.basename(file, '.ts').slice('early'.length);
    const route = routes.find(({ load }) => load.toString().includes(name))!;
    const sample: Record<string, string> = { symbol: file.includes('/forex/') ? 'EURUSD' : 'BTCUSDT' };
    const asked: string[] = [];
    const isForVisitors = route.whenLoggedIn !== undefined;
    const view = await renderScreen(`${route.address.path}?${new URLSearchParams(sample).toString()}`, {
      exchange: x,
      ...(isForVisitors ? {} : { as: await x.person() }),
      onCall: (url, body) => asked.push(`${url.replace('/okx/okapi/', '')} ${body}`),
    });
    const wanted = early.calls.map((one) => {
      const body = JSON.stringify(one.body).replaceAll(
        /\{(\w+)\}(?=")/g,
        (_, parameter: string) => sample[parameter] ?? '',
      );
      return `${one.path} ${body}`;
    });
    await waitFor(() => expect(asked).toEqual(expect.arrayContaining(wanted)), { timeout: 10_000 });
    view.unmount();
  });
});
