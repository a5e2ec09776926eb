/** Stops that somebody keeps stuck cost the others little: they take turns. */
import { fireDue, type Outcome, type Stuck } from '@/server/trading/triggers/fire';

const names = (count: number) => Array.from({ length: count }, (_, nr) => `stuck ${nr}`);

/** `ownerOf`: whose a stop is; one owner each unless it says otherwise. */
function engine(due: readonly string[], ownerOf = (key: string) => key) {
  const stuck: Stuck = new Map();
  let [now, tried] = [due, [] as string[]];
  return {
    stuck,
    tick: async (
      more: readonly string[] = [],
      outcomeOf = (key: string): Outcome => (key.startsWith('stuck') ? 'stuck' : true),
    ) => {
      now = [...due, ...more];
      tried = [];
      const did = await fireDue(
        async (limit) => now.slice(0, limit).map((key) => ({ key, ownerId: ownerOf(key) })),
        ({ key }) => key,
        async ({ key }) => {
          tried.push(key);
          return outcomeOf(key);
        },
        5,
        stuck,
      );
      return { did, tried };
    },
    /** What is due from now on. */
    change: (to: readonly string[]) => {
      due = to;
    },
  };
}

test('each is tried once, then ten in a tick in turn, and what stands behind them in every one', async () => {
  const { tick } = engine(names(25));
  expect((await tick()).tried).toHaveLength(25);
  const rounds = [];
  for (let second = 0; second < 3; second += 1) {
    const { did, tried } = await tick([`stop ${second}`]);
    expect(did).toBe(1);
    expect(tried[0]).toBe(`stop ${second}`);
    rounds.push(...tried.slice(1));
  }
  expect(rounds).toHaveLength(30);
  expect(new Set(rounds)).toEqual(new Set(names(25)));
});

test('somebody with many waits for his own, and nobody else does', async () => {
  const many = names(200);
  const { tick } = engine([...many, 'stuck other'], (key) => (key === 'stuck other' ? 'other' : 'one'));
  await tick();
  for (let second = 0; second < 3; second += 1)
    expect((await tick()).tried).toEqual([`stuck ${second}`, 'stuck other']);
});

test('one that is done, or not due any more, is stuck no longer', async () => {
  const { tick, stuck, change } = engine(names(3));
  await tick();
  expect(stuck.size).toBe(3);
  await tick([], (key) => (key === 'stuck 1' ? true : 'stuck'));
  expect([...stuck.keys()].sort()).toEqual(['stuck 0', 'stuck 2']);
  change([]);
  for (let second = 0; second < 601; second += 1) await tick();
  expect(stuck.size).toBe(0);
});

test('a price that comes and goes sets none of them off anew: they still take turns, and none that is not due takes one', async () => {
  const { tick, change } = engine(names(25));
  await tick();
  for (let round = 0; round < 2; round += 1) {
    change([]);
    expect((await tick()).tried).toEqual([]);
    change(names(25));
    const { tried } = await tick(['stuck new']);
    expect(tried.filter((key) => key !== 'stuck new')).toHaveLength(10);
  }
  change(names(25).slice(20));
  expect((await tick()).tried).toHaveLength(5);
});

test('what could not be done for another reason is tried in every tick', async () => {
  const { tick } = engine(names(25));
  for (let second = 0; second < 2; second += 1) expect((await tick([], () => false)).tried).toHaveLength(25);
});
