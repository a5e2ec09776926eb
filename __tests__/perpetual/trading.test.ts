/** Perpetual contracts against the real server: what people open and close, what stands behind it, and what the books say afterwards. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { add, mul, sub, type Decimal } from '@/lib/money/decimal';
import { toInsurance } from '@/lib/perpetual/insurance';
import { transaction } from '@/server/db/database';
import { setTrigger } from '@/server/trading/triggers/store';
import { account, open, positions, refusal, symbol, tradingRoom, type Room } from './trader';

let room: Room;
/** What the insurance got when a position was liquidated, or paid (negative), by the books. */
async function insuranceOf(positionId: string): Promise<Decimal> {
  const { rows } = await sql<{ got: Decimal }>`select sum(e.amount)::text got from ledger.entries e
    join ledger.accounts a on a.id = e.account_id
    where a.kind = 'house:insurance' and e.line = 'liquidation'
      and exists (select from ledger.entries o where o.txn_id = e.txn_id and o.ref = ${`perpetualPosition:${positionId}`})`.execute(
    room.db,
  );
  return rows[0]!.got;
}
beforeAll(async () => {
  room = await tradingRoom();
});
afterEach(async () => {
  await room.move(60_000);
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

test('a market order opens a position at the price of the book, with its margin and fee taken from the account', async () => {
  const person = await room.trader();
  const order = await open(person, { side: 'long', qty: '0.1' });
  expect(order).toMatchObject({ status: 'filled', action: 'open', held: '0', averagePrice: '60000.01', allowed: [] });
  expect(order.fee).toBe(mul('6000.001', '0.0005'));
  const [position] = await positions(person);
  expect(position).toMatchObject({
    qty: '0.1',
    entryPrice: '60000.01',
    margin: '600.0001',
    leverage: 10,
    status: 'holding',
  });
  expect(await account(person)).toMatchObject({
    available: sub('10000', add('600.0001', '3.0000005')),
    positionMargin: '600.0001',
    frozen: '0',
  });
});

test('closing brings the margin back with the profit, less the fee', async () => {
  const person = await room.trader();
  await open(person, { side: 'short', qty: '0.1' });
  const [before] = await positions(person);
  await room.move(59_000);
  const order = await person.call(api.perpetual.close, { positionId: before!.positionId, orderType: 'market' });
  expect(order).toMatchObject({ status: 'filled', action: 'close', averagePrice: '59000.01' });
  expect(await positions(person)).toEqual([]);
  const { list } = await person.call(api.perpetual.history, {});
  expect(list[0]).toMatchObject({ closeReason: 'user', realizedPnl: '99.998', closePrice: '59000.01' });
  const { balance, positionMargin } = await account(person);
  expect(positionMargin).toBe('0');
  expect(balance).toBe(add('10000', list[0]!.netPnl));
});

test('a part closed keeps the entry price and gives back its share of the margin', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.3' });
  const [before] = await positions(person);
  await person.call(api.perpetual.close, { positionId: before!.positionId, orderType: 'market', qty: '0.1' });
  const [after] = await positions(person);
  expect(after).toMatchObject({ qty: '0.2', entryPrice: before!.entryPrice, positionId: before!.positionId });
  expect(after!.margin).toBe(sub(before!.margin!, '600.0001'));
});

test('people trade with each other at the maker’s price, and each pays the fee of their role', async () => {
  const [maker, taker] = [await room.trader(), await room.trader()];
  await open(maker, { side: 'short', qty: '0.5' });
  const bid = await open(maker, { side: 'long', qty: '0.2', price: '60000', timeInForce: 'postOnly' });
  expect(bid).toMatchObject({ status: 'notFilled', filledQty: '0' });
  const sold = await open(taker, { side: 'short', qty: '0.2', price: '60000', timeInForce: 'ioc' });
  expect(sold).toMatchObject({ status: 'filled', averagePrice: '60000', fee: '6' });
  const { list } = await maker.call(api.perpetual.orders, { open: false });
  expect(list[0]).toMatchObject({ orderNo: bid.orderNo, status: 'filled', fee: '2.4' });
  const both = await positions(maker);
  expect(both.map(({ side, qty }) => [side, qty])).toEqual([
    ['long', '0.2'],
    ['short', '0.5'],
  ]);
});

test('what an order needs is refused in money where the account has less, and changes nothing', async () => {
  const person = await room.trader('100');
  expect(await refusal(open(person, { side: 'long', qty: '0.1' }))).toEqual({
    reason: 'insufficientMargin',
    needed: '603.0001005',
    available: '100',
  });
  expect(await account(person)).toMatchObject({ balance: '100', available: '100' });
});

test('a resting order holds margin and fee, and gives them back when it is recalled', async () => {
  const person = await room.trader();
  const order = await open(person, { side: 'long', qty: '0.1', price: '59000' });
  expect(order).toMatchObject({ status: 'notFilled', held: '592.95' });
  expect((await account(person)).frozen).toBe('592.95');
  const ended = await person.call(api.perpetual.recall, { orderNo: order.orderNo });
  expect(ended).toMatchObject({ status: 'cancelled', held: '0', endReason: 'user' });
  expect(await refusal(person.call(api.perpetual.recall, { orderNo: order.orderNo }))).toEqual({
    reason: 'orderFinished',
  });
  expect((await account(person)).available).toBe('10000');
});

test('a resting order fills at its own price when the market comes to it', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', price: '59000' });
  await room.move(58_900);
  expect(await positions(person)).toMatchObject([{ qty: '0.1', entryPrice: '59000' }]);
  expect((await account(person)).frozen).toBe('0');
});

test('the loss of an isolated position ends at its margin, the rest of the account stays', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1' });
  const [before] = await positions(person);
  const free = (await account(person)).available;
  await room.move(Number(before!.liquidationPrice) + 1);
  expect(await positions(person)).toHaveLength(1);
  await room.move(Number(before!.liquidationPrice) - 1);
  expect(await positions(person)).toEqual([]);
  const { list } = await person.call(api.perpetual.history, {});
  expect(list[0]).toMatchObject({ closeReason: 'liquidation' });
  expect(await account(person)).toMatchObject({ balance: free, available: free });
  // Its page says what of the loss the prices do not explain, to the last digit of the books.
  const { closed, fills } = await person.call(api.perpetual.detail, { id: before!.positionId });
  expect(toInsurance(closed!, fills)).toEqual(await insuranceOf(closed!.positionId));
  // Each step was told in the app: the two warnings once, and the end with what it cost.
  const { list: told } = await person.call(api.help.ownNotices, {});
  expect(told.map(({ title, about, aboutNo }) => [title, about, aboutNo])).toEqual([
    ['Position liquidated: BTCUSDT', 'perpetualPosition', before!.positionId],
    ['Margin warning: BTCUSDT', 'perpetualPosition', before!.positionId],
  ]);
});

test('a gap beyond the margin is borne by the insurance, not by the person', async () => {
  const person = await room.trader();
  await open(person, { side: 'short', qty: '0.1' });
  const free = (await account(person)).available;
  await room.move(61_000);
  await room.move(66_800);
  expect((await account(person)).balance).toBe(free);
  const [{ positionId } = { positionId: '' }] = (await person.call(api.perpetual.history, {})).list;
  const { closed, fills } = await person.call(api.perpetual.detail, { id: positionId });
  expect(toInsurance(closed!, fills)).toEqual(await insuranceOf(closed!.positionId));
});

test('stop loss and take profit close the position once, and the other one goes with it', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', takeProfit: '61000', stopLoss: '58000' });
  expect(await positions(person)).toMatchObject([{ takeProfit: '61000', stopLoss: '58000' }]);
  await room.move(61_500);
  const { list } = await person.call(api.perpetual.history, {});
  expect(list).toMatchObject([{ closeReason: 'takeProfit', closePrice: '61499.99' }]);
  await room.move(57_000);
  expect((await person.call(api.perpetual.history, {})).total).toBe(1);
});

test('a stop loss beyond the liquidation price is refused', async () => {
  const person = await room.trader();
  const wish = { side: 'long', qty: '0.1', leverage: 20 } as const;
  const refused = await refusal(open(person, { ...wish, stopLoss: '50000' }));
  expect(refused).toEqual({
    reason: 'stopsInvalid',
    why: 'beyondLiquidation',
    against: 'mark',
    nearest: expect.stringMatching(/^57\d\d\d(\.\d+)?$/),
  });
  expect(await positions(person)).toEqual([]);
  // The price that it names is taken, and the one before it is not.
  const nearest = Object(refused).nearest as Decimal;
  expect(await refusal(open(person, { ...wish, stopLoss: sub(nearest, '0.01') }))).toMatchObject({ nearest });
  expect(await refusal(open(person, { ...wish, stopLoss: nearest }))).toBe('ok');
});

test('stops of a limit order are judged by its own price, and the refusal says so', async () => {
  const person = await room.trader();
  const wish = { side: 'long', qty: '0.1', price: '58000' } as const;
  // Below the mark price, but above what the position would have been opened at.
  expect(await refusal(open(person, { ...wish, stopLoss: '59000' }))).toEqual({
    reason: 'stopsInvalid',
    why: 'stopLoss',
    against: 'limit',
    way: 'lower',
  });
  expect(await refusal(open(person, { ...wish, takeProfit: '59000' }))).toBe('ok');
});

test('margin added moves the liquidation price away, and can be taken out again but no further than the leverage allows', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1' });
  const [before] = await positions(person);
  const more = await person.call(api.perpetual.adjustMargin, {
    positionId: before!.positionId,
    change: 'add',
    amount: '300',
  });
  expect(Number(more.liquidationPrice)).toBeLessThan(Number(before!.liquidationPrice));
  const less = { positionId: before!.positionId, change: 'remove' as const };
  expect(await refusal(person.call(api.perpetual.adjustMargin, { ...less, amount: '300.01' }))).toEqual({
    reason: 'marginTooLow',
    most: '300',
  });
  await person.call(api.perpetual.adjustMargin, { ...less, amount: '300' });
  expect((await positions(person))[0]!.margin).toBe(before!.margin);
});

test('leverage is one for a market and mode, and changing it moves margin', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 10 });
  expect(await refusal(open(person, { side: 'long', qty: '0.1', leverage: 5 }))).toEqual({
    reason: 'leverageInUse',
    leverage: '10',
  });
  const { positions: changed } = await person.call(api.perpetual.setLeverage, {
    symbol,
    marginMode: 'isolated',
    leverage: 5,
  });
  expect(changed).toMatchObject([{ leverage: 5, margin: '1200.0002' }]);
  await open(person, { side: 'long', qty: '0.1', leverage: 5 });
  expect((await positions(person))[0]).toMatchObject({ qty: '0.2', leverage: 5 });
});

test('cross positions share the account, and are liquidated together when it is not enough', async () => {
  const person = await room.trader('1000');
  await open(person, { side: 'long', qty: '0.1', marginMode: 'cross', leverage: 10 });
  const [before] = await positions(person);
  expect(before).toMatchObject({ marginMode: 'cross', allowed: ['close', 'setStops', 'setLeverage'] });
  expect(Number(before!.liquidationPrice)).toBeLessThan(51_000);
  await room.move(51_000);
  expect(await positions(person)).toHaveLength(1);
  await room.move(Number(before!.liquidationPrice) - 5);
  expect(await positions(person)).toEqual([]);
  const { balance } = await account(person);
  expect(Number(balance)).toBeGreaterThanOrEqual(0);
  expect(Number(balance)).toBeLessThan(200);
});

test('funding is exchanged once, long to short where the rate is positive', async () => {
  const [long, short] = [await room.trader(), await room.trader()];
  await open(long, { side: 'long', qty: '0.1' });
  await open(short, { side: 'short', qty: '0.1' });
  await room.runFunding();
  const next = Math.ceil(room.clock.now() / (8 * 3_600_000)) * 8 * 3_600_000;
  await room.clock.jump(next - room.clock.now());
  await room.move(60_000);
  await room.runFunding();
  const [paid] = (await long.call(api.perpetual.fundingRecord, {})).list;
  const [got] = (await short.call(api.perpetual.fundingRecord, {})).list;
  expect(paid).toMatchObject({ rate: '0.0001', amount: `-${mul(mul('0.1', paid!.mark), '0.0001')}` as Decimal });
  expect(got!.amount).toBe(mul(mul('0.1', got!.mark), '0.0001'));
  await room.runFunding();
  expect((await long.call(api.perpetual.fundingRecord, {})).total).toBe(1);
});

test('nothing is opened so far from the mark that the loss would be somebody else’s', async () => {
  const person = await room.trader('50000');
  expect(
    await refusal(open(person, { side: 'short', qty: '0.5', leverage: 20, price: '55000', timeInForce: 'ioc' })),
  ).toMatchObject({
    reason: 'priceOutOfBand',
    low: '58500',
  });
  // A friend’s order far below, and nobody between: a market order stops before it.
  const friend = await room.trader('50000');
  await open(friend, { side: 'long', qty: '0.5', leverage: 10, price: '55000' });
  await room.move(56_000);
  await room.move(60_000);
  expect(await positions(friend)).toEqual([]);
});

test('an order that the mark has left far behind is ended, not filled', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 20, price: '59000' });
  await room.move(57_000);
  expect(await positions(person)).toEqual([]);
  const { list } = await person.call(api.perpetual.orders, { open: false });
  expect(list[0]).toMatchObject({ status: 'cancelled', endReason: 'margin', held: '0' });
  expect((await account(person)).available).toBe('10000');
});

test('a close at a price that costs more than the margin is refused', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', leverage: 20 });
  const [position] = await positions(person);
  const close = { positionId: position!.positionId, orderType: 'limit', price: '56000' } as const;
  expect(await refusal(person.call(api.perpetual.close, close))).toMatchObject({
    reason: 'priceOutOfBand',
    low: '57000.01',
  });
});

test('orders that rest count with the position: together they fit their leverage', async () => {
  const person = await room.trader('100000');
  await open(person, { side: 'long', qty: '2', leverage: 20, price: '59000' });
  expect(await refusal(open(person, { side: 'long', qty: '2', leverage: 20, price: '59000' }))).toEqual({
    reason: 'tierLimit',
    max: '200000',
  });
});

test('a stop that was taken away does not fire, although the price has come', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', takeProfit: '60500' });
  const [position] = await positions(person);
  // As if the engine had read its list before the person’s call came through.
  await person.call(api.perpetual.setStops, { positionId: position!.positionId, takeProfit: null });
  await transaction(room.db, (db) =>
    setTrigger(
      db,
      {
        product: 'perpetual',
        symbol,
        watch: 'mark',
        goes: 'above',
        price: '60500',
        ownerId: person.userId,
        ref: position!.positionId,
        act: 'takeProfit',
      },
      room.clock.now(),
    ),
  );
  await room.move(60_600);
  expect(await positions(person)).toHaveLength(1);
});

test('a preview of more than the market takes is refused in words', async () => {
  const person = await room.trader();
  const body = { symbol, side: 'long', marginMode: 'isolated', leverage: 1, qty: '1111111111111111' } as const;
  expect(await refusal(person.call(api.perpetual.preview, body))).toMatchObject({ reason: 'aboveMaximum' });
});

test('while a price is missing no worst case is named for a cross order, least of all zero', async () => {
  const person = await room.trader();
  await open(person, { side: 'long', qty: '0.1', marginMode: 'cross' });
  const body = { symbol, side: 'short', marginMode: 'cross', leverage: 10, price: '60000', qty: '0.01' } as const;
  expect(Number((await person.call(api.perpetual.preview, body)).worstLoss)).toBeGreaterThan(9_000);
  room.held.stall(room.clock.now());
  await room.clock.advance(30_000);
  expect(await refusal(person.call(api.perpetual.preview, body))).toMatchObject({ reason: 'priceStale' });
});
