/** What operators may change about perpetual markets, and what stays as it was agreed. */
import { api } from '@/lib/api/index';
import { mul } from '@/lib/money/decimal';
import { feeOf } from '@/lib/perpetual/rules';
import { open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

let room: Room;
beforeEach(async () => {
  room = await tradingRoom();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

const terms = {
  makerFeeRate: '0.0001',
  takerFeeRate: '0.001',
  leverage: [3, 3, 3, 2, 1] as number[],
  fundingCap: '0.00005',
} as const;
const market = async () =>
  (await room.visitor().call(api.perpetual.markets, {})).find((one) => one.symbol === symbol) ?? null;

/** Both operators make the same call. */
async function decide(change: object = {}): Promise<number> {
  const from = room.clock.now() + 60_000;
  const body = { symbol, from, ...terms, reason: 'a test', ...change };
  for (const operator of [await room.operator(), await room.operator()])
    await operator.call(api.operator.setPerpetualTerms, body);
  return from;
}

test('terms are set by two, count from their time on, and never for what was accepted', async () => {
  const [one, other] = [await room.operator(), await room.operator()];
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 20 });
  const resting = await open(person, { side: 'long', qty: '0.01', leverage: 20, price: '59000' });
  const [before] = await positions(person);
  const from = room.clock.now() + 60_000;
  const body = { symbol, from, ...terms, reason: 'a test' };
  expect(await one.call(api.operator.setPerpetualTerms, body)).toEqual({ state: 'proposed' });
  expect(await refusal(one.call(api.operator.setPerpetualTerms, body))).toEqual({ reason: 'needsAnotherPerson' });
  expect(await refusal(other.call(api.operator.setPerpetualTerms, { ...body, fundingCap: '0' }))).toEqual({
    reason: 'otherProposalOpen',
  });
  expect(await other.call(api.operator.setPerpetualTerms, body)).toEqual({ state: 'done' });
  expect(await other.call(api.operator.perpetualTerms, {})).toEqual([
    { symbol, from, ...terms, reason: 'a test', decidedAt: room.clock.now() },
    {
      symbol: '*',
      makerFeeRate: '0.0002',
      takerFeeRate: '0.0005',
      leverage: [20, 15, 10, 5, 2],
      fundingCap: '0.0075',
      from: null,
      reason: '',
      decidedAt: null,
    },
  ]);
  expect(await market()).toMatchObject({ takerFeeRate: '0.0005', maxLeverage: 20, termsUntil: from });

  await room.clock.advance(59_000);
  await room.move(60_000);
  expect(await market()).toMatchObject({
    makerFeeRate: '0.0001',
    takerFeeRate: '0.001',
    maxLeverage: 3,
    defaultLeverage: 3,
    liquidationFeeRate: '0.0005',
    termsUntil: null,
  });
  expect((await market())?.tiers.map(({ maxLeverage }) => maxLeverage)).toEqual(terms.leverage);
  expect((await positions(person))[0]).toMatchObject({
    leverage: 20,
    liquidationPrice: before?.liquidationPrice,
    qty: '0.01',
  });
  // It was accepted with a maker's fee of 0.02 %: 59,000 x 0.01 x 0.0002.
  await room.move(58_990);
  const ended = await person.call(api.perpetual.orders, { open: false });
  expect(ended.list.find(({ orderNo }) => orderNo === resting.orderNo)?.fee).toBe('0.118');

  const newcomer = await room.trader();
  expect(await refusal(open(newcomer, { side: 'long', qty: '0.01', leverage: 4 }))).toEqual({
    reason: 'leverageRefused',
    max: '3',
  });
  const choice = { symbol, marginMode: 'isolated', leverage: 10 } as const;
  expect(await refusal(newcomer.call(api.perpetual.setLeverage, choice))).toEqual({
    reason: 'leverageRefused',
    max: '3',
  });
  const told = await newcomer.call(api.perpetual.preview, {
    symbol,
    side: 'short',
    qty: '0.01',
    price: '59000',
    marginMode: 'isolated',
    leverage: 3,
  });
  expect(told.fee).toBe('0.59');
});

test('nobody pays a higher fee than the one they were shown, when opening as when closing; a lower one they get', async () => {
  const person = await room.trader();
  const shown = { takerFeeRate: '0.0005' } as const;
  await open(person, { side: 'long', qty: '0.01', ...shown });
  await decide();
  await room.clock.advance(60_000);
  await room.move(60_000);
  expect(await refusal(open(person, { side: 'short', qty: '0.01', leverage: 3, ...shown }))).toEqual({
    reason: 'feeChanged',
  });
  const [position] = await positions(person);
  const closing = { positionId: position!.positionId, orderType: 'market' } as const;
  expect(await refusal(person.call(api.perpetual.close, { ...closing, ...shown }))).toEqual({ reason: 'feeChanged' });
  expect(await positions(person)).toHaveLength(1);
  const closed = await person.call(api.perpetual.close, { ...closing, takerFeeRate: '0.002' });
  expect(closed.fee).toBe(feeOf(mul('0.01', closed.averagePrice!), terms.takerFeeRate));
});

test('the largest funding rate counts from the interval that begins after its time', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.01', leverage: 2 });
  await decide();
  const rate = async () => {
    const { fundingRate } = await room.visitor().call(api.perpetual.ticker, { symbol });
    return fundingRate;
  };
  await room.clock.advance(120_000);
  await room.move(60_000);
  expect(await rate()).toBe('0.0001');
  await room.clock.jump(4 * 3_600_000);
  await room.move(60_000);
  expect(await rate()).toBe('0.00005');
});

test('two decisions for all markets: each counts in its turn, and of two for one time the later', async () => {
  await decide({ symbol: '*', leverage: [5, 5, 5, 5, 2] });
  const from = await decide({ symbol: '*' });
  await decide({ symbol, from: from + 60_000, leverage: [2, 2, 2, 2, 1] });
  await room.clock.advance(60_000);
  expect(await market()).toMatchObject({ maxLeverage: 3 });
  await room.clock.advance(60_000);
  expect(await market()).toMatchObject({ maxLeverage: 2 });
});

test('what is past, unknown or out of bounds is refused by its field', async () => {
  const operator = await room.operator();
  const body = { symbol, from: room.clock.now() + 10_000, ...terms, reason: 'a test' };
  const refused = (change: object) => refusal(operator.call(api.operator.setPerpetualTerms, { ...body, ...change }));
  expect(await refused({ from: room.clock.now() })).toEqual({ reason: 'badRequest', field: 'from' });
  expect(await refused({ symbol: 'NOSUCH' })).toEqual({ reason: 'notFound' });
  for (const [field, change] of [
    ['takerFeeRate', { takerFeeRate: '0.0010001' }],
    ['makerFeeRate', { makerFeeRate: '0.0010001' }],
    ['leverage', { leverage: [21, 15, 10, 5, 2] }],
    ['leverage', { leverage: [3, 4, 3, 2, 1] }],
    ['leverage', { leverage: [3, 3, 3, 2] }],
    ['fundingCap', { fundingCap: '0.0076' }],
  ] as const)
    expect(await refused(change)).toEqual({ reason: 'badRequest', field });
  expect((await operator.call(api.operator.proposals, {})).list).toEqual([]);
});
