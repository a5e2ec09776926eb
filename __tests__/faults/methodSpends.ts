/** Attacks on payment methods and on withdrawals to bank accounts; the rows of doubleSpend.test.ts. */
import { api } from '@/lib/api/index';
import { codeAt } from '@/server/operator/accounts';
import { AT_ONCE } from '../harness/attack';
import type { Person, TestExchange } from '../harness/exchange';
import { saveMethod } from '../harness/saveMethod';
import { FUND, makeReady } from '../withdrawals/room';
import { once, PACED, pair, type Row } from './spends';

type Nodes = () => readonly TestExchange[];

const proofsOf = async (nodes: readonly TestExchange[], who: Person) => {
  const { secret } = await makeReady(nodes, who);
  return { fundPassword: FUND, proof: { totpCode: codeAt(secret, nodes[0]!.clock.now()) } };
};
const paced = { told: { done: 1, late: AT_ONCE - 1 } };
const methodsOf = async (who: Person) => (await who.call(api.paymentMethods.mine, {})).list;

const changes = (nodes: Nodes): Record<string, Row[]> => ({
  'paymentMethods.save': [
    {
      name: 'a code adds one method',
      prepare: async (who) => ({
        typeId: 'bank',
        currency: 'HKD',
        name: 'Chan Tai Man',
        number: '388204516882',
        bank: 'Harbour Bank',
        ...(await proofsOf(nodes(), who)),
      }),
      ...paced,
      late: [...PACED, 'methodTaken'],
      after: async (who) => expect(await methodsOf(who)).toHaveLength(1),
    },
  ],
  'paymentMethods.update': [
    {
      name: 'a code changes a method once',
      prepare: async (who) => {
        const methodId = await saveMethod(nodes()[0]!, who);
        return { methodId, bank: 'Another Bank', ...(await proofsOf(nodes(), who)) };
      },
      ...paced,
      late: PACED,
      after: async (who) => expect(await methodsOf(who)).toMatchObject([{ bank: 'Another Bank' }]),
    },
  ],
  'paymentMethods.setActive': [
    {
      name: 'a code switches a method off once',
      prepare: async (who) => {
        const methodId = await saveMethod(nodes()[0]!, who);
        return { methodId, isActive: false, ...(await proofsOf(nodes(), who)) };
      },
      ...paced,
      late: PACED,
      after: async (who) => expect(await methodsOf(who)).toMatchObject([{ isActive: false }]),
    },
  ],
  'paymentMethods.remove': [
    {
      name: 'a code deletes a method once',
      prepare: async (who) => {
        const methodId = await saveMethod(nodes()[0]!, who);
        return { methodId, ...(await proofsOf(nodes(), who)) };
      },
      ...paced,
      late: [...PACED, 'notFound'],
      after: async (who) => expect(await methodsOf(who)).toEqual([]),
    },
  ],
});

const bodyFor = async (nodes: readonly TestExchange[], who: Person) => {
  const channelId = 'demo-hkd';
  const methodId = await saveMethod(nodes[0]!, who);
  const proofs = await proofsOf(nodes, who);
  const { rate } = await who.call(api.bankWithdrawals.quote, { channelId });
  return { channelId, methodId, amount: '2000', rate, ...proofs };
};

export const methodRows = (nodes: Nodes): Record<string, Row[]> => ({
  ...changes(nodes),
  'bankWithdrawals.submit': [
    {
      name: 'a code and a held rate let one withdrawal out',
      prepare: (who) => bodyFor(nodes(), who),
      ...paced,
      late: [...PACED, 'rateChanged'],
      after: async (who) => {
        expect((await pair(who)).quote).toMatchObject({ available: '8000', frozen: '2000' });
        expect((await who.call(api.bankWithdrawals.list, {})).total).toBe(1);
      },
    },
  ],
  'bankWithdrawals.cancel': [
    {
      name: 'what was held is given back once',
      prepare: async (who) => {
        const { no } = await who.call(api.bankWithdrawals.submit, await bodyFor(nodes(), who));
        return { no };
      },
      told: once('withdrawDecided'),
      after: async (who) => expect((await pair(who)).quote).toMatchObject({ available: '10000', frozen: '0' }),
    },
  ],
});
