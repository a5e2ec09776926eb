/** An idempotency key that is deleted after it was looked up and before it is claimed: the call still has to prove everything. */
import { randomUUID } from 'node:crypto';
import { api } from '@/lib/api/index';
import { people } from '@/server/auth/people';
import { loneNode } from '@/server/bus/bus';
import { carryOut, type CallServices, type Incoming } from '@/server/http/call';
import { handleInTwo } from '@/server/http/handler';
import { createLimiter } from '@/server/http/limits';
import { GroupCommit } from '@/server/http/groupCommit';
import { OF_CALLER, NamedPlaces } from '@/server/http/namedPlaces';
import { createShare } from '@/server/http/share';
import * as store from '@/server/http/store';
import { exchange } from '../harness/exchange';

jest.mock('@/server/http/store', () => {
  const real = jest.requireActual<typeof store>('@/server/http/store');
  return { ...real, findKey: jest.fn(real.findKey) };
});

test('nothing happens without the proof, and asking again asks for it', async () => {
  const x = await exchange();
  try {
    const person = await x.person();
    const asked: string[] = [];
    const done: unknown[] = [];
    const guarded = handleInTwo(
      api.spot.cancelAll,
      async () => asked.push('proof'),
      async (_context, _body, proof) => {
        done.push(proof);
        return { cancelled: 0, left: 0 };
      },
    );
    const services = {
      ...x,
      people,
      passwords: { of: () => null },
      random: () => Buffer.alloc(16),
      limiter: createLimiter(x.clock, 0),
      share: createShare(x.clock, true),
      callerPlaces: new NamedPlaces(OF_CALLER),
      groupCommit: new GroupCommit(x.database.db),
      bus: loneNode(),
      reportFault: (error: unknown) => asked.push(String(error)),
    } as unknown as CallServices;
    const incoming = {
      body: {},
      sessionId: person.session(),
      visitorId: null,
      idempotencyKey: randomUUID(),
      language: 'en',
      requestId: 'r',
      address: '::1',
    } as unknown as Incoming;
    const send = async () => (await carryOut(services, guarded, incoming)).refusal?.reason ?? 'done';

    expect(await send()).toBe('done');
    expect(await send()).toBe('done');
    expect([asked, done]).toEqual([['proof'], [1]]);

    // Housekeeping deletes the key just after it was looked at.
    jest.mocked(store.findKey).mockImplementationOnce(async (db, userId, key) => {
      const found = await jest.requireActual<typeof store>('@/server/http/store').findKey(db, userId, key);
      await store.deleteKeysBefore(db, Number.MAX_SAFE_INTEGER);
      return found;
    });
    expect(await send()).toBe('busy');
    expect([asked, done]).toEqual([['proof'], [1]]);
    expect(await send()).toBe('done');
    expect([asked, done]).toEqual([
      ['proof', 'proof'],
      [1, 2],
    ]);
  } finally {
    await x.close();
  }
});
