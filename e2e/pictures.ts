/**
 * Photographs every address and every scene, in three languages on two phones, with a clock that stands still and a seeded
 * world, so that two runs make the same pictures. `npm run pictures`, or `npm run pictures -- spot en.320` for those whose file name
 * contains every word; the names of scenes begin with `scene`. It says what is too wide, and what axe finds serious.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { EARN_RISK_VERSION } from '../lib/earn/rules';
import { allAddresses } from '../lib/paths';
import { testClock } from '../server/clock/clock';
import { readConfig } from '../server/config';
import { createExchange } from '../server/exchange';
import { play, scenes, settled } from './scenes';
import type { Scene } from './stage';
import { type Language, type Phone, ask, openBrowser, openPhone, registerBeside, words } from './world';

/** A Wednesday noon, when every market is open. */
const NOW = Date.UTC(2026, 10, 18, 12);
const LANGUAGES: readonly Language[] = ['zh-hk', 'zh-cn', 'en'];
const PHONES = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const folder = path.resolve('pictures');

/** A parameter for each address that needs one. */
type Samples = Record<string, Record<string, string>>;
/** Addresses that need nobody logged in. */
const always: Samples = {
  'market.chart': { symbol: 'BTCUSDT' },
  'support.service': { reason: 'locked' },
  'earn.buy': { id: 'usdt-30' },
  'earn.confirm': { id: 'usdt-30' },
  'place.open': { at: '22.28190,114.15810' },
};

async function startFrozen() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'avocet-pictures-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    SANDBOX: '1',
    SANDBOX_LEVEL: 'basic',
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '0',
  });
  const exchange = await createExchange(config, { clock: testClock(NOW) });
  await exchange.open();
  await exchange.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = exchange.app.server.address() as AddressInfo;
  const stop = async () => {
    await exchange.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** One person with orders of every kind, so that no list is empty. */
async function settle(phone: Phone, url: string, account: string): Promise<Samples> {
  await registerBeside(phone, url, account);
  const place = async (call: string, body: object) => {
    const response = await phone.context.request.post(`${url}/okx/okapi/${call}`, {
      data: body,
      headers: { 'X-App': '1', Origin: url, 'Idempotency-Key': randomUUID() },
    });
    const { data } = (await response.json()) as { data: { orderNo: string } | null };
    return data?.orderNo ?? '';
  };
  const order = (body: object) => place('v2/tradingContracts/save', body);
  const symbol = 'BTCUSDT';
  const { bids } = await ask<{ bids: [string, string][] }>(phone, url, 'v2/hq/depth', { symbol });
  const whole = (bids[0]?.[0] ?? '').split('.')[0] ?? '';
  await order({ symbol, side: 'buy', type: 'market', quoteAmount: '1605' });
  await order({ symbol: 'ETHUSDT', side: 'sell', type: 'market', qty: '0.25' });
  await order({ symbol, side: 'buy', type: 'limit', price: whole.replace(/\d{3}$/, '000'), qty: '0.01' });
  const orderNo = await order({ symbol, side: 'sell', type: 'limit', price: bids[0]?.[0], qty: '0.1' });
  await ask(phone, url, 'v2/selfSelection/add', { symbols: [symbol, 'ETHUSDT', 'SOLUSDT', 'EURUSD', 'XAUUSD'] });
  const notices = await ask<{ list: { id: string }[] }>(phone, url, 'v2/CoinNotice/announcementContent');
  const { product } = await ask<{ product: { apr: string; startsAt: number } }>(
    phone,
    url,
    'v2/financial/productsIntroduction',
    { productId: 'usdt-30' },
  );
  const { apr, startsAt } = product;
  const saved = { productId: 'usdt-30', amount: '1000', apr, startsAt, riskVersion: EARN_RISK_VERSION };
  return {
    'market.chart': { symbol },
    'spot.order': { orderNo },
    'help.notice': { id: notices.list[0]?.id ?? '' },
    'earn.order': { orderNo: await place('v2/financial/buyFinancialProduct', saved) },
  };
}

async function photograph(phone: Phone, url: string, name: string, href: string, file: string): Promise<void> {
  const { page } = phone;
  await page.goto('about:blank');
  await page.goto(`${url}/#${href}`);
  await page.waitForLoadState('load');
  if (!(await settled(page))) console.log(`  ${name}: still loading`);
  await keep(page, file);
}

async function keep(page: Page, file: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: path.join(folder, file) });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (wide > 0) console.log(`  ${file}: ${wide} px too wide`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, impact, nodes } of violations)
    if (impact === 'serious' || impact === 'critical') console.log(`  ${file}: ${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

/** States that no address shows by itself. One that can't be arranged is reported, and the others follow. */
async function photographScene(
  { page }: Phone,
  url: string,
  w: ReturnType<typeof words>,
  scene: Scene,
  file: string,
): Promise<void> {
  await play(scene, page, url, w, () => keep(page, file)).catch((error: unknown) =>
    console.log(`  ${file}: ${String(error).slice(0, 200)}`),
  );
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const product = await startFrozen();
  const browser = await openBrowser();
  mkdirSync(folder, { recursive: true });
  let people = 0;
  for (const language of LANGUAGES) {
    for (const size of PHONES) {
      for (const isIn of [false, true]) {
        const fileOf = (name: string): string => `${name}.${language}.${size.width}.png`;
        const isWanted = (name: string): boolean => wanted.every((word) => fileOf(name).includes(word));
        const shown = allAddresses
          .map(({ name, address }) => ({ name, address, picture: `${name}${isIn ? '' : '.out'}` }))
          .filter(({ picture }) => isWanted(picture));
        const played = scenes.filter((scene) => scene.isIn === isIn && isWanted(`scene.${scene.name}`));
        if (shown.length + played.length === 0) continue;
        const phone = await openPhone(browser, product.url, language, size, { serviceWorkers: 'block' });
        await phone.page.clock.setFixedTime(NOW);
        await phone.page.emulateMedia({ reducedMotion: 'reduce' });
        const samples: Samples = isIn ? await settle(phone, product.url, `picture_${(people += 1)}`) : {};
        for (const { name, address, picture } of shown) {
          const params = { ...always, ...samples }[name] ?? {};
          if (Object.entries(address.params).some(([key, need]) => need === 'required' && !params[key])) continue;
          await photograph(phone, product.url, name, address.href(params), fileOf(picture));
        }
        for (const scene of played)
          await photographScene(phone, product.url, words(language), scene, fileOf(`scene.${scene.name}`));
        for (const complaint of new Set(phone.complaints))
          console.log(`  ${language} ${size.width}: ${complaint.slice(0, 200)}`);
        await phone.close();
        console.log(
          `${language} ${size.width} ${isIn ? 'logged in' : 'logged out'}: ${shown.length} addresses, ${played.length} scenes`,
        );
      }
    }
  }
  await browser.close();
  await product.stop();
  console.log(`Pictures are in ${path.relative(process.cwd(), folder)}/`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
