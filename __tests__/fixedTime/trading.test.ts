/** Fixed-time contracts against the real server: what decides them, what comes back, what is refused, and what the books say afterwards. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { sub, sum, type Decimal } from '@/lib/money/decimal';
import { balances, houseBalance } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { account, bet, fixedTimeRoom, orderOf, refusal, symbol, type Room } from './room';

let room: Room;
beforeAll(async () => {
  room = await fixedTimeRoom();
});
beforeEach(async () => {
  room.held.stall(null);
  await room.seconds(3, 60_000);
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  // What the ledger holds as stakes is exactly what runs.
  const { rows } = await sql<{ held: Decimal; runs: Decimal }>`select
    (select coalesce(sum(balance), 0) from ledger.accounts where kind = 'perpetual:stakes')::text held,
    (select coalesce(sum(stake), 0) from fixed_time_order where status in ('submitted', 'holding'))::text runs`.execute(
    room.db,
  );
  expect(sub(rows[0]!.held, rows[0]!.runs)).toBe('0');
});
afterAll(() => room.close());

const free = async (person: Person): Promise<Decimal> =>
  (await balances(room.db, person.userId, 'perpetual')).find(({ kind }) => kind === 'perpetual:available')?.balance ??
  '0';

test('entered by the next row, settled by the last one at the expiry: a right direction brings stake and payout', async () => {
  const person = await room.better();
  const house = await houseBalance(room.db, 'house:risk', 'USDT');
  const placed = await bet(person);
  expect(placed).toMatchObject({ status: 'submitted', entrySeq: null, payout: null, payoutRate: '0.75' });
  expect(await account(person)).toMatchObject({ available: '9900', running: '100', dailyLeft: '1900' });
  await room.second(60_010);
  const entered = await orderOf(person, placed.orderNo);
  expect(entered).toMatchObject({ status: 'holding', entryPrice: '60010.00', entrySeq: placed.acceptedSeq + 1 });
  expect(entered.expiresAt).toBe(entered.entryAt! + 60_000);
  await room.seconds(59, 60_005);
  expect(await orderOf(person, placed.orderNo)).toMatchObject({ status: 'holding' });
  await room.second(60_010.01);
  expect(await orderOf(person, placed.orderNo)).toMatchObject({
    status: 'closed',
    result: 'win',
    exitPrice: '60010.01',
    exitAt: entered.expiresAt,
    payout: '175',
    profit: '75',
  });
  expect(await free(person)).toBe('10075');
  expect(sub(await houseBalance(room.db, 'house:risk', 'USDT'), house)).toBe('-75');
  expect(await account(person)).toMatchObject({ running: '0', today: '75', lossesInARow: 0 });
});

test('a wrong direction loses the stake and nothing more; a tie brings it back whole', async () => {
  const person = await room.better();
  const lost = await bet(person, { direction: 'down' });
  const tied = await bet(person, { direction: 'up', duration: 120 });
  await room.second();
  await room.seconds(60, 60_001);
  expect(await orderOf(person, lost.orderNo)).toMatchObject({ result: 'lose', payout: '0', profit: '-100' });
  await room.seconds(60, 60_000);
  expect(await orderOf(person, tied.orderNo)).toMatchObject({ result: 'tie', payout: '100', profit: '0' });
  expect(await free(person)).toBe('9900');
  const { list, total } = await person.call(api.fixedTime.history, {});
  expect([total, list.map(({ result }) => result)]).toEqual([2, ['tie', 'lose']]);
});

test('the exit is the row of the expiry, however late it is looked at', async () => {
  const person = await room.better();
  const placed = await bet(person);
  await room.second(60_001);
  await room.seconds(59);
  // The deciding row, and later ones of another price, are written while nobody looks.
  for (const price of [60_002, 59_500, 59_000]) {
    room.held.set(symbol, price * 100);
    await room.clock.advance(1_000);
    await room.log.write();
  }
  await room.fixedTime.settle();
  expect(await orderOf(person, placed.orderNo)).toMatchObject({ result: 'win', exitPrice: '60002.00' });
});

test('nothing ends before a row proves that no other one comes before the expiry', async () => {
  const person = await room.better();
  const placed = await bet(person);
  await room.second(60_001);
  await room.seconds(59);
  // The second of the expiry has come, and its row has not.
  await room.second(60_002, false);
  expect(await orderOf(person, placed.orderNo)).toMatchObject({ status: 'pendingSettlement', payout: null });
  await room.log.write();
  await room.fixedTime.settle();
  expect(await orderOf(person, placed.orderNo)).toMatchObject({ result: 'win', exitPrice: '60002.00' });
});

test('an entry too far from the expected price gives everything back', async () => {
  const person = await room.better();
  const placed = await bet(person, { maxSlippage: '0.001' });
  await room.second(60_060.01);
  expect(await orderOf(person, placed.orderNo)).toMatchObject({
    status: 'void',
    voidReason: 'slippage',
    payout: '100',
    profit: '0',
  });
  const kept = await bet(person, { expectedPrice: '60060.01' });
  await room.second(60_120.07);
  expect(await orderOf(person, kept.orderNo)).toMatchObject({ status: 'holding', entryPrice: '60120.07' });
  await room.seconds(61);
  // What was given back counts for no limit.
  expect(await account(person)).toMatchObject({ dailyLeft: '1900' });
});

test('nobody fills what the house may have to pay with orders that are only given back', async () => {
  const person = await room.better();
  await room.second(60_000);
  for (const expectedPrice of ['1', '59939', '60061', '99999999999999999'] as const)
    expect(await refusal(bet(person, { expectedPrice }))).toEqual({ reason: 'fxPriceMoved', price: '60000.00' });
  for (const maxSlippage of ['0', '0.00049999'] as const)
    expect(await refusal(bet(person, { maxSlippage }))).toEqual({
      reason: 'badRequest',
      field: 'maxSlippage',
    });
  expect(await account(person)).toMatchObject({ running: '0', dailyLeft: '2000' });
});

test('without a row within five seconds after acceptance, or one with a price, there is no entry', async () => {
  const person = await room.better();
  const late = await bet(person);
  for (let passed = 0; passed < 6; passed += 1) await room.second(null, false);
  expect(await orderOf(person, late.orderNo)).toMatchObject({ status: 'submitted' });
  await room.second();
  expect(await orderOf(person, late.orderNo)).toMatchObject({ status: 'void', voidReason: 'noEntry' });

  const inTime = await bet(person);
  for (let passed = 0; passed < 4; passed += 1) await room.second(null, false);
  await room.second();
  expect(await orderOf(person, inTime.orderNo)).toMatchObject({ status: 'holding' });

  room.held.stall(room.clock.now());
  await room.seconds(5);
  expect(await refusal(bet(person))).toBe('ok');
  await room.second();
  expect(await refusal(bet(person))).toMatchObject({ reason: 'priceStale' });
  room.held.stall(null);
  await room.seconds(70);
});

test('without a row within five seconds before the expiry the stake goes back', async () => {
  const person = await room.better();
  const [gone, near] = [await bet(person), await bet(person, { duration: 120 })];
  await room.second(60_001);
  await room.seconds(54, 60_002);
  for (let passed = 0; passed < 6; passed += 1) await room.second(null, false);
  await room.second(60_003);
  expect(await orderOf(person, gone.orderNo)).toMatchObject({ status: 'void', voidReason: 'noExit', payout: '100' });
  await room.seconds(54);
  for (let passed = 0; passed < 5; passed += 1) await room.second(60_000, false);
  await room.second(60_000);
  expect(await orderOf(person, near.orderNo)).toMatchObject({ result: 'win', exitPrice: '60003.00' });
});

test('a row without this price decides nothing: the stake goes back', async () => {
  const person = await room.better();
  const placed = await bet(person);
  await room.second(60_001);
  await room.seconds(45);
  room.held.stall(room.clock.now());
  await room.seconds(16, 60_010);
  expect(await orderOf(person, placed.orderNo)).toMatchObject({ status: 'void', voidReason: 'noExit' });
});

test('when the log stands still for a minute, what cannot be entered is given back', async () => {
  const person = await room.better();
  const placed = await bet(person);
  for (let passed = 0; passed < 61; passed += 1) await room.second(null, false);
  expect(await orderOf(person, placed.orderNo)).toMatchObject({ status: 'void', voidReason: 'noEntry' });
  await room.second();
});

test('limits of an order, of the day, of the account, and of the terms that were shown', async () => {
  const person = await room.better('2500');
  expect(await refusal(bet(person, { stake: '9.99' }))).toEqual({ reason: 'stakeTooSmall', min: '10' });
  // Both limits are passed; what the day has left is the lower one.
  expect(await refusal(bet(person, { stake: '5000.01' }))).toEqual({ reason: 'stakeDailyLimit', left: '2000' });
  expect(await refusal(bet(person, { stake: '2000.01' }))).toEqual({ reason: 'stakeDailyLimit', left: '2000' });
  expect(await refusal(bet(person, { payoutRate: '0.8' }))).toEqual({ reason: 'payoutChanged' });
  expect(await refusal(bet(person, { duration: 61 }))).toEqual({ reason: 'durationUnknown' });
  expect(await refusal(bet(person, { symbol: 'NOSUCH' }))).toEqual({ reason: 'notFound' });
  await bet(person, { stake: '1999' });
  expect(await refusal(bet(person, { stake: '10' }))).toEqual({ reason: 'stakeDailyLimit', left: '1' });
  const poor = await room.better('50');
  expect(await refusal(bet(poor))).toEqual({ reason: 'insufficientBalance', available: '50' });
  await room.seconds(62);
});

test('the house bears a bounded sum in each direction of each symbol', async () => {
  await sql`insert into fixed_time_order (order_no, owner_id, account, symbol, direction, stake, payout_rate, duration, expected_price,
    max_slippage, accepted_seq, accepted_at) select lpad(n::text, 20, '0'), 1, 'perpetual', 'ETHUSDT', 'up', 5000, 0.85, 3600, 3000, 0.001, 999999999, 99999999999999
    from generate_series(1, 23) n`.execute(room.db);
  const person = await room.better();
  const wish = { symbol: 'ETHUSDT', expectedPrice: '3000', stake: '1000', duration: 3600 } as const;
  // 23 × 5,000 × 0.85 = 97,750 of 100,000.
  expect(await refusal(bet(person, { ...wish, stake: '2000' }))).toBe('ok');
  expect(await refusal(bet(await room.better(), wish))).toEqual({ reason: 'exposureLimit' });
  expect(await refusal(bet(await room.better(), { ...wish, direction: 'down' }))).toBe('ok');
  await sql`alter table fixed_time_order disable trigger fixed_time_order_agreed`.execute(room.db);
  await sql`delete from fixed_time_order where accepted_seq = 999999999`.execute(room.db);
  await sql`alter table fixed_time_order enable trigger fixed_time_order_agreed`.execute(room.db);
  await room.seconds(1);
});

test('who has not passed the check, cools off, or reached a loss limit cannot stake; three losses are counted', async () => {
  const newcomer = await room.person();
  expect(await refusal(bet(newcomer))).toMatchObject({ reason: 'riskCheckNeeded' });
  const person = await room.better();
  for (let lost = 0; lost < 3; lost += 1) {
    await bet(person, { direction: 'down', stake: '20', expectedPrice: '60000' });
    await room.second(60_000);
    await room.seconds(60, 60_001);
    await room.seconds(1, 60_000);
  }
  expect(await account(person)).toMatchObject({ lossesInARow: 3, today: '-60' });
  await person.call(api.risk.setLimits, { lossLimit: '60' });
  expect(await refusal(bet(person))).toMatchObject({ reason: 'lossLimitReached' });
  const { products } = await person.call(api.risk.state, {});
  expect(products.find(({ product }) => product === 'fixedTime')).toMatchObject({ obstacle: 'lossLimit' });
  const cooling = await room.better();
  await cooling.call(api.risk.coolingOff, { days: 1 });
  expect(await refusal(bet(cooling))).toMatchObject({ reason: 'coolingOff' });
});

test('what still runs counts as lost for somebody’s own limit, until it is decided', async () => {
  const person = await room.better();
  await person.call(api.risk.setLimits, { lossLimit: '150' });
  // One press never loses more than somebody wanted to lose.
  expect(await refusal(bet(person, { stake: '150.01' }))).toEqual({ reason: 'lossLimitExceeded', left: '150' });
  await bet(person);
  expect(await refusal(bet(person))).toEqual({ reason: 'lossLimitExceeded', left: '50' });
  await bet(person, { stake: '50' });
  expect(await refusal(bet(person, { stake: '10' }))).toMatchObject({ reason: 'lossLimitReached' });
  await room.second();
  await room.seconds(61, 60_001);
  await bet(person, { expectedPrice: '60001' });
});

test('where the gate is closed it is not offered, and the terms say so; outside the sandbox it is closed by itself', async () => {
  const person = await room.better();
  const operator = await room.operator();
  const gate = { product: 'fixedTime', country: '*', reason: 'a test' } as const;
  await operator.call(api.operator.setGate, { ...gate, isOpen: false });
  expect(await refusal(bet(person))).toMatchObject({ reason: 'productNotOffered' });
  expect(await room.visitor().call(api.fixedTime.config, { symbol })).toMatchObject({
    enabled: false,
    reason: 'notOffered',
    dailyLeft: null,
  });
  await operator.call(api.operator.setGate, { ...gate, isOpen: true });
  await (await room.operator()).call(api.operator.setGate, { ...gate, isOpen: true });
  expect(await room.visitor().call(api.fixedTime.config, { symbol })).toMatchObject({ enabled: true, reason: null });
  const real = await fixedTimeRoom({ sandbox: false });
  expect(await real.visitor().call(api.fixedTime.config, { symbol })).toMatchObject({ reason: 'notOffered' });
  await real.close();
});

test('what was agreed and what has ended cannot be changed in the database either', async () => {
  const person = await room.better();
  const placed = await bet(person);
  const change = (what: string) =>
    sql`update fixed_time_order set ${sql.raw(what)} where order_no = ${placed.orderNo}`.execute(room.db).then(
      () => 'changed',
      () => 'refused',
    );
  for (const what of ['payout_rate = 0.1', "direction = 'down'", 'stake = 1', 'duration = 120', 'accepted_seq = 1'])
    expect(await change(what)).toBe('refused');
  await room.second();
  for (const what of ['entry_price = 1', 'expires_at = expires_at + 1']) expect(await change(what)).toBe('refused');
  await room.seconds(60);
  for (const what of ["result = 'win'", 'payout = 1000']) expect(await change(what)).toBe('refused');
});

test('the detail shows the deciding rows between their neighbours, and until when they are kept', async () => {
  const person = await room.better();
  const placed = await bet(person);
  await room.second(60_001);
  await room.seconds(62, 60_002);
  const { order, entryRows, exitRows, verifiableUntil } = await person.call(api.fixedTime.detail, {
    orderNo: placed.orderNo,
  });
  expect(entryRows.map(({ seq }) => seq)).toEqual([order.entrySeq! - 1, order.entrySeq, order.entrySeq! + 1]);
  expect(exitRows.map(({ seq }) => seq)).toEqual([order.exitSeq! - 1, order.exitSeq, order.exitSeq! + 1]);
  expect([entryRows[1]!.price, exitRows[1]!.price]).toEqual(['60001.00', '60002.00']);
  expect(entryRows[0]!.ts).toBeLessThanOrEqual(order.acceptedAt);
  expect(verifiableUntil).toBeGreaterThanOrEqual(order.acceptedAt + 2 * 24 * 3_600_000);
});

test('what an account shows adds up', async () => {
  const person = await room.better('1000');
  await bet(person, { stake: '300' });
  await bet(person, { stake: '200', duration: 300 });
  await room.second();
  const held = await balances(room.db, person.userId, 'perpetual');
  expect(sum(held.map(({ balance }) => balance))).toBe('1000');
  expect((await person.call(api.fixedTime.running, {})).map(({ stake }) => stake)).toEqual(['200', '300']);
  await room.seconds(300);
});

test('a price of nothing is not a price that was seen', async () => {
  const person = await room.better();
  expect(await refusal(bet(person, { expectedPrice: '0' }))).toMatchObject({ reason: 'badRequest' });
  expect((await person.call(api.fixedTime.account, {})).running).toBe('0');
});
