/** Orders that waited when somebody began a cooling-off, lost what they had set as their limit, or lost the product: they open nothing. */
import { api } from '@/lib/api/index';
import { account as fxAccount, forexRoom, open as openFx, positions as fxPositions } from '../forex/trader';
import { account, open, positions, symbol, tradingRoom } from '../perpetual/trader';

test('perpetual: an order that rests is ended instead of filled, by the market and by another person', async () => {
  const room = await tradingRoom();
  const [person, other] = [await room.trader(), await room.trader()];
  await open(person, { side: 'short', qty: '0.1' });
  const far = await open(person, { side: 'long', qty: '0.1', price: '59000' });
  const near = await open(person, { side: 'long', qty: '0.1', price: '59999.99' });
  await person.call(api.risk.coolingOff, { days: 1 });
  await open(other, { side: 'short', qty: '0.1', marginMode: 'cross' });
  await room.move(58_900);
  expect(await positions(person)).toMatchObject([{ side: 'short' }]);
  const { list } = await person.call(api.perpetual.orders, { open: false, pageNum: 1, pageSize: 10 });
  for (const { orderNo } of [far, near])
    expect(list.find((one) => one.orderNo === orderNo)).toMatchObject({ status: 'cancelled', endReason: 'barred' });
  expect((await account(person)).frozen).toBe('0');
  // What is open can be closed, also by an order that rests.
  const [held] = await positions(person);
  await person.call(api.perpetual.close, {
    positionId: held!.positionId,
    orderType: 'limit',
    price: '58000',
    qty: '0.1',
  });
  await room.move(57_900);
  expect(await positions(person)).toEqual([]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('perpetual: the loss limit counts for what waits; a closed gate too', async () => {
  const room = await tradingRoom();
  const [person, other] = [await room.trader(), await room.trader()];
  for (const one of [person, other]) await open(one, { side: 'long', qty: '0.01', price: '57000' });
  await person.call(api.risk.setLimits, { lossLimit: '10' });
  await open(person, { side: 'long', qty: '0.1' });
  await room.move(59_000);
  const [held] = await positions(person);
  await person.call(api.perpetual.close, { positionId: held!.positionId, orderType: 'market', qty: '0.1' });
  await room.move(56_900);
  expect(await positions(person)).toEqual([]);
  expect(await positions(other)).toHaveLength(1);
  await open(other, { side: 'long', qty: '0.01', price: '56000' });
  const operator = await room.operator();
  await operator.call(api.operator.setGate, { product: 'perpetual', country: '*', isOpen: false, reason: 'a test' });
  await room.move(55_900);
  expect(await positions(other)).toMatchObject([{ symbol, qty: '0.01' }]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('forex: a limit order is ended instead of filled', async () => {
  const room = await forexRoom();
  const [person, other] = [await room.trader(), await room.trader()];
  for (const one of [person, other]) await openFx(one, { limit: '1.14' });
  await person.call(api.risk.coolingOff, { days: 1 });
  await room.move({ EURUSD: 113_900 });
  expect(await fxPositions(person)).toEqual([]);
  expect(await fxPositions(other)).toHaveLength(1);
  const { orders } = await person.call(api.forex.positions, { queryType: 'entrust' });
  expect(orders).toEqual([]);
  expect(await fxAccount(person)).toMatchObject({ balance: '10000', free: '10000' });
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
