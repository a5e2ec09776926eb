/** The talk of an order and its appeal, through the calls of the two and of operators. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { decideBy, MOST_MESSAGES, talkStateOf } from '@/lib/c2c/rules';
import { balanceOf } from '@/server/ledger/ledger';
import { outcomes } from '../harness/attack';
import type { Operator, Person } from '../harness/exchange';
import { photo } from '../harness/pictures';
import { refusal, type Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Room } from './room';

let room: Room;
let seller: Merchant;
let buyer: Ready;
let orderNo: string;
beforeAll(async () => {
  room = await c2cRoom();
});
beforeEach(async () => {
  [buyer, seller] = [await room.ready(), await room.merchant('600')];
  const { advertId } = await room.advert(seller, { qty: '500', max: '3000' });
  ({ orderNo } = await room.buy(buyer, advertId));
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const read = (who: Person, more: { beforeId?: string; size?: number } = {}) =>
  who.call(api.c2cTalk.messages, { orderNo, ...more });
const say = (who: Person, text: string, clientId = randomUUID()) =>
  who.call(api.c2cTalk.send, { orderNo, clientId, text });
const picture = async (who: Person, purpose: 'c2cTalk' | 'evidence', file?: Buffer): Promise<string> =>
  (await who.call(api.files.upload, { purpose }, { file: file ?? (await photo({ width: 300, height: 200 })) })).fileId;
const fetchFile = async (who: Person | null, url: string) =>
  room.inject({
    method: 'GET',
    url,
    headers: { host: 'exchange.test', ...(who && { cookie: `avocet=${who.jar.session}` }) },
  });
const appealBody = async (who: Person, changed: object = {}) => ({
  orderNo,
  reason: 'notReleased' as const,
  description: 'I have paid and nothing was released.',
  contactName: 'Chan Tai Man',
  contactPhone: '+852 5123 4567',
  files: [await picture(who, 'evidence')],
  ...changed,
});
/** Paid, and ten minutes later. */
const paid = async () => {
  await room.pay(buyer, { orderNo });
  await room.pass(10 * 60_000);
};

test('both read what happened and what was said, each from their side, and see that it was read', async () => {
  await say(buyer, 'On my way to the bank.');
  const atSeller = await read(seller);
  expect(atSeller).toMatchObject({ state: 'open', hasMore: false });
  expect(atSeller.list).toMatchObject([
    { author: 'exchange', event: 'created', by: 'other' },
    { author: 'other', text: 'On my way to the bank.', event: null, clientId: null },
  ]);
  await say(seller, 'Thank you.');
  const atBuyer = await read(buyer);
  expect(atBuyer.list.at(-1)).toMatchObject({ author: 'other', text: 'Thank you.' });
  expect(atBuyer.readUpTo).toBe(atBuyer.list[1]!.id);
  expect((await read(seller)).readUpTo).toBe(atBuyer.list.at(-1)!.id);
  const { rows } = await sql<{ row: string }>`select to_jsonb(m)::text row from c2c_message m`.execute(room.db);
  expect(JSON.stringify(rows)).not.toMatch(/bank|Thank/);
});

test('unread messages are counted by order until they are read', async () => {
  await say(buyer, 'One.');
  await say(buyer, 'Two.');
  expect(await seller.call(api.c2cTalk.unread, {})).toContainEqual({ orderNo, count: 2 });
  expect(await buyer.call(api.c2cTalk.unread, {})).toEqual([]);
  await read(seller);
  expect((await seller.call(api.c2cTalk.unread, {})).find((one) => one.orderNo === orderNo)).toBeUndefined();
});

test('sent many times under one name it is one message', async () => {
  const clientId = randomUUID();
  const { replies } = await outcomes(Array.from({ length: 8 }, () => say(buyer, 'Once.', clientId)));
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect((await read(buyer)).list.filter(({ text }) => text === 'Once.')).toHaveLength(1);
});

test('history comes page by page', async () => {
  for (let count = 1; count <= 5; count += 1) await say(buyer, `Line ${count}`);
  const newest = await read(seller, { size: 3 });
  expect(newest.list.map(({ text }) => text)).toEqual(['Line 3', 'Line 4', 'Line 5']);
  expect(newest.hasMore).toBe(true);
  const older = await read(seller, { size: 3, beforeId: newest.list[0]!.id });
  expect(older.list.map(({ text }) => text)).toEqual(['', 'Line 1', 'Line 2']);
  expect(older.hasMore).toBe(false);
});

test('a picture is read by the two and by nobody else', async () => {
  const fileId = await picture(buyer, 'c2cTalk');
  const { picture: sent } = await buyer.call(api.c2cTalk.send, { orderNo, clientId: randomUUID(), fileId });
  const stranger = await room.person();
  expect((await fetchFile(buyer, sent!.url)).statusCode).toBe(200);
  expect((await fetchFile(seller, sent!.url)).statusCode).toBe(200);
  expect((await fetchFile(stranger, sent!.url)).statusCode).toBe(404);
  expect((await fetchFile(null, sent!.url)).statusCode).toBe(404);
  const again = { orderNo, clientId: randomUUID(), fileId };
  expect(await refusal(buyer.call(api.c2cTalk.send, again))).toMatchObject({ reason: 'fileUnknown' });
});

test('a stranger reads and writes nothing; after the end the two may write for a day', async () => {
  const stranger = await room.person();
  expect(await refusal(read(stranger))).toMatchObject({ reason: 'notFound' });
  expect(await refusal(say(stranger, 'Hello'))).toMatchObject({ reason: 'notFound' });
  expect(await refusal(stranger.call(api.c2cAppeal.detail, { orderNo }))).toMatchObject({ reason: 'notFound' });
  await room.pay(buyer, { orderNo });
  await room.release(seller, { orderNo });
  await say(buyer, 'Received, thank you.');
  expect(talkStateOf('completed', 0, 24 * 3_600_000 - 1)).toBe('open');
  expect(talkStateOf('completed', 0, 24 * 3_600_000)).toBe('ended');
  expect(talkStateOf('inAppeal', null, 0)).toBe('inAppeal');
});

test('nobody floods the talk until those who decide no longer read what the other wrote', async () => {
  await say(buyer, 'Here is the number of my transfer: 20417.');
  await say(seller, 'Flood.');
  await sql`insert into c2c_message (order_id, sender_id, sealed, created_at)
    select m.order_id, m.sender_id, m.sealed, m.created_at from c2c_message m, generate_series(2, ${MOST_MESSAGES}::int)
    where m.order_id = (select id from c2c_order where order_no = ${orderNo}) and m.sender_id = ${seller.userId}::bigint`.execute(
    room.db,
  );
  expect(await refusal(say(seller, 'More.'))).toMatchObject({ reason: 'talkClosed', state: 'full' });
  await say(buyer, 'Please release.');
  await paid();
  await buyer.call(api.c2cAppeal.save, await appealBody(buyer));
  const { talk } = await (await room.operator()).call(api.operator.viewAppeal, { orderNo });
  const said = talk.filter(({ event }) => event === null);
  const words = said.filter(({ author }) => author === 'buyer').map(({ text }) => text);
  expect(words).toEqual(['Here is the number of my transfer: 20417.', 'Please release.']);
  expect(said.filter(({ author }) => author === 'seller')).toHaveLength(MOST_MESSAGES);
});

test('an appeal freezes the talk, takes evidence of both, and is withdrawn by whoever appealed', async () => {
  expect(await refusal(buyer.call(api.c2cAppeal.save, await appealBody(buyer)))).toMatchObject({ reason: 'c2cState' });
  await paid();
  const appeal = await buyer.call(api.c2cAppeal.save, await appealBody(buyer));
  expect(appeal).toMatchObject({ order: { status: 'inAppeal', appellant: 'you' }, canAdd: true, decision: null });
  expect(appeal.decideBy).toBe(decideBy(room.clock.now()));
  expect(appeal.evidence).toMatchObject([{ by: 'you', reason: 'notReleased', files: [{ mediaType: 'image/jpeg' }] }]);
  expect(JSON.stringify(appeal)).not.toMatch(/5123 ?4567/);
  expect(await refusal(say(buyer, 'Please.'))).toMatchObject({ reason: 'talkClosed', state: 'inAppeal' });
  const pdf = await picture(seller, 'evidence', Buffer.from('%PDF-1.7 a statement'));
  const video = await picture(seller, 'evidence', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypmp42')]));
  const shown = await seller.call(api.c2cAppeal.addEvidence, {
    orderNo,
    description: 'Nothing has come, see the statement.',
    files: [pdf, video],
  });
  expect(shown.evidence.map(({ by }) => by)).toEqual(['other', 'you']);
  const [document] = shown.evidence[1]!.files;
  const fetched = await fetchFile(buyer, document!.url);
  expect(fetched.headers['content-type']).toContain('application/pdf');
  expect(fetched.headers['content-disposition']).toMatch(/^attachment/);
  expect(fetched.headers['content-security-policy']).toContain('sandbox');
  expect((await fetchFile(await room.person(), document!.url)).statusCode).toBe(404);
  const { rows } = await sql<{ row: string }>`select to_jsonb(e)::text row from c2c_evidence e`.execute(room.db);
  expect(JSON.stringify(rows)).not.toMatch(/statement|5123 ?4567|Chan/);
  expect(await refusal(seller.call(api.c2cAppeal.cancel, { orderNo }))).toMatchObject({ reason: 'c2cState' });
  expect(await buyer.call(api.c2cAppeal.cancel, { orderNo })).toMatchObject({
    order: { status: 'paid' },
    canAdd: false,
  });
  await say(buyer, 'Let us go on.');
});

test('nobody keeps the coins of the other in escrow by appealing and withdrawing again and again', async () => {
  await paid();
  await buyer.call(api.c2cAppeal.save, await appealBody(buyer));
  await buyer.call(api.c2cAppeal.cancel, { orderNo });
  await room.clock.jump(11 * 60_000);
  // The next one is decided: withdrawn before its turn, and made anew, it would go to the end of the queue for ever.
  const again = await buyer.call(api.c2cAppeal.save, await appealBody(buyer));
  expect(again.order).toMatchObject({ status: 'inAppeal', appellant: 'you', allowed: [] });
  expect(await refusal(buyer.call(api.c2cAppeal.cancel, { orderNo }))).toMatchObject({ reason: 'c2cState' });
  expect(await room.booksBalance()).toEqual([]);
});

test('what is no picture, PDF or MP4 by its content is refused, and so are pictures of something else', async () => {
  await paid();
  expect(await refusal(picture(buyer, 'evidence', Buffer.from('<html><script>')))).toMatchObject({
    reason: 'fileType',
  });
  const fileId = await picture(buyer, 'c2cTalk');
  expect(await refusal(buyer.call(api.c2cAppeal.save, await appealBody(buyer, { files: [fileId] })))).toMatchObject({
    reason: 'fileUnknown',
  });
  expect(await buyer.call(api.c2cOrders.order, { orderNo })).toMatchObject({ status: 'paid' });
});

describe('decided', () => {
  let anna: Operator;
  let ben: Operator;
  beforeEach(async () => {
    [anna, ben] = [await room.operator(), await room.operator()];
    await paid();
    await buyer.call(api.c2cAppeal.save, await appealBody(buyer));
  });
  const decision = (winner: 'buyer' | 'seller', more: object = {}) => ({
    orderNo,
    winner,
    toBuyer: 'The payment has been shown.',
    toSeller: 'You did not answer in time.',
    ...more,
  });

  test('by two with the same decision: the coins, the words for each, and a part of the deposit', async () => {
    const { list } = await anna.call(api.operator.appeals, {});
    expect(list.find((one) => one.orderNo === orderNo)).toMatchObject({ appellant: 'buyer', takenBy: null });
    await anna.call(api.operator.takeAppeal, { orderNo });
    const whole = await ben.call(api.operator.viewAppeal, { orderNo });
    expect(whole).toMatchObject({
      takenBy: anna.name,
      buyerUid: buyer.uid,
      merchant: 'seller',
      deposit: '1000',
      evidence: [{ by: 'buyer', contact: { phone: '+852 5123 4567' } }],
    });
    expect(
      await refusal(anna.call(api.operator.decideAppeal, decision('seller', { compensation: '10' }))),
    ).toMatchObject({ reason: 'badRequest' });
    expect(
      await refusal(anna.call(api.operator.decideAppeal, decision('buyer', { compensation: '1001' }))),
    ).toMatchObject({ reason: 'insufficientBalance' });
    const { qty } = await buyer.call(api.c2cOrders.order, { orderNo });
    const body = decision('buyer', { compensation: '120' });
    // Her claim ends with the proposal: it would keep out whoever confirms it.
    await anna.call(api.operator.claim, { queue: 'appeal', item: orderNo });
    expect(await anna.call(api.operator.decideAppeal, body)).toEqual({ state: 'proposed' });
    expect(await refusal(anna.call(api.operator.decideAppeal, body))).toMatchObject({ reason: 'needsAnotherPerson' });
    expect(await refusal(ben.call(api.operator.decideAppeal, decision('seller')))).toMatchObject({
      reason: 'otherProposalOpen',
    });
    expect(await ben.call(api.operator.decideAppeal, body)).toEqual({ state: 'done' });
    expect(await buyer.call(api.c2cAppeal.detail, { orderNo })).toMatchObject({
      order: { status: 'completed' },
      decision: { winner: 'you', words: 'The payment has been shown.', compensation: '120' },
      canAdd: false,
    });
    expect(await seller.call(api.c2cAppeal.detail, { orderNo })).toMatchObject({
      decision: { winner: 'other', words: 'You did not answer in time.' },
    });
    // The merchant is told what it cost.
    const { list: told } = await seller.call(api.help.ownNotices, {});
    expect(told[0]?.paragraphs).toContain('120.00 USDT of your merchant’s deposit went to the other side.');
    expect(Number((await room.has(buyer)).available)).toBeCloseTo(Number(qty) + 120, 6);
    expect(await balanceOf(room.db, seller.userId, 'c2c:deposit', 'USDT')).toBe('880');
  });

  test('for the seller the coins go back; the seller may release all the while, and then nothing is decided', async () => {
    await anna.call(api.operator.decideAppeal, decision('seller'));
    expect(await ben.call(api.operator.decideAppeal, decision('seller'))).toEqual({ state: 'done' });
    expect(await buyer.call(api.c2cOrders.order, { orderNo })).toMatchObject({ status: 'cancelled' });
    expect(await refusal(ben.call(api.operator.decideAppeal, decision('buyer')))).toMatchObject({
      reason: 'alreadyDecided',
    });
  });

  test('what one proposed in an appeal that was withdrawn decides no other', async () => {
    await anna.call(api.operator.decideAppeal, decision('seller'));
    await buyer.call(api.c2cAppeal.cancel, { orderNo });
    await room.pass(10 * 60_000);
    await buyer.call(api.c2cAppeal.save, await appealBody(buyer));
    expect(await refusal(ben.call(api.operator.decideAppeal, decision('seller')))).toMatchObject({
      reason: 'otherProposalOpen',
    });
    expect(await buyer.call(api.c2cOrders.order, { orderNo })).toMatchObject({ status: 'inAppeal' });
  });

  test('released by the seller meanwhile', async () => {
    await anna.call(api.operator.decideAppeal, decision('seller'));
    await room.release(seller, { orderNo });
    expect(await refusal(ben.call(api.operator.decideAppeal, decision('seller')))).toMatchObject({
      reason: 'alreadyDecided',
    });
    expect(await buyer.call(api.c2cAppeal.detail, { orderNo })).toMatchObject({
      order: { status: 'completed' },
      decision: null,
    });
  });
});

test('a working day is one from Monday to Friday of the market’s zone', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  // Wednesday, Friday, Saturday.
  expect(decideBy(at('2026-11-25T14:00'))).toBe(at('2026-12-01T00:00'));
  expect(decideBy(at('2026-11-27T23:00'))).toBe(at('2026-12-03T00:00'));
  expect(decideBy(at('2026-11-28T09:00'))).toBe(at('2026-12-03T00:00'));
});
