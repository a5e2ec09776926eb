/** A stream that was opened while logged in does not outlive its session. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_BASE } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { STREAM_PATH } from '@/lib/api/stream';
import { revokeSessions } from '@/server/auth/sessions';
import { exchange, type Person, type TestExchange } from '../support/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
  await x.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => x.close());

function openStream(sessionId: string | null) {
  const { port } = x.app.server.address() as AddressInfo;
  const state = { text: '', ended: false };
  return new Promise<typeof state & { stop: () => void }>((resolve) => {
    const asking = request({ host: '127.0.0.1', port, path: `${API_BASE}/${STREAM_PATH}?quotes=BTCUSDT`, headers: sessionId === null ? {} : { cookie: `avocet=${sessionId}` }, agent: false }, (response) => {
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        state.text += chunk;
      });
      response.on('close', () => {
        state.ended = true;
      });
      response.on('error', () => {});
      resolve(Object.assign(state, { stop: () => asking.destroy() }));
    });
    asking.on('error', () => {});
    asking.end();
  });
}

const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 5_000) {
    await x.clock.advance(5_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 80));
};

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['logging out', (person) => person.call(api.auth.logOut, {})],
  ['a revocation', (person) => revokeSessions(x.db, person.userId, x.clock.now())],
  ['a lock', (person) => x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('id', '=', person.userId).execute()],
])('%s ends it within a minute', async (_name, end) => {
  const [leaver, stayer] = [await x.person(), await x.person()];
  const [left, stayed, visitor] = [await openStream(leaver.session()), await openStream(stayer.session()), await openStream(null)];
  await pass(65_000);
  expect([left.ended, stayed.ended, visitor.ended]).toEqual([false, false, false]);
  await end(leaver);
  await pass(65_000);
  expect([left.ended, stayed.ended, visitor.ended]).toEqual([true, false, false]);
  for (const one of [left, stayed, visitor]) one.stop();
});

test('looking after a stream is no sign of life: the session still ends when nobody does anything', async () => {
  const person = await x.person();
  const stream = await openStream(person.session());
  await x.clock.jump(24 * 3_600_000);
  await pass(65_000);
  expect(stream.ended).toBe(true);
});
