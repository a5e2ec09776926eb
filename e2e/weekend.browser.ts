/**
 * Forex while it is closed, beside what `held.browser.ts` shows of a stop loss: a confirmation that is open too long, what may be done over the
 * weekend (resting orders, cancelling, a transfer), and on Sunday a position and a resting order that meet a gap. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import type { Person } from '../__tests__/harness/exchange';
import { giveForex } from '../__tests__/harness/givePerpetual';
import { becomeSuitable } from '../__tests__/harness/suitable';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, openBrowser, until, words } from './world';

const LONG = 180_000;
const MINUTE = 60_000;
/** Friday, 17:00 in New York, and Sunday, when Hong Kong has Monday morning. */
const CLOSES = Date.UTC(2026, 6, 17, 21);
const OPENS = Date.UTC(2026, 6, 19, 21);
const MONDAY = '07-20 05:00';
/** What the browser writes down when the session of Friday has ended by Sunday and the phone asks once more. */
const OF_SESSION = 'error: Failed to load resource: the server responded with a status of 400 (Bad Request)';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let world: HeldWorld;
  let person: Person;
  let page: Page;
  beforeAll(async () => {
    world = await startHeld(browser, language, { EURUSD: 115_000 });
    ({ page } = world.phone);
    page.setDefaultTimeout(20_000);
    person = await world.x.person();
    await becomeSuitable(person);
    await giveForex(world.x, person, '10000');
    await world.to(CLOSES - 10 * MINUTE);
    await enter();
  }, LONG);
  afterAll(async () => {
    // Stopped whatever was found: a world that lives on would keep Jest from ending.
    const [complaints, books] = [world?.phone.complaints, await world?.x.booksBalance()];
    await world?.stop();
    expect(complaints?.filter((complaint) => complaint !== OF_SESSION)).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  /** Days later the session of before has ended. */
  const enter = async (): Promise<void> => {
    await person.call(api.auth.logIn, { account: person.account, password: person.password });
    await world.logIn(person);
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const inSheet = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const open = async () => (await person.call(api.forex.positions, {})).positions;
  const resting = async () => (await person.call(api.forex.positions, { queryType: 'entrust' })).orders;
  const card = () => page.getByRole('list', { name: w('forex.position.list') }).getByRole('article');
  /** By the screen, while it is closed: a limit order to buy. */
  const rest = async (price: string): Promise<void> => {
    const before = (await resting()).length;
    await field(w('forex.ticket.price')).fill('');
    await field(w('forex.ticket.price')).pressSequentially(price);
    await page.getByRole('button', { name: new RegExp(`^${w('forex.buttons.spokenLimitBuy').split('{')[0]}`) }).click();
    await inSheet(w('forex.confirm.restBuy', { price })).click();
    await until('it rests', async () => (await resting()).length === before + 1);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  test(
    'ten minutes before the closing it is announced; a confirmation that stands open when it comes says so and sends nothing',
    async () => {
      await world.phone.go(paths.forex.chart.href({ symbol: 'EURUSD' }));
      // When it closes, and until when leverage is bounded.
      await page.getByText('07-18 05:00').first().waitFor();
      await page.getByText(new RegExp(MONDAY)).first().waitFor();
      await press(w('forex.buttons.spokenBuy', { price: '1.15001' }));
      await inSheet(w('forex.confirm.buyAt', { price: '1.15001' })).click();
      await until('the position is there', async () => (await open()).length === 1);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press(w('forex.buttons.spokenBuy', { price: '1.15001' }));
      await inSheet(w('forex.confirm.buyAt', { price: '1.15001' })).waitFor();
      await world.to(CLOSES + 5_000);
      await page.getByRole('dialog').getByText(w('forex.closedHow')).waitFor();
      expect(await inSheet(w('forex.confirm.buyAt', { price: '1.15001' })).isDisabled()).toBe(true);
      expect(await open()).toHaveLength(1);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
    LONG,
  );

  test(
    'while it is closed there is no price to press, but orders rest and are cancelled, and free money leaves',
    async () => {
      await page.getByText(w('forex.session.closed'), { exact: true }).waitFor();
      expect(await page.getByRole('button', { name: w('forex.buttons.spokenBuy', { price: '1.15001' }) }).count()).toBe(
        0,
      );
      await press(w('forex.placeLimit'));
      // What is refused in the middle of a figure leaves the caret there: the next digit lands where it was meant.
      const price = field(w('forex.ticket.price'));
      await price.press('ControlOrMeta+a');
      await price.pressSequentially('1.00');
      await price.press('ArrowLeft');
      await price.press('ArrowLeft');
      await price.pressSequentially('.14');
      expect(await price.inputValue()).toBe('1.1400');
      await rest('1.14000');
      await rest('1.14500');
      await world.phone.context.setOffline(true);
      const note = page.getByRole('status').filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' });
      await note.first().waitFor();
      await world.phone.context.setOffline(false);
      await note.first().waitFor({ state: 'hidden' });
      await page.getByRole('tab', { name: w('forex.records.open', { count: '2' }) }).click();
      const order = page
        .getByRole('list', { name: w('forex.order.list') })
        .getByRole('article')
        .filter({ hasText: '1.14000' });
      await order.getByRole('button', { name: w('forex.order.recall'), exact: true }).click();
      await until('one is cancelled', async () => (await resting()).length === 1);
      expect(await resting()).toMatchObject([{ price: '1.145' }]);
      await world.phone.go(paths.assets.transfer.href({ from: 'fx', to: 'spot' }));
      const before = await person.call(api.forex.account, {});
      await field(w('assets.transfer.amount')).pressSequentially('100');
      await press(w('assets.transfer.submit'));
      await page.getByText(w('assets.transfer.done'), { exact: true }).waitFor();
      const { balance } = await person.call(api.forex.account, {});
      expect(Number(balance)).toBe(Number(before.balance) - 100);
    },
    LONG,
  );

  test(
    'on Sunday it opens with a gap: the position shows the new price, the resting order filled at it, and one closes there',
    async () => {
      await world.phone.go(paths.forex.chart.href({ symbol: 'EURUSD' }));
      await page.getByRole('tab', { name: w('forex.records.positions', { count: '1' }) }).click();
      await card().first().waitFor();
      world.set('EURUSD', 113_900);
      await world.to(OPENS + 5 * MINUTE + 1_000);
      await enter();
      await page.reload();
      await page.getByText(w('forex.session.open'), { exact: true }).waitFor();
      await until('the resting order has filled', async () => (await open()).length === 2);
      const [filled, older] = await open();
      expect(filled).toMatchObject({ entryPrice: '1.13901', price: '1.13899' });
      expect(older).toMatchObject({ entryPrice: '1.15001', price: '1.13899' });
      // 10,000 EUR, 110.2 pips: shown as the books reckon it.
      expect(older?.unrealizedPnl).toBe('-110.2');
      const lost = card().filter({ hasText: '1.15001' });
      await until('the card shows the gap', async () => /1\.15001 → 1\.13899[^]*/.test(await lost.innerText()));
      expect(await lost.innerText()).toContain('-110.20');
      await lost.getByRole('button', { name: w('forex.position.acts.close'), exact: true }).click();
      await inSheet(w('forex.close.submit')).click();
      await until('it is closed', async () => (await open()).length === 1);
      // A sheet takes its entry out of the history when it goes: an address opened meanwhile would go with it.
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      const [closed] = (await person.call(api.forex.history, {})).list;
      expect(closed).toMatchObject({ closeReason: 'user', closePrice: '1.13899', realizedPnl: '-110.2' });
      await world.phone.go(paths.forex.order.href({ orderNo: closed!.positionId }));
      await page.getByText(w('forex.history.reasons.user'), { exact: true }).waitFor();
      await until('the figures of the books', async () => {
        const shown = await page.locator('main').innerText();
        return ['1.13899', '-110.20'].every((figure) => shown.includes(figure));
      });
    },
    LONG,
  );
});
