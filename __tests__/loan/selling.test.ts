/** What a person can do while the collateral is being sold. */
import { api } from '@/lib/api/index';
import { sub } from '@/lib/money/decimal';
import { refusal } from '../flash/room';
import { borrow, loanRoom } from './room';

test('while a sale waits for a price, repaying all ends it; a part is refused', async () => {
  const room = await loanRoom();
  const person = await room.borrower();
  const order = await borrow(person, { termDays: 0, termMinutes: 10 });
  const btc = await room.has(person, 'BTC');
  await room.later(601);
  room.held.stall(room.clock.now());
  await room.later(121);
  expect(await room.orderOf(person, order)).toMatchObject({ status: 'liquidating', allowed: ['close'] });
  expect(await refusal(person.call(api.loan.repay, { orderNo: order.orderNo, amount: '100' }))).toMatchObject({
    reason: 'loanState',
  });
  expect(await refusal(person.call(api.loan.addCollateral, { orderNo: order.orderNo, amount: '1' }))).toMatchObject({
    reason: 'loanState',
  });
  const repaid = await person.call(api.loan.repay, { orderNo: order.orderNo, amount: 'ALL' });
  expect(repaid).toMatchObject({ status: 'repaid', debt: '0', collateral: '0', allowed: [] });
  expect(sub(await room.has(person, 'BTC'), btc)).toBe(order.collateral);
  room.held.stall(null);
  await room.later(30);
  expect(await room.events(person, order)).toEqual(['borrowed', 'overdue', 'liquidating', 'repaid']);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
