/** The sandbox's operator: after a few seconds, by the same calls as a person, and nowhere but in the sandbox. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { readConfig } from '@/server/config';
import { refusalOf } from '../harness/attack';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { sendResetPhotos, submitBasic } from '../harness/identities';
import { wallet, withdrawRoom } from '../withdrawals/room';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterAll(() => x.close());

test('passes an identity after some seconds, and it stands in the audit log', async () => {
  const [who, anna] = [await x.person(), await x.operator()];
  await submitBasic(who);
  await x.autopilot?.work();
  expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'underReview' });
  await x.clock.jump(3_000);
  await x.autopilot?.work();
  expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'passed' });
  const { list } = await anna.call(api.operator.audit, { operator: 'autopilot' });
  expect(list[0]).toMatchObject({ operator: 'autopilot', action: 'identity.pass' });
});

test('goes on after its session has ended', async () => {
  await x.clock.jump(13 * 3_600_000);
  const who = await x.person();
  await submitBasic(who, { documentNo: 'LATER1234' });
  await x.clock.jump(3_000);
  await x.autopilot?.work();
  await x.autopilot?.work();
  expect(await who.call(api.identity.basic, {})).toMatchObject({ status: 'passed' });
});

test('what always takes two it passes with a second one, also after hours of silence', async () => {
  for (const what of ['email', 'fundPassword'] as const) {
    const who = await x.person();
    const proof = { password: who.password };
    if (what === 'email') await sql`update users set email = 'lost@example.com' where uid = ${who.uid}`.execute(x.db);
    else await who.call(api.security.setFundPassword, { newPassword: '482913', confirmPassword: '482913', proof });
    const body = { what, remark: 'It was lost.', password: who.password, ...(await sendResetPhotos(who)) };
    await who.call(api.security.requestReset, body);
    await x.clock.jump(3_000);
    await x.autopilot?.work();
    const { rows } = await sql<{
      status: string;
    }>`select r.status from reset_requests r join users u on u.id = r.user_id
      where u.uid = ${who.uid}`.execute(x.db);
    expect(rows).toEqual([{ status: 'passed' }]);
    await x.clock.jump(5 * 3_600_000);
  }
});

test('nobody can log in as the autopilot', async () => {
  expect(
    await refusalOf(x.visitor().call(api.operator.logIn, { name: 'autopilot', password: '', code: '000000' })),
  ).toBe('wrongCredentials');
});

test('is off in production, with a live market, and where it is switched off', () => {
  expect(readConfig({}).autopilot).toBe(true);
  for (const env of [
    { NODE_ENV: 'production', SECRET_KEY: '0'.repeat(64) },
    { SANDBOX: '0', AUTOPILOT: '1' },
    { AUTOPILOT: '0' },
    { MARKET_FEED: 'live', LIVE_EXCHANGE: 'x1' },
  ])
    expect(readConfig(env).autopilot).toBe(false);
});

test('one that cannot be passed now keeps none behind it waiting', async () => {
  const room = await withdrawRoom();
  const [held, free] = [await room.ready(), await room.ready()];
  const first = await room.withdraw(held, { address: wallet(31) });
  const second = await room.withdraw(free, { address: wallet(32) });
  await (await room.operator()).call(api.operator.blockAddress, { address: wallet(31), reason: 'a test' });
  await room.clock.jump(3_000);
  await room.autopilot?.work();
  const statusOf = async (who: Person, { withdrawalNo }: { withdrawalNo: string }) =>
    (await who.call(api.withdrawals.detail, { withdrawalNo })).status;
  expect([await statusOf(held, first), await statusOf(free, second)]).toEqual(['pendingReview', 'passed']);
  await room.close();
});
