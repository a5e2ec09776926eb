/** The proof as a browser makes it: from the rows that anybody may fetch to the published root, and every kind of forgery seen. */
import { createHash } from 'node:crypto';
import { api } from '@/lib/api/index';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import { verify } from '@/lib/fixed-time/proof';
import type { Sources } from '@/lib/market/logCheck';
import { textOfRow } from '@/lib/market/rules';
import { bet, fixedTimeRoom, orderOf, type Room } from './room';

let room: Room;
let order: FixedTimeOrder;
const hash = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  room = await fixedTimeRoom({ start: Date.UTC(2026, 6, 15, 23, 50) });
  const person = await room.better();
  const placed = await bet(person);
  await room.second(60_001);
  await room.seconds(70, 60_002);
  order = await orderOf(person, placed.orderNo);
});
afterAll(() => room.close());

const sources = (): Sources => ({
  range: (fromSeq, toSeq) => room.visitor().call(api.market.priceRange, { fromSeq, toSeq }),
  root: (date) =>
    room
      .visitor()
      .call(api.market.priceRoot, { date })
      .catch(() => null),
  hash,
});
const check = (of: FixedTimeOrder, change: Partial<Sources> = {}) => verify(of, { ...sources(), ...change }, () => {});

test('before the root of the day is published the chain and the rules are checked', async () => {
  expect(order).toMatchObject({ result: 'win' });
  expect(await check(order)).toMatchObject({ state: 'ok', root: null });
});

test('a row that was changed is named, also where its own hash was computed anew', async () => {
  const at = order.entrySeq! + 3;
  const forged =
    (rehash: boolean): Sources['range'] =>
    async (from, to) => {
      const page = await sources().range(from, to);
      let prevHash = page.prevHash;
      const rows = [];
      for (const row of page.rows) {
        const symbols = page.layouts[row.layout] ?? '';
        const next = row.seq === at ? { ...row, prices: row.prices.replace('60002', '59002') } : row;
        const own = next !== row && rehash ? await hash(textOfRow({ ...next, symbols, prevHash })) : row.hash;
        rows.push({ ...next, hash: own });
        prevHash = row.hash;
      }
      return { ...page, rows };
    };
  expect(await check(order, { range: forged(false) })).toEqual({ state: 'brokenRow', seq: at });
  expect(await check(order, { range: forged(true) })).toEqual({ state: 'brokenRow', seq: at + 1 });
});

test('an end that the rows do not give is not believed', async () => {
  const wrong: Partial<FixedTimeOrder>[] = [
    { result: 'lose', payout: '0' },
    { payout: '100' },
    { entrySeq: order.entrySeq! + 1 },
    { exitSeq: order.exitSeq! - 1 },
    { result: null, voidReason: 'slippage', payout: '100' },
    { direction: 'down' },
  ];
  for (const change of wrong) expect(await check({ ...order, ...change })).toEqual({ state: 'wrongResult' });
});

test('rows that are not kept any more are said to be gone', async () => {
  const empty: Sources['range'] = async () => ({ prevHash: '', layouts: [], rows: [] });
  expect(await check(order, { range: empty })).toEqual({ state: 'gone' });
});

test('after the day its root is published in a notice, once, and the proof reaches it', async () => {
  await room.seconds(15 * 60);
  const run = async () => {
    for (const { schedule } of room.domains) await schedule?.(room.db, room.clock.now());
    await room.jobs.runDue();
  };
  await run();
  await run();
  const root = await room.visitor().call(api.market.priceRoot, { date: '2026-07-15' });
  expect(root.hours).toHaveLength(1);
  const { list } = await room.visitor().call(api.help.notices, {});
  const notices = list.filter(({ id }) => id.startsWith('price-log-'));
  expect(notices.map(({ id }) => id)).toEqual(['price-log-2026-07-15']);
  const notice = await room.visitor().call(api.help.notice, { id: 'price-log-2026-07-15' });
  expect(notice.paragraphs).toContain(root.root);
  expect(await check(order)).toMatchObject({ state: 'ok', root: { root: root.root } });
  const other = { ...root, root: root.root.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
  expect(await check(order, { root: async () => other })).toEqual({ state: 'wrongRoot' });
  const moved = { ...root, hours: root.hours.map((hour) => ({ ...hour, hash: other.root })) };
  expect(await check(order, { root: async () => moved })).toEqual({ state: 'wrongRoot' });
});

test('rows that an order still needs are not pruned', async () => {
  const person = await room.better();
  await bet(person, { expectedPrice: '60002' });
  const before = await room.fixedTime.neededFrom(room.db);
  expect(before).toBe(room.clock.now());
  await room.seconds(62);
  expect(await room.fixedTime.neededFrom(room.db)).toBeNull();
});
