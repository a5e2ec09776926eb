/** Commission: from fees that were paid, to three levels, once, whatever the clock does; and nothing from what belongs together. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { add, div, floorToStep, mul, round, sub, sum, toFixed, type Decimal } from '@/lib/money/decimal';
import { commissionOf, LEVELS, type Level } from '@/lib/referral/rules';
import { balanceOf } from '@/server/ledger/ledger';
import { scheduleDays } from '@/server/referral/settling';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { becomeSuitable } from '../harness/suitable';
import { open, tradingRoom, type Room } from '../perpetual/trader';

const symbol = 'BTCUSDT';
const DAY = 24 * 3_600_000;
const HOUR = 3_600_000;
let x: TestExchange;
beforeEach(async () => {
  everybody = [];
  x = await exchange();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

let everybody: Person[] = [];
const newcomer = async (invitationCode?: string): Promise<Person> => {
  const who = await x.person(invitationCode === undefined ? {} : { invitationCode });
  everybody.push(who);
  return who;
};
const invite = async (by: Person): Promise<Person> => newcomer((await by.call(api.referral.extend, {})).code);
/** Days have ended their sessions. */
const inAgain = async ({ call, account, password }: Person) => call(api.auth.logIn, { account, password });
const buy = (who: Person, quoteAmount: Decimal) =>
  who.call(api.spot.placeOrder, { symbol, side: 'buy', type: 'market', quoteAmount });
const sell = (who: Person, qty: Decimal) =>
  who.call(api.spot.placeOrder, { symbol, side: 'sell', type: 'market', qty });
const total = (who: Person) => who.call(api.referral.total, {});
const usdtOf = (who: Person) => balanceOf(x.db, who.userId, 'spot:available', 'USDT');

/** What the fills of one person say, in USDT. */
async function feesOf(who: Person): Promise<Decimal> {
  const { list } = await who.call(api.spot.fills, { pageSize: 100 });
  return sum(list.map(({ side, fee, price }) => (side === 'buy' ? mul(fee, price) : fee)));
}

/** To the settlement of the present day, and everything that is due. */
async function nextSettlement(): Promise<void> {
  await scheduleDays(x.db, x.clock.now());
  await goTo(DAY - (x.clock.now() % DAY) + HOUR);
}

async function goTo(ms: number): Promise<void> {
  await x.clock.jump(ms);
  await scheduleDays(x.db, x.clock.now());
  // Several days are settled one after another.
  for (let turn = 0; turn < 5; turn += 1) {
    await x.jobs.runDue();
    await x.clock.jump(61_000);
  }
  for (const who of everybody) await inAgain(who);
}

test('20, 10 and 5 % of the fee go to the three above, a line each, and nothing to a fourth', async () => {
  const top = await newcomer();
  const first = await invite(top);
  const second = await invite(first);
  const third = await invite(second);
  const payer = await invite(third);
  await buy(payer, '1000');
  await sell(payer, '0.01');
  const fee = await feesOf(payer);
  const before = await usdtOf(third);
  expect(await total(third)).toMatchObject({ all: '0', yesterday: null, today: commissionOf(fee, 1), people: 1 });
  // Who has just traded is counted at once, and once only.
  expect(await total(second)).toMatchObject({ people: 2, active: 1 });
  await nextSettlement();
  const got = Object.fromEntries(
    await Promise.all([third, second, first].map(async (who, place) => [place + 1, await total(who)] as const)),
  );
  for (const level of LEVELS) {
    const amount = commissionOf(fee, level);
    expect(got[level]).toMatchObject({ all: amount, yesterday: amount, today: '0', active: 1 });
    expect(got[level]!.levels.find((one) => one.level === level)).toMatchObject({ people: 1, amount });
  }
  expect(await total(top)).toMatchObject({ all: '0', people: 3, active: 0 });
  await buy(payer, '100');
  expect(await total(third)).toMatchObject({ people: 1, active: 1 });
  expect(await usdtOf(third)).toBe(add(before, commissionOf(fee, 1)));
  const { list } = await second.call(api.assets.ledger, { type: 'commission2' });
  expect(list.map(({ amount, refType, refId }) => [amount, refType, refId])).toEqual([
    [commissionOf(fee, 2), 'commission', '2026-07-15'],
  ]);
  expect(await third.call(api.referral.list, { level: 1 })).toMatchObject({
    total: 1,
    list: [{ fees: fee, earned: commissionOf(fee, 1) }],
  });
  const others = JSON.stringify(await third.call(api.referral.list, { level: 1 }));
  expect(others).not.toContain(payer.account);
  expect(others).not.toContain(payer.uid);
});

test('once a day, whatever asks again, and a clock that jumps loses nothing', async () => {
  const top = await newcomer();
  const payer = await invite(top);
  await buy(payer, '1000');
  const first = await feesOf(payer);
  // A node's clock is a day ahead for a moment: the day is settled early.
  await nextSettlement();
  expect((await total(top)).all).toBe(commissionOf(first, 1));
  await scheduleDays(x.db, x.clock.now());
  await x.jobs.runDue();
  await sql`update jobs set done_at = null`.execute(x.db);
  await x.jobs.runDue();
  expect((await total(top)).all).toBe(commissionOf(first, 1));
  // What was traded afterwards, by whatever clock, counts the next time.
  await sql`update spot_fill set created_at = created_at - ${DAY}`.execute(x.db);
  await sell(payer, '0.01');
  await sql`update spot_fill set created_at = created_at - ${2 * DAY}`.execute(x.db);
  const second = sub(await feesOf(payer), first);
  await nextSettlement();
  expect((await total(top)).all).toBe(add(commissionOf(first, 1), commissionOf(second, 1)));
  const { rows } = await sql<{ n: number }>`select count(*)::int n from ledger.txns where kind = 'commission'`.execute(
    x.db,
  );
  expect(rows[0]!.n).toBe(2);
});

test('days in which the exchange was down are settled when it is back', async () => {
  const top = await newcomer();
  const payer = await invite(top);
  await nextSettlement();
  await buy(payer, '1000');
  await goTo(3 * DAY);
  expect((await total(top)).all).toBe(commissionOf(await feesOf(payer), 1));
});

describe('people who belong together', () => {
  const inside = (): Decimal => {
    const { bid, ask } = x.market.quote(symbol)!;
    return toFixed(floorToStep(div(add(bid, ask), '2', 2, 'down'), '0.01'), 2, 'down');
  };
  const meet = async (seller: Person, buyer: Person) => {
    const price = inside();
    await seller.call(api.spot.placeOrder, { symbol, side: 'sell', type: 'limit', price, qty: '0.02' });
    const order = { symbol, side: 'buy', type: 'limit', price, qty: '0.02' } as const;
    expect((await buyer.call(api.spot.placeOrder, order)).status).toBe('completed');
  };

  test('what they pay when they trade with each other counts for nobody, and operators see it', async () => {
    const top = await newcomer();
    const [one, friend] = [await invite(top), await invite(top)];
    const under = await invite(one);
    await buy(one, '2000');
    await buy(under, '2000');
    await buy(friend, '2000');
    await nextSettlement();
    const before = (await total(top)).all;
    // One has invited the other; two that one person invited are strangers to one another.
    await meet(one, under);
    await meet(one, friend);
    await nextSettlement();
    const { list } = await (await x.operator()).call(api.operator.linkedTrades, {});
    expect(list).toMatchObject([{ why: 'invited', trades: 1 }]);
    expect(list[0]!.uids.toSorted()).toEqual([one.uid, under.uid].toSorted());
    const price = mul((await friend.call(api.spot.fills, {})).list[0]!.price, '0.02');
    const each: Decimal[] = [mul(price, '0.0008'), mul(price, '0.001')];
    expect((await total(top)).all).toBe(add(before, ...each.map((fee) => commissionOf(round(fee, 8, 'halfUp'), 1))));
  });

  test.each<[string, (one: Person, two: Person) => Promise<unknown>]>([
    ['both have logged in', () => sql`update sessions set visitor_hash = 'the same'`.execute(x.db)],
    [
      'the second log-in has ended the session of the first',
      async (one, two) => {
        for (const { account, password } of [two, one]) await one.call(api.auth.logIn, { account, password });
      },
    ],
  ])('a browser in which %s is enough', async (_, share) => {
    const [top, other] = [await newcomer(), await newcomer()];
    const [one, two] = [await invite(top), await invite(other)];
    await buy(one, '2000');
    await nextSettlement();
    const before = (await total(top)).all;
    await share(one, two);
    await meet(one, two);
    await nextSettlement();
    expect((await total(top)).all).toBe(before);
    expect((await (await x.operator()).call(api.operator.linkedTrades, {})).list[0]).toMatchObject({ why: 'browser' });
  });
});

describe('on perpetual contracts', () => {
  let room: Room;
  beforeEach(async () => {
    room = await tradingRoom();
  });
  afterEach(async () => {
    expect(await room.booksBalance()).toEqual([]);
    await room.close();
  });

  test('the fees of orders count; a liquidation’s, deposits, transfers and stakes do not', async () => {
    const top = await room.person();
    const { code } = await top.call(api.referral.extend, {});
    const payer = await room.person({ invitationCode: code });
    await becomeSuitable(payer);
    await room.give(payer, '10000');
    await open(payer, { side: 'long', qty: '0.5', leverage: 20 });
    const { rows } = await sql<{ fee: Decimal }>`select trim_scale(sum(fee))::text fee from perpetual_fill
      where owner_id = ${payer.userId}`.execute(room.db);
    const fee = rows[0]!.fee;
    await room.move(57_250);
    await payer.call(api.assets.transfer, {
      type: 'internal',
      from: 'spot',
      to: 'perpetual',
      coin: 'USDT',
      amount: '5',
    });
    const closed = await sql<{ fee: Decimal }>`select fee::text from perpetual_fill where owner_id = ${payer.userId}
      and order_no is null`.execute(room.db);
    expect(closed.rows.some((row) => row.fee !== '0')).toBe(true);
    await room.clock.jump(2 * DAY);
    for (let turn = 0; turn < 4; turn += 1) {
      await room.runFunding();
      await room.clock.jump(61_000);
    }
    await inAgain(top);
    expect((await top.call(api.referral.total, {})).all).toBe(commissionOf(fee, 1));
  });
});

test('a random tree and a month of fees: a second program computes the same, and never more than 35 % is paid', async () => {
  const people: Person[] = [await newcomer()];
  const above = new Map<string, Person | null>([[people[0]!.uid, null]]);
  for (let number = 1; number < 12; number += 1) {
    const by = people[(number * 7) % people.length]!;
    const who = await invite(by);
    above.set(who.uid, by);
    people.push(who);
  }
  const expected = new Map<string, Decimal>(people.map(({ uid }) => [uid, '0']));
  let paid: Decimal = '0';
  for (let day = 0; day < 3; day += 1) {
    const fees = new Map<string, Decimal>();
    for (const [place, who] of people.entries()) {
      if ((place + day) % 3 === 0) continue;
      const had = await feesOf(who);
      await buy(who, `${137 + 41 * place + day}`);
      fees.set(who.uid, sub(await feesOf(who), had));
    }
    for (const who of people) {
      const fee = fees.get(who.uid);
      if (fee === undefined) continue;
      if (above.get(who.uid)) paid = add(paid, fee);
      let at = above.get(who.uid) ?? null;
      for (let level = 1; level <= 3 && at; level += 1) {
        expected.set(at.uid, add(expected.get(at.uid)!, commissionOf(fee, level as Level)));
        at = above.get(at.uid) ?? null;
      }
    }
    await nextSettlement();
  }
  for (const who of people) expect([who.account, (await total(who)).all]).toEqual([who.account, expected.get(who.uid)]);
  const all = sum([...expected.values()]);
  expect(Number(all)).toBeGreaterThan(0);
  expect(Number(all)).toBeLessThanOrEqual(Number(mul(paid, '0.35')));
});
