/** Rate limits over several nodes: whoever spreads his calls meets the same limit. */
import { testClock } from '@/server/clock/clock';
import { createLimiter, type Sync, type Limiter } from '@/server/http/limits';
import { deleteFullBuckets, takeTokens } from '@/server/http/store';
import type { Database } from '@/server/db/database';
import { bothEngines } from '../harness/bothEngines';

const MINUTE = 60_000;
/** Of an account and the class `sign`, a minute. */
const MOST = 30;
const NODES = 4;

describe.each(bothEngines)('shared limits on %s', (_, openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  }, 60_000);
  afterAll(() => database.close());

  let runs = 0;
  function world() {
    const clock = testClock(1_000_000 + (runs += 1) * 10 * MINUTE);
    const state = { statements: 0, broken: false };
    const underway = new Set<Promise<unknown>>();
    const exchange: Sync = (spent, now) => {
      state.statements += 1;
      const answer = state.broken ? Promise.reject(new Error('no database')) : takeTokens(database.db, spent, now);
      underway.add(answer);
      return answer;
    };
    const nodes: Limiter[] = Array.from({ length: NODES }, () => createLimiter(clock, 1, exchange));
    /** After half a second the nodes have exchanged their counts. */
    const pass = async () => {
      await clock.advance(500);
      await Promise.allSettled(underway);
      underway.clear();
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { clock, nodes, state, pass, who: `person ${runs}` };
  }

  /** Asks every node as often as it may for some time; answers how many were granted. */
  async function attack({ nodes, pass, who }: ReturnType<typeof world>, halfSeconds: number): Promise<number> {
    let granted = 0;
    for (let half = 0; half < halfSeconds; half += 1) {
      for (const node of nodes)
        for (let call = 0; call < 20; call += 1) granted += node.take('sign', 'account', who) === null ? 1 : 0;
      await pass();
    }
    return granted;
  }

  test('an attacker who spreads over all nodes gets the limit and at most a tenth a node more, once', async () => {
    const w = world();
    const inBurst = await attack(w, 10);
    expect(inBurst).toBeGreaterThanOrEqual(MOST);
    // Five seconds refill a twelfth of the bucket.
    expect(inBurst).toBeLessThanOrEqual(MOST + (NODES * MOST) / 10 + MOST / 12);
    await attack(w, 20);
    // What was granted too much has been paid back; from now on exactly the limit is granted.
    const later = await attack(w, 60);
    expect(later).toBeLessThanOrEqual(MOST / 2 + NODES);
    expect(later).toBeGreaterThan(MOST / 4);
  }, 60_000);

  test('whoever waits a minute has a full bucket again, on any node', async () => {
    const w = world();
    await attack(w, 6);
    await w.clock.advance(2 * MINUTE);
    expect(await attack(w, 10)).toBeGreaterThanOrEqual(MOST);
  }, 30_000);

  test('nobody else is touched, and no statement is made while nothing is spent', async () => {
    const w = world();
    await attack(w, 4);
    expect(w.nodes[0]!.take('sign', 'account', `${w.who}’s neighbour`)).toBeNull();
    await w.pass();
    const before = w.state.statements;
    await w.clock.advance(MINUTE);
    expect(w.state.statements).toBe(before);
    // A few reads of one person are too few to be exchanged between nodes.
    for (let call = 0; call < 20; call += 1) expect(w.nodes[1]!.take('read', 'account', w.who)).toBeNull();
    await w.clock.advance(MINUTE);
    expect(w.state.statements).toBe(before);
  });

  test('while the database cannot be asked each node counts for itself', async () => {
    const w = world();
    w.state.broken = true;
    const granted = await attack(w, 20);
    expect(granted).toBeGreaterThan(MOST);
    expect(granted).toBeLessThanOrEqual(NODES * (MOST + MOST / 6 + 1));
  });

  test('full buckets are swept away', async () => {
    const w = world();
    await attack(w, 1);
    await deleteFullBuckets(database.db, w.clock.now() + 2 * MINUTE);
    expect(await database.db.selectFrom('rate_bucket').select('key').execute()).toEqual([]);
  });
});
