/**
 * Random trading, crashes and funding against the real exchange. After every step the books balance, what orders hold and positions have as
 * margin is what the ledger holds, the house is the other side of everybody, and nobody who should be liquidated is left. At the end a second,
 * plain program computes every balance from the fills alone.
 */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { add, gte, isNegative, sub, sum, type Decimal } from '@/lib/money/decimal';
import { balances } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { IS_SOAK, seedOr } from '../harness/rounds';
import { account, open, positions, tradingRoom, type Room } from './trader';

const GIVEN: Decimal = '20000';
const STEPS = 160;

/** Numbers that look random and are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

let room: Room;
let people: Person[];
beforeAll(async () => {
  room = await tradingRoom();
  people = [await room.trader(GIVEN), await room.trader(GIVEN), await room.trader(GIVEN)];
});
afterAll(() => room.close());

/** What a person asks for is refused often; only a fault of the exchange is a failure. */
async function tried(work: Promise<unknown>): Promise<void> {
  await work.catch((error: { reason?: string }) => {
    if (error.reason === 'internal' || error.reason === undefined) throw error;
  });
}

async function act(roll: (sides: number) => number, person: Person, last: number): Promise<void> {
  const [side, marginMode] = [roll(2) ? 'long' : 'short', roll(3) ? 'isolated' : 'cross'] as const;
  const qty: Decimal = `${(1 + roll(40)) / 100}`;
  const own = await positions(person);
  const one = own[roll(Math.max(1, own.length))];
  switch (roll(8)) {
    case 0:
    case 1:
      return tried(open(person, { side, marginMode, qty, leverage: [3, 10, 20][roll(3)]! }));
    case 2: {
      const price = (last + (roll(200) - 100) * 10).toFixed(2) as Decimal;
      return tried(open(person, { side, marginMode, qty, price, leverage: [3, 10, 20][roll(3)]! }));
    }
    case 3:
      if (one) await tried(person.call(api.perpetual.close, { positionId: one.positionId, orderType: 'market' }));
      return;
    case 4: {
      const part = { positionId: one?.positionId ?? '1', orderType: 'limit' as const, qty: '0.01' as const };
      const price = (last + (roll(100) - 50) * 10).toFixed(2) as Decimal;
      return tried(person.call(api.perpetual.close, { ...part, price }));
    }
    case 5: {
      const change = roll(2) ? ('add' as const) : ('remove' as const);
      const amount: Decimal = `${1 + roll(500)}`;
      return tried(person.call(api.perpetual.adjustMargin, { positionId: one?.positionId ?? '1', change, amount }));
    }
    case 6: {
      const [near, far] = [(last * 0.99).toFixed(1), (last * 1.01).toFixed(1)] as [Decimal, Decimal];
      const stops = one?.side === 'long' ? { takeProfit: far, stopLoss: near } : { takeProfit: near, stopLoss: far };
      return tried(person.call(api.perpetual.setStops, { positionId: one?.positionId ?? '1', ...stops }));
    }
    default: {
      const { list } = await person.call(api.perpetual.orders, {});
      if (list[0]) await tried(person.call(api.perpetual.recall, { orderNo: list[0].orderNo }));
    }
  }
}

async function checkInvariants(): Promise<void> {
  expect(await room.booksBalance()).toEqual([]);
  let users: Decimal = '0';
  for (const person of people) {
    const own = await positions(person);
    const held = new Map(
      (await balances(room.db, person.userId, 'perpetual')).map(({ kind, balance }) => [kind, balance]),
    );
    const isolated = own.filter(({ marginMode }) => marginMode === 'isolated');
    expect(held.get('perpetual:margin') ?? '0').toBe(sum(isolated.map(({ margin }) => margin ?? '0')));
    const { list } = await person.call(api.perpetual.orders, { pageSize: 100 });
    expect(held.get('perpetual:orders') ?? '0').toBe(sum(list.map((order) => order.held)));
    for (const { marginRatio, closingQty, qty } of own) {
      expect(marginRatio !== null && gte(marginRatio, '1')).toBe(false);
      expect(isNegative(sub(qty, closingQty))).toBe(false);
    }
    users = add(users, sum(own.map(({ side, qty }) => (side === 'long' ? qty : sub('0', qty)))));
  }
  const { rows } = await sql<{
    house: Decimal;
  }>`select trim_scale(sum(maker_position))::text house from perpetual_market`.execute(room.db);
  expect(add(users, rows[0]!.house)).toBe('0');
}

interface PlainFill {
  position_id: string;
  price: string;
  qty: string;
  fee: string;
  realized: string | null;
  order_no: string | null;
}

/** With whole numbers of a billionth of a billionth, and nothing of the exchange's own arithmetic. */
const SCALE = 10n ** 18n;
function plain(text: string): bigint {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const value = BigInt(whole) * SCALE + BigInt(part.padEnd(18, '0'));
  return text.startsWith('-') ? -value : value;
}

async function plainBalance(person: Person): Promise<bigint> {
  const { rows } = await sql<
    PlainFill & { side: string }
  >`select f.position_id::text, f.price::text, f.qty::text, f.fee::text, f.realized::text, f.order_no, p.side
    from perpetual_fill f join perpetual_position p on p.id = f.position_id where f.owner_id = ${person.userId} order by f.id`.execute(
    room.db,
  );
  const funding = await sql<{
    amount: string;
  }>`select amount::text from perpetual_funding where owner_id = ${person.userId}`.execute(room.db);
  let balance = plain(GIVEN);
  const held = new Map<string, { qty: bigint; cost: bigint }>();
  for (const { position_id: id, price, qty, fee, realized, order_no: orderNo, side } of rows) {
    const [at, amount] = [plain(price), plain(qty)];
    const one = held.get(id) ?? { qty: 0n, cost: 0n };
    balance -= plain(fee);
    if (realized === null) held.set(id, { qty: one.qty + amount, cost: one.cost + (at * amount) / SCALE });
    else {
      const cost = (one.cost * amount) / one.qty;
      const profit = (side === 'long' ? 1n : -1n) * ((at * amount) / SCALE - cost);
      // A person pays at most what stood behind: only there may the books differ from the plain profit, and in the person's favour.
      const booked = plain(realized);
      const isNear = booked - profit < SCALE / 10n ** 6n && profit - booked < SCALE / 10n ** 6n;
      if (!isNear && orderNo !== null) expect(booked).toBeGreaterThan(profit);
      balance += booked;
      held.set(id, { qty: one.qty - amount, cost: one.cost - cost });
    }
  }
  for (const { amount } of funding.rows) balance += plain(amount);
  return balance;
}

test('nothing that people, prices and funding do breaks the books', async () => {
  const roll = dice(seedOr(20_261_123));
  let last = 60_000;
  for (let step = 0; step < STEPS; step += 1) {
    const person = people[roll(people.length)]!;
    await act(roll, person, last);
    if (roll(3) === 0) {
      // Now and then a fall or a jump of several per cent, which liquidates.
      last = Math.round(last * (1 + (roll(200) - 100) / (roll(6) === 0 ? 1_500 : 20_000)));
      await room.move(last);
    }
    if (roll(40) === 0) {
      await room.runFunding();
      await room.clock.jump(8 * 3_600_000);
      await room.move(last);
      await room.runFunding();
    }
    if (step % 8 === 0) await checkInvariants();
  }
  await checkInvariants();
  for (const person of people) {
    const { balance } = await account(person);
    const difference = plain(balance) - (await plainBalance(person));
    expect(difference < SCALE / 10n ** 6n && -difference < SCALE / 10n ** 6n).toBe(true);
  }
  const { rows } = await sql<{
    reason: string;
    n: number;
  }>`select close_reason reason, count(*)::int n from perpetual_position
    where status = 'closed' group by 1 order by 1`.execute(room.db);
  // The gate's run is worth nothing unless it came to all of these.
  if (!IS_SOAK)
    expect(rows.map(({ reason }) => reason)).toEqual(['adl', 'liquidation', 'stopLoss', 'takeProfit', 'user']);
});
