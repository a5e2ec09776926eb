/** A stream that was opened while logged in does not outlive its session. */
import { api } from '@/lib/api/index';
import { endSessions } from '@/server/auth/sessions';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { openStream } from '../harness/streams';
import { until } from '../harness/until';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
  await x.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => x.close());

const open = (sessionId: string | null) => openStream(x, 'quotes=BTCUSDT', sessionId);

const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += 5_000) {
    await x.clock.advance(5_000);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await new Promise((resolve) => setTimeout(resolve, 80));
};

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['logging out', (person) => person.call(api.auth.logOut, {})],
  ['a revocation', (person) => endSessions(x.db, person.userId, x.clock.now())],
  [
    'a lock',
    (person) => x.db.updateTable('users').set({ locked_at: x.clock.now() }).where('id', '=', person.userId).execute(),
  ],
])('%s ends it within a minute', async (_name, end) => {
  const [leaver, stayer] = [await x.person(), await x.person()];
  const [left, stayed, visitor] = [await open(leaver.session()), await open(stayer.session()), await open(null)];
  await pass(65_000);
  expect([left.ended, stayed.ended, visitor.ended]).toEqual([false, false, false]);
  await end(leaver);
  await pass(65_000);
  await until('the stream ends', () => left.ended);
  expect([stayed.ended, visitor.ended]).toEqual([false, false]);
  for (const one of [left, stayed, visitor]) one.stop();
});

test('a lock by an operator ends it at once', async () => {
  const [person, operator] = [await x.person(), await x.operator()];
  const stream = await open(person.session());
  await operator.call(api.operator.lockUser, { uid: person.uid, reason: 'a test of locking' });
  await until('the stream ends', () => stream.ended);
});

test('looking after a stream is no sign of life: the session still ends when nobody does anything', async () => {
  const person = await x.person();
  const stream = await open(person.session());
  await x.clock.jump(24 * 3_600_000);
  await pass(65_000);
  await until('the stream ends', () => stream.ended);
});
