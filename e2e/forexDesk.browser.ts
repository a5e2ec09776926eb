/** The forex desk on a low phone: a limit order is whole above its buttons, and the pair stays in sight; another market begins at the top. */
import type { Browser, Locator } from 'playwright-core';
import { giveForex } from '../__tests__/harness/givePerpetual';
import { becomeSuitable } from '../__tests__/harness/suitable';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, openBrowser, words } from './world';

const LONG = 180_000;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('it takes no room');
  return { top: box.y, bottom: box.y + box.height };
};

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let world: HeldWorld;
  beforeAll(async () => {
    world = await startHeld(browser, language, { EURUSD: 116_930, GBPUSD: 132_000, BTCUSDT: 6_000_000 });
    const person = await world.x.person();
    await becomeSuitable(person);
    await giveForex(world.x, person, '5000');
    await world.logIn(person);
    await world.phone.page.setViewportSize({ width: 320, height: 640 });
    await world.phone.go(paths.forex.chart.href({ symbol: 'EURUSD' }));
  }, LONG);
  afterAll(async () => {
    const complaints = world?.phone.complaints;
    await world?.stop();
    expect(complaints).toEqual([]);
  }, LONG);

  test(
    'a limit order and its error stand above the buttons, and scrolling leaves the pair above them',
    async () => {
      const { page } = world.phone;
      await page.getByRole('button', { name: new RegExp(w('forex.type.label')) }).click();
      await page.getByRole('option', { name: new RegExp(`^${w('forex.type.limit')}`) }).click();
      const price = page.getByLabel(w('forex.ticket.price'), { exact: true });
      await page.waitForFunction(
        (field) => field instanceof HTMLInputElement && field.value !== '',
        await price.elementHandle(),
      );
      const [level, stops] = [
        page.getByText(w('forex.ticket.level'), { exact: true }),
        page.getByText(w('forex.ticket.stops'), { exact: true }),
      ];
      const buy = page.getByRole('button', { name: new RegExp(`^${w('forex.buttons.spokenLimitBuy').split('{')[0]}`) });
      const isWhole = async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        const [pressed, ticked, read] = [await boxOf(buy), await boxOf(stops), await boxOf(level)];
        expect(ticked.bottom).toBeLessThanOrEqual(pressed.top);
        expect(read.bottom).toBeLessThanOrEqual(ticked.top);
        expect(pressed.bottom).toBeLessThanOrEqual(640 - 56);
      };
      const retype = async (text: string) => {
        await price.press('ControlOrMeta+a');
        await price.pressSequentially(text);
      };
      await retype('1.10');
      await isWhole();
      await retype('2');
      await buy.click();
      await page.getByText(w('errors.priceOutOfBand').split('{')[0]!.trim(), { exact: false }).first().waitFor();
      await isWhole();
      await page.evaluate(() => window.scrollTo(0, 300));
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      const pair = await boxOf(page.getByRole('heading', { name: 'EUR/USD' }).first());
      expect(pair.top).toBeGreaterThanOrEqual(0);
      expect(pair.bottom).toBeLessThanOrEqual(52);
      await world.phone.go(paths.forex.chart.href({ symbol: 'GBPUSD' }));
      await page.getByRole('heading', { name: 'GBP/USD' }).first().waitFor();
      await page.waitForFunction(() => window.scrollY === 0);
    },
    LONG,
  );

  test(
    'a tab whose content is shorter leaves the strip of tabs under the finger',
    async () => {
      const { page } = world.phone;
      await world.phone.go(paths.forex.chart.href({ symbol: 'EURUSD' }));
      const strip = page.getByRole('tablist', { name: w('forex.records.label'), exact: true });
      await strip.getByRole('tab', { name: w('forex.records.account') }).click();
      await page.getByText(w('forex.account.equity'), { exact: true }).waitFor();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const before = await boxOf(strip);
      await strip.getByRole('tab', { name: w('forex.records.closed') }).click();
      await page.getByText(w('forex.history.none'), { exact: true }).waitFor();
      expect(await boxOf(strip)).toEqual(before);
      // Nothing piles up with further presses at the end of the page, and the room is given back on the way up.
      const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
      const held = await heightOf();
      for (const tab of ['positions', 'closed', 'positions', 'closed'] as const) {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await strip
          .getByRole('tab', { name: w(`forex.records.${tab}`).split(' ')[0]!.split('(')[0]!.split('（')[0]! })
          .click();
      }
      expect(await heightOf()).toBeLessThanOrEqual(held);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.waitForFunction((most) => document.documentElement.scrollHeight < most, held);
    },
    LONG,
  );

  test(
    'the kinds of contracts stand in the same place on each of their desks',
    async () => {
      const { page } = world.phone;
      const places = [];
      for (const desk of [paths.perpetual.trade, paths.fixedTime.trade, paths.forex.chart]) {
        await world.phone.go(desk.href());
        const [kinds, named] = [
          page.getByRole('tablist', { name: w('trading.family.label') }),
          page.getByRole('heading'),
        ];
        await named.first().waitFor();
        places.push({ ...(await boxOf(kinds)), name: await boxOf(named.first()) });
      }
      expect(places).toEqual([places[0], places[0], places[0]]);
    },
    LONG,
  );
});
