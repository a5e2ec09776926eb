/** The real exchange, and two people: one who may send (fund password, authenticator, no wait), and one who receives. */
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import type { UserTransfer } from '@/lib/api/transfersShapes';
import { codeAt } from '@/server/operator/accounts';
import { exchange, type ExchangeOptions, type Person } from '../harness/exchange';
import { FUND, makeReady, type Ready } from '../withdrawals/room';

export { FUND };
export type Body = Extract<SentOf<typeof api.assets.transfer>, { type: 'user' }>;

/** What a person's record says of one. */
export const detailOf = (who: Person, { transferNo }: { transferNo: string }) =>
  who.call(api.transfers.detail, { transferNo });

export async function sendingRoom(options: ExchangeOptions = {}) {
  const x = await exchange(options);
  const proofOf = async ({ secret }: Ready): Promise<{ totpCode: string }> => {
    await x.clock.jump(30_000);
    return { totpCode: codeAt(secret, x.clock.now()) };
  };
  /** Looks the payee up, as the screen does. */
  const bodyTo = async (who: Ready, payee: Person, changed: Partial<Body> = {}): Promise<Body> => {
    const typed = changed.payee ?? payee.uid;
    const { name } = await who.call(api.transfers.lookUp, { payee: typed });
    return {
      type: 'user',
      payee: typed,
      name,
      coin: 'USDT',
      amount: '100',
      fundPassword: FUND,
      proof: {},
      ...changed,
    };
  };
  const send = async (who: Ready, payee: Person, changed: Partial<Body> = {}): Promise<UserTransfer> => {
    const reply = await who.call(api.assets.transfer, await bodyTo(who, payee, changed));
    if (reply.type !== 'user') throw new Error('not to a user');
    return reply;
  };
  return {
    ...x,
    ready: async () => makeReady([x], await x.person()),
    proofOf,
    bodyTo,
    send,
    /** The first transfer, and the time that it waits: the two then know each other. */
    acquaint: async (who: Ready, payee: Person): Promise<UserTransfer> => {
      const first = await send(who, payee, { amount: '1' });
      await x.clock.jump(600_000);
      await x.jobs.runDue();
      return first;
    },
  };
}
export type Room = Awaited<ReturnType<typeof sendingRoom>>;
