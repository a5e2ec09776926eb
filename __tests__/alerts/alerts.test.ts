/** Price alerts, against the real server: told once, on the right side, never by an old price, and to nobody else. */
import { sql } from 'kysely';
import { MOST_A_DAY, MOST_WAITING, TOLD_KEPT_MS } from '@/lib/alerts/rules';
import { api } from '@/lib/api/index';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { heldFeed } from '../harness/heldFeed';

const symbol = 'BTCUSDT';
const held = heldFeed({ [symbol]: 6_000_000, ETHUSDT: 300_000 }, 3_000_000);
let x: TestExchange;
beforeAll(async () => {
  x = await exchange({ feed: held.feed });
});
afterEach(async () => expect(await x.booksBalance()).toEqual([]));
afterAll(() => x.close());

/** A second passes with this price, and what it reaches is told. */
async function price(ticks: number): Promise<void> {
  held.set(symbol, ticks);
  await x.clock.advance(1_000);
  await x.alerts.settle();
}
const listed = async (who: Person) => (await who.call(api.alerts.list, {})).alerts;
const told = async (who: Person) => (await who.call(api.help.ownNotices, {})).list.map(({ title }) => title);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: { reason?: string; args?: object }) => ({ reason: error.reason, ...error.args }),
  );

test('a price above and one below are each told once, when the market has reached them', async () => {
  await price(6_000_000);
  const who = await x.person();
  const above = await who.call(api.alerts.save, { symbol, price: '60100' });
  const below = await who.call(api.alerts.save, { symbol, price: '59900.5' });
  expect([above.goes, below.goes]).toEqual(['above', 'below']);
  await price(6_009_999);
  expect(await told(who)).toEqual([]);
  await price(6_010_000);
  expect(await told(who)).toEqual(['BTCUSDT has risen to 60,100.00']);
  await price(6_000_000);
  await price(6_020_000);
  expect(await told(who)).toHaveLength(1);
  await price(5_980_000);
  expect(await told(who)).toEqual(['BTCUSDT has fallen to 59,900.50', 'BTCUSDT has risen to 60,100.00']);
  expect(await listed(who)).toMatchObject([
    { alertNo: below.alertNo, reachedPrice: '59800' },
    { alertNo: above.alertNo, reachedPrice: '60100' },
  ]);
  const { rows } = await sql`select 1 from trading_trigger where product = 'alert'`.execute(x.db);
  expect(rows).toEqual([]);
});

test('what cannot be waited for is refused: the price of now, a price between two steps, an unknown market, an old price, too many', async () => {
  await price(6_000_000);
  const who = await x.person();
  const save = (wanted: string, of = symbol) =>
    refusal(who.call(api.alerts.save, { symbol: of, price: wanted as '1' }));
  expect(await save('60000')).toEqual({ reason: 'alertReached' });
  expect(await save('60000.001')).toEqual({ reason: 'priceStep', tick: '0.01' });
  expect(await save('0')).toMatchObject({ reason: 'priceStep' });
  expect(await save('1', 'NOSUCH')).toMatchObject({ reason: 'notFound' });
  for (let nr = 0; nr < MOST_WAITING; nr += 1) expect(await save(String(70_000 + nr))).toBe('ok');
  expect(await save('80000')).toEqual({ reason: 'tooManyAlerts', max: String(MOST_WAITING) });
  // One that waits for the same price is answered instead.
  expect(await save('70001')).toBe('ok');
  expect(await listed(who)).toHaveLength(MOST_WAITING);
});

test('of many that are asked for at once only as many wait as may', async () => {
  await price(6_000_000);
  const who = await x.person();
  const all = await Promise.all(
    Array.from({ length: MOST_WAITING + 14 }, (_, nr) =>
      refusal(who.call(api.alerts.save, { symbol, price: String(70_000 + nr) as '1' })),
    ),
  );
  expect(all.filter((one) => one === 'ok').length).toBeLessThanOrEqual(MOST_WAITING);
  expect(await listed(who)).toHaveLength(all.filter((one) => one === 'ok').length);
});

test('somebody else’s cannot be seen or taken away; one’s own is told no more once it is', async () => {
  await price(6_000_000);
  const [who, other] = [await x.person(), await x.person()];
  const { alertNo } = await who.call(api.alerts.save, { symbol, price: '61000' });
  expect(await listed(other)).toEqual([]);
  expect(await refusal(other.call(api.alerts.remove, { alertNo }))).toMatchObject({ reason: 'notFound' });
  await who.call(api.alerts.remove, { alertNo });
  expect(await refusal(who.call(api.alerts.remove, { alertNo }))).toMatchObject({ reason: 'notFound' });
  await price(6_200_000);
  expect(await told(who)).toEqual([]);
});

test('what was told is forgotten after thirty days', async () => {
  await price(6_000_000);
  const who = await x.person();
  await who.call(api.alerts.save, { symbol, price: '60010' });
  await price(6_001_000);
  expect(await listed(who)).toHaveLength(1);
  const before = x.clock.now() - TOLD_KEPT_MS;
  await sql`update price_alert set reached_at = ${before} where owner_id = ${who.userId}`.execute(x.db);
  expect(await listed(who)).toEqual([]);
});

test('nobody has the exchange write letters without end: so many are told or wait within a day, whatever is taken off the list', async () => {
  await price(6_000_000);
  const who = await x.person();
  const save = (wanted: string) => refusal(who.call(api.alerts.save, { symbol, price: wanted as '1' }));
  await sql`insert into own_notice (user_id, about, about_no, words, at)
    select ${who.userId}, 'priceAlert', ${symbol}, '{}', ${x.clock.now()}::bigint from generate_series(3, ${MOST_A_DAY})`.execute(
    x.db,
  );
  expect(await save('60001')).toBe('ok');
  await price(6_000_100);
  const [alert] = await listed(who);
  await who.call(api.alerts.remove, { alertNo: alert!.alertNo });
  expect(await save('70000')).toBe('ok');
  expect(await save('70001')).toEqual({ reason: 'alertsSpent', max: String(MOST_A_DAY) });
  await sql`update own_notice set at = at - 86400001 where user_id = ${who.userId}`.execute(x.db);
  expect(await save('70001')).toBe('ok');
});

test('what waits is in the list however many were told since', async () => {
  await price(6_000_000);
  const who = await x.person();
  const { alertNo } = await who.call(api.alerts.save, { symbol, price: '70000' });
  await sql`insert into price_alert (alert_no, owner_id, symbol, goes, price, created_at, reached_at, reached_price)
    select lpad(nr::text, 20, '0'), ${who.userId}, ${symbol}, 'above', 1, ${x.clock.now()}::bigint, ${x.clock.now()}::bigint, 1
    from generate_series(1, 600) nr`.execute(x.db);
  const all = await listed(who);
  expect(all).toHaveLength(500);
  expect(all.filter(({ reachedAt }) => reachedAt === null).map((one) => one.alertNo)).toEqual([alertNo]);
});
