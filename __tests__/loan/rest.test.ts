/** The rest of a debt that is too little to be owed: what is given up of it brings nobody more than the loan has cost. */
import { api } from '@/lib/api/index';
import { sub, type Decimal } from '@/lib/money/decimal';
import { borrow, loanRoom } from './room';

test('whoever borrows a little and keeps too little on the account for the rest is given nothing', async () => {
  const room = await loanRoom();
  const person = await room.borrower();
  const away = (amount: Decimal) =>
    person.call(api.assets.transfer, { type: 'internal', from: 'spot', to: 'c2c', coin: 'USDT', amount });
  await away(await room.has(person, 'USDT'));
  const insurance = await room.house('insurance');
  const { orderNo, debt } = await borrow(person, { loanAmount: '20' });
  const amount = sub(debt, '0.01');
  await away(sub(await room.has(person, 'USDT'), amount));
  expect(await person.call(api.loan.repay, { orderNo, amount })).toMatchObject({ status: 'active', debt: '0.01' });
  await room.give(person, 'USDT', '1');
  expect(await person.call(api.loan.repay, { orderNo, amount: 'ALL' })).toMatchObject({ status: 'repaid' });
  expect(await room.house('insurance')).toBe(insurance);

  // Of a loan that has brought more, a rest of a cent is given up.
  const longer = await borrow(person, { loanAmount: '2000' });
  await person.call(api.loan.repay, { orderNo: longer.orderNo, amount: '1' });
  await away(sub(await room.has(person, 'USDT'), sub(longer.debt, '1.01')));
  const last = { orderNo: longer.orderNo, amount: sub(longer.debt, '1.01') };
  expect(await person.call(api.loan.repay, last)).toMatchObject({ status: 'repaid', debt: '0' });
  expect(sub(insurance, await room.house('insurance'))).toBe('0.01');
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
