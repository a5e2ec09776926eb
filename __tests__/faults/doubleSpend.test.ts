/**
 * Every call that moves money, 64 times at once over two nodes on a real PostgreSQL, by somebody who can afford it once: under keys of
 * their own and under one key. A call of the agreement without its row here fails, so that nobody adds one without an attack on it.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Endpoint } from '@/lib/api/endpoint';
import { api, endpoints } from '@/lib/api/index';
import { AT_ONCE, everywhere, outcomes, patiently, type Outcomes } from '../harness/attack';
import { CallRefused, type Person, type TestExchange } from '../harness/exchange';
import { giveForex, givePerpetual } from '../harness/givePerpetual';
import { heldFeed } from '../harness/heldFeed';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';
import { becomeSuitable } from '../harness/suitable';
import { rounds, Tally } from '../harness/rounds';
import { appealRows } from './appealSpends';
import { loanSpends } from './loanSpends';
import { methodRows } from './methodSpends';
import { c2cRows } from './c2cSpends';
import { earnSpendRows } from './earnSpends';
import { flashRows, once, pair, symbol, toldOf, transferRows, withdrawalRows, type Row } from './spends';

const described = postgresPrograms() === null ? describe.skip : describe;
const ROUNDS = rounds(1);
const openOrders = async (who: Person) => (await who.call(api.spot.openOrders, {})).total;
/** 9 500 of 10 000: enough once. */
const largeBuy = { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.5' } as const;
const smallBuy = { symbol, side: 'buy', type: 'limit', price: '19000', qty: '0.001' } as const;

let nodes: TestExchange[] = [];
const perpetual = { symbol, marginMode: 'isolated', leverage: 10, side: 'long' } as const;
/** With 100 USDT on the perpetual account, and the check passed. */
const funded = async (who: Person) => {
  await becomeSuitable(who);
  await givePerpetual(nodes[0]!, who, '100');
};
const perpetualAccount = (who: Person) => who.call(api.perpetual.account, {});
/** 20 USDT of margin. */
const opened = async (who: Person): Promise<string> => {
  await funded(who);
  await who.call(api.perpetual.placeOrder, { ...perpetual, orderType: 'market', qty: '0.01' });
  const [position] = await who.call(api.perpetual.positions, {});
  return position?.positionId ?? '';
};

const perpetualRows: Record<string, Row[]> = {
  'perpetual.placeOrder': [
    {
      name: 'a position is opened once',
      prepare: async (who) => {
        await funded(who);
        return { ...perpetual, orderType: 'limit', price: '19000', qty: '0.04' };
      },
      told: once('insufficientMargin'),
      after: async (who) => expect(await perpetualAccount(who)).toMatchObject({ frozen: '76.38', balance: '100' }),
    },
  ],
  'fixedTimeForex.placeOrder': [
    {
      name: 'a stake on a forex symbol is taken once',
      prepare: async (who) => {
        await becomeSuitable(who);
        await giveForex(nodes[0]!, who, '100');
        const expectedPrice = nodes[0]!.market.quote('EURUSD')?.last ?? '1';
        return { symbol: 'EURUSD', direction: 'up', stake: '60', duration: 60, payoutRate: '0.75', expectedPrice };
      },
      told: once('insufficientBalance'),
      after: async (who) =>
        expect(await who.call(api.fixedTimeForex.account, {})).toMatchObject({ available: '40', running: '60' }),
    },
  ],
  'fixedTime.placeOrder': [
    {
      name: 'a stake is taken once',
      prepare: async (who) => {
        await funded(who);
        return { symbol, direction: 'up', stake: '60', duration: 60, payoutRate: '0.75', expectedPrice: '20000' };
      },
      told: once('insufficientBalance'),
      after: async (who) =>
        expect(await who.call(api.fixedTime.account, {})).toMatchObject({ available: '40', running: '60' }),
    },
  ],
  'perpetual.recall': [
    {
      name: 'what was held is given back once',
      prepare: async (who) => {
        await funded(who);
        const body = { ...perpetual, orderType: 'limit', price: '19000', qty: '0.04' } as const;
        return { orderNo: (await who.call(api.perpetual.placeOrder, body)).orderNo };
      },
      told: once('orderFinished'),
      after: async (who) => expect(await perpetualAccount(who)).toMatchObject({ available: '100', frozen: '0' }),
    },
  ],
  'perpetual.close': [
    {
      name: 'a position is closed once',
      prepare: async (who) => ({ positionId: await opened(who), orderType: 'market' }),
      told: once('notFound'),
      after: async (who) => {
        expect(await who.call(api.perpetual.positions, {})).toEqual([]);
        expect((await who.call(api.perpetual.history, {})).total).toBe(1);
      },
    },
  ],
  'perpetual.adjustMargin': [
    {
      name: 'margin is added once',
      prepare: async (who) => ({ positionId: await opened(who), change: 'add', amount: '60' }),
      told: once('insufficientMargin'),
      after: async (who) => {
        const [position] = await who.call(api.perpetual.positions, {});
        expect(Number(position?.margin)).toBeCloseTo(80, 1);
      },
    },
  ],
  'perpetual.setStops': [
    {
      name: 'one stop is set',
      prepare: async (who) => ({ positionId: await opened(who), takeProfit: '30000' }),
      told: { done: AT_ONCE },
      after: async (who) =>
        expect(await who.call(api.perpetual.positions, {})).toMatchObject([{ takeProfit: '30000', qty: '0.01' }]),
    },
  ],
  'perpetual.setLeverage': [
    {
      name: 'the margin follows once',
      prepare: async (who) => {
        await opened(who);
        return { symbol, marginMode: 'isolated', leverage: 5 };
      },
      told: { done: AT_ONCE },
      after: async (who) => {
        const [position] = await who.call(api.perpetual.positions, {});
        expect(Number(position?.margin)).toBeCloseTo(40, 1);
      },
    },
  ],
  'assets.transfer': [
    {
      name: 'money is moved once',
      prepare: async () => ({ type: 'internal', from: 'spot', to: 'perpetual', coin: 'USDT', amount: '6000' }),
      told: once('insufficientBalance'),
      after: async (who) => {
        expect((await pair(who)).quote).toMatchObject({ available: '4000' });
        expect(await perpetualAccount(who)).toMatchObject({ available: '6000' });
      },
    },
  ],
};

const fx = { code: 'EURUSD', side: 'buy', leverage: 10 } as const;
/** With 100 USDT on the forex account. */
const fxFunded = async (who: Person) => {
  await becomeSuitable(who);
  await giveForex(nodes[0]!, who, '100');
};
const fxOpened = async (who: Person): Promise<string> => {
  await fxFunded(who);
  await who.call(api.forex.placeOrder, { ...fx, lots: '0.01', leverage: 30, orderType: 'market', price: '1.15001' });
  return (await who.call(api.forex.positions, {})).positions[0]?.positionId ?? '';
};
const fxAccount = (who: Person) => who.call(api.forex.account, {});

const forexRows: Record<string, Row[]> = {
  'forex.placeOrder': [
    {
      name: 'a position is opened once',
      prepare: async (who) => {
        await fxFunded(who);
        return { ...fx, lots: '0.01', leverage: 20, orderType: 'market', price: '1.15001' };
      },
      told: once('fxMarginMissing'),
      after: async (who) => expect(await fxAccount(who)).toMatchObject({ usedMargin: '57.5005', balance: '100' }),
    },
    {
      name: 'an order holds its margin once',
      prepare: async (who) => {
        await fxFunded(who);
        return { ...fx, lots: '0.01', leverage: 20, orderType: 'limit', price: '1.14' };
      },
      told: once('fxMarginMissing'),
      after: async (who) => expect(await fxAccount(who)).toMatchObject({ inOrders: '57', balance: '100' }),
    },
  ],
  'forex.recall': [
    {
      name: 'what was held is given back once',
      prepare: async (who) => {
        await fxFunded(who);
        const body = { ...fx, lots: '0.01', leverage: 20, orderType: 'limit', price: '1.14' } as const;
        return { orderNo: (await who.call(api.forex.placeOrder, body)).orderNo };
      },
      told: once('orderFinished'),
      after: async (who) => expect(await fxAccount(who)).toMatchObject({ free: '100', inOrders: '0' }),
    },
  ],
  'forex.close': [
    {
      name: 'a position is closed once',
      prepare: async (who) => ({ positionId: await fxOpened(who) }),
      told: once('notFound'),
      after: async (who) => {
        expect((await who.call(api.forex.history, {})).total).toBe(1);
        expect(await fxAccount(who)).toMatchObject({ balance: '99.98', level: null });
      },
    },
  ],
  'forex.setStops': [
    {
      name: 'stops that are set by everybody at once are set',
      prepare: async (who) => ({ positionId: await fxOpened(who), stopLoss: '1.14' }),
      told: { done: AT_ONCE },
      after: async (who) =>
        expect((await who.call(api.forex.positions, {})).positions).toMatchObject([{ stopLoss: '1.14' }]),
    },
  ],
};

const sending = transferRows(() => nodes);
const rows: Record<string, Row[]> = {
  ...flashRows,
  ...earnSpendRows(() => nodes),
  ...withdrawalRows(() => nodes),
  ...methodRows(() => nodes),
  ...loanSpends(() => nodes),
  ...appealRows(() => nodes),
  ...c2cRows(() => nodes),
  ...forexRows,
  ...perpetualRows,
  ...sending,
  'assets.transfer': [...(perpetualRows['assets.transfer'] ?? []), ...(sending['assets.transfer'] ?? [])],
  'auth.register': [
    {
      name: 'demo funds are granted once',
      prepare: async (who) => ({
        account: `${who.account}_again`,
        password: 'Curlew2026',
        confirmPassword: 'Curlew2026',
        agreeTerms: true,
      }),
      told: once('accountTaken'),
      after: async (who, replies) => {
        const { rows: granted } = await sql<{
          owner: string;
          balance: string;
        }>`select a.owner, trim_scale(a.balance)::text balance from ledger.accounts a join users u on u.id = a.owner
          where u.account_key = ${`${who.account}_again`} and a.asset = 'USDT'`.execute(nodes[0]!.db);
        expect(granted.map(({ balance }) => balance)).toEqual(['10000']);
        expect(replies).toHaveLength(1);
      },
    },
  ],
  'spot.placeOrder': [
    {
      name: 'an order that rests',
      prepare: async () => largeBuy,
      told: once('insufficientBalance'),
      after: async (who) => {
        expect((await pair(who)).quote).toMatchObject({ available: '500', frozen: '9500' });
        expect(await openOrders(who)).toBe(1);
      },
    },
    {
      name: 'an order that fills',
      prepare: async () => ({ symbol, side: 'buy', type: 'market', quoteAmount: '6000' }),
      told: once('insufficientBalance'),
      after: async (who) => {
        expect((await who.call(api.spot.orderHistory, {})).total).toBe(1);
        expect((await pair(who)).quote).toMatchObject({ frozen: '0' });
      },
    },
    {
      name: 'a sale',
      prepare: async () => ({ symbol, side: 'sell', type: 'limit', price: '21000', qty: '0.06' }),
      told: once('insufficientBalance'),
      after: async (who) => expect((await pair(who)).base).toMatchObject({ available: '0.04', frozen: '0.06' }),
    },
  ],
  'spot.updateOrder': [
    {
      name: 'what was held is given back once',
      prepare: async (who) => ({ orderNo: (await who.call(api.spot.placeOrder, smallBuy)).orderNo, action: 'cancel' }),
      told: once('orderFinished'),
      after: async (who) => expect((await pair(who)).quote).toMatchObject({ available: '10000', frozen: '0' }),
    },
  ],
  'spot.cancelAll': [
    {
      name: 'three orders are cancelled three times altogether',
      prepare: async (who) => {
        for (let order = 0; order < 3; order += 1) await who.call(api.spot.placeOrder, smallBuy);
        return {};
      },
      // Cancelling nothing is no mistake.
      told: { done: AT_ONCE },
      after: async (who, replies) => {
        expect((await pair(who)).quote).toMatchObject({ available: '10000', frozen: '0' });
        const counted =
          new Set(replies.map((reply) => JSON.stringify(reply))).size === 1 ? replies.slice(0, 1) : replies;
        expect(counted.reduce<number>((sum, reply) => sum + (reply as { cancelled: number }).cancelled, 0)).toBe(3);
      },
    },
  ],
};

test('every call that moves money has its attack, and none is left over', () => {
  const moving = endpoints.filter(({ name, endpoint }) => endpoint.idempotent || name === 'auth.register');
  expect(Object.keys(rows).sort()).toEqual(moving.map(({ name }) => name).sort());
});

described('double spending (skipped where PostgreSQL is not installed)', () => {
  let world: Nodes | null = null;
  const tally = new Tally('doubleSpend');
  const held = heldFeed({ [symbol]: 2_000_000, EURUSD: 115_000 }, 3_000);

  beforeAll(async () => {
    world = await startNodes(2, () => ({ feed: held.feed }), 40);
    nodes = world.nodes;
  }, 60_000);
  afterEach(async () => {
    const findings = await nodes[0]!.booksBalance();
    tally.violations += findings.length;
    expect(findings).toEqual([]);
  });
  afterAll(async () => {
    tally.print();
    await world?.stop();
  });

  let people = 0;
  const person = () => nodes[0]!.person({ account: `spender${(people += 1)}` });
  /** The crowd's attempts, each patient: a slow machine may say "busy". */
  const crowd = (endpoint: Endpoint, who: Person, body: unknown, key?: string): Promise<unknown>[] =>
    everywhere(nodes, who).map((visitor) =>
      patiently((own) => visitor.call(endpoint, body as never, { key: own }), key),
    );

  const attacks = Object.entries(rows).flatMap(([name, list]) => list.map((row) => [name, row.name, row] as const));
  const endpointOf = (name: string): Endpoint => endpoints.find((one) => one.name === name)!.endpoint;

  it.each(attacks)(
    '%s: %s',
    async (name, _, row) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const who = await person();
        const { counts, replies } = await outcomes(crowd(endpointOf(name), who, await row.prepare(who)));
        tally.add(counts);
        expect(toldOf(counts, row)).toEqual(row.told);
        await row.after(who, replies);
      }
    },
    60_000 * Math.max(1, ROUNDS / 10),
  );

  it.each(attacks.filter(([name]) => endpointOf(name).idempotent))(
    '%s: %s, under one key: it happens once and everybody is told the same',
    async (name, _, row) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const who = await person();
        const { counts, replies } = await outcomes(crowd(endpointOf(name), who, await row.prepare(who), randomUUID()));
        tally.add(counts);
        // Whoever was refused for too many guesses at once was not answered, and may ask again.
        const { done = 0, late = 0, ...others } = toldOf(counts, row);
        expect([others, done > 0, done + late]).toEqual([{}, true, AT_ONCE]);
        expect(row.late ? 0 : late).toBe(0);
        expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
        await row.after(who, replies);
      }
    },
    60_000 * Math.max(1, ROUNDS / 10),
  );

  it(
    'this very attack does catch who looks first and acts later, every time',
    async () => {
      await sql`create table naive (balance numeric not null)`.execute(nodes[0]!.db);
      for (let round = 0; round < ROUNDS; round += 1) {
        await sql`delete from naive`.execute(nodes[0]!.db);
        await sql`insert into naive values (1)`.execute(nodes[0]!.db);
        const spend = (i: number) =>
          nodes[i % 2]!.db.transaction().execute(async (trx) => {
            const {
              rows: [found],
            } = await sql<{ enough: boolean }>`select balance >= 1 as enough from naive`.execute(trx);
            // A pause between reading and writing, as every real handler has one.
            await sql`select pg_sleep(0.02)`.execute(trx);
            if (!found?.enough) throw new CallRefused('insufficientBalance', '2001', {}, '', 200);
            await sql`update naive set balance = balance - 1`.execute(trx);
          });
        const caught: Outcomes<void> = await outcomes(Array.from({ length: AT_ONCE }, (_, i) => spend(i)));
        expect(caught.counts.done).toBeGreaterThan(1);
      }
    },
    30_000 * Math.max(1, ROUNDS / 10),
  );
});
