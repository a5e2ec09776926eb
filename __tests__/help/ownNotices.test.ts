/** What happens to somebody's money without their doing is told to them in the app: once, in their language, unread until they open it. */
import { api } from '@/lib/api/index';
import { countUnread } from '@/server/mail/notices/store';
import { ask } from '../harness/payOffline';
import type { Operator, Person } from '../harness/exchange';
import { withdrawRoom, type Room } from '../withdrawals/room';

let x: Room;
let operator: Operator;
beforeEach(async () => {
  x = await withdrawRoom();
  operator = await x.operator();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const ownOf = async (who: Person, language: 'zh-hk' | 'zh-cn' | 'en' = 'en') =>
  (await who.call(api.help.ownNotices, {}, { language })).list;
const unreadOf = async (who: Person) => (await who.call(api.help.notices, {})).ownUnread;

test('a deposit that came by itself is told in three languages, and stays unread until it is opened', async () => {
  const me = await x.person();
  await me.call(api.deposits.place, {});
  await me.call(api.deposits.simulate, { amount: '250' });
  await x.blocks(20);
  const [notice, ...others] = await ownOf(me);
  expect(others).toEqual([]);
  const [deposit] = (await me.call(api.deposits.list, {})).list;
  expect(notice).toMatchObject({
    about: 'deposit',
    aboutNo: deposit!.depositNo,
    title: 'Deposit received: 250.00 USDT',
    paragraphs: ['250.00 USDT have been added to your spot account.'],
    read: false,
  });
  expect((await ownOf(me, 'zh-hk'))[0]!.title).toBe('充值到帳：250.00 USDT');
  expect((await ownOf(me, 'zh-cn'))[0]!.title).toBe('充值到账：250.00 USDT');
  expect(await unreadOf(me)).toBe(1);
  expect((await x.visitor().call(api.help.notices, {})).ownUnread).toBe(0);
  // Nobody else can read it, or mark it.
  const stranger = await x.person();
  expect(await ownOf(stranger)).toEqual([]);
  await stranger.call(api.help.readOwnNotices, { id: notice!.id });
  expect(await unreadOf(me)).toBe(1);
  await me.call(api.help.readOwnNotices, { id: notice!.id });
  expect([await unreadOf(me), (await ownOf(me))[0]!.read]).toEqual([0, true]);
});

test('a withdrawal is told of step by step, except what its owner did', async () => {
  const me = await x.ready();
  const first = await x.withdraw(me);
  expect(await ownOf(me)).toEqual([]);
  await operator.call(api.withdrawalReview.pass, { no: first.withdrawalNo });
  await x.blocks(20);
  const told = await ownOf(me);
  expect(told.map(({ title }) => title)).toEqual([
    'Withdrawal complete: 100.00 USDT',
    'Withdrawal sent: 100.00 USDT',
    'Withdrawal approved: 100.00 USDT',
  ]);
  expect(new Set(told.map(({ about, aboutNo }) => `${about} ${aboutNo}`))).toEqual(
    new Set([`withdrawal ${first.withdrawalNo}`]),
  );
  // The second one passes by itself: only what the chain did with it is told.
  await x.withdraw(me);
  expect(await ownOf(me)).toHaveLength(3);
  await me.call(api.help.readOwnNotices, {});
  expect(await unreadOf(me)).toBe(0);
  const refused = await x.withdraw(me, { amount: '600' });
  await operator.call(api.withdrawalReview.reject, {
    no: refused.withdrawalNo,
    reason: 'source',
    note: 'Write to us.',
  });
  const [notice] = await ownOf(me);
  expect(notice!.title).toBe('Withdrawal refused: 600.00 USDT returned');
  expect(notice!.paragraphs).toEqual([
    expect.stringContaining('refused'),
    expect.stringContaining('where the money came from'),
    expect.stringContaining('Write to us.'),
    expect.stringContaining('0x'),
  ]);
  expect(await unreadOf(me)).toBe(1);
});

test('money from another person, an offline deposit passed or rejected, and an adjustment', async () => {
  const [me, other] = [await x.ready(), await x.person()];
  const { name } = await me.call(api.transfers.lookUp, { payee: other.uid });
  const sent = { type: 'user', payee: other.uid, name, coin: 'USDT', amount: '50', fundPassword: '482913' } as const;
  await me.call(api.assets.transfer, { ...sent, proof: {} });
  expect(await ownOf(other)).toEqual([]);
  await x.clock.jump(600_000);
  await x.jobs.runDue();
  expect((await ownOf(other))[0]).toMatchObject({ about: 'userTransfer', title: 'You received 50.00 USDT' });
  expect(await ownOf(me)).toEqual([]);

  const payer = await x.person();
  const passed = await ask(payer);
  await operator.call(api.offlineReview.pass, { no: passed.no, received: '7830' });
  const rejected = await ask(payer);
  await operator.call(api.offlineReview.reject, { no: rejected.no, reason: 'notReceived' });
  const [no, yes] = await ownOf(payer);
  expect(yes).toMatchObject({ about: 'offlineDeposit', aboutNo: passed.no });
  expect(no).toMatchObject({ aboutNo: rejected.no, title: 'Your deposit was refused' });
  expect(no!.paragraphs[1]).toBe('No such payment has arrived.');

  const colleague = await x.operator();
  const terms = {
    uid: other.uid,
    coin: 'USDT',
    direction: 'add',
    amount: '3',
    reason: 'Credited too little.',
  } as const;
  await operator.call(api.operator.adjust, terms);
  expect(await ownOf(other)).toHaveLength(1);
  await colleague.call(api.operator.adjust, terms);
  expect((await ownOf(other))[0]).toMatchObject({
    about: 'adjustment',
    paragraphs: ['3.00 USDT were added to your spot account.', 'The reason: Credited too little.'],
  });
});

test('after ninety days a notice is gone', async () => {
  const me = await x.person();
  await me.call(api.deposits.place, {});
  await me.call(api.deposits.simulate, { amount: '5' });
  await x.blocks(20);
  const pruneAt = async (days: number) => {
    for (const { prune } of x.domains) await prune?.(x.db, x.clock.now() + days * 24 * 3_600_000);
  };
  await pruneAt(89);
  expect(await countUnread(x.db, me.userId)).toBe(1);
  await pruneAt(91);
  expect(await countUnread(x.db, me.userId)).toBe(0);
});
