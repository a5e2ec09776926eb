/** What would have the exchange make a bank transfer twice, or not at all. */
import { api } from '@/lib/api/index';
import { deleteClaimsBefore, disableOperator } from '@/server/operator/store';
import type { Operator } from '../harness/exchange';
import { saveMethod } from '../harness/saveMethod';
import { FUND, refusal, withdrawRoom, type Ready, type Room } from '../withdrawals/room';

let room: Room;
let who: Ready;
let methodId: string;
let [anna, ben, clare]: Operator[] = [];

beforeAll(async () => {
  room = await withdrawRoom();
});
beforeEach(async () => {
  who = await room.ready();
  methodId = await saveMethod(room, who);
  [anna, ben, clare] = [await room.operator(), await room.operator(), await room.operator()];
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const HKD = 'demo-hkd';
const REFERENCE = 'FT-0100';
const ask = async (amount = '100'): Promise<string> => {
  const proof = await room.proofOf(who);
  const { rate } = await who.call(api.bankWithdrawals.quote, { channelId: HKD });
  const body = { channelId: HKD, methodId, amount, rate, fundPassword: FUND, proof };
  return (await who.call(api.bankWithdrawals.submit, body)).no;
};
const passed = async (): Promise<string> => {
  const no = await ask();
  await anna!.call(api.bankReview.pass, { no });
  return no;
};
const begin = (operator: Operator, no: string) =>
  refusal(operator.call(api.operator.claim, { queue: 'bankTransfer', item: no }));

test('whoever begins on a page that is old is told that there is nothing to pay any more', async () => {
  const paid = await passed();
  await ben!.call(api.operator.paidToBank, { no: paid, reference: REFERENCE });
  expect(await begin(anna!, paid)).toMatchObject({ reason: 'alreadyDecided' });
  const failed = await passed();
  for (const operator of [ben!, clare!])
    await operator.call(api.operator.bankRefused, { no: failed, reason: 'bankRefused' });
  expect(await begin(anna!, failed)).toMatchObject({ reason: 'alreadyDecided' });
  expect(await anna!.call(api.operator.claims, { queue: 'bankTransfer' })).toEqual([]);
});

test('nothing is paid that nobody has passed, or that is not there', async () => {
  const no = await ask();
  expect(await begin(anna!, no)).toMatchObject({ reason: 'alreadyDecided' });
  expect(await begin(anna!, '10000000000000000000')).toMatchObject({ reason: 'notFound' });
  await who.call(api.bankWithdrawals.cancel, { no });
  expect(await begin(anna!, no)).toMatchObject({ reason: 'alreadyDecided' });
});

test('while withdrawals are suspended no transfer is begun; what was made before is still said to be paid', async () => {
  const [made, waiting] = [await passed(), await passed()];
  await anna!.call(api.operator.claim, { queue: 'bankTransfer', item: made });
  await ben!.call(api.operator.suspendWithdrawals, { reason: 'the books are off' });
  expect(await begin(clare!, waiting)).toMatchObject({ reason: 'withdrawalsSuspended' });
  await anna!.call(api.operator.paidToBank, { no: made, reference: REFERENCE });
  for (const operator of [ben!, clare!])
    await operator.call(api.operator.resumeWithdrawals, { reason: 'the books were checked' });
  await clare!.call(api.operator.claim, { queue: 'bankTransfer', item: waiting });
});

test('nobody begins all transfers, to keep them from the others; what was begun stays with its maker until it is done', async () => {
  const numbers: string[] = [];
  for (let number = 0; number < 6; number += 1) {
    await room.clock.jump(60_000);
    numbers.push(await ask('20'));
  }
  const [sixth = '', ...five] = numbers;
  for (const no of numbers) await anna!.call(api.bankReview.pass, { no });
  for (const no of five) await ben!.call(api.operator.claim, { queue: 'bankTransfer', item: no });
  expect(await begin(ben!, sixth)).toEqual({ reason: 'tooManyTransfers', most: '5' });
  await ben!.call(api.operator.claim, { queue: 'bankTransfer', item: five[0]! });
  await clare!.call(api.operator.claim, { queue: 'bankTransfer', item: sixth });
  await ben!.call(api.operator.paidToBank, { no: five[0]!, reference: REFERENCE });
  await clare!.call(api.operator.unclaim, { queue: 'bankTransfer', item: sixth });
  await ben!.call(api.operator.claim, { queue: 'bankTransfer', item: sixth });
});

describe('one that somebody began, and said no more of, is not made again unseen', () => {
  let no = '';
  const seen = async () => {
    const reader = await room.operator();
    const { list } = await reader.call(api.bankReview.list, { status: 'passed', pageSize: 100 });
    const { takenBy, begunBy, begunUntil } = list.find((row) => row.no === no)!;
    return { takenBy, begunBy, begunUntil };
  };
  beforeEach(async () => {
    no = await passed();
    expect(await seen()).toEqual({ takenBy: null, begunBy: null, begunUntil: null });
    await anna!.call(api.operator.claim, { queue: 'bankTransfer', item: no });
    expect(await seen()).toEqual({ takenBy: anna!.name, begunBy: null, begunUntil: null });
  });

  test('put back', async () => {
    const at = room.clock.now();
    await anna!.call(api.operator.unclaim, { queue: 'bankTransfer', item: no });
    expect(await seen()).toEqual({ takenBy: null, begunBy: anna!.name, begunUntil: at });
    expect(await refusal(anna!.call(api.operator.unclaim, { queue: 'bankTransfer', item: no }))).toMatchObject({
      reason: 'notFound',
    });
  });

  test('after its hour, and after what is over was cleared away', async () => {
    await room.clock.jump(2 * 3_600_000);
    await deleteClaimsBefore(room.db, room.clock.now());
    expect(await seen()).toMatchObject({ takenBy: null, begunBy: anna!.name });
    [anna, ben] = [await room.operator(), await room.operator()];
    await ben.call(api.operator.claim, { queue: 'bankTransfer', item: no });
    expect(await seen()).toMatchObject({ takenBy: ben.name, begunBy: null });
    await ben.call(api.operator.paidToBank, { no, reference: REFERENCE });
  });

  test('with a proposal that it failed, which was taken back', async () => {
    await anna!.call(api.operator.bankRefused, { no, reason: 'bankRefused' });
    const { list } = await anna!.call(api.operator.proposals, {});
    const { id } = list.find(({ object }) => object === `bankWithdrawal:${no}`)!;
    await anna!.call(api.operator.withdrawProposal, { id });
    expect(await seen()).toMatchObject({ takenBy: null, begunBy: anna!.name });
  });

  test('by an operator whose account was closed', async () => {
    await disableOperator(room.db, anna!.name, room.clock.now());
    expect(await seen()).toMatchObject({ takenBy: null, begunBy: anna!.name });
    await ben!.call(api.operator.claim, { queue: 'bankTransfer', item: no });
  });
});
