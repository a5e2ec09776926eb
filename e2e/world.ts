/** A running product and a phone: the built exchange on a free port with a database of its own, and Chromium. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page, chromium } from 'playwright-core';
import { until as asksUntil } from '../__tests__/harness/until';
import type { MessageKey } from './messageKey';
import { solveOver } from './puzzle';

/** Commands run from the project's root. */
const root = process.cwd();
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
];

export type Language = 'zh-hk' | 'zh-cn' | 'en';

export interface Product {
  url: string;
  /** What it has said so far. */
  log: () => string;
  stop: () => Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the bundled exchange, which serves the built app too. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-e2e-'));
  const child = spawn(process.execPath, [path.join(root, 'dist/server.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      DATA_DIR: dataDir,
      SANDBOX: '1',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  let said = '';
  for (const output of [child.stdout, child.stderr]) output?.on('data', (data: Buffer) => (said += data.toString()));
  await ready(child);
  return { url: `http://127.0.0.1:${port}`, log: () => said, stop };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (data: Buffer) => {
      said += data.toString();
      if (said.includes('ready at')) resolve();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the exchange ended with ${code}:\n${said}`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.on('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

export const openBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** A browser with a profile of its own, for what a private window may not do. */
export const openProfile = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args: FLAGS });

export interface Phone {
  context: BrowserContext;
  page: Page;
  /** What the console and the page complained about. */
  complaints: string[];
  go: (address: string) => Promise<void>;
  close: () => Promise<void>;
}

/** A phone-sized browser that has chosen a language. Failed requests count as complaints unless the network was cut on purpose. */
export async function openPhone(
  browser: Browser,
  url: string,
  language: Language,
  size = { width: 390, height: 844 },
  options: BrowserContextOptions = {},
): Promise<Phone> {
  const context = await browser.newContext({
    ...options,
    viewport: size,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'Asia/Hong_Kong',
    locale: language === 'en' ? 'en-GB' : language,
  });
  await context.addInitScript((chosen) => {
    // A blank page has no storage.
    if (window.origin !== 'null') window.localStorage.setItem('language', chosen);
    // An emulated phone reports it in page pixels, which would blur the canvas of the charts.
    Reflect.deleteProperty(ResizeObserverEntry.prototype, 'devicePixelContentBoxSize');
  }, language);
  const page = await context.newPage();
  const complaints: string[] = [];
  let isClosing = false;
  page.on('console', (message) => {
    // Closing cuts short what the browser is fetching by itself, such as the script of the worker.
    if (isClosing) return;
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The network was cut on purpose: the browser says so of every request.
    if (message.text().includes('ERR_INTERNET_DISCONNECTED')) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  const go = async (address: string) => {
    await page.goto(`${url}/#${address}`);
  };
  const close = async () => {
    isClosing = true;
    // Otherwise an answer that is still on its way would belong to no page.
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { context, page, complaints, go, close };
}

/** Ends a journey and expects that nothing was complained about. Stopped first: a product that lives on would keep Jest from ending. */
export async function endJourney(phone: Phone | undefined, product?: Product): Promise<void> {
  await phone?.close();
  await product?.stop();
  if (phone && phone.complaints.length > 0) throw new Error(`The console complained:\n${phone.complaints.join('\n')}`);
}

/** Words of the app, for finding things by what a person reads. Plain placeholders only. */
export function words(language: Language) {
  return (key: MessageKey, values: Record<string, string> = {}): string => {
    const [domain = '', ...rest] = key.split('.');
    const file: unknown = JSON.parse(readFileSync(path.join(root, 'locales', language, `${domain}.json`), 'utf8'));
    const text = rest.reduce<unknown>((level, part) => (level as Record<string, unknown>)[part], file);
    if (typeof text !== 'string') throw new Error(`no words for ${key}`);
    return Object.entries(values).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text);
  };
}

/** A call made beside the app with the same session, to compare what it shows with what the server says. */
export async function ask<T>(
  phone: Phone,
  url: string,
  callPath: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await phone.context.request.post(`${url}/okx/okapi/${callPath}`, {
    data: body as object,
    headers: { 'X-App': '1', Origin: url, ...headers },
  });
  const envelope = (await response.json()) as { code: string; data: T; msg: string };
  if (envelope.code !== '200') throw new Error(`${callPath}: ${envelope.code} ${envelope.msg}`);
  return envelope.data;
}

/** A call that moves money, sent once. */
export function act<T>(phone: Phone, url: string, callPath: string, body: unknown): Promise<T> {
  return ask<T>(phone, url, callPath, body, { 'Idempotency-Key': randomUUID() });
}

/** Opens an account beside the app; the phone is logged in from then on. */
export async function registerBeside(phone: Phone, url: string, account: string): Promise<void> {
  const captchaToken = await solveOver((callPath, body) => ask(phone, url, callPath, body), 'register');
  await ask(phone, url, 'v2/signin/register.mobile', {
    account,
    password: 'Curlew2026',
    confirmPassword: 'Curlew2026',
    agreeTerms: true,
    captchaToken,
  });
}

/** A phone with an account of its own, named after the journey and the language. */
export async function openAccount(browser: Browser, url: string, language: Language, journey: string): Promise<Phone> {
  const phone = await openPhone(browser, url, language);
  phone.page.setDefaultTimeout(20_000);
  await registerBeside(phone, url, `${journey}_${language.replace('-', '_')}`);
  return phone;
}

/** Everything that the browser keeps for the site beyond its cookies, as one text: a secret stands nowhere in it. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the storage cannot be read'));
      });
    const kept: unknown[] = [Object.entries(window.localStorage), Object.entries(window.sessionStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const table = database.transaction(store).objectStore(store);
        kept.push(await answerOf(table.getAllKeys()), await answerOf(table.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(kept);
  });
}

/** Waits until something is so. A page is asked less often than a socket, because each question takes its time too. */
export const until = (what: string, isSo: () => Promise<boolean>, withinMs = 15_000): Promise<void> =>
  asksUntil(what, isSo, withinMs, 200);
