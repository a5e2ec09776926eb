/**
 * January 2022 as it was recorded, three hours at a time: a loan that is left alone, one that is topped up whenever it is warned about, one of
 * seven days that is not repaid, and one that is repaid a little every day. The second program (plainLoan.ts) says from the recorded prices
 * what is owed, who is warned, and what is sold.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { Decimal } from '@/lib/money/decimal';
import type { Person } from '../harness/exchange';
import { borrow, loanRoom, type Room } from './room';
import { PlainLoan, units, written } from './plainLoan';

const HOUR = 3_600_000;
const STEP = 3 * HOUR;
/** The clock of the test starts at noon, so the recording does too. */
const FIRST = Date.UTC(2022, 0, 1, 12);
const file = join(process.env.REPLAY_DIR ?? '../shared/data', 'BTC-USDT-1m-2022-01.csv');
const isRecorded = existsSync(file);
if (!isRecorded) console.warn(`Skipped: the recording is absent (${file}).`);

/** Closing prices in whole USDT. */
const prices = (): number[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map(Number))
    .filter(([time = 0]) => time >= FIRST && (time - FIRST) % STEP === 0)
    .map(([, , , , close = 0]) => Math.round(close));

let room: Room;
let person: Person;
beforeAll(async () => {
  room = await loanRoom();
  await room.startHours();
  person = await room.borrower();
});
afterAll(async () => {
  const books = await room.booksBalance();
  await room.close();
  expect(books).toEqual([]);
});

interface Followed {
  plain: PlainLoan;
  /** When it has to be repaid, grace included. */
  endsAt: number | null;
  overdueAt: number | null;
}

const follow = async (amount: Decimal, ltv: Decimal, termDays: 0 | 7): Promise<[string, Followed]> => {
  const order = await borrow(person, { loanAmount: amount, ltv, termDays });
  const now = room.clock.now();
  const plain = new PlainLoan(units(amount), termDays === 7 ? 22_000n : 24_000n, units(order.collateral), now);
  const overdueAt = termDays === 0 ? null : now + termDays * 24 * HOUR;
  return [order.orderNo, { plain, overdueAt, endsAt: overdueAt && overdueAt + 24 * HOUR }];
};

/** What was sold, by the market's own record. */
async function salesOf(orderNo: string) {
  const { rows } = await sql<{ qty: string; received: string; sold_at: string; price: string }>`
    select trim_scale(s.filled_qty)::text qty, trim_scale(s.filled_quote - s.fee)::text received, e.at::text sold_at, trim_scale(e.price)::text price
    from pledge_event e join pledge_order o on o.id = e.order_id join spot_order s on s.order_no = e.spot_order_no
    where o.order_no = ${orderNo} and e.event = 'sold'`.execute(room.db);
  return rows;
}

const recorded = isRecorded ? test : test.skip;
recorded(
  'every loan is at every hour what the second program says',
  async () => {
    const [first = 0, ...rest] = prices();
    expect(rest.length).toBeGreaterThan(230);
    await room.price(first);
    const [alone, topped, short, parts] = [
      await follow('9000', '0.65', 0),
      await follow('9000', '0.65', 0),
      await follow('3000', '0.5', 7),
      await follow('6000', '0.45', 0),
    ];
    const all = new Map<string, Followed>([alone, topped, short, parts]);
    let [calls, adds] = [0, 0];
    for (const [turn, price] of rest.entries()) {
      await room.clock.jump(STEP - 13_000);
      await room.price(price);
      await room.later();
      await room.later(10);
      // What a new hour adds is looked at with the tick after it.
      await room.later();
      if (turn % 3 === 2) await room.comeBack(person);
      const now = room.clock.now();
      for (const [orderNo, { plain, endsAt, overdueAt }] of all) {
        if (plain.status === 'open') {
          plain.pass(now);
          const isForced = endsAt !== null && now >= endsAt;
          if (plain.reaches(83n, BigInt(price)) || isForced) {
            const sales = await salesOf(orderNo);
            expect([turn, sales.length]).toEqual([turn, 1]);
            const [{ qty, received, price: at }] = sales as [(typeof sales)[number]];
            plain.liquidate(BigInt(at), (needed) => {
              expect(qty).toBe(written(needed));
              return { qty: needed, received: units(received), at: now };
            });
          }
        }
        const is = await room.orderOf(person, { orderNo });
        const isCalled = plain.reaches(75n, BigInt(price));
        const isOverdue = overdueAt !== null && now >= overdueAt;
        const status =
          plain.status !== 'open' ? plain.status : isOverdue ? 'overdue' : isCalled ? 'marginCall' : 'active';
        expect({ turn, ...is }).toMatchObject({
          turn,
          status,
          debt: written(plain.debt),
          principal: written(plain.principal),
          hours: plain.hours,
          collateral: written(plain.collateral),
        });
        if (plain.status === 'liquidated')
          expect(is.liquidation).toMatchObject({
            sold: written(plain.sold),
            returned: written(plain.returned),
            shortfall: '0',
          });
        if (status === 'marginCall') calls += 1;
        // Whoever is warned adds a tenth; the other repays a hundred once a day.
        if (orderNo === topped[0] && status === 'marginCall') {
          const amount = plain.collateral / 10n;
          await person.call(api.loan.addCollateral, { orderNo, amount: written(amount) as Decimal });
          plain.collateral += amount;
          adds += 1;
        }
        if (orderNo === parts[0] && turn % 8 === 0) {
          await person.call(api.loan.repay, { orderNo, amount: '100' });
          plain.repay(units('100'));
        }
      }
    }
    expect([...all.values()].map(({ plain }) => plain.status)).toEqual(['liquidated', 'open', 'liquidated', 'open']);
    expect([calls > 0, adds > 1]).toEqual([true, true]);
    const interest = [...all.values()].reduce((sum, { plain }) => sum + plain.paid, 0n);
    expect(units(await room.house('fees')) > interest).toBe(true);
  },
  900_000,
);
