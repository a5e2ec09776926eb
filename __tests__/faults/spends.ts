/** What a crowd tries to do twice: the form of a row, and the rows of flash exchange and of deposits. */
import { api } from '@/lib/api/index';
import { AT_ONCE } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { ask as askOffline, bodyFor } from '../harness/payOffline';
import { insertTransfer } from '@/server/transfers/store';
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
export const PACED = ['totpWrong', 'lockedUntil', 'lockedForDay', 'tooManyRequests', 'withdrawLimit', 'busy'] as const;

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

/** A payee whom the person has paid before. */
const sendingBody = async (nodes: readonly TestExchange[], who: Person, isKnown: boolean) => {
  await makeReady(nodes, who);
  const [x] = nodes;
  const payee = await x!.person();
  const body = { type: 'user', payee: payee.uid, coin: 'USDT', fundPassword: FUND, proof: {} } as const;
  const { name } = await who.call(api.transfers.lookUp, { payee: payee.uid });
  if (!isKnown) return { ...body, name, amount: '120' as const };
  await insertTransfer(x!.db, {
    transferNo: `3${who.uid.padStart(19, '0')}`,
    senderId: who.userId,
    payeeId: payee.userId,
    senderName: name,
    payeeName: name,
    coin: 'USDT',
    amount: '1',
    worth: '1',
    proven: true,
    now: 1,
    arrivesAt: null,
  });
  return { ...body, name, amount: '120' as const };
};
const SENT_LATE = ['busy', 'secondFactorNeeded', 'tooManyRequests'] as const;

export const transferRows = (nodes: () => readonly TestExchange[]): Record<string, Row[]> => ({
  'assets.transfer': [
    {
      name: 'what may go without a second factor goes once',
      prepare: (who) => sendingBody(nodes(), who, true),
      told: { done: 1, late: AT_ONCE - 1 },
      late: SENT_LATE,
      after: async (who) => expect((await pair(who)).quote).toMatchObject({ available: '9880', frozen: '0' }),
    },
  ],
  'transfers.cancel': [
    {
      name: 'what was held is given back once',
      prepare: async (who) => {
        const sent = await who.call(api.assets.transfer, await sendingBody(nodes(), who, false));
        return { transferNo: sent.transferNo };
      },
      told: once('transferEnded'),
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
