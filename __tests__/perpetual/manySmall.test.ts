/** Many small orders near the best price keep nobody in a position: what one order cannot meet of them, it passes by on its way to the house. */
import { api } from '@/lib/api/index';
import { open, positions, symbol, tradingRoom, type Room } from './trader';

let room: Room;
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

/** As many as one order meets, of 6 USDT each, between the market's bid and ask. */
async function inTheWay(side: 'long' | 'short'): Promise<void> {
  const thief = await room.trader('1000');
  for (let nr = 0; nr < 200; nr += 1) await open(thief, { side, qty: '0.0001', price: '60000', leverage: 20 });
}

test('somebody who leaves is out at once, and so is one whose stop loss is reached', async () => {
  room = await tradingRoom();
  const [honest, sleeping] = [await room.trader('20000'), await room.trader('20000')];
  await open(honest, { side: 'short', qty: '1' });
  await open(sleeping, { side: 'long', qty: '1', stopLoss: '59950', triggerBy: 'last' });
  await inTheWay('short');
  const [position] = await positions(honest);
  const closed = await honest.call(api.perpetual.close, { positionId: position!.positionId, orderType: 'market' });
  expect(closed).toMatchObject({ status: 'filled', filledQty: '1' });
  expect(Number(closed.averagePrice)).toBeLessThan(60_010);
  await inTheWay('long');
  await room.move(59_940);
  expect(await positions(sleeping)).toEqual([]);
});

test('a larger order that opens ends at the last of those that it meets, before those behind them', async () => {
  room = await tradingRoom();
  await inTheWay('short');
  const { asks } = await room.visitor().call(api.perpetual.depth, { symbol, levels: 5 });
  expect(asks[0]).toEqual(['60000.00', '0.02']);
  const opened = await open(await room.trader('20000'), { side: 'long', qty: '1' });
  expect(opened).toMatchObject({ status: 'cancelled', filledQty: '0.02' });
});
