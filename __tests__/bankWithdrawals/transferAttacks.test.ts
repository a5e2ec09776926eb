/** What would have the exchange make a bank transfer twice, or not at all. */
import { api } from '@/lib/api/index';
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
