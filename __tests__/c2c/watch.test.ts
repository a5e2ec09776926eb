/** What operators keep an eye on: words that nobody may write, and patterns of people who may be one person. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import type { Operator } from '../harness/exchange';
import { refusal, type Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
let operator: Operator;
let desk: Merchant;
let advertId: string;
beforeAll(async () => {
  room = await c2cRoom();
  operator = await room.operator();
  desk = await room.merchant('9000', 'Heron Desk');
  ({ advertId } = await room.advert(desk, { qty: '8000' }));
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const words = async () => (await operator.call(api.operator.blockedWords, {})).list;
const completed = async (who: Ready, seller: Ready = desk, id = advertId) => {
  const order = await room.buy(who, id, { amount: '783' });
  await room.pay(who, order);
  await room.release(seller, order);
  return order;
};

test('a word on the list is refused wherever people write, however it is dressed up, and can be taken off again', async () => {
  const add = (word: string) => operator.call(api.operator.blockWord, { word, reason: 'leads away from here' });
  await add('Coin Club');
  expect(await refusalOf(add('ｃｏｉｎ club'))).toBe('duplicate');
  expect(await words()).toMatchObject([{ word: 'Coin Club' }]);
  const who = await room.ready();
  const order = await room.buy(who, advertId, { amount: '783' });
  const { orderNo } = order;
  const write = (text: string) => who.call(api.c2cTalk.send, { orderNo, clientId: randomUUID(), text });
  const said = { reason: 'c2cWords', word: 'Coin Club' };
  expect(await refusal(write('Join the c o i n\u200bＣＬＵＢ today'))).toEqual(said);
  for (const text of [
    'Coin\u034fClub',
    'Coin\ufe0fClub',
    'Coin\u3164Club',
    'Co\u0301in Club',
    'Соin Club',
    'C0in CIub',
    'C·o·i·n, Club',
  ])
    expect([text, await refusal(write(text))]).toEqual([text, said]);
  expect((await write('Join the coin jar')).text).toBe('Join the coin jar');
  const body = room.advertBody(desk, { qty: '10', terms: 'coin-club members only' });
  expect(await refusal(desk.call(api.c2cMerchant.saveAdvert, body))).toEqual(said);
  expect(await refusal(who.call(api.c2cMerchant.apply, { name: 'Coin Club HK' }))).toEqual(said);
  await room.pay(who, order);
  await room.release(desk, order);
  expect(await refusal(who.call(api.c2cOrders.rate, { orderNo, good: true, words: 'coinclub!' }))).toEqual(said);
  const [word] = await words();
  await operator.call(api.operator.unblockWord, { id: word!.id, reason: 'a mistake' });
  expect(await refusalOf(operator.call(api.operator.unblockWord, { id: word!.id, reason: 'again' }))).toBe('notFound');
  expect((await write('Coin Club')).text).toBe('Coin Club');
});

test('a merchant and a buyer with one browser or one account are listed; others are not', async () => {
  const patterns = async () => (await operator.call(api.operator.patterns, { pageSize: 100 })).list;
  const [stranger, twin] = [await room.ready(), await room.ready()];
  await completed(stranger);
  const order = await completed(twin);
  const about = async (who: Ready) => (await patterns()).filter(({ uids }) => uids.includes(who.uid));
  const before = await about(stranger);
  // As if they had logged in one after the other with one browser, where the second log-in ends the session of the first.
  await sql`update known_devices set visitor_hash = 'one browser' where user_id in (${twin.userId}, ${desk.userId})`.execute(
    room.db,
  );
  expect(await about(twin)).toMatchObject([
    { kind: 'sameDevice', orderNo: order.orderNo, uids: [twin.uid, desk.uid], count: 1 },
  ]);
  await sql`update payment_method set account_key = 'one account' where owner_id in (${twin.userId}, ${desk.userId})`.execute(
    room.db,
  );
  expect((await about(twin)).map(({ kind }) => kind).sort()).toEqual(['sameDevice', 'samePayee']);
  expect(await about(stranger)).toEqual(before);
});

test('somebody who pays five strangers within a day is listed, once for the day', async () => {
  const who = await room.ready();
  const listed = async () =>
    (await operator.call(api.operator.patterns, { pageSize: 100 })).list.filter(
      ({ kind, uids }) => kind === 'manyFirst' && uids.includes(who.uid),
    );
  for (let count = 0; count < 5; count += 1) {
    expect(await listed()).toEqual([]);
    const seller = await room.merchant('300');
    const { advertId: id } = await room.advert(seller, { qty: '300' });
    await completed(who, seller, id);
  }
  expect(await listed()).toMatchObject([{ count: 5, uids: [who.uid] }]);
  // With those whom one knows it grows no further.
  await completed(who);
  expect(await listed()).toMatchObject([{ count: 6 }]);
  await completed(who);
  expect(await listed()).toMatchObject([{ count: 6 }]);
});
