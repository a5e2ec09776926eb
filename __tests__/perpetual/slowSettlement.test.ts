/** A settlement that takes long, as in a crash, holds the mark up for nobody: what is free and what may be opened is judged at the price of now. */
import { api } from '@/lib/api/index';
import { transaction } from '@/server/db/database';
import { open, symbol, tradingRoom } from './trader';

test('the mark follows the market while a settlement is under way', async () => {
  const room = await tradingRoom();
  await open(await room.trader(), { side: 'long', qty: '0.1' });
  const visitor = room.visitor();
  const mark = async () => (await visitor.call(api.perpetual.ticker, { symbol })).mark;
  // Whatever asks the database waits behind this, the settlement of the next tick too.
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const slow = transaction(room.db, () => held);
  const settlements: Promise<number>[] = [];
  for (const price of [59_900, 59_800, 59_700]) {
    room.held.set(symbol, price * 100);
    await room.clock.advance(1_000);
    settlements.push(room.perpetual.settle());
  }
  expect(await mark()).toBe('59700');
  letGo();
  await slow;
  await Promise.all(settlements);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
