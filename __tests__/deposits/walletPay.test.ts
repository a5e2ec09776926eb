/** Paying in from a wallet, and why a transaction that was named brings nothing. */
import { api } from '@/lib/api/index';
import { CHAIN_ID, USDT_TOKEN } from '@/lib/chain/rules';
import type { ChainNode, Receipt } from '@/server/chain/node';
import { openChain } from '@/server/chain/openChain';
import { lookForClaims } from '@/server/deposits/claims';
import { refusalOf } from '../harness/attack';
import type { Person } from '../harness/exchange';
import { depositRoom, listOf, placeOf, type Room } from './room';

let room: Room;
let person: Person;
beforeAll(async () => {
  room = await depositRoom();
  await room.deposits.watch();
});
beforeEach(async () => {
  person = await room.person();
});
afterEach(async () => expect(await room.booksBalance()).toEqual([]));
afterAll(() => room.close());

const FROM = '0x52908400098527886E0F7030069857D2E4169EE7';
const hash = (digit: string) => `0x${digit.repeat(64)}`;

test('a payment says exactly what is to be sent, is told by its hash, and is found by its number', async () => {
  const { address } = await placeOf(person);
  const payment = await person.call(api.deposits.pay, { amount: '12.00000001' });
  expect(payment).toMatchObject({ to: address, chainId: CHAIN_ID, amountWei: '12000000010000000000' });
  expect(payment.token.toLowerCase()).toBe(USDT_TOKEN);
  expect(payment.expiresAt).toBe(room.clock.now() + 3_600_000);
  const { intentId } = payment;
  expect(await refusalOf(person.call(api.deposits.claimed, { intentId }))).toBe('notFound');
  const { txHash } = await person.call(api.deposits.simulate, { amount: '12.00000001', from: FROM });
  expect(await person.call(api.deposits.claim, { txHash, intentId })).toMatchObject({
    state: 'searching',
    failure: null,
  });
  const stranger = await room.person();
  expect(await refusalOf(stranger.call(api.deposits.claimed, { intentId }))).toBe('notFound');
  expect(await refusalOf(stranger.call(api.deposits.claim, { txHash, intentId }))).toBe('notFound');
  await room.blocks(20);
  expect(await person.call(api.deposits.claimed, { intentId })).toMatchObject({
    state: 'seen',
    deposits: [{ status: 'success', credited: '12.00000001', sender: FROM }],
  });
  expect(await listOf(person)).toHaveLength(1);
});

test('too little and too much are refused before a wallet is asked', async () => {
  expect(await refusalOf(person.call(api.deposits.pay, { amount: '0.99' }))).toBe('belowMinimum');
  expect(await refusalOf(person.call(api.deposits.pay, { amount: '10000.1' }))).toBe('aboveMaximum');
});

describe('a named transaction that brings nothing', () => {
  const receipts = new Map<string, Receipt>();
  let asked: string[] = [];
  const look = async (newest: number): Promise<void> => {
    const offered = openChain({ ...room, way: { kind: 'simulated' } })!;
    const [first] = offered.chain.nodes;
    const node: ChainNode = {
      ...first,
      receipt: async (txHash) => {
        asked.push(txHash);
        return receipts.get(txHash) ?? null;
      },
    };
    await lookForClaims(
      {
        db: room.db,
        now: room.clock.now,
        offered: { ...offered, chain: { ...offered.chain, nodes: [node] } },
        onFailure: (error) => {
          throw error;
        },
      },
      newest,
    );
  };
  const stateOf = (txHash: string) => person.call(api.deposits.claimed, { txHash });

  test('says why, once no reorganisation changes it any more', async () => {
    const own = (await placeOf(person)).address.toLowerCase();
    const told = {
      [hash('1')]: { succeeded: false, paid: [], why: 'reverted' },
      [hash('2')]: { succeeded: true, paid: [{ token: '0xfake', to: own }], why: 'wrongToken' },
      [hash('3')]: { succeeded: true, paid: [{ token: USDT_TOKEN, to: '0xother' }], why: 'notPaid' },
    };
    for (const [txHash, { succeeded, paid }] of Object.entries(told)) {
      receipts.set(txHash, { blockNumber: 1_000, succeeded, paid });
      await person.call(api.deposits.claim, { txHash });
    }
    // What pays one's own address is the watcher's, however late it comes.
    receipts.set(hash('4'), { blockNumber: 1_000, succeeded: true, paid: [{ token: USDT_TOKEN, to: own }] });
    await person.call(api.deposits.claim, { txHash: hash('4') });
    await look(1_013);
    expect(await stateOf(hash('1'))).toMatchObject({ state: 'searching', failure: null });
    await room.clock.jump(10_000);
    await look(1_014);
    for (const [txHash, { why }] of Object.entries(told))
      expect(await stateOf(txHash)).toMatchObject({ state: 'failed', failure: why, deposits: [] });
    expect(await stateOf(hash('4'))).toMatchObject({ state: 'searching' });
  });

  test('is asked about now and then, for an hour, and never again once that is over', async () => {
    asked = [];
    await person.call(api.deposits.claim, { txHash: hash('5') });
    const askedOf = () => asked.filter((one) => one === hash('5')).length;
    await look(2_000);
    await look(2_000);
    expect(askedOf()).toBe(1);
    await room.clock.jump(10_000);
    await look(2_000);
    expect(askedOf()).toBe(2);
    await room.clock.jump(3_600_000);
    await look(2_000);
    expect(askedOf()).toBe(2);
    expect(await stateOf(hash('5'))).toMatchObject({ state: 'notFound' });
  });
});
