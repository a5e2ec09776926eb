/** The POST client under every fault of the network and the server. */
import { renderHook, waitFor } from '@testing-library/react';
import { auth } from '@/lib/api/auth';
import { spot } from '@/lib/api/spot';
import { call } from '@/lib/client/call';
import { CallError } from '@/lib/client/callError';
import { type SessionEnd, onFarewell, onSessionEnd, sessionBegun } from '@/lib/client/signals';
import { forgetAnswers, knownAnswer, useCall } from '@/lib/client/useCall';

const sent: { url: string; init: RequestInit }[] = [];

function answer(body: unknown, status = 200): void {
  globalThis.fetch = (url, init) => {
    sent.push({ url: String(url), init: init ?? {} });
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  };
}

const envelope = (data: unknown, extra: object = {}) => ({
  code: '200',
  success: true,
  msg: '',
  data,
  traceId: 't1',
  ts: 1,
  ...extra,
});
const nobody = { isLogin: false, uid: null, accountMasked: null };
const failure = async (work: Promise<unknown>): Promise<CallError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallError) return error;
  }
  throw new Error('did not fail with a CallError');
};
const setOnline = (on: boolean) => Object.defineProperty(navigator, 'onLine', { value: on, configurable: true });

beforeEach(() => {
  sent.length = 0;
  setOnline(true);
});

test('it posts JSON with credentials, the app header and the language', async () => {
  answer(envelope(nobody));
  expect(await call(auth.checkLogin, {})).toEqual(nobody);
  expect(sent[0]).toMatchObject({
    url: '/okx/okapi/v2/common/checkLogin',
    init: {
      method: 'POST',
      credentials: 'include',
      body: '{}',
      headers: { 'Content-Type': 'application/json', 'X-App': '1', 'X-Lang': 'zh-hk' },
    },
  });
});

test.each([
  ['a code that is a number', envelope(nobody, { code: 200, success: undefined })],
  ['a success flag with an odd code', envelope(nobody, { code: 'OK' })],
])('%s is a success', async (_name, body) => {
  answer(body);
  expect(await call(auth.checkLogin, {})).toEqual(nobody);
});

test.each([
  ['an HTML error page', '<html>502</html>', 502, 'faulty'],
  ['a bare error', '', 500, 'faulty'],
  ['an HTML page in place of the answer', '<html>', 200, 'malformed'],
  ['half of an answer', '{"code":"2', 200, 'malformed'],
  ['no data', { code: '200', success: true }, 200, 'malformed'],
  ['data of the wrong type', envelope({ ...nobody, isLogin: 'yes' }), 200, 'malformed'],
  ['a list that is null', envelope(null), 200, 'malformed'],
])('%s is told as %s', async (_name, body, status, kind) => {
  answer(body, status);
  expect((await failure(call(auth.checkLogin, {}))).kind).toBe(kind);
});

test('a refusal carries reason, arguments and the server’s words', async () => {
  answer({ code: '2004', success: false, msg: 'too little', data: { args: { min: '10' } }, traceId: 't9', ts: 1 });
  expect(await failure(call(auth.checkLogin, {}))).toMatchObject({
    kind: 'refused',
    reason: 'belowMinimum',
    code: '2004',
    args: { min: '10' },
    message: 'too little',
    traceId: 't9',
  });
});

test('offline: nothing is sent, and the promise still settles', async () => {
  answer(envelope(nobody));
  setOnline(false);
  const error = await failure(call(auth.checkLogin, {}));
  expect(error).toMatchObject({ kind: 'offline', isSilent: false });
  expect(sent).toHaveLength(0);
});

test('a server that never answers is given up after 60 seconds', async () => {
  jest.useFakeTimers();
  globalThis.fetch = (_url, init) =>
    new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
  const work = failure(call(auth.checkLogin, {}));
  await jest.advanceTimersByTimeAsync(59_999);
  let settled = false;
  void work.then(() => {
    settled = true;
  });
  await jest.advanceTimersByTimeAsync(0);
  expect(settled).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect((await work).kind).toBe('timeout');
  jest.useRealTimers();
});

test('an expired session is told once however many calls meet it, and again after the next login', async () => {
  const ends: SessionEnd[] = [];
  const stop = onSessionEnd((end) => ends.push(end));
  answer({ code: '650', success: false, msg: '', data: null });
  const burst = await Promise.all(Array.from({ length: 10 }, () => failure(call(auth.checkLogin, {}))));
  expect(burst.every((error) => error.isSilent)).toBe(true);
  expect(ends).toEqual(['expired']);
  sessionBegun();
  await failure(call(auth.checkLogin, {}));
  expect(ends).toEqual(['expired', 'expired']);
  answer({ code: '7539', success: false, msg: '', data: null });
  await failure(call(auth.checkLogin, {}));
  answer({ code: '1111', success: false, msg: '', data: null });
  await failure(call(auth.checkLogin, {}));
  expect(ends.slice(2)).toEqual(['locked', 'loggedOut']);
  stop();
});

test('what the screen has to tell waits until it can', async () => {
  onFarewell(() => undefined)();
  sessionBegun();
  answer({ code: '650', success: false, msg: '', data: null, traceId: 't1', ts: 1 });
  await failure(call(spot.openOrders, { pageNum: 1, pageSize: 20 }));
  const told: SessionEnd[] = [];
  const stop = onFarewell((end) => told.push(end));
  stop();
  onFarewell((end) => told.push(end))();
  expect(told).toEqual(['expired']);
});

test('a call that moves money is not sent without a key', async () => {
  answer(envelope(null));
  await expect(call(spot.cancelAll, {})).rejects.toThrow('idempotency key');
  expect(sent).toHaveLength(0);
});

test('what a component has read is not asked for again, until somebody else is here', async () => {
  answer(envelope(nobody));
  const { result, unmount } = renderHook(() => useCall(auth.checkLogin, {}));
  await waitFor(() => expect(result.current.data).toEqual(nobody));
  expect(await knownAnswer(auth.checkLogin, {})).toEqual(nobody);
  expect(sent).toHaveLength(1);
  unmount();
  await forgetAnswers();
  expect(await knownAnswer(auth.checkLogin, {})).toEqual(nobody);
  expect(sent).toHaveLength(2);
});
