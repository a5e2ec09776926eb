/** Payouts as the exchange follows them: the chain decides, once, and a node that lies or forgets decides nothing. */
import { payoutRound, payoutsOf, queuePayout, type PayoutParts } from '@/server/chain/payouts/payouts';
import { keepAttempt } from '@/server/chain/payouts/store';
import type { ChainNode } from '@/server/chain/node';
import { simulatedChain } from '@/server/chain/simulated/simulated';
import { transaction } from '@/server/db/database';
import { exchange, type TestExchange } from '../harness/exchange';
import { address, hashOf, scriptedChain } from './scripted';

const USDT = 10n ** 18n;
const NO = '10000000000000000001';
const TO = address('b');
let x: TestExchange;
let ends: string[];

beforeEach(async () => {
  x = await exchange();
  ends = [];
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const partsOf = (chain: PayoutParts['chain'], more: Partial<PayoutParts> = {}): PayoutParts => ({
  db: x.db,
  chain,
  simulated: null,
  witnessFrom: 1_000n * USDT,
  now: x.clock.now,
  transact: (work) => transaction(x.db, work),
  confirmed: async (_, no) => void ends.push(`confirmed ${no}`),
  failed: async (_, no) => void ends.push(`failed ${no}`),
  ...more,
});
const queue = (units: bigint, chain = 'scripted') =>
  queuePayout(x.db, { payoutNo: NO, chain, recipient: TO, units, now: x.clock.now() });
const sent = (txHash: string, nonce = 0) => keepAttempt(x.db, { payoutNo: NO, nonce, txHash, now: x.clock.now() });
const shown = async (newest: number) => (await payoutsOf(x.db, [NO], newest)).get(NO);

test('fifteen blocks confirm it, once, however many look', async () => {
  const script = scriptedChain();
  await queue(5n * USDT);
  const block = script.mine([{ to: TO, units: 5n * USDT }]);
  await sent(block.transfers[0]!.txHash);
  const parts = partsOf(script.chain(script.node()));
  await payoutRound(parts);
  expect(await shown(script.head())).toMatchObject({ status: 'sent', confirmations: 1 });
  script.mineMany(13);
  await payoutRound(parts);
  expect(ends).toEqual([]);
  script.mine();
  await Promise.all([payoutRound(parts), payoutRound(parts), payoutRound(parts)]);
  expect(ends).toEqual([`confirmed ${NO}`]);
  expect(await shown(script.head())).toMatchObject({ status: 'confirmed', confirmations: 15 });
});

test('of several signed transactions the one counts that the chain took; a chain that went back is waited for', async () => {
  const script = scriptedChain();
  await queue(5n * USDT);
  const first = script.mine([{ to: TO, units: 5n * USDT }]);
  await sent(first.transfers[0]!.txHash);
  await sent(hashOf('a replacement'));
  const parts = partsOf(script.chain(script.node()));
  await payoutRound(parts);
  script.fork(1);
  await payoutRound(parts);
  expect(await shown(script.head())).toMatchObject({ status: 'sent', confirmations: 0 });
  const again = script.mine([{ to: TO, units: 5n * USDT }]);
  await sent(again.transfers[0]!.txHash);
  script.mineMany(14);
  await payoutRound(parts);
  expect(ends).toEqual([`confirmed ${NO}`]);
});

test('a transaction that pays something else, or somebody else, has failed', async () => {
  for (const [units, to] of [
    [4n * USDT, TO],
    [5n * USDT, address('c')],
  ] as const) {
    const no = `1000000000000000001${ends.length}`;
    const script = scriptedChain(100 * (ends.length + 1));
    await queuePayout(x.db, { payoutNo: no, chain: 'scripted', recipient: TO, units: 5n * USDT, now: x.clock.now() });
    const block = script.mine([{ to, units }]);
    await keepAttempt(x.db, {
      payoutNo: no,
      nonce: ends.length,
      txHash: block.transfers[0]!.txHash,
      now: x.clock.now(),
    });
    script.mineMany(14);
    await payoutRound(partsOf(script.chain(script.node())));
  }
  expect(ends).toEqual(['failed 10000000000000000010', 'failed 10000000000000000011']);
});

test('a node whose log lags behind its receipts gives nothing back', async () => {
  const script = scriptedChain();
  await queue(5n * USDT);
  await sent(script.mine([{ to: TO, units: 5n * USDT }]).transfers[0]!.txHash);
  script.mineMany(14);
  const lagging: ChainNode = { ...script.node(), transfers: async () => [] };
  await payoutRound(partsOf(script.chain(lagging)));
  expect(ends).toEqual([]);
  await payoutRound(partsOf(script.chain(script.node())));
  expect(ends).toEqual([`confirmed ${NO}`]);
});

test('much is not believed on the word of one node', async () => {
  const script = scriptedChain();
  await queue(2_000n * USDT);
  const block = script.mine([{ to: TO, units: 2_000n * USDT }]);
  await sent(block.transfers[0]!.txHash);
  script.mineMany(14);
  const silent: ChainNode = { ...script.node(), receipt: async () => null };
  await payoutRound(partsOf(script.chain(script.node(), silent)));
  expect(ends).toEqual([]);
  await payoutRound(partsOf(script.chain(script.node(), silent, script.node())));
  expect(ends).toEqual([`confirmed ${NO}`]);
});

test('a payout keeps its nonce and exists once', async () => {
  await queue(5n * USDT);
  await expect(queue(5n * USDT)).rejects.toThrow(/unique|duplicate/);
  expect([await sent(hashOf('one'), 7), await sent(hashOf('two'), 8), await sent(hashOf('three'), 7)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('the simulated chain sends what is queued, once', async () => {
  const chain = simulatedChain(x.db, x.clock.now);
  await queue(5n * USDT, chain.id);
  const parts = partsOf(chain, { simulated: chain });
  await Promise.all([payoutRound(parts), payoutRound(parts)]);
  await x.clock.jump(17 * 3_000);
  await payoutRound(parts);
  expect(ends).toEqual([`confirmed ${NO}`]);
  const newest = (await chain.nodes[0].head()).number;
  expect(await chain.nodes[0].transfers(newest - 30, newest)).toMatchObject([{ to: TO, units: 5n * USDT }]);
});
