/** How far the liquidation is from an order that waits in the book: counted from its own price, not from where the market stands today. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '@/lib/api/index';
import { abs, div, sub, type Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import type { Scene } from '@/lib/perpetual/figures';
import { openTicket, perpetualDraft } from '@/lib/perpetual/state';
import { type PerpetualScope, outlookOf } from '@/lib/perpetual/ticket';
import { renderScreen } from '../harness/renderScreen';
import { type Room, account, symbol, tradingRoom } from './trader';

let x: Room;
beforeAll(async () => {
  x = await tradingRoom();
  await x.move(60_000);
});
beforeEach(() => {
  perpetualDraft.open('NONE', 'buy');
  openTicket('NONE');
});
afterAll(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

async function scopeOf(mark: Decimal, levels: PerpetualScope['levels']): Promise<PerpetualScope> {
  const person = await x.trader('10000');
  const [market] = await person.call(api.perpetual.markets, {});
  const now = await account(person);
  const scene: Scene = { positions: [], account: now, marketOf: () => market!, markOf: () => mark };
  return { market: market!, index: mark, mark, paysIn: 'quote', available: '10000', leverage: 10, scene, levels };
}

const order = { symbol, marginMode: 'isolated', leverage: 10, orderType: 'limit', qty: '0.01' } as const;
const way = (from: Decimal, to: Decimal) => div(abs(sub(from, to)), from, 4, 'down');

test.each([
  ['long', '54000', '60001', '60000'],
  ['short', '66000', '59999', '60000'],
] as const)('a %s whose price is not reached counts from that price, one that fills from the mark', async (...row) => {
  const [side, price, best, mark] = row;
  const scope = await scopeOf(mark, [[best, '1']]);
  const resting = outlookOf({ ...order, side, price }, scope)!;
  expect(resting.rests).toBe(true);
  expect(resting.distance).toBe(way(price, resting.after!));
  // Without a book the mark price says whether it waits.
  expect(outlookOf({ ...order, side, price }, { ...scope, levels: [] })).toEqual(resting);

  const filling = outlookOf({ ...order, side, price: best }, scope)!;
  expect(filling.rests).toBe(false);
  expect(filling.distance).toBe(way(mark, filling.after!));
  const { price: _, ...rest } = { ...order, side, price };
  const atMarket = outlookOf({ ...rest, orderType: 'market' }, scope)!;
  expect(atMarket).toMatchObject({ rests: false, distance: way(mark, atMarket.after!) });
});

test('a mark price that is nearer to the liquidation than the order’s own is not flattered', async () => {
  const scope = await scopeOf('59000', [['60001', '1']]);
  const near = outlookOf({ ...order, side: 'long', price: '60000' }, scope)!;
  expect(near.rests).toBe(true);
  expect(near.distance).toBe(way('59000', near.after!));
  // Past it already: liquidated as soon as it is filled.
  const past = outlookOf({ ...order, side: 'long', price: '60000' }, { ...scope, mark: '50000' })!;
  expect(past.distance).toBe('0');
});

test.each([
  ['en', 'Price', 'Amount', /^Long 0\.01/, /^Once it is filled, a further fall of (\d+\.\d\d%) liquidates it\./],
  ['zh-hk', '價格', '數量', /做多 0\.01/, /^成交後再下跌 (\d+\.\d\d%) 便會強制平倉/],
] as const)('the confirmation says it in words: %s', async (language, priceName, qtyName, button, words) => {
  const person = await x.trader('10000');
  await person.call(api.perpetual.setLeverage, { symbol, marginMode: 'isolated', leverage: 10 });
  await renderScreen(paths.perpetual.trade.href({ symbol }), { exchange: x, as: person, language });
  const price = await screen.findByLabelText(priceName);
  await userEvent.clear(price);
  await userEvent.type(price, '54000');
  await userEvent.type(await screen.findByLabelText(qtyName), '0.01');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const sheet = within(await screen.findByRole('dialog'));
  const said = sheet.getByText(words).textContent;
  const { orderType: _, ...wish } = order;
  const { after } = await person.call(api.perpetual.preview, { ...wish, side: 'long', price: '54000' });
  const share = Number(way('54000', after!)) * 100;
  expect(words.exec(said)?.[1]).toBe(`${share.toFixed(2)}%`);
  expect(share).toBeLessThan(10);
});
