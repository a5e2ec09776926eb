/** What people have open is limited on each side of a market, so that whoever is in it can always leave it. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from '../harness/exchange';
import { open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

let room: Room;
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

/** The house opens 1 BTC, people may hold 2 on each side. */
async function smallMarket(): Promise<void> {
  room = await tradingRoom();
  await sql`update perpetual_market set maker_limit = 1 where symbol = ${symbol}`.execute(room.db);
}

const houseHolds = async (): Promise<string> =>
  (
    await sql<{
      qty: string;
    }>`select trim_scale(maker_position)::text qty from perpetual_market where symbol = ${symbol}`.execute(room.db)
  ).rows[0]!.qty;

async function close(person: Person, wish: { price?: Decimal; qty?: Decimal } = {}) {
  const [position] = await positions(person);
  const orderType = wish.price ? 'limit' : 'market';
  return person.call(api.perpetual.close, { positionId: position!.positionId, orderType, ...wish });
}
async function recall(person: Person): Promise<void> {
  const { list } = await person.call(api.perpetual.orders, {});
  await person.call(api.perpetual.recall, { orderNo: list[0]!.orderNo });
}
const full = (side: 'long' | 'short', left: Decimal) => ({ reason: 'marketFull', side, left, unit: 'BTC' });

test('accounts that open against each other and close against the house keep nobody from leaving', async () => {
  await smallMarket();
  const honest = await room.trader('20000');
  const [one, other] = [await room.trader('20000'), await room.trader('20000')];
  await open(honest, { side: 'long', qty: '0.5' });
  await open(one, { side: 'short', qty: '1.5', price: '60000' });
  await open(other, { side: 'long', qty: '1.5' });
  expect(await refusal(open(one, { side: 'long', qty: '0.01' }))).toEqual(full('long', '0'));
  expect(await refusal(open(other, { side: 'short', qty: '0.51' }))).toEqual(full('short', '0.5'));
  await close(other);
  expect(await houseHolds()).toBe('1');
  // It buys nothing of those who open, and everything of those who leave.
  expect(await refusal(open(other, { side: 'short', qty: '0.5' }))).toMatchObject({ reason: 'noLiquidity' });
  const closed = await close(honest);
  expect(closed).toMatchObject({ status: 'filled', filledQty: '0.5' });
  expect(Number(closed.averagePrice)).toBeGreaterThan(59_900);
  expect(await houseHolds()).toBe('1.5');
  await close(one);
  expect(await houseHolds()).toBe('0');
});

test('what rests counts, until it is taken back or has closed', async () => {
  await smallMarket();
  const [one, other] = [await room.trader('20000'), await room.trader('20000')];
  await open(one, { side: 'long', qty: '1.9', price: '58000' });
  expect(await refusal(open(other, { side: 'long', qty: '0.2' }))).toEqual(full('long', '0.1'));
  await recall(one);
  await open(other, { side: 'long', qty: '0.2' });
  await open(one, { side: 'long', qty: '1.8', price: '59000' });
  expect(await refusal(open(other, { side: 'long', qty: '0.001' }))).toEqual(full('long', '0'));
  // It fills in parts, as far as the house may go, and what has filled counts as before.
  await room.move(58_900);
  expect(await positions(one)).toMatchObject([{ qty: '0.8' }]);
  expect(await room.booksBalance()).toEqual([]);
  expect(await refusal(open(other, { side: 'long', qty: '0.001' }))).toEqual(full('long', '0'));
  await close(one, { qty: '0.3' });
  await open(other, { side: 'long', qty: '0.3' });
});

test('a resting order that closes is filled where the house opens nothing any more', async () => {
  await smallMarket();
  const [one, other] = [await room.trader('20000'), await room.trader('20000')];
  await open(one, { side: 'long', qty: '0.4' });
  await close(one, { price: '60500' });
  await open(other, { side: 'short', qty: '0.5', price: '60600' });
  await sql`update perpetual_market set maker_position = 1 where symbol = ${symbol}`.execute(room.db);
  await room.move(60_700);
  expect(await positions(one)).toEqual([]);
  expect(await positions(other)).toEqual([]);
});

test('liquidations count, and what they end', async () => {
  await smallMarket();
  const [one, other] = [await room.trader('20000'), await room.trader('20000')];
  await open(one, { side: 'long', qty: '0.5', leverage: 20 });
  await open(one, { side: 'long', qty: '0.5', leverage: 20, price: '57500' });
  await open(other, { side: 'long', qty: '0.4', leverage: 20, marginMode: 'cross' });
  await room.move(57_600);
  await room.move(56_000);
  expect(await positions(one)).toEqual([]);
  expect(await room.booksBalance()).toEqual([]);
});

test.each([
  ['none', '1.5'],
  ['for one of them', '1.4999'],
] as const)('orders that open and find no room hide no order that closes behind them: %s', async (_, taken) => {
  await smallMarket();
  const honest = await room.trader('20000');
  const thieves = [await room.trader('20000'), await room.trader('20000'), await room.trader('20000')];
  await open(honest, { side: 'short', qty: '0.5' });
  await close(honest, { price: '59500' });
  await open(thieves[2]!, { side: 'long', qty: taken });
  // As many as one sweep looks at, a little nearer to the market.
  for (const thief of thieves.slice(0, 2))
    for (let nr = 0; nr < 100; nr += 1) await open(thief, { side: 'long', qty: '0.0001', price: '59600' });
  await room.move(59_400);
  expect(await positions(honest)).toEqual([]);
});
