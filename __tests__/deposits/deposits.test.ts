/** Deposits on the simulated chain, through the calls that a person makes. */
import { isAddress } from 'viem';
import { HDKey } from 'viem/accounts';
import { api } from '@/lib/api/index';
import { amountOf, creditable, unitsOf } from '@/lib/deposits/rules';
import { addressesOf } from '@/server/chain/addresses';
import { balanceOf, houseBalance } from '@/server/ledger/ledger';
import { exchange, type Person } from '../harness/exchange';
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

const has = () => balanceOf(room.db, person.userId, 'spot:available', 'USDT');

test('everybody has one lasting address, with its checksum, and nobody another’s', async () => {
  const [first, again] = await Promise.all([placeOf(person), placeOf(person)]);
  expect(again?.address).toBe(first?.address);
  expect(isAddress(first?.address ?? '', { strict: true })).toBe(true);
  expect(first).toMatchObject({
    chainId: 56,
    simulated: true,
    min: '1',
    confirmations: 15,
    waiting: '0',
    state: 'open',
  });
  const other = await placeOf(await room.person());
  expect(other.address).not.toBe(first?.address);
});

test('play money counts its blocks and is credited once', async () => {
  const { txHash } = await person.call(api.deposits.simulate, { amount: '250' });
  expect(await listOf(person)).toEqual([]);
  await room.blocks(2);
  expect(await listOf(person)).toMatchObject([
    { status: 'confirming', amount: '250', confirmations: 1, txHash, credited: null },
  ]);
  await room.blocks(13);
  expect(await listOf(person)).toMatchObject([{ status: 'confirming', confirmations: 14 }]);
  expect(await has()).toBe('10000');
  await room.blocks(1);
  const [deposit] = await listOf(person);
  expect(deposit).toMatchObject({ status: 'success', confirmations: 15, credited: '250' });
  expect(await has()).toBe('10250');
  expect(await person.call(api.deposits.detail, { depositNo: deposit!.depositNo })).toEqual(deposit);
  const { list } = await person.call(api.assets.ledger, { type: 'deposit' });
  expect(list).toMatchObject([{ amount: '250', refType: 'deposit', refId: deposit!.depositNo }]);
  expect(await houseBalance(room.db, 'house:chain', 'USDT')).toBe('-250');
  await room.blocks(20);
  expect(await has()).toBe('10250');
});

test('a deposit is no profit', async () => {
  await person.call(api.deposits.simulate, { amount: '500' });
  await room.blocks(20);
  const total = await person.call(api.assets.total, {});
  // The coins of the demo funds move a little with the market.
  expect(Math.abs(Number(total.todayPnlUsdt))).toBeLessThan(50);
});

test('too little waits until enough has come', async () => {
  await person.call(api.deposits.simulate, { amount: '0.4' });
  await room.blocks(20);
  expect(await placeOf(person)).toMatchObject({ waiting: '0.4' });
  expect(await listOf(person)).toMatchObject([{ status: 'success', amount: '0.4', credited: '0', creditedWith: null }]);
  await person.call(api.deposits.simulate, { amount: '0.6' });
  await room.blocks(20);
  expect(await placeOf(person)).toMatchObject({ waiting: '0' });
  const [later, earlier] = await listOf(person);
  expect(later).toMatchObject({ amount: '0.6', credited: '1', creditedWith: null });
  expect(earlier).toMatchObject({ amount: '0.4', credited: '0', creditedWith: later!.depositNo });
  expect(await has()).toBe('10001');
});

test('a stop of days changes nothing but the time', async () => {
  await person.call(api.deposits.simulate, { amount: '12' });
  await room.clock.jump(3 * 86_400_000);
  await room.deposits.watch();
  expect(await has()).toBe('10012');
});

test('silence is said, and over when the chain answers', async () => {
  const quiet = await depositRoom();
  const somebody = await quiet.person();
  expect(await placeOf(somebody)).toMatchObject({ state: 'delayed' });
  await quiet.deposits.watch();
  expect(await placeOf(somebody)).toMatchObject({ state: 'open' });
  await quiet.clock.jump(90_000);
  expect(await placeOf(somebody)).toMatchObject({ state: 'delayed' });
  await quiet.close();
});

test('a transaction that one names is looked for during an hour, and nobody learns of another’s', async () => {
  const { txHash } = await person.call(api.deposits.simulate, { amount: '9' });
  const alias = ` ${txHash.toUpperCase().replace('0X', '0x')} `;
  expect(await person.call(api.deposits.claim, { txHash: alias })).toMatchObject({
    txHash,
    state: 'searching',
    deposits: [],
  });
  const other = await room.person();
  expect(await other.call(api.deposits.claim, { txHash })).toMatchObject({ state: 'searching' });
  await room.blocks(3);
  expect(await person.call(api.deposits.claimed, { txHash })).toMatchObject({
    state: 'seen',
    deposits: [{ amount: '9' }],
  });
  await expect(other.call(api.deposits.claimed, { txHash })).rejects.toThrow('depositNotYours');
  await expect(other.call(api.deposits.claim, { txHash: alias })).rejects.toThrow('depositNotYours');
  await room.blocks(20);
  expect(await has()).toBe('10009');
  expect(await balanceOf(room.db, other.userId, 'spot:available', 'USDT')).toBe('10000');
  const unknown = `0x${'12'.repeat(32)}`;
  await expect(person.call(api.deposits.claimed, { txHash: unknown })).rejects.toThrow('notFound');
  await person.call(api.deposits.claim, { txHash: unknown });
  await room.clock.jump(61 * 60_000);
  await room.deposits.watch();
  expect(await person.call(api.deposits.claimed, { txHash: unknown })).toMatchObject({ state: 'notFound' });
  for (const wrong of ['0x12', 'hello', `${unknown}00`, `1x${'12'.repeat(32)}`])
    await expect(person.call(api.deposits.claim, { txHash: wrong })).rejects.toThrow('badRequest');
});

test('outside the sandbox and without a chain it is not offered, and play money is nowhere else', async () => {
  const bare = await exchange({ sandbox: false, config: { deposits: { kind: 'none' } } });
  const somebody = await bare.person();
  await expect(somebody.call(api.deposits.place, {})).rejects.toThrow('notOffered');
  await expect(somebody.call(api.deposits.simulate, { amount: '1' })).rejects.toThrow('notOffered');
  expect((await somebody.call(api.deposits.list, {})).list).toEqual([]);
  await bare.close();
});

test('amounts of the chain and of the ledger', () => {
  expect(amountOf(1n, 18)).toBe('0.000000000000000001');
  expect(unitsOf('12.5', 18)).toBe(12_500_000_000_000_000_000n);
  expect(creditable(999_999_999_999_999_999n, 18)).toEqual({ credit: null, rest: 999_999_999_999_999_999n });
  expect(creditable(1_000_000_009_999_999_999n, 18)).toEqual({ credit: '1', rest: 9_999_999_999n });
});

test('addresses come from an extended public key, as any wallet derives them; a private one is refused', () => {
  // The first addresses of the well-known test mnemonic, from the public key of m/44'/60'/0'.
  const at = addressesOf(
    'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP',
  );
  expect([at(0), at(1)]).toEqual([
    '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  ]);
  expect(() => addressesOf(HDKey.fromMasterSeed(Buffer.alloc(32, 7)).privateExtendedKey)).toThrow();
});
