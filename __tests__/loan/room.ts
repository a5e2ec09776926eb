/** The real exchange with prices that tests set, and people with coins to pledge and a fund password. BTC stands at 60,000, ETH at 3,000. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import type { Decimal } from '@/lib/money/decimal';
import { scheduleAccrual } from '@/server/loan/acts';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { exchange, type ExchangeOptions, type Person } from '../harness/exchange';
import { giveCoins } from '../harness/giveCoins';
import { heldFeed } from '../harness/heldFeed';

export const FUND = '482913';
export const BTC = 6_000_000;
export const ETH = 300_000;

export async function loanRoom(options: ExchangeOptions & { topSize?: number } = {}) {
  const held = heldFeed({ BTCUSDT: BTC, ETHUSDT: ETH }, options.topSize ?? 30_000);
  const x = await exchange({ feed: held.feed, ...options });
  let price = BTC / 100;
  const give = (person: Pick<Person, 'userId'>, asset: string, amount: Decimal) => giveCoins(x, person, asset, amount);
  /** Prices change with the next second; then what follows a tick, then the jobs that are due. */
  const later = async (seconds = 1): Promise<void> => {
    if (seconds > 60) await x.clock.jump((seconds - 1) * 1_000);
    await x.clock.advance(Math.min(seconds, 60) * 1_000 - (seconds > 60 ? 59_000 : 0));
    await x.loans.settle();
    await x.jobs.runDue();
  };
  const has = (person: Person, coin: string, part: 'spot:available' | 'loan:collateral' = 'spot:available') =>
    balanceOf(x.db, person.userId, part, coin);
  return {
    ...x,
    held,
    give,
    later,
    has,
    house: (kind: 'loans' | 'fees' | 'insurance', coin = 'USDT') => houseBalance(x.db, `house:${kind}`, coin),
    /** As at every start of a node: the prices at which loans are looked at are reckoned anew with each hour. */
    startHours: () => scheduleAccrual(x.db, x.clock.now()),
    /** The price of BTC, from the next second on; a long way in steps, as nobody believes a leap at once. */
    price: async (usdt: number, seconds = 1): Promise<void> => {
      for (let now = price; Math.max(now / usdt, usdt / now) > 1.15; ) {
        now = usdt < now ? now * 0.87 : now * 1.14;
        held.set('BTCUSDT', Math.round(now * 100));
        await x.clock.advance(1_000);
      }
      price = usdt;
      held.set('BTCUSDT', Math.round(usdt * 100));
      await later(seconds);
    },
    /** A session that a long time has ended is begun anew. */
    comeBack: (person: Person) => person.call(api.auth.logIn, { account: person.account, password: person.password }),
    borrower: async (): Promise<Person> => {
      const person = await x.person();
      await person.call(api.security.setFundPassword, {
        newPassword: FUND,
        confirmPassword: FUND,
        proof: { password: person.password },
      });
      await give(person, 'BTC', '5');
      return person;
    },
    orderOf: (person: Person, { orderNo }: { orderNo: string }) => person.call(api.loan.order, { orderNo }),
    events: async (person: Person, { orderNo }: { orderNo: string }) =>
      (await person.call(api.loan.records, { orderNo, pageSize: 100 })).list.toReversed().map(({ event }) => event),
  };
}
export type Room = Awaited<ReturnType<typeof loanRoom>>;

type Wish = Partial<SentOf<typeof api.loan.quote>>;

export const ask = (person: Person, wish: Wish = {}) =>
  person.call(api.loan.quote, {
    loanCoin: 'USDT',
    loanAmount: '3900',
    collateralCoin: 'BTC',
    termDays: 0,
    ...wish,
  });

/** 3,900 against 0.1 BTC at 60,000: exactly 65 %. */
export async function borrow(person: Person, wish: Wish = {}) {
  const { quoteId } = await ask(person, wish);
  return person.call(api.loan.borrow, { quoteId, fundPassword: FUND });
}
