/**
 * Random offerings by ration through the whole exchange, from the commitment to the last unlocked token, against a second program in whole
 * numbers without a line of the exchange's. Bugs are planted as well and must be found.
 */
import { api } from '@/lib/api/index';
import type * as Rules from '@/lib/launchpad/rules';
import { min, mul, div, type Decimal } from '@/lib/money/decimal';
import type * as Steps from '@/server/launchpad/steps';
import { addOffering } from '@/server/launchpad/store';
import { askToClose } from '@/server/launchpad/jobs';
import type { Person } from '../harness/exchange';
import { chance } from '../harness/rounds';
import { units, written } from '../loan/plainLoan';
import { FUND, loanRoom, type Room } from '../loan/room';

const BUGS = ['capSurplusLost', 'surplusKept', 'unlockedTooEarly', 'lastDayForgotten', 'costRoundedUp'] as const;
const mockBug: { name: (typeof BUGS)[number] | null } = { name: null };

jest.mock('@/lib/launchpad/rules', () => {
  const real = jest.requireActual<typeof Rules>('@/lib/launchpad/rules');
  return {
    ...real,
    // Everybody's share, cut at the cap, and nothing of what that leaves over.
    allot: (people: readonly Rules.Committed[], given: Rules.Supply) => {
      if (mockBug.name !== 'capSurplusLost') return real.allot(people, given);
      const all = people.reduce((sum, { amount }) => sum + units(amount), 0n);
      return new Map(
        people.map(({ id, amount }) => {
          const share = written((units(given.supply) * units(amount)) / all) as Decimal;
          return [id, min(min(share, given.cap), div(amount, given.price, 8, 'down'))];
        }),
      );
    },
    unlockedAfter: (...[tokens, unlocking, day]: Parameters<typeof real.unlockedAfter>) => {
      if (mockBug.name === 'unlockedTooEarly') return real.unlockedAfter(tokens, unlocking, day + 1);
      const isLast = mockBug.name === 'lastDayForgotten' && day >= unlocking.days;
      return real.unlockedAfter(tokens, unlocking, isLast ? unlocking.days - 1 : day);
    },
    costOf: (tokens: Decimal, price: Decimal) =>
      mockBug.name === 'costRoundedUp' ? div(mul(tokens, price), '1', 2, 'up') : real.costOf(tokens, price),
  };
});
jest.mock('@/server/launchpad/steps', () => {
  const real = jest.requireActual<typeof Steps>('@/server/launchpad/steps');
  return {
    ...real,
    releaseLegs: (...[order, amount]: Parameters<typeof real.releaseLegs>) =>
      real.releaseLegs(
        order,
        mockBug.name === 'surplusKept' && units(amount) > 1n ? (written(units(amount) - 1n) as Decimal) : amount,
      ),
  };
});

const MINUTE = 60_000;
const UNIT = 100_000_000n;
const DAYS = 3;

let room: Room;
let made = 0;
beforeAll(async () => {
  room = await loanRoom();
});
afterEach(() => {
  mockBug.name = null;
});
afterAll(() => room.close());

interface Wish {
  who: Person;
  /** All in units of 1e-8. */
  amount: bigint;
  tokens: bigint;
  pays: boolean;
}

/** Shares by rounds, as the rules tell it: whoever would get more than may be had gets that; the rest is shared out again. */
function shareOut(wishes: Wish[], { supply, price, cap }: Record<'supply' | 'price' | 'cap', bigint>): void {
  const most = ({ amount }: Wish) => {
    const affords = (amount * UNIT) / price;
    return affords < cap ? affords : cap;
  };
  let [left, waiting] = [supply, [...wishes]];
  for (;;) {
    const all = waiting.reduce((sum, { amount }) => sum + amount, 0n);
    const full = waiting.filter((wish) => left * wish.amount >= most(wish) * all);
    for (const wish of full.length > 0 ? full : waiting)
      wish.tokens = full.length > 0 ? most(wish) : (left * wish.amount) / all;
    if (full.length === 0 || full.length === waiting.length) return;
    left -= full.reduce((sum, { tokens }) => sum + tokens, 0n);
    waiting = waiting.filter((wish) => !full.includes(wish));
  }
}

async function offering(seed: string): Promise<void> {
  const random = chance(`offering ${seed}`);
  const between = (least: number, most: number): bigint =>
    BigInt(Math.floor((least + random() * (most - least)) * 1e8));
  // Large ones meet the cap, and what that leaves over goes to the small ones.
  const terms = { supply: between(450, 700), price: between(0.5, 1), cap: between(125, 160) };
  const icoId = `random-${(made += 1)}`;
  const opensAt = room.clock.now();
  const closesAt = opensAt + 10 * MINUTE;
  const text = { en: 'text', 'zh-hk': 'text', 'zh-cn': 'text' };
  await addOffering(room.db, {
    ico_id: icoId,
    coin: `T${made}`,
    name: 'A token',
    mode: 'ration',
    supply: written(terms.supply) as Decimal,
    price: written(terms.price) as Decimal,
    cap: written(terms.cap) as Decimal,
    soft_cap: null,
    opens_at: opensAt,
    closes_at: closesAt,
    pay_ms: 5 * MINUTE,
    at_listing: '0.25',
    unlock_days: DAYS,
    day_ms: MINUTE,
    about: text,
    documents: [],
    created_at: opensAt,
  });
  await askToClose(room.db, { ico_id: icoId, closes_at: closesAt });
  const wishes: Wish[] = [];
  for (let nr = 0; nr < 6; nr += 1) {
    const [who, amount] = [await room.borrower(), nr % 2 === 0 ? between(1_000, 3_000) : between(150, 500)];
    await who.call(api.launchpad.ration, { icoId, amount: written(amount) as Decimal });
    wishes.push({ who, amount, tokens: 0n, pays: nr % 3 !== 2 });
  }
  await room.later(10 * 60 + 1);
  shareOut(wishes, terms);
  const costOf = ({ tokens }: Wish) => (2n * tokens * terms.price + UNIT) / (2n * UNIT);
  const orderOf = async ({ who }: Wish) => (await who.call(api.launchpad.offering, { icoId })).orders[0]!;
  const has = async ({ who }: Wish, coin: string) => room.has(who, coin);
  for (const wish of wishes) {
    expect(await orderOf(wish)).toMatchObject({ tokens: written(wish.tokens), cost: written(costOf(wish)) });
    expect(await has(wish, 'USDT')).toBe(written(10_000n * UNIT - costOf(wish)));
    const { orderNo } = await orderOf(wish);
    if (wish.pays) await wish.who.call(api.launchpad.pay, { orderNo, fundPassword: FUND });
  }
  await room.later(5 * 60 + 1);
  for (const wish of wishes) {
    expect((await orderOf(wish)).status).toBe(wish.pays ? 'paid' : 'lapsed');
    expect(await has(wish, 'USDT')).toBe(written(10_000n * UNIT - (wish.pays ? costOf(wish) : 0n)));
  }
  await (await room.operator()).call(api.operator.openIcoMarket, { icoId, reason: 'it is time for it' });
  for (let day = 0; day <= DAYS; day += 1) {
    await room.later(day === 0 ? 1 : 60);
    for (const wish of wishes) {
      // A quarter, then a quarter of the whole each day.
      const free = day === DAYS ? wish.tokens : (wish.tokens * BigInt(day + 1)) / 4n;
      expect([day, await has(wish, `T${made}`)]).toEqual([day, written(wish.pays ? free : 0n)]);
    }
  }
}

test('random offerings: shares, costs, what comes back and what becomes free are what a second program says', async () => {
  for (const seed of ['one', 'two', 'three', 'four']) await offering(seed);
  expect(await room.booksBalance()).toEqual([]);
}, 120_000);

test.each(BUGS)(
  'a planted bug is found: %s',
  async (name) => {
    mockBug.name = name;
    await expect(offering('one')).rejects.toThrow();
  },
  60_000,
);
