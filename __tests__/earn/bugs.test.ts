/**
 * A history with everything in it that savings can get wrong, compared with the second program after every step; and the same with a bug
 * planted, which must be found, because a comparison that can't fail proves nothing.
 */
import { api } from '@/lib/api/index';
import type * as Rules from '@/lib/earn/rules';
import { sub } from '@/lib/money/decimal';
import type * as Steps from '@/server/earn/steps';
import type * as Rounds from '@/server/earn/rounds/store';
import type * as Store from '@/server/earn/store';
import { balanceOf } from '@/server/ledger/ledger';
import type { Person } from '../harness/exchange';
import { accountsOf, textOf, units, type Life } from './plainSavings';
import { buy, DAY, earnRoom, FUND, HOUR, leave, type Room } from './room';

const BUGS = [
  'penaltyTouchesPrincipal',
  'renewedAfterSwitchedOff',
  'paidTwiceAfterKill',
  'daylightSaving',
  'interestOfTheDayThatRuns',
] as const;
const mockBug: { name: (typeof BUGS)[number] | null; lost: boolean } = { name: null, lost: false };

jest.mock('@/lib/earn/rules', () => {
  const real = jest.requireActual<typeof Rules>('@/lib/earn/rules');
  return {
    ...real,
    // As somebody reckons who takes midnight from the clock on a wall in London, in July.
    datesOf: (...given: Parameters<typeof real.datesOf>) => {
      const dates = real.datesOf(...given);
      return mockBug.name === 'daylightSaving' ? { ...dates, startsAt: dates.startsAt - 3_600_000 } : dates;
    },
  };
});
jest.mock('@/server/earn/steps', () => {
  const real = jest.requireActual<typeof Steps>('@/server/earn/steps');
  return {
    ...real,
    endPostings: (...[order, what, cause]: Parameters<typeof real.endPostings>) => {
      const { forfeited = '0', apr = '0' } = order as { forfeited?: Store.OrderRow['forfeited']; apr?: string };
      if (mockBug.name === 'penaltyTouchesPrincipal' && forfeited !== '0')
        return real.endPostings({ ...order, amount: sub(order.amount, forfeited) }, what, cause);
      const isFast = cause.actor.startsWith('user:') && apr !== '0';
      return real.endPostings(
        order,
        mockBug.name === 'interestOfTheDayThatRuns' && isFast ? { ...what, interest: '0.01' } : what,
        cause,
      );
    },
    dayPostings: (...[order, day, amount, cause]: Parameters<typeof real.dayPostings>) =>
      real
        .dayPostings(order, day, amount, cause)
        .map((posting) =>
          mockBug.name === 'paidTwiceAfterKill' ? { ...posting, step: `${posting.step}-${Math.random()}` } : posting,
        ),
  };
});
jest.mock('@/server/earn/rounds/store', () => {
  const real = jest.requireActual<typeof Rounds>('@/server/earn/rounds/store');
  return {
    ...real,
    // What was done is not written down, once, and nothing refuses the second time.
    writeChanges: async (...[db, changes]: Parameters<typeof real.writeChanges>) => {
      const isLost = mockBug.name === 'paidTwiceAfterKill' && !mockBug.lost && changes.some(({ paid }) => paid !== '0');
      mockBug.lost ||= isLost;
      if (!isLost) await real.writeChanges(db, changes);
    },
    addAccruals: (...[db, accruals]: Parameters<typeof real.addAccruals>) =>
      mockBug.name === 'paidTwiceAfterKill' ? Promise.resolve() : real.addAccruals(db, accruals),
  };
});
jest.mock('@/server/earn/store', () => {
  const real = jest.requireActual<typeof Store>('@/server/earn/store');
  return {
    ...real,
    setAutoRenew: (...[db, orderNo, on]: Parameters<typeof real.setAutoRenew>) =>
      mockBug.name === 'renewedAfterSwitchedOff' ? Promise.resolve() : real.setAutoRenew(db, orderNo, on),
  };
});

let room: Room;
beforeEach(async () => {
  room = await earnRoom();
});
afterEach(async () => {
  mockBug.name = null;
  mockBug.lost = false;
  await room.close();
});

async function history(): Promise<void> {
  const who = await room.saver();
  const lives: Life[] = [];
  const put = async (productId: string, amount: string, renews = false): Promise<string> => {
    const days = productId === 'usdt-flexible' ? null : Number(productId.split('-')[1]);
    const rate = { 'usdt-flexible': '0.031', 'usdt-7': '0.042', 'usdt-30': '0.055' }[productId]!;
    const { orderNo } = await buy(who, productId, textOf(units(amount)), { autoRenew: renews });
    const kind = days === null ? 'flexible' : 'fixed';
    const boughtAt = room.clock.now();
    lives.push({ productId, kind, amount: units(amount), rate: units(rate), boughtAt, days, renews, left: null });
    return orderNo;
  };
  const compare = () => same(who, lives, room.clock.now());
  const midnight = Math.ceil(room.clock.now() / DAY) * DAY;
  await put('usdt-7', '1000');
  const stopped = await put('usdt-7', '900', true);
  const fast = await put('usdt-flexible', '500');
  await put('usdt-flexible', '365');
  const early = await put('usdt-30', '2000');
  await room.until(midnight + DAY - HOUR / 2);
  await compare();
  await room.until(midnight + 2 * DAY + HOUR);
  await compare();
  await leave(who, early, 'early', FUND);
  lives[4]!.left = { way: 'early', at: room.clock.now() };
  await leave(who, fast, 'fast');
  lives[2]!.left = { way: 'fast', at: room.clock.now() };
  await compare();
  await room.until(midnight + 5 * DAY);
  await compare();
  await who.call(api.earn.setAutoRenew, { orderNo: stopped, on: false });
  lives[1]!.renews = false;
  await room.until(midnight + 7 * DAY + HOUR);
  await compare();
  await room.until(midnight + 9 * DAY);
  await compare();
}

async function same(who: Person, lives: readonly Life[], now: number): Promise<void> {
  expect([
    await balanceOf(room.db, who.userId, 'spot:available', 'USDT'),
    await balanceOf(room.db, who.userId, 'fund:savings', 'USDT'),
  ]).toEqual(accountsOf(lives, now));
}

test('as it is, it agrees at every step', async () => {
  await history();
  expect(await room.booksBalance()).toEqual([]);
}, 60_000);

test.each(BUGS)(
  'a planted bug is found: %s',
  async (name) => {
    mockBug.name = name;
    await expect(history()).rejects.toThrow();
  },
  60_000,
);
