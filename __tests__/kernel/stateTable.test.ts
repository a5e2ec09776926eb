/** Tables of states, with an order between two people as the example. */
import { describeStates, stateTable } from '@/lib/states/stateTable';

const states = stateTable<
  'unpaid' | 'paid' | 'timedOut' | 'done' | 'appealed',
  'buyer' | 'seller',
  'payBy' | 'appealFrom'
>()({
  unpaid: {
    pay: { by: 'buyer', to: 'paid', until: 'payBy' },
    expire: { by: 'clock', to: 'timedOut', from: 'payBy' },
  },
  paid: {
    release: { by: 'seller', to: 'done' },
    appeal: { by: ['buyer', 'seller'], to: 'appealed', from: 'appealFrom' },
  },
  appealed: { release: { by: 'seller', to: 'done' } },
  timedOut: {},
  done: {},
});
const times = { payBy: 1_000, appealFrom: 5_000 };

test('a party may do what the table gives it, between its times', () => {
  expect(states.allowed('unpaid', 'buyer', { now: 999, times })).toEqual(['pay']);
  expect(states.allowed('unpaid', 'buyer', { now: 1_000, times })).toEqual([]);
  expect(states.allowed('unpaid', 'seller', { now: 0, times })).toEqual([]);
  expect(states.allowed('paid', 'seller', { now: 4_999, times })).toEqual(['release']);
  expect(states.allowed('paid', 'seller', { now: 5_000, times })).toEqual(['release', 'appeal']);
});

test('an act leads on for whoever may do it, and for nobody else', () => {
  expect(states.after('unpaid', 'pay', 'buyer', { now: 0, times })).toBe('paid');
  expect(states.after('unpaid', 'pay', 'seller', { now: 0, times })).toBeNull();
  expect(states.after('unpaid', 'expire', 'clock', { now: 999, times })).toBeNull();
  expect(states.after('unpaid', 'expire', 'clock', { now: 1_000, times })).toBe('timedOut');
  expect(states.after('done', 'release', 'seller', { now: 0, times })).toBeNull();
});

test('a bound without its time holds back', () => {
  expect(states.allowed('unpaid', 'buyer', { now: 0 })).toEqual([]);
  expect(states.allowed('paid', 'buyer', { now: 9_999, times: { appealFrom: null } })).toEqual([]);
});

test('the clock says what comes next and when', () => {
  expect(states.due('unpaid', times)).toEqual({ act: 'expire', at: 1_000, to: 'timedOut' });
  expect(states.due('paid', times)).toBeNull();
  expect(['unpaid', 'done'].map((status) => states.isEnd(status as 'unpaid' | 'done'))).toEqual([false, true]);
});

test('the types know who may do what', () => {
  const ofBuyer: ('pay' | 'appeal')[] = states.allowed('paid', 'buyer', { now: 0, times });
  // @ts-expect-error only the seller releases
  const wrong: 'release'[] = states.allowed('paid', 'buyer', { now: 0, times });
  expect([ofBuyer, wrong]).toEqual([[], []]);
});

test('a table reads as rows', () => {
  expect(describeStates({ a: { go: { by: ['x', 'clock'], to: 'b', from: 't' } }, b: {} })).toBe(
    [
      '| from | who | act | to | when |',
      '|---|---|---|---|---|',
      '| `a` | x, clock | `go` | `b` | from `t` |',
      '| `b` | | | | |',
    ].join('\n'),
  );
});
