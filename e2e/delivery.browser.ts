/** How the app is delivered: its policy in force, no frame around it, installable, below a folder, and with the API on another origin of the same site. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { type Cdn, anotherBuild, openCdn } from './cdn';
import { solveOnScreen } from './puzzle';
import {
  type Phone,
  type Product,
  freePort,
  openBrowser,
  openPhone,
  openProfile,
  startProduct,
  until,
  words,
} from './world';

const LONG = 120_000;
const out = path.resolve('out');
const w = words('en');

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe('below a folder of a host that sends no headers, the API on another origin of the same site', () => {
  let product: Product;
  let cdn: Cdn;
  let site: string;
  let phone: Phone;
  beforeAll(async () => {
    const apiPort = await freePort();
    site = anotherBuild(out, { apiBase: `http://127.0.0.1:${apiPort}` });
    cdn = await openCdn(site, { below: '/some/folder/' });
    product = await startProduct({ PORT: String(apiPort), ALLOWED_ORIGINS: new URL(cdn.url).origin });
    phone = await openPhone(browser, cdn.url.slice(0, -1), 'en');
  }, LONG);
  afterAll(async () => {
    await phone?.close();
    await Promise.all([product?.stop(), cdn?.stop()]);
    if (site) rmSync(site, { recursive: true, force: true });
  }, LONG);

  test(
    'a person registers, is remembered after a reload, and hears prices and their own changes by stream',
    async () => {
      const { page } = phone;
      const streams: string[] = [];
      page.on('response', (response) => {
        if (response.url().includes('/v2/stream'))
          streams.push(`${response.status()} ${response.headers()['content-type']}`);
      });
      await phone.go('/pages/login/register');
      await page.getByLabel(w('auth.register.account'), { exact: true }).fill('other_origin');
      await page.getByLabel(w('auth.register.password'), { exact: true }).fill('Curlew2026');
      await page.getByLabel(w('auth.register.confirmPassword'), { exact: true }).fill('Curlew2026');
      await page.getByRole('checkbox').first().check({ force: true });
      await page.getByRole('button', { name: w('auth.register.submit') }).click();
      await solveOnScreen(page, w);
      await page.getByRole('button', { name: w('auth.register.fundsDone') }).click();
      await page.getByRole('button', { name: w('identity.basic.skip') }).waitFor();
      await phone.go('/pages/index/index');
      await page.reload();
      await page.getByRole('button', { name: w('home.bar.account'), exact: true }).click();
      await page.getByRole('button', { name: w('home.account.logOut') }).waitFor();
      await phone.go('/pages/index/index');
      await until('a stream is open', async () => streams.some((stream) => stream.startsWith('200 text/event-stream')));
      // Any row will do: the coin at the top may not move for minutes.
      const prices = page.getByRole('listitem').filter({ hasText: '/USDT' });
      await prices.first().waitFor();
      const before = (await prices.allInnerTexts()).join();
      await until('a price moves', async () => (await prices.allInnerTexts()).join() !== before, 30_000);
      expect(new URL(page.url()).pathname).toBe('/some/folder/');
      expect(phone.complaints).toEqual([]);
    },
    LONG,
  );

  test(
    'the browser finds it installable',
    async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'avocet-profile-'));
      const profile = await openProfile(folder);
      try {
        const page = await profile.newPage();
        await page.goto(cdn.url, { waitUntil: 'load' });
        const inspector = await profile.newCDPSession(page);
        expect(await inspector.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
        const { errors, url, data } = await inspector.send('Page.getAppManifest');
        expect({ errors, url }).toEqual({ errors: [], url: `${cdn.url}manifest.webmanifest` });
        expect(JSON.parse(data ?? '')).toMatchObject({
          name: 'Avocet',
          display: 'standalone',
          start_url: './',
          scope: './',
        });
      } finally {
        await profile.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    LONG,
  );

  test(
    'a script that somebody slipped into the page does not run, nor one from elsewhere, nor code from text',
    async () => {
      const { page } = phone;
      const ran = await page.evaluate(async () => {
        const host = window as { slipped?: boolean };
        const refused: string[] = [];
        const attempt = (name: string, work: () => void) => {
          try {
            work();
          } catch {
            refused.push(name);
          }
        };
        const inline = document.createElement('script');
        attempt('code in a script', () => (inline.textContent = 'window.slipped = true'));
        document.body.append(inline);
        attempt('markup', () =>
          document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.slipped = true">'),
        );
        attempt(
          'a drawing that acts',
          () => (document.createElement('div').innerHTML = '<svg onload="window.slipped = true"></svg>'),
        );
        attempt('a foreign script', () => (document.createElement('script').src = 'http://127.0.0.2:9/evil.js'));
        attempt(
          'a foreign worker',
          () => void navigator.serviceWorker.register('./evil.js').catch(() => refused.push('a foreign worker')),
        );
        const drawn = document.createElement('div');
        drawn.innerHTML = '<svg width="1"><path d="M0 0"/></svg>';
        // The policy for scripts would stop it as well.
        const picture = document.createElement('img');
        const blocked = new Promise((resolve) =>
          document.addEventListener(
            'securitypolicyviolation',
            ({ blockedURI }) => blockedURI.includes('evil') && resolve(true),
          ),
        );
        picture.src = 'http://127.0.0.2:9/evil.png';
        document.body.append(picture);
        await blocked;
        return { slipped: host.slipped ?? false, refused, drawings: drawn.childElementCount };
      });
      expect(ran).toEqual({
        slipped: false,
        drawings: 1,
        refused: ['code in a script', 'markup', 'a drawing that acts', 'a foreign script', 'a foreign worker'],
      });
      expect(
        phone.complaints.filter(
          (text) =>
            !/Content Security Policy|This document requires|ERR_UNKNOWN_URL_SCHEME|ERR_BLOCKED_BY_CSP/.test(text),
        ),
      ).toEqual([]);
    },
    LONG,
  );

  test(
    'inside a frame of another page nothing shows',
    async () => {
      const origin = new URL(cdn.url).origin;
      cdn.other(
        `<iframe src="${cdn.url}" width="390" height="844"></iframe><iframe src="${cdn.url}" sandbox="allow-forms" width="390" height="844"></iframe>`,
      );
      const page = await phone.context.newPage();
      await page.goto(`${origin}/other.html`);
      const [, framed, still] = page.frames();
      for (const frame of [framed, still]) {
        await frame?.locator('body').waitFor({ state: 'attached' });
        expect(await frame?.locator('body').evaluate((body) => getComputedStyle(body).display)).toBe('none');
      }
      await page.close();
    },
    LONG,
  );
});

test(
  'the exchange itself sends the same policy, and forbids frames by header',
  async () => {
    const product = await startProduct();
    try {
      const response = await fetch(`${product.url}/`);
      const header = response.headers.get('content-security-policy') ?? '';
      const inPage = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await response.text())?.[1];
      expect(header).toBe(`${inPage}; frame-ancestors 'none'; report-uri /okx/okapi/v1/cspReport; report-to csp`);
    } finally {
      await product.stop();
    }
  },
  LONG,
);
