/** People whose requests wait for operators: one of each queue after the other, by the calls that they would make. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { QueueName } from '@/lib/api/operator/operatorQueues';
import { codeAt } from '@/server/operator/accounts';
import { roomOn } from '../__tests__/c2c/room';
import type { Person, TestExchange } from '../__tests__/harness/exchange';
import { sendResetPhotos, submitBasic } from '../__tests__/harness/identities';
import { ask as askOffline } from '../__tests__/harness/payOffline';
import { saveMethod } from '../__tests__/harness/saveMethod';
import { FUND, makeReady, type Ready, wallet } from '../__tests__/withdrawals/room';

export const OFFLINE_AMOUNT = '780';

export async function deskPeople(x: TestExchange) {
  let asked = 0;
  const person = async (): Promise<Person> => {
    const who = await x.person();
    await sql`update users set identity_level = 'advanced' where id = ${who.userId}`.execute(x.db);
    return who;
  };
  const ready = async (): Promise<Ready> => makeReady([x], await person());
  const proofOf = async ({ secret }: Ready) => {
    await x.clock.jump(30_000);
    return { fundPassword: FUND, proof: { totpCode: codeAt(secret, x.clock.now()) } };
  };
  const c2c = roomOn([{ ...x, person }]);
  const { advertId } = await c2c.advert(await c2c.merchant('8000'), { qty: '8000' });

  const ways: Record<QueueName, () => Promise<unknown>> = {
    identity: async () => submitBasic(await x.person(), { documentNo: `DESK${asked}` }),
    reset: async () => {
      const who = await ready();
      await who.call(api.security.requestReset, {
        what: 'fundPassword',
        remark: 'I have forgotten it.',
        password: who.password,
        ...(await sendResetPhotos(who)),
      });
    },
    offline: async () => askOffline(await person(), { amount: OFFLINE_AMOUNT }),
    withdrawal: async () => {
      const who = await ready();
      // Every second one takes two.
      const amount = asked % 16 < 8 ? '600' : '1500';
      const to = { channelId: 'usdt-bep20', address: wallet(7), confirmed: true } as const;
      await who.call(api.withdrawals.submit, { ...to, amount, ...(await proofOf(who)) });
    },
    bankWithdrawal: async () => {
      const who = await ready();
      const account = { channelId: 'demo-hkd', methodId: await saveMethod(x, who, { number: `3882${asked}` }) };
      const { rate } = await who.call(api.bankWithdrawals.quote, { channelId: 'demo-hkd' });
      await who.call(api.bankWithdrawals.submit, { ...account, amount: '600', rate, ...(await proofOf(who)) });
    },
    appeal: async () => {
      const who = await c2c.ready();
      const order = await c2c.buy(who, advertId, { amount: '1000' });
      await c2c.pay(who, order);
      // Nobody appeals before the seller had time.
      await x.clock.jump(11 * 60_000);
      await c2c.appeal(who, order);
    },
    merchant: async () => {
      const who = await c2c.ready('2000');
      await who.call(api.c2cMerchant.apply, { name: `Desk ${asked}` });
    },
    support: async () => {
      const who = await x.person();
      await who.call(api.support.send, { clientId: randomUUID(), text: `Question ${asked}` });
    },
  };
  return {
    /** The next request; the queues come in turn. */
    next: async (): Promise<QueueName> => {
      const queue = QueueName.options[asked % QueueName.options.length]!;
      await ways[queue]();
      asked += 1;
      return queue;
    },
  };
}
