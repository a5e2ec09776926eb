/** A button that moves money acts once, however often it is pressed and whatever the network does. */
import { act, renderHook } from '@testing-library/react';
import { spot } from '@/lib/api/spot';
import { type Action, useAction } from '@/lib/client/useAction';

type CancelAll = typeof spot.cancelAll;
interface Sent {
  path: string;
  key: string | undefined;
}

const sent: Sent[] = [];
let answers: (() => unknown)[] = [];
const ok = (data: unknown) => ({ code: '200', success: true, msg: '', data, ts: 1 });
const lost = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  globalThis.fetch = async (url, init) => {
    sent.push({
      path: String(url).replace('/okx/okapi/', ''),
      key: (init?.headers as Record<string, string>)['Idempotency-Key'],
    });
    await Promise.resolve();
    return new Response(JSON.stringify((answers.shift() ?? lost)()));
  };
});
afterEach(() => jest.useRealTimers());

const press = async (action: { current: Action<CancelAll> }, body = {}) => {
  let reply: unknown;
  await act(async () => {
    const work = action.current.run(body);
    await jest.advanceTimersByTimeAsync(30_000);
    reply = await work;
  });
  return reply;
};
const keys = () => sent.filter(({ path }) => path.endsWith('cancelAll')).map(({ key }) => key);

test('ten quick presses send one call', async () => {
  answers = [() => ok({ cancelled: 1 })];
  const { result } = renderHook(() => useAction(spot.cancelAll));
  await act(async () => {
    const work = Array.from({ length: 10 }, () => result.current.run({}));
    await jest.advanceTimersByTimeAsync(400);
    void result.current.run({});
    await Promise.all(work);
  });
  expect(sent).toHaveLength(1);
  expect(result.current.busy).toBe(false);
});

test('after a refusal, what was corrected is sent at once, and the same thing only after the pause', async () => {
  const refused = () => ({ code: 'failed', success: false, msg: 'insufficientBalance', data: null, ts: 1 });
  answers = [refused, refused];
  const { result } = renderHook(() => useAction(spot.cancelAll));
  const pressSoon = (body: object) =>
    act(async () => {
      void result.current.run(body);
      await jest.advanceTimersByTimeAsync(20);
    });
  await pressSoon({});
  expect(result.current.error).toMatchObject({ kind: 'refused' });
  await pressSoon({});
  expect(sent).toHaveLength(1);
  await pressSoon({ symbol: 'BTCUSDT' });
  expect(sent).toHaveLength(2);
});

test('a lost answer is asked for by its key and never guessed', async () => {
  answers = [
    lost,
    () => ok({ state: 'unknown', path: null, at: null, reply: null }),
    () => ok({ state: 'done', path: 'x', at: 1, reply: { cancelled: 3 } }),
  ];
  const { result } = renderHook(() => useAction(spot.cancelAll));
  expect(await press(result)).toEqual({ cancelled: 3 });
  expect(sent.map(({ path }) => path)).toEqual([
    'v2/tradingContracts/cancelAll',
    'v2/common/outcome',
    'v2/common/outcome',
  ]);
});

test('pressing again after a failure sends the same key; another body or a finished call another', async () => {
  const { result } = renderHook(() => useAction(spot.cancelAll));
  answers = [];
  expect(await press(result)).toBeNull();
  expect(result.current.error).toMatchObject({ kind: 'network' });
  answers = [() => ok({ cancelled: 0 })];
  await press(result);
  answers = [() => ok({ cancelled: 0 })];
  await press(result);
  const [first, again, next] = keys();
  expect(again).toBe(first);
  expect(next).not.toBe(first);
  answers = [];
  await press(result, { symbol: 'BTCUSDT' });
  await press(result, { symbol: 'ETHUSDT' });
  const [, , , btc, eth] = keys();
  expect(btc).not.toBe(eth);
});
