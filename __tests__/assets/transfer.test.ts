/** Money moved between a person's own accounts: once, never more than is free, and with the worth of everything unchanged. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import { add, gt, isPositive, sub, sum, type Decimal } from '@/lib/money/decimal';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { patiently } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { account, open, positions, refusal, tradingRoom, type Room } from '../perpetual/trader';
import { becomeSuitable } from '../harness/suitable';

let room: Room;
beforeAll(async () => {
  room = await tradingRoom();
});
afterEach(async () => {
  room.held.stall(null);
  await room.move(60_000);
  expect(await room.booksBalance()).toEqual([]);
});
afterAll(() => room.close());

type Wish = Partial<Extract<SentOf<typeof api.assets.transfer>, { type: 'internal' }>>;
const bring = (person: Person, amount: Decimal, wish: Wish = {}, key?: string) =>
  person.call(
    api.assets.transfer,
    { type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount, ...wish },
    key ? { key } : {},
  );
const back = (person: Person, amount: Decimal) => bring(person, amount, { from: 'perpetual', to: 'spot' });
const total = (person: Person) => person.call(api.assets.total, {});
const shown = (person: Person) => person.call(api.assets.transferAccounts, {});
const free = async (person: Person, of: 'spot' | 'perpetual') =>
  (await shown(person)).find((row) => row.account === of)?.coins.find(({ coin }) => coin === 'USDT')?.free;

test('what is moved is there at once, told on both sides, and changes neither worth nor profit', async () => {
  const person = await room.person();
  const before = await total(person);
  const reply = await bring(person, '4000.12345678');
  expect(reply).toMatchObject({ from: 'spot', to: 'perpetual', coin: 'USDT', amount: '4000.12345678' });
  expect(await shown(person)).toEqual([
    {
      account: 'spot',
      coins: [
        { coin: 'BTC', available: '0.1', free: '0.1' },
        { coin: 'USDT', available: '5999.87654322', free: '5999.87654322' },
      ],
    },
    { account: 'perpetual', coins: [{ coin: 'USDT', available: '4000.12345678', free: '4000.12345678' }] },
    { account: 'fx', coins: [{ coin: 'USDT', available: '0', free: '0' }] },
    {
      account: 'c2c',
      coins: [
        { coin: 'USDT', available: '0', free: '0' },
        { coin: 'BTC', available: '0', free: '0' },
      ],
    },
  ]);
  const after = await total(person);
  expect(after).toMatchObject({
    totalUsdt: before.totalUsdt,
    todayPnlUsdt: before.todayPnlUsdt,
    todayPnlPct: before.todayPnlPct,
  });
  const { list } = await person.call(api.assets.ledger, { type: 'transfer' });
  expect(list.map((line) => [line.account, line.amount, line.balanceAfter, line.refId])).toEqual([
    ['perpetual', '4000.12345678', '4000.12345678', null],
    ['spot', '-4000.12345678', '5999.87654322', null],
  ]);
  expect((await person.call(api.assets.derivativesLedger, {})).total).toBe(1);
});

test('the profit of the day is the same whether money was moved or not', async () => {
  const [stays, moves] = [await room.person(), await room.person()];
  await bring(moves, '1000');
  await room.move(61_000);
  await back(moves, '300');
  const [one, other] = [await total(stays), await total(moves)];
  expect(isPositive(one.todayPnlUsdt ?? '0')).toBe(true);
  expect(other).toMatchObject({ totalUsdt: one.totalUsdt, todayPnlUsdt: one.todayPnlUsdt });
});

test('what cannot be moved is refused and moves nothing', async () => {
  const person = await room.person();
  const refused = (amount: string, wish: Wish = {}) => refusal(bring(person, amount as Decimal, wish));
  expect(await refused('10000.00000001')).toEqual({ reason: 'insufficientBalance', available: '10000' });
  expect(await refused('0')).toEqual({ reason: 'belowMinimum', min: '0.00000001', unit: 'USDT' });
  expect(await refused('0.000000001')).toMatchObject({ reason: 'badRequest', field: 'amount' });
  expect(await refused('-1')).toMatchObject({ reason: 'badRequest', field: 'amount' });
  expect(await refused('1', { to: 'spot' })).toEqual({ reason: 'badRequest', field: 'to' });
  expect(await refused('0.01', { coin: 'BTC' })).toEqual({ reason: 'notFound' });
  expect(await refused('1', { coin: 'NOPE' })).toEqual({ reason: 'notFound' });
  expect(await refused('1', { from: 'fund' })).toEqual({ reason: 'notFound' });
  expect(await refusal(back(person, '1'))).toEqual({ reason: 'insufficientBalance', available: '0' });
  expect(await free(person, 'spot')).toBe('10000');
  expect((await person.call(api.assets.ledger, { type: 'transfer' })).total).toBe(0);
});

test('the same key twice is once', async () => {
  const person = await room.person();
  const key = randomUUID();
  const [one, other] = await Promise.all([bring(person, '10', {}, key), bring(person, '10', {}, key)]);
  expect(other).toEqual(one);
  expect(await bring(person, '10', {}, key)).toEqual(one);
  expect(await free(person, 'perpetual')).toBe('10');
});

test('twenty transfers at once, there and back, never take an account below zero', async () => {
  const person = await room.person();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nr) =>
      refusal(
        patiently((key) => bring(person, '1500', nr % 4 === 3 ? { from: 'perpetual', to: 'spot' } : {}, key)),
      ).then((answer) => (answer === 'ok' ? (nr % 4 === 3 ? '-1500' : '1500') : answer)),
    ),
  );
  const moved = answers.filter((answer) => typeof answer === 'string') as Decimal[];
  const [spot, perpetual] = [await free(person, 'spot'), await free(person, 'perpetual')];
  expect(perpetual).toBe(sum(moved));
  expect(add(spot!, perpetual!)).toBe('10000');
  for (const answer of answers.filter((one) => typeof one !== 'string'))
    expect(answer).toMatchObject({ reason: 'insufficientBalance', available: expect.any(String) });
});

test('what a cross position needs cannot leave, nor its loss; its profit cannot either', async () => {
  const person = await room.person();
  await becomeSuitable(person);
  await bring(person, '2000');
  await open(person, { side: 'long', qty: '0.1', marginMode: 'cross' });
  const { available } = await account(person);
  expect(await free(person, 'perpetual')).toBe(available);
  expect(await refusal(back(person, add(available, '0.00000001')))).toEqual({
    reason: 'insufficientBalance',
    available,
  });
  await room.move(59_000);
  const less = await free(person, 'perpetual');
  expect(gt(available, less!)).toBe(true);
  await room.move(63_000);
  // The margin of a cross position follows the mark; the profit of 300 adds nothing.
  expect(gt(available, (await free(person, 'perpetual'))!)).toBe(true);
  await back(person, (await free(person, 'perpetual'))!);
  expect(await free(person, 'perpetual')).toBe('0');
});

test('an order and a transfer at once cannot both spend the same money', async () => {
  const person = await room.person();
  await becomeSuitable(person);
  await bring(person, '700');
  const answers = await Promise.all([
    refusal(open(person, { side: 'long', qty: '0.1', marginMode: 'cross' })),
    refusal(back(person, '700')),
  ]);
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1);
  expect((await account(person)).available.startsWith('-')).toBe(false);
});

test('money that leaves brings the prices nearer at which a cross position is looked at', async () => {
  const person = await room.person();
  await becomeSuitable(person);
  await bring(person, '2000');
  await open(person, { side: 'long', qty: '0.1', marginMode: 'cross' });
  const watched = async () => {
    const { rows } = await sql<{ watch_price: string }>`
      select watch_price::text from perpetual_position where owner_id = ${person.userId} and status = 'holding'`.execute(
      room.db,
    );
    return Number(rows[0]?.watch_price);
  };
  const before = await watched();
  await back(person, '1000');
  const after = await watched();
  expect(after).toBeGreaterThan(before);
  await bring(person, '1000');
  expect(await watched()).toBe(before);
});

test('unrealised profit is a part of its own in the worth, and the parts add up; without a price it is unknown and nothing leaves', async () => {
  const person = await room.person();
  await becomeSuitable(person);
  await bring(person, '2000');
  await open(person, { side: 'long', qty: '0.1', marginMode: 'cross' });
  await room.move(61_000);
  const [position] = await positions(person);
  const worth = await total(person);
  const own = worth.byAccount.find((row) => row.account === 'perpetual')!;
  expect(own.unrealizedUsdt).toBe(position!.unrealizedPnl);
  expect(own.totalUsdt).toBe((await account(person)).equity);
  // What the position needs of the account is not free: on all pages it is the same.
  expect(own.availableUsdt).toBe(await free(person, 'perpetual'));
  expect(isPositive(own.frozenUsdt)).toBe(true);
  for (const row of worth.byAccount)
    expect(row.totalUsdt).toBe(sum([row.availableUsdt, row.frozenUsdt, row.unrealizedUsdt ?? '0']));
  expect(worth.totalUsdt).toBe(sum(worth.byAccount.map(({ totalUsdt }) => totalUsdt)));

  room.held.stall(room.clock.now());
  await room.clock.advance(11_000);
  expect(await free(person, 'perpetual')).toBeNull();
  expect(await refusal(back(person, '1'))).toEqual({ reason: 'priceStale' });
  // Money may still come: it can only make the position safer.
  await bring(person, '1');
  const unknown = (await total(person)).byAccount.find((row) => row.account === 'perpetual')!;
  expect(unknown.unrealizedUsdt).toBeNull();
  expect(unknown.totalUsdt).toBe(add(unknown.availableUsdt, unknown.frozenUsdt));
  expect(sub(unknown.totalUsdt, '1')).toBe(add(own.availableUsdt, own.frozenUsdt));
});
