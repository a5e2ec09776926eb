/** Attacks on pledged loans; the rows of doubleSpend.test.ts. */
import { api } from '@/lib/api/index';
import type { Person, TestExchange } from '../harness/exchange';
import { FUND, makeReady } from '../withdrawals/room';
import { once, pair, type Row } from './spends';

type Nodes = () => readonly TestExchange[];

/** Against a part of the tenth of a bitcoin that everybody has. */
async function quoteFor(nodes: readonly TestExchange[], who: Person) {
  await makeReady(nodes, who);
  const wish = { loanCoin: 'USDT', loanAmount: '200', collateralCoin: 'BTC', termDays: 0, ltv: '0.5' } as const;
  return { quoteId: (await who.call(api.loan.quote, wish)).quoteId, fundPassword: FUND };
}

async function drawn(nodes: readonly TestExchange[], who: Person) {
  return who.call(api.loan.borrow, await quoteFor(nodes, who));
}

const openOf = async (who: Person) => (await who.call(api.loan.orders, { open: true })).list;

export const loanSpends = (nodes: Nodes): Record<string, Row[]> => ({
  'loan.borrow': [
    {
      name: 'a quote lends once',
      prepare: (who) => quoteFor(nodes(), who),
      told: once('rateChanged'),
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
