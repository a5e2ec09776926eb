/** What a crowd tries to do twice: the form of a row, and the rows of flash exchange and of deposits. */
import { api } from '@/lib/api/index';
import { AT_ONCE } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { ask as askOffline, bodyFor } from '../harness/payOffline';
import { FUND, makeReady, wallet, type Body } from '../withdrawals/room';
import { codeAt } from '@/server/operator/accounts';

export const symbol = 'BTCUSDT';

export interface Row {
  name: string;
  /** Gives a person just enough for one call, and returns the body to send. */
  prepare: (who: Person) => Promise<unknown>;
  /** What the crowd is told, each under a key of its own. */
  told: Record<string, number>;
  /** Where guesses are counted it depends on who comes when what the others are told: any of these, counted together as `late`. */
  late?: readonly string[];
  /** What must hold after any number of attempts. */
  after: (who: Person, replies: readonly unknown[]) => Promise<void>;
}

export const once = (late: string) => ({ done: 1, [late]: AT_ONCE - 1 });
export const pair = (who: Person) => who.call(api.assets.pair, { symbol });

export const flashRows: Record<string, Row[]> = {
  'flash.placeOrder': [
    {
      name: 'one price is taken once',
      prepare: async (who) => {
        const price = { fromCoin: 'USDT', toCoin: 'BTC', amount: '6000' } as const;
        return { quoteId: (await who.call(api.flash.quote, price)).quoteId };
      },
      told: once('rateChanged'),
      after: async (who) => {
        expect((await pair(who)).quote).toMatchObject({ available: '4000' });
        expect((await who.call(api.flash.orders, {})).total).toBe(1);
      },
    },
  ],
  'offline.add': [
    {
      name: 'one payment is told once',
      prepare: (who) => bodyFor(who),
      told: once('offlineOpen'),
      after: async (who) => {
        expect((await who.call(api.offline.list, {})).total).toBe(1);
        expect((await pair(who)).quote).toMatchObject({ available: '10000' });
      },
    },
  ],
  'offline.cancel': [
    {
      name: 'a request is taken back once',
      prepare: async (who) => ({ no: (await askOffline(who)).no }),
      told: once('alreadyDecided'),
      after: async (who) => expect((await who.call(api.offline.list, { status: 'cancelled' })).total).toBe(1),
    },
  ],
  'deposits.simulate': [
    {
      name: 'play money is sent by each that asks',
      prepare: async () => ({ amount: '3' }),
      told: { done: AT_ONCE },
      after: async (who) => expect((await pair(who)).quote).toMatchObject({ available: '10000' }),
    },
  ],
};

/** What a crowd is told where a code may be used once, and guesses are counted. */
const PACED = ['totpWrong', 'lockedUntil', 'lockedForDay', 'tooManyRequests', 'withdrawLimit', 'busy'] as const;

const askedBy = async (nodes: readonly TestExchange[], who: Person): Promise<Body> => {
  const { secret } = await makeReady(nodes, who);
  return {
    channelId: 'usdt-bep20',
    amount: '2000',
    address: wallet(1),
    confirmed: true,
    fundPassword: FUND,
    proof: { totpCode: codeAt(secret, nodes[0]!.clock.now()) },
  };
};

export const withdrawalRows = (nodes: () => readonly TestExchange[]): Record<string, Row[]> => ({
  'withdrawals.submit': [
    {
      name: 'a code lets one withdrawal out',
      prepare: (who) => askedBy(nodes(), who),
      told: { done: 1, late: AT_ONCE - 1 },
      late: PACED,
      after: async (who) => {
        expect((await pair(who)).quote).toMatchObject({ available: '8000', frozen: '2000' });
        expect((await who.call(api.withdrawals.list, {})).total).toBe(1);
      },
    },
  ],
  'withdrawals.cancel': [
    {
      name: 'what was held is given back once',
      prepare: async (who) => {
        const { withdrawalNo } = await who.call(api.withdrawals.submit, await askedBy(nodes(), who));
        return { withdrawalNo };
      },
      told: once('withdrawDecided'),
      after: async (who) => expect((await pair(who)).quote).toMatchObject({ available: '10000', frozen: '0' }),
    },
  ],
});

/** What was told, those who came too late counted together. */
export function toldOf(counts: Record<string, number>, { late = [] }: Row): Record<string, number> {
  const told: Record<string, number> = {};
  for (const [reason, count] of Object.entries(counts)) {
    const name = late.includes(reason) ? 'late' : reason;
    told[name] = (told[name] ?? 0) + count;
  }
  return told;
}
