/** Calls that share a transaction: what they share, what becomes of one that cannot, and that nothing is done twice or by halves. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { neg, type Decimal } from '@/lib/money/decimal';
import { DatabaseBusy, transaction, type Db } from '@/server/db/database';
import { GroupCommit, type GroupCall } from '@/server/http/groupCommit';
import { handle, Refusal, type Context, type Group, type Handler } from '@/server/http/handler';
import { runOnce } from '@/server/http/once';
import { balanceOf, InsufficientBalance, ledgerFault, postWithNext } from '@/server/ledger/ledger';
import { lockPeople } from '@/server/trading/people/store';
import { giveCoins } from '../harness/giveCoins';
import { exchange, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeAll(async () => {
  x = await exchange();
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await x.booksBalance()).toEqual([]);
});
afterAll(() => x.close());

interface Body {
  subject: string;
  amount: Decimal;
  act?: 'refuse' | 'payThenRefuse' | 'lock' | 'busy';
}

/** People of 100 USDT each; nobody else has such an account. */
let ids = 900_000;
async function payer(): Promise<string> {
  const userId = String((ids += 1));
  await giveCoins(x, { userId }, 'USDT', '100');
  return userId;
}

const left = (userId: string) => balanceOf(x.db, userId, 'spot:available', 'USDT');

/** Pays the house. Its reply is the number of the payment, so that one who does it twice is seen. */
let payments = 0;
const pay: Handler = {
  ...handle(api.spot.cancelAll, 'write', () => Promise.reject(new Error('unused'))),
  run: async (context: Context, body: unknown) => {
    const { amount, act } = body as Body;
    if (act === 'refuse') throw new Refusal('marketHalted');
    if (act === 'busy') throw new DatabaseBusy('now');
    if (act === 'lock') await lockPeople(context.db, [context.user!.id]);
    const nr = (payments += 1);
    await postWithNext(context.db, [
      {
        kind: 'test',
        refType: 'test',
        refId: `payment-${nr}`,
        step: 'pay',
        actor: 'system',
        requestId: 'test',
        at: 1,
        legs: [
          { owner: context.user!.id, kind: 'spot:available', asset: 'USDT', amount: neg(amount), line: 'trade' },
          { owner: null, kind: 'house:marketMaker', asset: 'USDT', amount, line: 'trade' },
        ],
      },
    ]);
    if (act === 'payThenRefuse') throw new Refusal('marketHalted');
    return { cancelled: nr, left: 0 };
  },
};

/** `looked`: how many calls each group had. `alone`: the accounts that had a transaction of their own. */
function setup(look: (db: Db) => Promise<unknown> = async () => undefined) {
  const groupCommit = new GroupCommit(x.db);
  const looked: number[] = [];
  const alone: string[] = [];
  const group: Group = {
    subjectOf: (body) => (body as Body).subject,
    look: async (db, calls) => {
      looked.push(calls.length);
      await look(db);
      await sql`select 1`.execute(db);
      return calls.map(() => ({ found: null }));
    },
  };
  const call = (userId: string, body: Body, key: string = randomUUID()) => {
    const contextOn = (db: Db) => ({ db, now: 1, user: { id: userId } }) as unknown as Context;
    const one: GroupCall = {
      handler: pay,
      group,
      body,
      claim: { userId, key, path: pay.endpoint.path, body, now: 1 },
      contextOn,
      alone: () => {
        alone.push(userId);
        return transaction(x.db, (db) =>
          runOnce(pay, contextOn(db), body, key, { prepared: undefined, hold: async () => undefined }),
        );
      },
    };
    return groupCommit.take(one);
  };
  return { call, looked, alone };
}

const keysOf = async (userIds: readonly string[]) =>
  (
    await sql<{ key: string; reply: string | null }>`
      select key, reply from idempotency where user_id = any(${[...userIds]}::bigint[])`.execute(x.db)
  ).rows;

const transactionsOf = async (replies: readonly unknown[]) => {
  const refs = replies.map((reply) => `payment-${(reply as { cancelled: number }).cancelled}`);
  const { rows } = await sql<{ n: number }>`
    select count(distinct xid)::int n from ledger.txns where ref_type = 'test' and ref_id = any(${refs})`.execute(x.db);
  return rows[0]!.n;
};

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.reason : ledgerFault(error)),
  );

test('calls of one moment share a transaction, and each has its own reply and key', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, payer));
  const { call, looked, alone } = setup();
  const replies = await Promise.all(people.map((id, nr) => call(id, { subject: `s${nr}`, amount: `${nr + 1}` })));
  expect([looked, alone]).toEqual([[8], []]);
  expect(await transactionsOf(replies)).toBe(1);
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(8);
  expect(await Promise.all(people.map(left))).toEqual(people.map((_, nr) => `${99 - nr}`));
  expect((await keysOf(people)).map(({ reply }) => reply).toSorted()).toEqual(
    replies.map((reply) => JSON.stringify(reply)).toSorted(),
  );
});

test('a call by itself does not wait for others', async () => {
  const id = await payer();
  const { call, looked } = setup();
  await call(id, { subject: 's', amount: '1' });
  expect([looked, await left(id)]).toEqual([[1], '99']);
});

test('more calls than a group holds come in groups that are full', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, payer));
  const { call, looked } = setup();
  await Promise.all(people.map((id, nr) => call(id, { subject: `s${nr}`, amount: '1' })));
  expect(looked).toEqual([8, 8, 4]);
  expect(await Promise.all(people.map(left))).toEqual(people.map(() => '99'));
});

test('what is refused leaves nothing, neither of itself nor of its key, and keeps nobody', async () => {
  const people = await Promise.all([payer(), payer(), payer()]);
  const { call, looked, alone } = setup();
  const key = randomUUID();
  const ends = await Promise.all(
    people.map((id, nr) =>
      reasonOf(call(id, { subject: `s${nr}`, amount: '1', ...(nr === 1 && { act: 'refuse' }) }, key)),
    ),
  );
  expect([ends, looked, alone]).toEqual([['done', 'marketHalted', 'done'], [3], []]);
  expect(await Promise.all(people.map(left))).toEqual(['99', '100', '99']);
  expect(await keysOf([people[1]])).toEqual([]);
  // So the same key may be used once the reason is gone.
  await call(people[1], { subject: 's', amount: '1' }, key);
  expect(await left(people[1])).toBe('99');
});

test('where the ledger refuses one of them, all are done alone; whoever it was goes alone for a while', async () => {
  const people = await Promise.all([payer(), payer(), payer()]);
  const { call, looked, alone } = setup();
  const ends = await Promise.all(
    people.map((id, nr) => reasonOf(call(id, { subject: `s${nr}`, amount: nr === 1 ? '100.01' : '1' }))),
  );
  expect(ends).toEqual(['done', expect.any(InsufficientBalance), 'done']);
  expect([looked, alone]).toEqual([[3], people]);
  expect(await Promise.all(people.map(left))).toEqual(['99', '100', '99']);
  expect(await keysOf([people[1]])).toEqual([]);

  await Promise.all(people.map((id, nr) => call(id, { subject: `s${nr}`, amount: '1' })));
  expect([looked.slice(1), alone.slice(3)]).toEqual([[2], [people[1]]]);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
  await Promise.all(people.map((id, nr) => call(id, { subject: `s${nr}`, amount: '1' })));
  expect([looked.slice(2), alone.length]).toEqual([[3], 4]);
});

test('when the database is busy nobody is kept out of groups for it', async () => {
  const people = await Promise.all([payer(), payer()]);
  const { call, looked, alone } = setup();
  const once = (act?: 'busy') =>
    Promise.all(
      people.map((id, nr) => reasonOf(call(id, { subject: `s${nr}`, amount: '1', ...(nr === 0 && act && { act }) }))),
    );
  expect(await once('busy')).toEqual([expect.any(DatabaseBusy), 'done']);
  expect([await once(), looked, alone]).toEqual([['done', 'done'], [2, 2], people]);
  expect(await Promise.all(people.map(left))).toEqual(['99', '98']);
});

test('whose group had to wait too long for a lock goes alone for some seconds, whoever it was', async () => {
  const people = await Promise.all([payer(), payer()]);
  let falls = 1;
  const { call, looked, alone } = setup(async () => {
    if ((falls -= 1) >= 0) throw Object.assign(new Error('lock timeout'), { code: '55P03' });
  });
  const all = () => Promise.all(people.map((id, nr) => call(id, { subject: `s${nr}`, amount: '1' })));
  await all();
  await all();
  expect([looked, alone]).toEqual([[2], [...people, ...people]]);
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_001);
  await all();
  expect([looked, alone.length]).toEqual([[2, 2], 4]);
  expect(await Promise.all(people.map(left))).toEqual(['97', '97']);
});

test('a key that was used is answered from what is kept, also while the first call is under way', async () => {
  const [one, other] = await Promise.all([payer(), payer()]);
  const { call, alone } = setup();
  const key = randomUUID();
  const [first, again] = await Promise.all([1, 2].map(() => call(one, { subject: 's', amount: '1' }, key)));
  const [later] = await Promise.all([
    call(one, { subject: 's', amount: '1' }, key),
    call(other, { subject: 't', amount: '1' }),
  ]);
  expect([again, later]).toEqual([first, first]);
  expect([await left(one), await left(other)]).toEqual(['99', '99']);
  expect(new Set(alone)).toEqual(new Set([one]));
  await expect(call(one, { subject: 's', amount: '2' }, key)).rejects.toMatchObject({ reason: 'keyReused' });
});

test('two calls of one account, or on one subject, are never in a group together', async () => {
  const [one, other] = await Promise.all([payer(), payer()]);
  const { call, looked, alone } = setup();
  await Promise.all([
    call(one, { subject: 's', amount: '1' }),
    call(one, { subject: 't', amount: '1' }),
    call(other, { subject: 's', amount: '1' }),
  ]);
  expect([looked, alone]).toEqual([[1], [one, other]]);
  // Once nothing of it is under way, they may be again.
  await Promise.all([call(one, { subject: 't', amount: '1' }), call(other, { subject: 's', amount: '1' })]);
  expect([looked, await left(one), await left(other)]).toEqual([[1, 2], '97', '98']);
});

test('who needs a lock whose order counts is taken out, and the others go on', async () => {
  const people = await Promise.all([payer(), payer()]);
  const { call, looked, alone } = setup();
  await Promise.all(
    people.map((id, nr) => call(id, { subject: `s${nr}`, amount: '1', ...(nr === 0 && { act: 'lock' }) })),
  );
  expect([looked, alone]).toEqual([[2], [people[0]]]);
  expect(await Promise.all(people.map(left))).toEqual(['99', '99']);
});

test('a call that is refused after it has posted takes the group back, and itself', async () => {
  const people = await Promise.all([payer(), payer()]);
  const { call, alone } = setup();
  const ends = await Promise.all(
    people.map((id, nr) =>
      reasonOf(call(id, { subject: `s${nr}`, amount: '1', ...(nr === 0 && { act: 'payThenRefuse' }) })),
    ),
  );
  expect([ends, alone]).toEqual([['marketHalted', 'done'], people]);
  expect(await Promise.all(people.map(left))).toEqual(['100', '99']);
});

test('a group that collided with others is done again, once', async () => {
  const people = await Promise.all([payer(), payer()]);
  let falls = 1;
  const { call, looked, alone } = setup(async () => {
    if ((falls -= 1) >= 0) throw Object.assign(new Error('deadlock'), { code: '40P01' });
  });
  const replies = await Promise.all(people.map((id, nr) => call(id, { subject: `s${nr}`, amount: '1' })));
  expect([looked, alone, await transactionsOf(replies)]).toEqual([[2, 2], [], 1]);
  expect(await Promise.all(people.map(left))).toEqual(['99', '99']);
});

test('who has waited too long for a group is told so, and nothing was done', async () => {
  const people = await Promise.all([payer(), payer()]);
  let letGo = () => {};
  const { call, looked } = setup(
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
      }),
  );
  const first = call(people[0], { subject: 's0', amount: '1' });
  while (looked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const second = call(people[1], { subject: 's1', amount: '1' });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
  letGo();
  await first;
  await expect(second).rejects.toThrow('waited too long');
  expect(await Promise.all(people.map(left))).toEqual(['99', '100']);
});
