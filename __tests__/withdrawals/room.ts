/** The real exchange with the sandbox's simulated chain, and people who may withdraw: a fund password, an authenticator, no wait. */
import { privateKeyToAddress } from 'viem/accounts';
import { api } from '@/lib/api/index';
import type { SentOf } from '@/lib/api/endpoint';
import { codeAt } from '@/server/operator/accounts';
import { move, post } from '@/server/ledger/ledger';
import { CallRefused, exchange, type ExchangeOptions, type Person, type TestExchange } from '../harness/exchange';

export const FUND = '482913';
export type Body = SentOf<typeof api.withdrawals.submit>;
export type Ready = Person & { secret: string };

/** An address of one's own wallet, by number, with its checksum. */
export const wallet = (number: number): string => privateKeyToAddress(`0x${number.toString(16).padStart(64, '0')}`);

/** Makes somebody ready to withdraw, by the calls that they would make. The clocks of all nodes go on together. */
export async function makeReady(nodes: readonly TestExchange[], person: Person): Promise<Ready> {
  const x = nodes[0]!;
  const proof = { password: person.password };
  await person.call(api.security.setFundPassword, { newPassword: FUND, confirmPassword: FUND, proof });
  const { secret } = await person.call(api.security.newTotp, {});
  await person.call(api.security.bindTotp, { code: codeAt(secret, x.clock.now()), proof });
  await person.call(api.withdrawals.endHold, {});
  for (const { clock } of nodes) await clock.jump(60_000);
  return { ...person, secret };
}

export async function withdrawRoom(options: ExchangeOptions = {}) {
  const x = await exchange(options);
  let grants = 0;
  /** A code of a step that was not used before. */
  const proofOf = async ({ secret }: Ready): Promise<{ totpCode: string }> => {
    await x.clock.jump(30_000);
    return { totpCode: codeAt(secret, x.clock.now()) };
  };
  const bodyOf = async (who: Ready, changed: Partial<Body> = {}): Promise<Body> => ({
    channelId: 'usdt-bep20',
    amount: '100',
    address: wallet(1),
    confirmed: true,
    fundPassword: FUND,
    proof: await proofOf(who),
    ...changed,
  });
  return {
    ...x,
    ready: async () => makeReady([x], await x.person()),
    proofOf,
    bodyOf,
    withdraw: async (who: Ready, changed: Partial<Body> = {}) =>
      who.call(api.withdrawals.submit, await bodyOf(who, changed)),
    /** So many blocks pass; what waits is sent, and what was sent is followed. */
    blocks: async (count: number): Promise<void> => {
      await x.deposits.watch();
      await x.withdrawals.follow();
      await x.clock.jump(count * 3_000);
      await x.deposits.watch();
      await x.withdrawals.follow();
    },
    grant: async (who: Person, amount: `${number}`): Promise<void> => {
      grants += 1;
      await post(x.db, [
        {
          kind: 'test',
          refType: 'test',
          refId: `grant-${grants}`,
          step: 'grant',
          actor: 'system',
          requestId: 'test',
          at: x.clock.now(),
          legs: move({
            from: { owner: null, kind: 'house:faucet' },
            to: { owner: who.userId, kind: 'spot:available' },
            asset: 'USDT',
            amount,
            line: 'demoGrant',
          }),
        },
      ]);
    },
  };
}
export type Room = Awaited<ReturnType<typeof withdrawRoom>>;

export async function refusal(work: Promise<unknown>): Promise<{ reason: string | null } & Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallRefused) return { reason: error.reason, ...error.args };
    throw error;
  }
  throw new Error('was not refused');
}
