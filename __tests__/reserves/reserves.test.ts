/** The daily proof on the real exchange: published once, right for everybody, and nothing of others in one's own part. */
import { api } from '@/lib/api/index';
import { verifyParts } from '@/lib/reserves/rules';
import { sql } from 'kysely';
import { balancesAt } from '@/server/reserves/store';
import { scheduleProofs } from '@/server/reserves/daily';
import { sha256 } from '@/server/reserves/tree';
import { depositRoom, placeOf } from '../deposits/room';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeEach(async () => {
  x = await exchange();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const DAY = 24 * 3_600_000;
const TODAY = '2026-07-15';
/** What is due by now. */
async function due(of: TestExchange = x): Promise<void> {
  await scheduleProofs(of.db, of.clock.now());
  await of.jobs.runDue();
}
const days = () => x.visitor().call(api.reserves.days, {});

test('at a quarter past midnight everybody can check what they had, whatever happens afterwards', async () => {
  const [one, other] = [await x.person(), await x.person()];
  await due();
  const [newest] = await days();
  expect(newest).toMatchObject({ date: TODAY, simulated: true, hasParts: true, heldUsdt: '0' });
  expect(newest?.sums.USDT).toBe('20000');
  for (const person of [one, other]) {
    const mine = await person.call(api.reserves.mine, { date: TODAY });
    expect(mine).toMatchObject({ uid: person.uid, balances: { USDT: '10000' } });
    expect(mine.parts).toHaveLength(4);
    expect(await verifyParts(mine, newest!.root, sha256)).toBe('ok');
    expect(JSON.stringify(mine)).not.toContain(person === one ? other.uid : one.uid);
  }
  const before = (await sql<{ snapshot: string }>`select snapshot from reserve_day`.execute(x.db)).rows[0]!.snapshot;
  await one.call(api.flash.placeOrder, {
    quoteId: (await one.call(api.flash.quote, { fromCoin: 'USDT', toCoin: 'BTC', amount: '500' })).quoteId!,
  });
  const then = await balancesAt(x.db, before);
  expect(then.find(({ uid }) => uid === one.uid)?.sums).toEqual(
    (await one.call(api.reserves.mine, { date: TODAY })).balances,
  );
});

test('a notice carries the root; parts are kept for a week, and what was published for good', async () => {
  const person = await x.person();
  await due();
  const [first] = await days();
  const notices = (await x.visitor().call(api.help.notices, { pageSize: 50 })).list;
  const notice = notices.find(({ id }) => id === 'reserves-2026-07-15');
  expect(notice).toBeDefined();
  const { paragraphs } = await x.visitor().call(api.help.notice, { id: 'reserves-2026-07-15' });
  expect(paragraphs).toContain(first!.root);
  for (let day = 0; day < 8; day += 1) {
    await x.clock.jump(DAY);
    await due();
  }
  await x.domains
    .find(({ handlers }) => handlers.some(({ endpoint }) => endpoint === api.reserves.days))
    ?.prune?.(x.db, x.clock.now());
  // The session of a week ago has ended.
  await person.call(api.auth.logIn, { account: person.account, password: person.password });
  await expect(person.call(api.reserves.mine, { date: TODAY })).rejects.toMatchObject({ reason: 'notFound' });
  expect((await days()).find(({ date }) => date === TODAY)).toMatchObject({
    root: first!.root,
    hasParts: false,
  });
});

test('somebody who had nothing has no part, and an unknown day is not found', async () => {
  await x.person();
  await due();
  const late = await x.person();
  expect(await late.call(api.reserves.mine, { date: TODAY })).toMatchObject({ balances: {}, parts: [] });
  await expect(late.call(api.reserves.mine, { date: '2020-01-01' })).rejects.toMatchObject({ reason: 'notFound' });
});

test('what lies on the chain stands beside it', async () => {
  const room = await depositRoom();
  const person = await room.person();
  await room.deposits.watch();
  await placeOf(person);
  await person.call(api.deposits.simulate, { amount: '12.5' });
  await room.blocks(20);
  await due(room);
  const [newest] = await room.visitor().call(api.reserves.days, {});
  expect(newest).toMatchObject({ heldUsdt: '12.5' });
  await room.close();
});
