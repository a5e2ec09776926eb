/** Forex orders, positions and the account against the real exchange, to the last digit. */
import { api } from '@/lib/api/index';
import { account, close, closed, forexRoom, open, positions, refusal, resting, type Room } from './trader';

let room: Room;
beforeAll(async () => {
  room = await forexRoom();
});
beforeEach(() => room.move({ EURUSD: 115_000, USDJPY: 155_000, EURJPY: 178_000, GBPUSD: 132_000, EURGBP: 87_000 }));
afterEach(async () => {
  room.held.stall(null);
  await room.clock.advance(1_000);
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

test('a bought position: ask in, margin at the open, profit at the bid; a part closed leaves the entry as it is', async () => {
  const person = await room.trader();
  const order = await open(person, { lots: '0.2' });
  expect(order).toMatchObject({ status: 'filled', filledPrice: '1.15001', held: '0', type: 'market', price: null });
  expect(await positions(person)).toMatchObject([
    { lots: '0.2', entryPrice: '1.15001', price: '1.14999', margin: '2300.02', unrealizedPnl: '-0.4', rate: '1' },
  ]);
  await room.move({ EURUSD: 115_501 });
  const [held] = await positions(person);
  expect(held).toMatchObject({ price: '1.155', unrealizedPnl: '99.8' });
  expect(await account(person)).toMatchObject({
    balance: '10000',
    equity: '10099.8',
    usedMargin: '2300.02',
    free: '7699.98',
    level: '4.3911792',
  });
  const part = await close(person, held!.positionId, '0.05');
  expect(part).toMatchObject({ fill: { lots: '0.05', price: '1.155', realizedPnl: '24.95' }, closed: null });
  expect(part.position).toMatchObject({
    lots: '0.15',
    entryPrice: '1.15001',
    margin: '1725.015',
    unrealizedPnl: '74.85',
  });
  await close(person, held!.positionId);
  expect(await positions(person)).toEqual([]);
  expect(await closed(person)).toMatchObject([
    { lots: '0.2', closePrice: '1.155', realizedPnl: '99.8', swap: '0', netPnl: '99.8', closeReason: 'user' },
  ]);
  expect(await account(person)).toMatchObject({ balance: '10099.8', free: '10099.8', level: null });
});

test('a sold position in yen is converted at the middle of the close, not of the open', async () => {
  const person = await room.trader();
  await open(person, { code: 'EURJPY', side: 'sell', lots: '0.1' });
  // 17,799.9 * 100 yen of margin in USD at 155.
  expect(await positions(person)).toMatchObject([{ entryPrice: '177.999', margin: '1148.38064517' }]);
  await room.move({ EURJPY: 176_998, USDJPY: 150_000 });
  const [held] = await positions(person);
  // (177.999 - 176.999) * 10,000 yen at 150 and not at 155.
  expect(held).toMatchObject({ price: '176.999', unrealizedPnl: '66.66666666' });
  expect((await close(person, held!.positionId)).fill).toMatchObject({ realizedPnl: '66.66666666' });
});

test('what cannot be opened is refused and changes nothing', async () => {
  const person = await room.trader('1000');
  expect(await refusal(open(person, { lots: '0.1', leverage: 10 }))).toEqual({
    reason: 'fxMarginMissing',
    needed: '1150.21',
    available: '1000',
  });
  expect(await refusal(open(person, { leverage: 31 }))).toEqual({ reason: 'leverageRefused', max: '30' });
  for (const lots of ['0', '0.001', '0.015', '50.01'] as const)
    expect(await refusal(open(person, { lots }))).toEqual({ reason: 'fxLots', min: '0.01', max: '50', step: '0.01' });
  expect(await refusal(open(person, { price: '1.14950' }))).toEqual({ reason: 'fxPriceMoved', price: '1.15001' });
  expect(await refusal(open(person, { lots: '0.01', takeProfit: '1.14' }))).toMatchObject({ why: 'takeProfit' });
  expect(await refusal(open(person, { lots: '0.01', stopLoss: '1.15' }))).toMatchObject({ why: 'stopLoss' });
  expect(await refusal(open(person, { limit: '1.02' }))).toMatchObject({ reason: 'priceOutOfBand' });
  expect(await refusal(open(person, { limit: '1.140001' }))).toMatchObject({ reason: 'priceStep' });
  expect(await refusal(person.call(api.forex.variety, { code: 'BTCUSDT' }))).toEqual({ reason: 'notFound' });
  room.held.stall(room.clock.now());
  await room.clock.advance(11_000);
  expect(await refusal(open(person, { lots: '0.01' }))).toEqual({ reason: 'priceStale' });
  expect(await account(person)).toMatchObject({ balance: '1000', level: null });
});

test('a limit order holds its margin, waits for its price, and fills at the better price of a gap', async () => {
  const person = await room.trader();
  const order = await open(person, { lots: '0.1', limit: '1.14', stopLoss: '1.13' });
  expect(order).toMatchObject({ status: 'notFilled', held: '1140' });
  expect(await account(person)).toMatchObject({ balance: '10000', inOrders: '1140', free: '8860' });
  await room.move({ EURUSD: 114_001 });
  expect(await resting(person)).toHaveLength(1);
  await room.move({ EURUSD: 113_500 });
  expect(await resting(person)).toEqual([]);
  expect(await positions(person)).toMatchObject([{ entryPrice: '1.13501', margin: '1135.01', stopLoss: '1.13' }]);
  expect(await account(person)).toMatchObject({ balance: '10000', inOrders: '0' });
});

test('a recalled order gives back what it held, once', async () => {
  const person = await room.trader();
  const { orderNo } = await open(person, { limit: '1.14' });
  expect(await person.call(api.forex.recall, { orderNo })).toMatchObject({ status: 'cancelled', endReason: 'user' });
  expect(await refusal(person.call(api.forex.recall, { orderNo }))).toEqual({ reason: 'orderFinished' });
  expect(await account(person)).toMatchObject({ balance: '10000', free: '10000' });
});

test('take profit and stop loss close at the first price that reaches them, and only one of them fires', async () => {
  const person = await room.trader();
  await open(person, { lots: '0.1', takeProfit: '1.16', stopLoss: '1.14' });
  await room.move({ EURUSD: 116_000 });
  expect(await positions(person)).toHaveLength(1);
  await room.move({ EURUSD: 116_201 });
  await room.move({ EURUSD: 113_000 });
  expect(await closed(person)).toMatchObject([
    { closeReason: 'takeProfit', closePrice: '1.162', realizedPnl: '119.9' },
  ]);
  expect(await person.call(api.forex.detail, { id: (await closed(person))[0]!.positionId })).toMatchObject({
    fills: [{ kind: 'open' }, { kind: 'close', reason: 'takeProfit' }],
  });
});

test('the account is warned at 100 % and stopped out at 50 %, the largest loss first, and never owes', async () => {
  const person = await room.trader('1200');
  await open(person, { code: 'EURUSD', lots: '0.2', leverage: 30 });
  await open(person, { code: 'GBPUSD', lots: '0.05', leverage: 30 });
  await open(person, { code: 'EURUSD', side: 'buy', lots: '0.01', limit: '1.05', leverage: 30 });
  // Used 986.68: warned at 986, stopped out at 493.
  await room.move({ EURUSD: 113_900 });
  expect((await account(person)).level).toBe('0.9927281');
  expect(await positions(person)).toHaveLength(2);
  await room.move({ EURUSD: 111_400 });
  expect((await positions(person)).map(({ code }) => code)).toEqual(['GBPUSD']);
  expect(await resting(person)).toEqual([]);
  expect(await closed(person)).toMatchObject([{ closeReason: 'stopOut', code: 'EURUSD' }]);
});

test('a gap takes everything on the account, resting orders included, and the insurance bears the rest', async () => {
  const person = await room.trader('1000');
  await open(person, { lots: '0.2', leverage: 30 });
  await open(person, { lots: '0.05', limit: '1.05', leverage: 30 });
  await room.move({ EURUSD: 105_000 });
  expect(await account(person)).toMatchObject({ balance: '0', free: '0' });
  expect(await closed(person)).toMatchObject([{ closeReason: 'stopOut', realizedPnl: '-1000' }]);
});
