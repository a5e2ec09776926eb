/** A button that moves money acts once, however often it is pressed and whatever the network does. */
import { act, renderHook } from '@testing-library/react';
import { spot } from '@/lib/api/spot';
import { withdrawals } from '@/lib/api/withdrawals';
import { type Action, useAction } from '@/lib/client/useAction';
import { usePages } from '@/lib/client/useCall';
import { useErrorText } from '@/lib/i18n/errorText';
import { WordsProvider } from '@/lib/i18n/WordsProvider';
import { loadWords, setLanguage } from '@/lib/i18n/words';

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

beforeAll(async () => {
  await setLanguage('en');
  await loadWords(['shell', 'errors']);
});
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
  answers = [() => ok({ cancelled: 1, left: 0 })];
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

test('the button stays busy until the lists that it changed are there', async () => {
  let arrives = (_answer: unknown): void => undefined;
  const list = { list: [], nextCursor: null };
  answers = [() => ok(list), () => ok({ cancelled: 1, left: 0 })];
  const { result } = renderHook(() => ({
    orders: usePages(spot.openOrders, {}),
    action: useAction(spot.cancelAll),
  }));
  await act(async () => jest.advanceTimersByTimeAsync(1_000));
  const usual = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    if (String(url).endsWith('cancelAll')) return usual(url, init);
    await new Promise((resolve) => (arrives = resolve));
    return new Response(JSON.stringify(ok(list)));
  };
  await act(async () => {
    void result.current.action.run({});
    await jest.advanceTimersByTimeAsync(2_000);
  });
  expect(result.current.action.busy).toBe(true);
  await act(async () => {
    arrives(null);
    await jest.advanceTimersByTimeAsync(100);
  });
  expect(result.current.action.busy).toBe(false);
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
    () => ok({ state: 'done', path: 'x', at: 1, reply: { cancelled: 3, left: 0 } }),
  ];
  const { result } = renderHook(() => useAction(spot.cancelAll));
  expect(await press(result)).toEqual({ cancelled: 3, left: 0 });
  expect(sent.map(({ path }) => path)).toEqual([
    'v2/tradingContracts/cancelAll',
    'v2/common/outcome',
    'v2/common/outcome',
  ]);
});

test('whether nothing was done or nobody knows is told apart, and one press later it is done', async () => {
  const nothing = () => ok({ state: 'unknown', path: null, at: null, reply: null });
  const { result } = renderHook(() => ({ action: useAction(spot.cancelAll), text: useErrorText() }), {
    wrapper: WordsProvider,
  });
  const current = {
    get current() {
      return result.current.action;
    },
  };
  const said = () => result.current.text(result.current.action.error!);
  answers = [lost, nothing, nothing, nothing, nothing];
  await press(current);
  expect(said()).toBe('No answer came, and so far nothing was done. Press again: it cannot happen twice.');
  answers = [lost, nothing];
  await press(current);
  expect(said()).toBe(
    'No answer came, and it is not known yet whether it was done. Press again: it cannot happen twice.',
  );
  answers = [() => ok({ cancelled: 1, left: 0 })];
  expect(await press(current)).toEqual({ cancelled: 1, left: 0 });
  expect(new Set(keys()).size).toBe(1);
});

test('pressing again after a failure sends the same key; another body or a finished call another', async () => {
  const { result } = renderHook(() => useAction(spot.cancelAll));
  answers = [];
  expect(await press(result)).toBeNull();
  expect(result.current.error).toMatchObject({ kind: 'network' });
  answers = [() => ok({ cancelled: 0, left: 0 })];
  await press(result);
  answers = [() => ok({ cancelled: 0, left: 0 })];
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

test('the next code of an authenticator asks for the same, so that it has the same key', async () => {
  const { result } = renderHook(() => useAction(withdrawals.cancel));
  const run = result.current.run as (body: object) => Promise<unknown>;
  const send = (body: object) =>
    act(async () => {
      const work = run({ withdrawalNo: '1', ...body });
      await jest.advanceTimersByTimeAsync(30_000);
      await work;
    });
  answers = [];
  await send({ fundPassword: '482913', proof: { totpCode: '111111' } });
  await send({ fundPassword: '482913', proof: { totpCode: '222222' } });
  await send({ withdrawalNo: '2', fundPassword: '482913', proof: { totpCode: '222222' } });
  const [first, again, other] = sent.filter(({ path }) => path === withdrawals.cancel.path).map(({ key }) => key);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test('what was sent is known until it is settled, also while there is no network; an attempt over several screens keeps its key', async () => {
  const key = '6f1c1a52-5d0e-4d1c-9f57-0e6a4f3b2c10';
  const { result } = renderHook(() => useAction(spot.cancelAll, { key }));
  answers = [];
  await press(result, { symbol: 'BTCUSDT' });
  expect(result.current.unsettled).toEqual({ symbol: 'BTCUSDT' });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press(result, { symbol: 'BTCUSDT' });
  expect(result.current).toMatchObject({ error: { kind: 'offline' }, unsettled: { symbol: 'BTCUSDT' } });
  onLine.mockRestore();
  answers = [() => ({ code: 'failed', success: false, msg: 'insufficientBalance', data: null, ts: 1 })];
  await press(result, { symbol: 'BTCUSDT' });
  expect(result.current).toMatchObject({ error: { kind: 'refused' }, unsettled: null });
  answers = [() => ok({ cancelled: 1, left: 0 })];
  await press(result, { symbol: 'BTCUSDT' });
  expect(result.current).toMatchObject({ error: null, unsettled: null });
  expect(keys()).toEqual([key, key, key]);
});
