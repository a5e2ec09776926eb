/** The proof as a browser makes it: from rows that anybody may fetch, and every kind of forgery seen. */
import { createHash } from 'node:crypto';
import { api } from '@/lib/api/index';
import type { DualDetail } from '@/lib/api/dualShapes';
import { canVerify, verify } from '@/lib/dual/proof';
import type { Sources } from '@/lib/market/logCheck';
import { dualRoom, MINUTE, orderOf, subscribe, type Room } from './room';

jest.setTimeout(180_000);

let room: Room;
let detail: DualDetail;
const hash = async (text: string): Promise<string> => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  room = await dualRoom();
  const person = await room.saver();
  await room.seconds((MINUTE - (room.clock.now() % MINUTE)) / 1_000, 60_000);
  const order = await subscribe(person, await room.offer({ kind: 'buyLow', strike: '59900' }), '100');
  await room.seconds(4 * 60, 60_000);
  expect(canVerify(await orderOf(person, order))).toBe(false);
  await room.seconds(62, 59_800);
  detail = await orderOf(person, order);
}, 180_000);
afterAll(() => room.close());

const sources: Sources = {
  range: (fromSeq, toSeq) => room.visitor().call(api.market.priceRange, { fromSeq, toSeq }),
  root: async () => null,
  hash,
};
const check = (of: DualDetail, change: Partial<Sources> = {}) => verify(of, { ...sources, ...change }, () => {});

test('the rows give what came', async () => {
  expect(canVerify(detail)).toBe(true);
  expect(detail.order).toMatchObject({ exercised: true, settledBy: 'window' });
  expect(await check(detail)).toMatchObject({ state: 'ok', rows: 62, root: null });
});

test.each<[string, (told: DualDetail) => DualDetail]>([
  ['another price', (told) => ({ ...told, order: { ...told.order, settlePrice: '59799.99' } })],
  ['another outcome', (told) => ({ ...told, order: { ...told.order, exercised: false } })],
  [
    'less than what is due',
    (told) => ({ ...told, order: { ...told.order, payout: { coin: 'BTC', amount: '0.0016' } } }),
  ],
  ['an earlier window', (told) => ({ ...told, settlement: { ...told.settlement!, settledBy: 'earlier' } })],
  ['fewer rows than count', (told) => ({ ...told, check: { ...told.check!, fromSeq: told.check!.fromSeq + 2 } })],
  ['rows that end too early', (told) => ({ ...told, check: { ...told.check!, toSeq: told.check!.toSeq - 3 } })],
])('%s is not believed', async (_name, forge) => {
  expect(await check(forge(detail))).toEqual({ state: 'wrongResult' });
});

test('a row that was changed is named', async () => {
  const at = detail.settlement!.fromSeq! + 5;
  const range: Sources['range'] = async (from, to) => {
    const page = await sources.range(from, to);
    return {
      ...page,
      rows: page.rows.map((row) => (row.seq === at ? { ...row, prices: row.prices.replace('59800', '60800') } : row)),
    };
  };
  expect(await check(detail, { range })).toEqual({ state: 'brokenRow', seq: at });
});
