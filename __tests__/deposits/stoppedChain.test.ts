/** A chain that contradicted itself is read on only after two operators have looked. */
import { api } from '@/lib/api/index';
import { readCursor, stop } from '@/server/chain/store';
import { exchange, type CallRefused, type TestExchange } from '../harness/exchange';

let x: TestExchange;
beforeEach(async () => {
  x = await exchange();
});
afterEach(() => x.close());

const reason = 'looked at it through two other nodes';
const refusal = (asked: Promise<unknown>) => asked.catch((error: CallRefused) => error.reason);

test('two operators let it be read on, for what both have looked at', async () => {
  await x.deposits.watch();
  const { chain } = await x.db
    .selectFrom('chain_cursor')
    .select('chain')
    .$castTo<{ chain: string }>()
    .executeTakeFirstOrThrow();
  const [anna, ben, carl] = [await x.operator(), await x.operator(), await x.operator()];
  expect(await refusal(anna.call(api.operator.resumeChain, { reason }))).toBe('notFound');

  await stop(x.db, chain, 'the chain went back');
  expect(await x.deposits.watch()).toBe('stopped');
  expect((await anna.call(api.operator.healthReport, {})).chain?.stopped).toBe('the chain went back');
  expect(await anna.call(api.operator.resumeChain, { reason })).toEqual({ state: 'proposed' });
  expect(await refusal(anna.call(api.operator.resumeChain, { reason }))).toBe('needsAnotherPerson');
  expect(await x.deposits.watch()).toBe('stopped');
  expect(await ben.call(api.operator.resumeChain, { reason })).toEqual({ state: 'done' });
  expect((await readCursor(x.db, chain))?.stopped).toBeNull();
  expect(await x.deposits.watch()).not.toBe('stopped');
  expect(await refusal(carl.call(api.operator.resumeChain, { reason }))).toBe('notFound');

  // Agreed for one stop, it does not count for the next.
  await stop(x.db, chain, 'the chain went back again');
  await anna.call(api.operator.resumeChain, { reason });
  await x.db.updateTable('chain_cursor').set({ stopped: 'another contradiction' }).execute();
  expect(await refusal(ben.call(api.operator.resumeChain, { reason }))).toBe('otherProposalOpen');
  expect(await x.deposits.watch()).toBe('stopped');
});
