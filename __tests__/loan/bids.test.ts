/** How collateral is sold where others want to hold the sale up. */
import { api } from '@/lib/api/index';
import { add } from '@/lib/money/decimal';
import { borrow, loanRoom } from './room';

test('no number of a friend’s small bids holds the sale of the collateral up', async () => {
  const room = await loanRoom();
  const [person, friend] = [await room.borrower(), await room.person()];
  await room.give(friend, 'USDT', '100000');
  const order = await borrow(person);
  await room.price(46_900);
  const { bids } = await person.call(api.market.depth, { symbol: 'BTCUSDT' });
  const price = add(bids[0]![0], '0.01');
  for (let i = 0; i < 200; i += 1)
    await friend.call(api.spot.placeOrder, { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price, qty: '0.00012' });
  await room.later(10);
  // One order meets 200 bids: without a second one right after, only a thousand dollars’ worth would be sold every ten seconds.
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'liquidated', liquidation: { shortfall: '0' } });
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
}, 60_000);
