/** What the two of an order say about one another, with one answer; and people who do not want to trade with one another. */
import { api } from '@/lib/api/index';
import { refusalOf } from '../harness/attack';
import type { Ready } from '../withdrawals/room';
import { c2cRoom, type Merchant, type Order, type Room } from './room';

let room: Room;
let desk: Merchant;
beforeAll(async () => {
  room = await c2cRoom();
  desk = await room.merchant('9000', 'Heron Desk');
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

let advertId: string;
async function completed(who: Ready): Promise<Order> {
  advertId ??= (await room.advert(desk, { qty: '5000' })).advertId;
  const order = await room.buy(who, advertId, { amount: '783' });
  await room.pay(who, order);
  await room.release(desk, order);
  return order;
}
const detail = (who: Ready, { orderNo }: { orderNo: string }) => who.call(api.c2cOrders.detail, { orderNo });

describe('ratings', () => {
  test('given once by each, answered once by the rated, and read by anybody who looks at the merchant', async () => {
    const who = await room.ready();
    const order = await completed(who);
    const { orderNo } = order;
    expect((await detail(desk, order)).allowed).toEqual(['rate']);
    expect(await refusalOf(desk.call(api.c2cOrders.answerRating, { orderNo, words: 'Thanks.' }))).toBe('c2cState');
    await who.call(api.c2cOrders.rate, { orderNo, good: false, words: ' Slow. ' });
    expect(await refusalOf(who.call(api.c2cOrders.rate, { orderNo, good: true }))).toBe('c2cState');
    expect(await detail(desk, order)).toMatchObject({
      allowed: ['rate', 'answer'],
      rating: null,
      ratedBy: { good: false, words: 'Slow.', answer: null },
    });
    // The one who said it has nothing to answer.
    expect((await detail(who, order)).allowed).toEqual([]);
    expect(await refusalOf(who.call(api.c2cOrders.answerRating, { orderNo, words: 'And?' }))).toBe('c2cState');
    await desk.call(api.c2cOrders.answerRating, { orderNo, words: 'My bank was late.' });
    expect(await refusalOf(desk.call(api.c2cOrders.answerRating, { orderNo, words: 'Again.' }))).toBe('c2cState');
    expect((await detail(who, order)).rating).toEqual({ good: false, words: 'Slow.', answer: 'My bank was late.' });
    const said = await room.visitor().call(api.c2c.ratings, { merchantId: desk.merchantId });
    expect(said.list).toMatchObject([{ good: false, words: 'Slow.', answer: 'My bank was late.' }]);
    const stranger = await room.ready();
    expect(await refusalOf(stranger.call(api.c2cOrders.answerRating, { orderNo, words: 'Me too.' }))).toBe('notFound');
  });

  test('without words it counts, and nothing is listed', async () => {
    const who = await room.ready();
    const { orderNo } = await completed(who);
    await who.call(api.c2cOrders.rate, { orderNo, good: true });
    const { list } = await room.visitor().call(api.c2c.ratings, { merchantId: desk.merchantId });
    expect(list.filter(({ good }) => good)).toEqual([]);
  });
});

describe('blocked', () => {
  const market = async (who: Ready) =>
    (await who.call(api.c2c.market, { coin: 'USDT', fiat: 'HKD' })).list.map(({ advertId: id }) => id);
  const wish = { coin: 'USDT', fiat: 'HKD', amountType: 'fiat', amount: '783', payType: 'bank' } as const;

  test('by the merchant: the other sees and takes none of the adverts, is told the same as of one that is gone, and the order goes on', async () => {
    const who = await room.ready();
    await completed(who);
    const open = await room.buy(who, advertId, { amount: '783' });
    await desk.call(api.c2cOrders.block, { orderNo: open.orderNo, isBlocked: true });
    expect((await detail(desk, open)).isBlocked).toBe(true);
    expect((await detail(who, open)).isBlocked).toBe(false);
    expect(await market(who)).not.toContain(advertId);
    expect(await refusalOf(who.call(api.c2c.advert, { advertId }))).toBe('notFound');
    expect((await who.call(api.c2c.merchant, { merchantId: desk.merchantId })).adverts).toEqual([]);
    expect(await refusalOf(who.call(api.c2cOrders.quote, { advertId }))).toBe('advertChanged');
    expect(await refusalOf(who.call(api.c2cOrders.quickQuote, wish))).toBe('c2cNoOffer');
    await room.pay(who, open);
    await room.release(desk, open);
    expect(await refusalOf(room.buy(who, advertId, { amount: '783' }))).toBe('advertChanged');
    expect(await who.call(api.c2cOrders.blocked, {})).toEqual([]);
    expect(await desk.call(api.c2cOrders.blocked, {})).toMatchObject([{ orderNo: open.orderNo }]);
    // Somebody else sees them as before.
    expect(await market(await room.ready())).toContain(advertId);
    await desk.call(api.c2cOrders.block, { orderNo: open.orderNo, isBlocked: false });
    expect(await market(who)).toContain(advertId);
    expect((await room.buy(who, advertId, { amount: '783' })).status).toBe('awaitingPayment');
  });

  test('by the buyer: neither meets the other any more, whoever held a price before', async () => {
    const who = await room.ready();
    const order = await completed(who);
    const { price } = await who.call(api.c2cOrders.quote, { advertId });
    await who.call(api.c2cOrders.block, { orderNo: order.orderNo, isBlocked: true });
    // Twice is once.
    await who.call(api.c2cOrders.block, { orderNo: order.orderNo, isBlocked: true });
    expect(await market(who)).not.toContain(advertId);
    expect(await refusalOf(room.buy(who, advertId, { amount: '783', price }))).toBe('advertChanged');
    const stranger = await room.ready();
    const { orderNo } = order;
    expect(await refusalOf(stranger.call(api.c2cOrders.block, { orderNo, isBlocked: true }))).toBe('notFound');
  });
});
