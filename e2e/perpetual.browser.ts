/**
 * Perpetual contracts as a person trades them for the first time: the refusal that leads to the questions, a transfer, a long position with
 * take profit and stop loss, more margin, half of it closed, the rest closed while the network is gone once, and a record that agrees with
 * the books. In Chinese and in English.
 */
import type { Browser, Page } from 'playwright-core';
import type { ClosedPosition } from '@/lib/api/perpetualShapes';
import { formatAmount } from '@/lib/format/numbers';
import { abs } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { resultInCents } from '@/lib/perpetual/closed';
import {
  type Language,
  type Phone,
  type Product,
  ask,
  endJourney,
  openAccount,
  openBrowser,
  startProduct,
  until,
  words,
} from './world';

const LONG = 180_000;
/** The answers of the five questions that are right. */
const RIGHT = [
  'risk.questions.leverage.b',
  'risk.questions.liquidation.c',
  'risk.questions.stop.a',
  'risk.questions.savings.c',
  'risk.questions.promise.b',
] as const;
const DESK = paths.perpetual.trade.href({ symbol: 'BTCUSDT' });

interface Position {
  positionId: string;
  qty: string;
  margin: string;
  takeProfit: string | null;
  stopLoss: string | null;
}

let browser: Browser;
let product: Product;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SANDBOX_LEVEL: 'basic' }), openBrowser()]);
}, LONG);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
}, LONG);

describe.each<Language>(['zh-hk', 'en'])('%s', (language) => {
  const w = words(language);
  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    phone = await openAccount(browser, product.url, language, 'perpetual');
    ({ page } = phone);
  }, LONG);
  afterAll(() => endJourney(phone), LONG);

  const held = () => ask<Position[]>(phone, product.url, 'v2/contractOrder/selectPosition');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });

  test(
    'money comes by a transfer, and the questions come before the first position',
    async () => {
      await phone.go(paths.assets.transfer.href({ from: 'spot', to: 'perpetual' }));
      await field(w('assets.transfer.amount')).pressSequentially('2000.5');
      await press(w('assets.transfer.submit'));
      await page.getByText(w('assets.transfer.done'), { exact: true }).waitFor();
      await phone.go(paths.risk.href());
      for (const answer of RIGHT) await page.getByText(w(answer), { exact: true }).click();
      await press(w('risk.questions.submit'));
      // What is right goes away and moves the notice up: a press on the way would hit nothing.
      await page.getByRole('radiogroup').first().waitFor({ state: 'detached' });
      await page.getByText(w('risk.notice.read'), { exact: true }).click();
      await press(w('risk.notice.accept'));
      await page.getByText(w('risk.standing.open')).first().waitFor();
    },
    LONG,
  );

  test(
    'a long position with take profit and stop loss',
    async () => {
      await phone.go(DESK);
      await page.getByRole('button', { name: new RegExp(w('perpetual.ticket.kind')) }).click();
      await page.getByRole('option', { name: new RegExp(`^${w('trading.kinds.market')}`) }).click();
      await field(w('perpetual.ticket.qty')).pressSequentially('0.05');
      await page
        .locator('label')
        .filter({ hasText: w('perpetual.ticket.stops') })
        .click();
      const { mark } = await ask<{ mark: string }>(phone, product.url, 'v2/contractConfig/ticker', {
        symbol: 'BTCUSDT',
      });
      const away = (share: number) => (Number(mark) * share).toFixed(0);
      await field(w('perpetual.ticket.takeProfit')).pressSequentially(away(1.05));
      await field(w('perpetual.ticket.stopLoss')).pressSequentially(away(0.95));
      await press(`${w('perpetual.ticket.long')} 0.05 BTC`);
      await page.getByRole('dialog').getByText(w('perpetual.confirm.worst'), { exact: true }).waitFor();
      await press(w('perpetual.confirm.submitLong'));
      await until('the position is there', async () => (await held()).length === 1);
      const [position] = await held();
      expect(position).toMatchObject({ qty: '0.05', takeProfit: away(1.05), stopLoss: away(0.95) });
      await page
        .getByRole('listitem')
        .filter({ hasText: w('perpetual.position.liquidationAway').split('{')[0] ?? '' })
        .first()
        .waitFor();
    },
    LONG,
  );

  test(
    'more margin, half of it closed, and the rest after the network was gone',
    async () => {
      const before = (await held())[0]!;
      await press(w('perpetual.position.acts.adjustMargin'));
      await page.getByRole('dialog').getByLabel(w('perpetual.margin.amount')).pressSequentially('50');
      await press(w('perpetual.margin.submitAdd'));
      await until('the margin is more', async () => Number((await held())[0]?.margin) === Number(before.margin) + 50);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await press(w('perpetual.position.acts.close'));
      await page.getByRole('dialog').getByText('50%', { exact: true }).click();
      await press(w('perpetual.close.submitMarket'));
      await until('half is closed', async () => (await held())[0]?.qty === '0.025');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await phone.context.setOffline(true);
      const note = page
        .getByRole('status')
        .filter({ hasText: w('shell.offline.note').split('{')[0] ?? '' })
        .first();
      await note.waitFor();
      // It is seen beside the position too, far below the head of the screen.
      expect((await note.boundingBox())?.y).toBeGreaterThan(0);
      await phone.context.setOffline(false);
      await press(w('perpetual.position.acts.close'));
      // A press right after the network is back may still find it gone: nothing is done twice, so it may be repeated.
      await until('all is closed', async () => {
        const submit = page.getByRole('button', { name: w('perpetual.close.submitMarket'), exact: true });
        if ((await submit.isVisible()) && (await submit.isEnabled({ timeout: 1_000 }).catch(() => false)))
          await submit.click({ timeout: 2_000 }).catch(() => undefined);
        return (await held()).length === 0;
      });
      // A sheet takes its entry out of the history when it goes: an address opened meanwhile would go with it.
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
    LONG,
  );

  test(
    'the record shows what became of it, with the figures of the books',
    async () => {
      const { list } = await ask<{ list: ClosedPosition[] }>(phone, product.url, 'v2/contractOrder/selectHistory');
      expect(list).toHaveLength(1);
      await phone.go(paths.perpetual.order.href({ orderNo: list[0]!.positionId }));
      await page.getByText(w('perpetual.closedPosition.reasons.user'), { exact: true }).waitFor();
      // Of a loss rounded up to the cent, of a gain rounded down, fees rounded up: the sum of what is shown.
      const net = formatAmount(abs(resultInCents(list[0]!).net), 2, 2);
      await until('the net profit of the books', async () => (await page.locator('main').innerText()).includes(net));
      const account = await ask<{ balance: string; frozen: string; positionMargin: string }>(
        phone,
        product.url,
        'v2/contractOrder/contractProperty',
      );
      expect(Number(account.balance)).toBeCloseTo(2000.5 + Number(list[0]!.netPnl), 6);
      expect(account).toMatchObject({ frozen: '0', positionMargin: '0' });
    },
    LONG,
  );

  test(
    'on the smallest phone what is wrong with stops stands in full above the button, and nothing lies over it',
    async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await phone.go(DESK);
      await field(w('perpetual.ticket.qty')).pressSequentially('9');
      await page
        .locator('label')
        .filter({ hasText: w('perpetual.ticket.stops') })
        .click();
      await field(w('perpetual.ticket.takeProfit')).pressSequentially('1');
      await field(w('perpetual.ticket.stopLoss')).pressSequentially('900000');
      const button = page.getByRole('button', { name: `${w('perpetual.ticket.long')} 9 BTC`, exact: true });
      await button.click();
      const faults = page.locator('section p[role=alert]');
      await until('each field has its fault', async () => (await faults.count()) === 3);
      await page.getByText(w('perpetual.ticket.missing'), { exact: true }).waitFor();
      const isWhole = (element: Element): boolean => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) => {
          const hit = document.elementFromPoint((left + right) / 2, y);
          return hit !== null && (element.contains(hit) || hit.contains(element));
        });
      };
      for (const one of [...(await faults.all()), button]) expect(await one.evaluate(isWhole)).toBe(true);
    },
    LONG,
  );
});
