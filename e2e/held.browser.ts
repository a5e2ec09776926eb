/**
 * What a person can only see where prices and time are held: a liquidation with its warnings and its letter, a fixed-time contract that ends
 * in a tie, and a forex position over the edge of the weekend, with a gap that passes its stop loss. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import { giveForex, givePerpetual } from '../__tests__/harness/givePerpetual';
import { type MailServer, startMailServer } from '../__tests__/harness/mailServer';
import type { Person } from '../__tests__/harness/exchange';
import { becomeSuitable } from '../__tests__/harness/suitable';
import { api } from '@/lib/api/index';
import { paths } from '@/lib/paths';
import { resultInCents } from '@/lib/perpetual/closed';
import { type HeldWorld, startHeld } from './heldWorld';
import { type Language, openBrowser, until, words } from './world';

const LONG = 180_000;
/** In ticks: 60,000.00 and 1.15000. */
const PRICES = { BTCUSDT: 6_000_000, EURUSD: 115_000 } as const;
/** Friday, 16:20 in New York: forty minutes before the weekend, ten before what has too much leverage is closed. */
const FRIDAY = Date.UTC(2026, 6, 17, 20, 20);
const SUNDAY = Date.UTC(2026, 6, 19, 21, 0, 5);

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
}, LONG);
afterAll(() => browser?.close());

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let mail: MailServer;
  let world: HeldWorld;
  let page: Page;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  /** The network goes and comes back, and the app says so. */
  const loseNetwork = async (): Promise<void> => {
    const note = page.getByRole('status').filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' });
    await world.phone.context.setOffline(true);
    await note.first().waitFor();
    await world.phone.context.setOffline(false);
    await note.first().waitFor({ state: 'hidden' });
  };

  beforeEach(async () => {
    mail = await startMailServer();
    world = await startHeld(browser, language, PRICES, {
      config: { mail: { smtpUrl: mail.url, requireTls: false, from: 'Avocet <no-reply@example.com>' } },
    });
    ({ page } = world.phone);
    page.setDefaultTimeout(20_000);
  }, LONG);
  afterEach(async () => {
    // Stopped whatever was found: a world that lives on would keep Jest from ending.
    const [complaints, books] = [world?.phone.complaints, await world?.x.booksBalance()];
    await world?.stop();
    await mail?.stop();
    expect(complaints).toEqual([]);
    expect(books).toEqual([]);
  }, LONG);

  /** Somebody who passed the check, with money on one account and the phone in the hand. */
  const enter = async (account: 'perpetual' | 'fx', amount: `${number}`): Promise<Person> => {
    const person = await world.x.person();
    await becomeSuitable(person);
    await (account === 'fx' ? giveForex : givePerpetual)(world.x, person, amount);
    await world.logIn(person);
    return person;
  };

  /** Days later the session of before has ended. */
  const enterAgain = async (person: Person): Promise<void> => {
    await person.call(api.auth.logIn, { account: person.account, password: person.password });
    await world.logIn(person);
  };

  test(
    'a liquidation: warned at 70 and at 90 %, taken over, explained on the screen and in a letter',
    async () => {
      const person = await enter('perpetual', '1000');
      const email = `${person.account}@example.com`;
      await person.call(api.security.sendNewCode, { email });
      await world.post();
      const code = /^\d{6}$/m.exec(mail.letters.at(-1)?.text ?? '')?.[0] ?? '';
      await person.call(api.security.bindEmail, { email, code, proof: { password: person.password } });
      await world.logIn(person);
      await world.phone.go(paths.perpetual.trade.href({ symbol: 'BTCUSDT' }));
      await page.getByRole('button', { name: new RegExp(w('perpetual.ticket.kind')) }).click();
      await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.market')}`) }).click();
      await field(w('perpetual.ticket.qty')).pressSequentially('0.05');
      await press(`${w('perpetual.ticket.long')} 0.05 BTC`);
      await press(w('perpetual.confirm.submitLong'));
      const held = async () => (await person.call(api.perpetual.positions, {}))[0];
      await until('the position is there', async () => (await held()) !== undefined);
      const { liquidationPrice, marginRatio, positionId } = (await held())!;
      expect(Number(marginRatio)).toBeLessThan(0.7);
      const last = Number(liquidationPrice);
      const warning = page.getByRole('alert').filter({ hasText: 'BTC/USDT' });
      // By steps: a larger jump would be doubted.
      for (const price of [57_000, 54_000, 51_500, last * 1.0015]) {
        world.set('BTCUSDT', Math.round(price * 100));
        await world.seconds(2);
      }
      await warning.waitFor();
      expect(await warning.innerText()).toMatch(/\b(7|8|9)\d\.\d\d%/);
      world.set('BTCUSDT', Math.round(last * 1.0004 * 100));
      await world.seconds(2);
      await until('it says 90 and more', async () => /\b9\d\.\d\d%/.test(await warning.innerText()));
      await loseNetwork();
      world.set('BTCUSDT', Math.floor(last * 100) - 100);
      await world.seconds(2);
      await until('it was taken over', async () => (await held()) === undefined);
      await warning.waitFor({ state: 'hidden' });
      await world.phone.go(paths.perpetual.order.href({ orderNo: positionId }));
      await page.getByText(w('perpetual.closedPosition.reasons.liquidation'), { exact: true }).waitFor();
      const [closed] = (await person.call(api.perpetual.history, {})).list;
      expect(closed).toMatchObject({ positionId, closeReason: 'liquidation' });
      // The record shows the figures of the books: prices, what was lost, all of it rounded up to the cent, fees, and that nothing is owed.
      const shown = (await page.locator('main').innerText()).replaceAll(',', '');
      const cents = (text: string) => `-${(Math.ceil(-Number(text) * 100) / 100).toFixed(2)}`;
      for (const figure of [
        Number(closed?.entryPrice).toFixed(2),
        closed!.closePrice,
        closed!.realizedPnl,
        resultInCents(closed!).net,
        cents(closed!.realizedPnl),
        cents(`-${closed!.fees}`),
        w('perpetual.closedPosition.liquidated').replaceAll(',', ''),
      ])
        expect(shown).toContain(figure);
      await world.post();
      // Two warnings, and the liquidation with what was lost.
      const letters = mail.letters.filter(({ subject }) => subject.includes('BTCUSDT'));
      expect(letters.map(({ to }) => to)).toEqual([[email], [email], [email]]);
      expect(letters.map(({ text }) => /\b(70|90) %|$/.exec(text)?.[0])).toEqual(['70 %', '90 %', '']);
      const { closePrice, realizedPnl, fees } = closed!;
      const lost = -(Number(realizedPnl) - (Number(fees) - 1.500_000_25));
      for (const figure of ['0.05 BTC', closePrice, lost.toFixed(4)])
        expect(letters.at(-1)?.text.replaceAll(',', '')).toContain(figure);
      const { balance } = await person.call(api.perpetual.account, {});
      expect(Number(balance)).toBeCloseTo(1_000 + Number(closed?.netPnl), 6);
    },
    LONG,
  );

  test(
    'a fixed-time contract that ends where it began: the stake comes back, and the phone verifies why',
    async () => {
      const person = await enter('perpetual', '500');
      await world.phone.go(paths.fixedTime.trade.href({ symbol: 'BTCUSDT' }));
      await page.getByRole('radio', { name: /^1 / }).click();
      await field(w('fixedTime.ticket.stake')).pressSequentially('100');
      await page.getByRole('button', { name: new RegExp(`^${w('fixedTime.ticket.up')}`) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /100 USDT/ })
        .click();
      await until('it was entered', async () => {
        const [running] = await person.call(api.fixedTime.running, {});
        return running?.status === 'holding';
      });
      await loseNetwork();
      // Up and back again: only the row of the expiry counts.
      world.set('BTCUSDT', 6_010_000);
      await world.seconds(20);
      world.set('BTCUSDT', 6_000_000);
      await world.seconds(50);
      const [ended] = (await person.call(api.fixedTime.history, {})).list;
      expect(ended).toMatchObject({ result: 'tie', payout: '100', profit: '0' });
      expect([ended?.entryPrice, ended?.exitPrice]).toEqual(['60000.00', '60000.00']);
      const { entryRows, exitRows } = await person.call(api.fixedTime.detail, { orderNo: ended!.orderNo });
      const [entry, exit] = [
        entryRows.find(({ seq }) => seq === ended?.entrySeq),
        exitRows.find(({ seq }) => seq === ended?.exitSeq),
      ];
      expect([entry?.price, exit?.price].map(Number)).toEqual([60_000, 60_000]);
      expect(exit!.seq).toBeGreaterThan(entry!.seq);
      expect(await person.call(api.fixedTime.account, {})).toMatchObject({ available: '500' });
      await world.phone.go(paths.fixedTime.order.href({ orderNo: ended!.orderNo }));
      await page.getByText(w('fixedTime.detail.tie'), { exact: true }).first().waitFor();
      await page.getByText(w('fixedTime.detail.sentence.tie'), { exact: true }).waitFor();
      await press(w('market.verify.button'));
      await page.getByText(w('market.verify.passed')).first().waitFor();
    },
    LONG,
  );

  test(
    'forex over the weekend: what is announced, what is refused meanwhile, and a stop loss that the gap passed',
    async () => {
      const person = await enter('fx', '10000');
      await world.to(FRIDAY);
      await enterAgain(person);
      await world.phone.go(paths.forex.chart.href({ symbol: 'EURUSD' }));
      await page.getByText(w('forex.weekendHow').split('{')[0]!.trim(), { exact: false }).first().waitFor();
      await page.getByText(w('forex.ticket.stops'), { exact: true }).click();
      await field(w('forex.ticket.stopLoss')).pressSequentially('1.145');
      await page.getByRole('button', { name: w('forex.buttons.spokenBuy', { price: '1.15001' }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: w('forex.confirm.buyAt', { price: '1.15001' }), exact: true })
        .click();
      const held = async () => (await person.call(api.forex.positions, {})).positions;
      await until('the position is there', async () => (await held()).length === 1);
      await world.to(FRIDAY + 3 * 3_600_000);
      await page.getByText(w('forex.closedHow'), { exact: false }).waitFor();
      await loseNetwork();
      await press(w('forex.position.acts.close'));
      const sheet = page.getByRole('dialog');
      await sheet.getByText(w('forex.close.closed'), { exact: true }).waitFor();
      expect(await sheet.getByRole('button', { name: w('forex.close.submit'), exact: true }).isDisabled()).toBe(true);
      expect(await held()).toHaveLength(1);
      // Sunday, 17:00 in New York: the market opens 70 points lower.
      world.set('EURUSD', 114_300);
      await world.to(SUNDAY);
      await enterAgain(person);
      await world.seconds(2);
      await until('the stop loss was carried out', async () => (await held()).length === 0);
      const [closed] = (await person.call(api.forex.history, {})).list;
      expect(closed).toMatchObject({ closeReason: 'stopLoss', closePrice: '1.14299' });
      await world.phone.go(paths.forex.order.href({ orderNo: closed!.positionId }));
      await page.getByText(w('forex.history.reasons.stopLoss'), { exact: true }).waitFor();
      await page.getByText('1.14299', { exact: true }).first().waitFor();
    },
    LONG,
  );
});
