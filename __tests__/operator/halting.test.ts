/** Markets that an operator halts: what stops at once, what goes on as agreed, and that opening again takes two. */
import { api } from '@/lib/api/index';
import { bet, fixedTimeRoom, orderOf, refusal } from '../fixedTime/room';
import { close, closed, forexRoom, open, positions } from '../forex/trader';

const reason = 'a test';

test('one operator halts, two open again, and the record says who', async () => {
  const room = await fixedTimeRoom();
  const [one, other] = [await room.operator(), await room.operator()];
  const market = { product: 'fixedTime', symbol: 'BTCUSDT', reason } as const;
  await one.call(api.operator.haltMarket, market);
  await one.call(api.operator.haltMarket, market);
  expect(await one.call(api.operator.haltedMarkets, {})).toEqual([
    { ...market, haltedAt: room.clock.now(), haltedBy: (await one.call(api.operator.me, {})).name },
  ]);
  expect(await one.call(api.operator.resumeMarket, market)).toEqual({ state: 'proposed' });
  expect(await refusal(one.call(api.operator.resumeMarket, market))).toEqual({ reason: 'needsAnotherPerson' });
  expect(await one.call(api.operator.haltedMarkets, {})).toHaveLength(1);
  // Who halts again has a reason that the proposal did not know: it is withdrawn.
  await one.call(api.operator.haltMarket, market);
  expect(await other.call(api.operator.resumeMarket, market)).toEqual({ state: 'proposed' });
  expect(await one.call(api.operator.haltedMarkets, {})).toHaveLength(1);
  expect(await one.call(api.operator.resumeMarket, market)).toEqual({ state: 'done' });
  expect(await one.call(api.operator.haltedMarkets, {})).toEqual([]);
  const { list } = await one.call(api.operator.audit, { object: 'fixedTime:BTCUSDT', pageNum: 1, pageSize: 20 });
  expect(list.map(({ action }) => action).toReversed()).toEqual([
    'market.halted',
    'market.halted',
    'proposal.made',
    'proposal.withdrawn',
    'market.halted',
    'proposal.made',
    'proposal.confirmed',
    'market.resumed',
  ]);
  for (const wrong of [
    { product: 'forex', symbol: 'BTCUSDT' },
    { product: 'spot', symbol: 'EURUSD' },
    { product: 'perpetual', symbol: 'NOSUCH' },
  ] as const)
    expect(await refusal(one.call(api.operator.haltMarket, { ...wrong, reason }))).toEqual({ reason: 'notFound' });
  await room.close();
});

test('spot and perpetual markets show their state and refuse', async () => {
  const room = await fixedTimeRoom();
  const operator = await room.operator();
  const person = await room.better();
  const symbol = 'BTCUSDT';
  for (const product of ['spot', 'perpetual'] as const)
    await operator.call(api.operator.haltMarket, { product, symbol, reason });
  const statusOf = (markets: readonly { symbol: string; status: string }[]) =>
    markets.find((one) => one.symbol === symbol)?.status;
  expect(statusOf(await person.call(api.spot.markets, {}))).toBe('halted');
  expect(statusOf(await person.call(api.perpetual.markets, {}))).toBe('halted');
  const spot = { symbol, side: 'buy', type: 'market', quoteAmount: '10' } as const;
  expect(await refusal(person.call(api.spot.placeOrder, spot))).toEqual({ reason: 'marketHalted' });
  const order = {
    symbol,
    side: 'long',
    marginMode: 'isolated',
    leverage: 5,
    orderType: 'market',
    qty: '0.01',
  } as const;
  expect(await refusal(person.call(api.perpetual.placeOrder, order))).toEqual({
    reason: 'marketHalted',
  });
  await room.close();
});

test('fixed-time: nothing new is taken, what runs is settled as agreed', async () => {
  const room = await fixedTimeRoom();
  const operator = await room.operator();
  const person = await room.better();
  const running = await bet(person);
  await room.second(60_001);
  await operator.call(api.operator.haltMarket, { product: 'fixedTime', symbol: 'BTCUSDT', reason });
  expect(await refusal(bet(person))).toEqual({ reason: 'marketHalted' });
  expect(await person.call(api.fixedTime.config, { symbol: 'BTCUSDT' })).toMatchObject({
    enabled: false,
    reason: 'halted',
  });
  await room.seconds(61, 60_002);
  expect(await orderOf(person, running.orderNo)).toMatchObject({ status: 'closed', result: 'win', payout: '175' });
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('forex: nothing opens, closes, fires, is stopped out or charged; afterwards all of it is due', async () => {
  const room = await forexRoom();
  const one = await room.operator();
  const person = await room.trader('1000');
  await open(person, { lots: '0.1', leverage: 30, stopLoss: '1.14' });
  await open(person, { limit: '1.145', lots: '0.01' });
  const [position] = await positions(person);
  const market = { product: 'forex', symbol: 'EURUSD', reason } as const;
  await one.call(api.operator.haltMarket, market);
  expect(await person.call(api.forex.variety, { code: 'EURUSD' })).toMatchObject({ halted: true });
  expect(await refusal(open(person, { lots: '0.01' }))).toEqual({ reason: 'marketHalted' });
  expect(await refusal(open(person, { lots: '0.01', limit: '1.14' }))).toEqual({ reason: 'marketHalted' });
  expect(await refusal(close(person, position!.positionId))).toEqual({ reason: 'marketHalted' });
  // Another market goes on, but nothing is opened there beside what stands still.
  expect(await refusal(open(person, { code: 'GBPUSD', lots: '0.01' }))).toEqual({ reason: 'heldHalted' });
  expect(await refusal(open(await room.trader('1000'), { code: 'GBPUSD', lots: '0.01' }))).toBe('ok');
  // The stop's price, the limit's price, and a level at which the account would be stopped out.
  await room.move({ EURUSD: 106_000 });
  expect(await positions(person)).toHaveLength(1);
  // 17:00 in New York, a Wednesday: three nights.
  await room.to(Date.UTC(2026, 6, 15, 21));
  expect((await positions(person)).find(({ code }) => code === 'EURUSD')).toMatchObject({ swap: '0' });
  await room.to(Date.UTC(2026, 6, 15, 21, 10));
  await room.move({ EURUSD: 115_000 });
  // Their sessions have ended meanwhile.
  for (const operator of [await room.operator(), await room.operator()])
    await operator.call(api.operator.resumeMarket, market);
  expect(await refusal(close(person, position!.positionId))).toBe('ok');
  expect(await closed(person)).toMatchObject([{ swap: '0' }]);
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});
