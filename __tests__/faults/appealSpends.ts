/** What a crowd tries to do twice in an appeal; the rows of doubleSpend.test.ts. */
import { api } from '@/lib/api/index';
import { AT_ONCE } from '../harness/attack';
import { merchantAs, orderFor } from '../harness/c2c';
import type { Person, TestExchange } from '../harness/exchange';
import { photo } from '../harness/pictures';
import { once, type Row } from './spends';

/** Of one side, the one with which it began among them. */
const MOST = 10;
const TEN_MINUTES = 10 * 60_000;

export const appealRows = (nodes: () => readonly TestExchange[]): Record<string, Row[]> => {
  const appealOf = async (who: Person) => {
    const [x] = nodes() as [TestExchange];
    const maker = await x.person();
    await merchantAs(x, maker);
    const orderNo = await orderFor(x, { buyer: who, maker }, [{ act: 'pay', by: 'buyer' }]);
    for (const { clock } of nodes()) await clock.jump(TEN_MINUTES);
    const file = await photo({ width: 100, height: 80 });
    const { fileId } = await who.call(api.files.upload, { purpose: 'evidence' }, { file });
    const contact = { contactName: 'Chan', contactPhone: '51234567' };
    const description = 'I have paid and nothing was released.';
    return { orderNo, reason: 'notReleased' as const, description, ...contact, files: [fileId] };
  };
  const begun = async (who: Person): Promise<string> => {
    const body = await appealOf(who);
    await who.call(api.c2cAppeal.save, body);
    return body.orderNo;
  };
  const statusOf = async (who: Person) => (await who.call(api.c2cOrders.list, {})).list.map(({ status }) => status);
  return {
    'c2cAppeal.save': [
      {
        name: 'an appeal begins once',
        prepare: appealOf,
        told: once('c2cState'),
        after: async (who) => expect(await statusOf(who)).toEqual(['inAppeal']),
      },
    ],
    'c2cAppeal.addEvidence': [
      {
        name: 'one side shows ten things at most',
        prepare: async (who) => ({ orderNo: await begun(who), description: 'Here is the statement of my bank.' }),
        told: { done: MOST - 1, c2cState: AT_ONCE - MOST + 1 },
        after: async (who) => expect(await statusOf(who)).toEqual(['inAppeal']),
      },
    ],
    'c2cAppeal.cancel': [
      {
        name: 'an appeal is withdrawn once',
        prepare: async (who) => ({ orderNo: await begun(who) }),
        told: once('c2cState'),
        after: async (who) => expect(await statusOf(who)).toEqual(['paid']),
      },
    ],
  };
};
