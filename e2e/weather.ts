/** Bad weather for the app: what can befall its calls, its storage and its words. Each is set up before the page is loaded. */
import type { BrowserContext, Route } from 'playwright-core';
import type { MessageKey } from './messageKey';
import type { Language, Phone } from './world';

export const CALLS = '**/okx/okapi/**';

export interface Weather {
  name: string;
  /** What a screen that depends on calls shows then: its content, or the words of this key. */
  shows: 'content' | MessageKey;
  language?: Language;
  begin: (phone: Phone) => Promise<unknown>;
  /** After the page was loaded. */
  afterwards?: (phone: Phone) => Promise<unknown>;
}

const isStream = (route: Route): boolean => route.request().url().includes('/v2/stream');
type Answer = (route: Route) => Promise<void>;
/** The same answer to every call; the stream fails with them. */
const always = (answer: Answer) => (phone: Phone) =>
  phone.context.route(CALLS, (route) => (isStream(route) ? route.abort() : answer(route)));
const answered = (status: number, contentType: string, body: string) =>
  always((route) => route.fulfill({ status, contentType, body }));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Real answers with their data changed. */
const changed = (change: (envelope: Record<string, Json>) => object) =>
  always(async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change((await response.json()) as Record<string, Json>) });
  });

/** Text for numbers, numbers for text, nothing for lists. */
function wronglyTyped(value: Json): Json {
  if (Array.isArray(value)) return null;
  if (typeof value === 'string') return 7;
  if (typeof value === 'number') return 'seven';
  if (typeof value === 'boolean') return 'yes';
  return value && Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wronglyTyped(inner)]));
}

const withPack = (answer: Answer) => (phone: Phone) => phone.context.route(`${CALLS}/common/tsDataV2`, answer);
const evil = JSON.stringify({
  shell: {
    retry: '<img src=x onerror="window.slipped=true">',
    'tab.home': '{nope}',
    'tab.market': '{broken',
    __proto__: { polluted: 'yes' },
  },
  market: 'not a record',
  home: [1, 2],
  errors: null,
  spot: { 'ticket.type': { deep: { deeper: 'x' } } },
  extra: { words: 'x'.repeat(100_000) },
});
const envelope = (data: unknown) =>
  JSON.stringify({ code: '200', success: true, msg: '', data, traceId: 't', ts: Date.now() });

const inPage = (context: BrowserContext, script: string) => context.addInitScript(script);
const THROW = "() => { throw new DOMException('no', 'SecurityError') }";
const FULL =
  "() => { window.refused = (window.refused ?? 0) + 1; throw new DOMException('full', 'QuotaExceededError') }";
/** What the device would store is refused from now on, and counted in `window.refused`. */
export const fillStorage = (context: BrowserContext): Promise<unknown> =>
  inPage(context, `Storage.prototype.setItem = ${FULL}; IDBObjectStore.prototype.put = ${FULL}`);

export const weathers: Weather[] = [
  { name: 'fair weather', shows: 'content', begin: () => Promise.resolve() },
  {
    name: 'offline from the start',
    shows: 'shell.offline.noData',
    begin: async (phone) => {
      await inPage(phone.context, "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })");
      await always((route) => route.abort())(phone);
    },
  },
  { name: 'no connection to the exchange', shows: 'shell.network.failed', begin: always((route) => route.abort()) },
  {
    name: 'no answer for sixty seconds',
    shows: 'shell.network.timeout',
    begin: async (phone) => {
      await phone.page.clock.install();
      await always(() => Promise.resolve())(phone);
    },
    afterwards: (phone) => phone.page.clock.fastForward(61_000),
  },
  { name: 'a bare 500', shows: 'shell.network.faulty', begin: answered(500, 'text/plain', 'Internal Server Error') },
  {
    name: 'a 502 with a page',
    shows: 'shell.network.faulty',
    begin: answered(502, 'text/html', '<html><body>Bad gateway</body></html>'),
  },
  {
    name: 'half of an answer',
    shows: 'shell.network.malformed',
    begin: answered(200, 'application/json', '{"code":"200","data":{"li'),
  },
  {
    name: 'answers of the wrong types',
    shows: 'shell.network.malformed',
    begin: changed((reply) => ({ ...reply, data: wronglyTyped(reply.data ?? null) })),
  },
  {
    name: 'answers without data',
    shows: 'shell.network.malformed',
    begin: changed((reply) => ({ ...reply, data: undefined })),
  },
  {
    name: 'a code that is a number, and no success flag',
    shows: 'content',
    begin: changed((reply) => ({ ...reply, code: 200, success: undefined })),
  },
  {
    name: 'no language pack',
    shows: 'content',
    begin: withPack((route) => route.fulfill({ status: 500, body: 'no' })),
  },
  {
    name: 'a hostile language pack',
    shows: 'content',
    begin: withPack((route) => route.fulfill({ contentType: 'application/json', body: envelope({ str: evil }) })),
  },
  {
    name: 'storage that is forbidden',
    shows: 'content',
    // The choice of language cannot be read either.
    language: 'zh-hk',
    begin: ({ context }) =>
      inPage(
        context,
        `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: ${THROW} })`,
      ),
  },
  {
    name: 'storage that is full',
    shows: 'content',
    begin: ({ context }) => fillStorage(context),
  },
];

/** Every call of a person's is refused with this code; public ones too, as a careless server might. */
export const refusing = (code: string) =>
  answered(
    200,
    'application/json',
    JSON.stringify({ code, success: false, msg: code, data: null, traceId: 't', ts: Date.now() }),
  );
