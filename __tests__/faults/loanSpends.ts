/** Attacks on pledged loans and on token offerings; the rows of doubleSpend.test.ts. */
import { setTimeout } from 'node:timers/promises';
import { api } from '@/lib/api/index';
import { AT_ONCE } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { FUND, makeReady } from '../withdrawals/room';
import { addOffering, keepAllotments } from '@/server/launchpad/store';
import { once, pair, symbol, type Row } from './spends';

type Nodes = () => readonly TestExchange[];

/** After a jump of the clocks: the leader’s new prices reach the other nodes a moment later. */
async function freshPrices(nodes: readonly TestExchange[]): Promise<void> {
  while (nodes.some(({ market }) => market.isStale(symbol))) {
    for (const { clock } of nodes) await clock.advance(100);
    await setTimeout(20);
  }
}

/** Against a part of the tenth of a bitcoin that everybody has. */
async function quoteFor(nodes: readonly TestExchange[], who: Person) {
  await makeReady(nodes, who);
  await freshPrices(nodes);
  const wish = { loanCoin: 'USDT', loanAmount: '200', collateralCoin: 'BTC', termDays: 0, ltv: '0.5' } as const;
  return { quoteId: (await who.call(api.loan.quote, wish)).quoteId, fundPassword: FUND };
}

async function drawn(nodes: readonly TestExchange[], who: Person) {
  return who.call(api.loan.borrow, await quoteFor(nodes, who));
}

const openOf = async (who: Person) => (await who.call(api.loan.orders, { open: true })).list;

let offered = 0;

/** One that is open, of 100 tokens at 10 each, of which a person may have that many. */
async function offering([node]: readonly TestExchange[], mode: 'buy' | 'ration'): Promise<string> {
  const now = node!.clock.now();
  const icoId = `attacked-${mode}-${(offered += 1)}`;
  const text = { en: 'text', 'zh-hk': 'text', 'zh-cn': 'text' };
  await addOffering(node!.db, {
    ico_id: icoId,
    coin: 'HERN',
    name: 'Heron',
    mode,
    supply: '100',
    price: '10',
    cap: '100',
    soft_cap: null,
    opens_at: now - 1_000,
    closes_at: now + 365 * 86_400_000,
    pay_ms: 86_400_000,
    at_listing: '1',
    unlock_days: 0,
    day_ms: 60_000,
    about: text,
    documents: [],
    created_at: now,
  });
  return icoId;
}

const icoOrders = async (who: Person) => (await who.call(api.launchpad.orders, {})).list;

const offeringSpends = (nodes: Nodes): Record<string, Row[]> => ({
  'launchpad.buy': [
    {
      name: 'all that one may have is bought once',
      prepare: async () => ({ icoId: await offering(nodes(), 'buy'), qty: '100' }),
      told: once('icoCap'),
      after: async (who) => {
        expect(await icoOrders(who)).toMatchObject([{ status: 'paid', tokens: '100', cost: '1000' }]);
        expect((await pair(who)).quote).toMatchObject({ available: '9000' });
      },
    },
  ],
  'launchpad.ration': [
    {
      name: 'all that there is can be committed once',
      prepare: async () => ({ icoId: await offering(nodes(), 'ration'), amount: '10000' }),
      told: once('insufficientBalance'),
      after: async (who) => {
        expect(await icoOrders(who)).toMatchObject([{ status: 'subscribed', amount: '10000' }]);
        expect((await pair(who)).quote).toMatchObject({ available: '0', frozen: '10000' });
      },
    },
  ],
  'launchpad.pay': [
    {
      name: 'an allotment is paid once',
      prepare: async (who) => {
        await makeReady(nodes(), who);
        const [node] = nodes();
        const icoId = await offering(nodes(), 'ration');
        const { orderNo } = await who.call(api.launchpad.ration, { icoId, amount: '500' });
        const payBy = node!.clock.now() + 86_400_000;
        await keepAllotments(node!.db, [{ no: orderNo, tokens: '50', cost: '500' }], payBy);
        return { orderNo, fundPassword: FUND };
      },
      told: { done: 1, late: AT_ONCE - 1 },
      late: ['icoState', 'busy'],
      after: async (who) => {
        expect(await icoOrders(who)).toMatchObject([{ status: 'paid', tokens: '50' }]);
        expect((await pair(who)).quote).toMatchObject({ available: '9500', frozen: '0' });
      },
    },
  ],
});

export const loanSpends = (nodes: Nodes): Record<string, Row[]> => ({
  ...offeringSpends(nodes),
  'loan.borrow': [
    {
      name: 'a quote lends once',
      prepare: (who) => quoteFor(nodes(), who),
      // The password is judged before the transaction, so some are refused there, under the same key too.
      told: { done: 1, late: AT_ONCE - 1 },
      late: ['rateChanged', 'busy'],
      after: async (who) => {
        expect(await openOf(who)).toHaveLength(1);
        expect((await pair(who)).quote).toMatchObject({ available: '10200' });
      },
    },
  ],
  'loan.repay': [
    {
      name: 'a loan is repaid once',
      prepare: async (who) => ({ orderNo: (await drawn(nodes(), who)).orderNo, amount: 'ALL' }),
      told: once('loanState'),
      after: async (who) => {
        expect(await openOf(who)).toEqual([]);
        // The first hour of 200 at 0.024 % a day.
        expect((await pair(who)).quote).toMatchObject({ available: '9999.998' });
      },
    },
  ],
  'loan.addCollateral': [
    {
      name: 'what there is can be pledged once',
      prepare: async (who) => {
        const { orderNo } = await drawn(nodes(), who);
        return { orderNo, amount: (await pair(who)).base.available };
      },
      told: once('insufficientBalance'),
      after: async (who) => expect((await openOf(who))[0]).toMatchObject({ collateral: '0.1' }),
    },
  ],
  'loan.withdrawCollateral': [
    {
      name: 'what is spare is taken back once',
      prepare: async (who) => {
        const { orderNo, collateral } = await drawn(nodes(), who);
        return { orderNo, amount: (Number(collateral) * 0.2).toFixed(8) };
      },
      told: once('loanLtv'),
      after: async (who) => expect(Number((await openOf(who))[0]?.ltv)).toBeLessThan(0.65),
    },
  ],
});
