/** Operators’ gates of risky products: what an emergency closes, and what opens again. */
import { api } from '@/lib/api/index';
import { testClock } from '@/server/clock/clock';
import { waitForTurn } from '@/server/operator/proposals';
import { keepGate } from '@/server/risk/store';
import { outcomes } from '../harness/attack';
import { exchange, TEST_START, type Operator, type TestExchange, type Visitor } from '../harness/exchange';
import { startNodes, type Nodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

type Gate = { country: string; isOpen: boolean };

const set = (who: Visitor, { country, isOpen }: Gate, product: 'fixedTime' | 'fx' = 'fixedTime') =>
  who.call(api.operator.setGate, { product, country, isOpen, reason: 'a test' });
const openOf = async (who: Visitor, product = 'fixedTime') =>
  (await who.call(api.operator.gates, {}))
    .filter((row) => row.product === product)
    .map(({ country, isOpen }) => `${country} ${isOpen ? 'open' : 'closed'}`)
    .sort();

describe('on one node', () => {
  let room: TestExchange;
  let one: Operator;
  let two: Operator;
  beforeAll(async () => {
    room = await exchange();
    [one, two] = [await room.operator(), await room.operator()];
  });
  afterAll(() => room.close());

  const openFor = async (country: string, product?: 'fx') => {
    expect(await set(one, { country, isOpen: true }, product)).toEqual({ state: 'proposed' });
    expect(await set(two, { country, isOpen: true }, product)).toEqual({ state: 'done' });
  };

  test('a closing for all closes what is open for a country, withdraws what is proposed, and says so line by line', async () => {
    await openFor('HK');
    await openFor('SG');
    await openFor('SG', 'fx');
    await set(one, { country: 'MO', isOpen: false });
    await set(one, { country: 'TW', isOpen: true });
    await set(one, { country: '*', isOpen: true });
    await set(one, { country: 'TW', isOpen: true }, 'fx');

    expect(await set(two, { country: '*', isOpen: false })).toEqual({ state: 'done' });

    expect(await openOf(one)).toEqual(['* closed', 'HK closed', 'MO closed', 'SG closed']);
    // Another product is not meant.
    expect(await openOf(one, 'fx')).toEqual(['SG open']);
    const { list } = await one.call(api.operator.proposals, {});
    expect(list.map(({ object }) => object)).toEqual(['product:fx:TW']);
    const lines = (await one.call(api.operator.audit, { pageSize: 5 })).list.map(
      ({ action, object }) => `${action} ${object}`,
    );
    expect(lines).toEqual([
      'product.closed product:fixedTime:all',
      'product.closed product:fixedTime:SG',
      'product.closed product:fixedTime:HK',
      'proposal.withdrawn product:fixedTime:all',
      'proposal.withdrawn product:fixedTime:TW',
    ]);
  });

  test('afterwards two open it for one country as before, and only there', async () => {
    await openFor('HK');
    expect(await openOf(one)).toEqual(['* closed', 'HK open', 'MO closed', 'SG closed']);
    // Opening for all opens no country that was closed by itself.
    await openFor('*');
    expect(await openOf(one)).toEqual(['* open', 'HK open', 'MO closed', 'SG closed']);
  });

  test('a closing for one country withdraws what is proposed for it, and says so', async () => {
    await set(one, { country: 'JP', isOpen: true });
    expect(await set(two, { country: 'JP', isOpen: false })).toEqual({ state: 'done' });
    const { list } = await one.call(api.operator.audit, { pageSize: 3 });
    expect(list.map(({ action, object }) => `${action} ${object}`)).toEqual([
      'product.closed product:fixedTime:JP',
      'proposal.withdrawn product:fixedTime:JP',
      'proposal.made product:fixedTime:JP',
    ]);
  });
});

const described = postgresPrograms() === null ? describe.skip : describe;

described('on two nodes (skipped where PostgreSQL is not installed)', () => {
  const clock = testClock(TEST_START);
  let world: Nodes;
  beforeAll(async () => {
    world = await startNodes(2, () => ({ clock }));
  }, 60_000);
  afterAll(() => world?.stop());

  test('an opening that is confirmed at the very moment of a closing for all does not stay open', async () => {
    const [here, there] = world.nodes as [TestExchange, TestExchange];
    const [anna, ben] = [await here.operator('anna'), await here.operator('ben')];
    const elsewhere = there.visitor();
    Object.assign(elsewhere.jar, anna.jar);
    for (let round = 0; round < 20; round += 1) {
      // A country without a row of its own: there is no row by which the two would wait for each other.
      const country = `A${String.fromCharCode(65 + round)}`;
      await set(anna, { country, isOpen: true });
      const opening = set(ben, { country, isOpen: true });
      await new Promise((sent) => setTimeout(sent, round % 8));
      await set(elsewhere, { country: '*', isOpen: false });
      await outcomes([opening]);
      expect((await openOf(anna)).filter((line) => line.endsWith('open'))).toEqual([]);
      const { list } = await anna.call(api.operator.proposals, {});
      for (const { id } of list) await anna.call(api.operator.rejectProposal, { id, reason: 'for the next round' });
    }
  }, 60_000);

  test('a closing for all waits for an opening that is under way, and closes what it opened', async () => {
    const [here, there] = world.nodes as [TestExchange, TestExchange];
    const carla = await here.operator('carla');
    const closing = await there.db.transaction().execute(async (opening) => {
      await waitForTurn({ db: opening }, 'product/fixedTime');
      await keepGate(opening, {
        product: 'fixedTime',
        country: 'ZZ',
        is_open: true,
        reason: 'a test',
        changed_at: '0',
      });
      const answer = set(carla, { country: '*', isOpen: false });
      await new Promise((asked) => setTimeout(asked, 500));
      return { answer };
    });
    await closing.answer;
    expect(await openOf(carla)).toContain('ZZ closed');
  });
});
