/** Deposits on a real chain: anvil with the number of BNB Smart Chain and a token with 18 decimals. */
import { api } from '@/lib/api/index';
import { balanceOf } from '@/server/ledger/ledger';
import { startAnvil, type Anvil, XPUB } from '../harness/anvil';
import { exchange, type Person, type TestExchange } from '../harness/exchange';
import { listOf, placeOf } from './room';

const USDT = 10n ** 18n;

let anvil: Anvil | null = null;
let x: TestExchange;
let person: Person;
let address = '';

beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil?.stop());
beforeEach(async () => {
  if (!anvil) return;
  x = await exchange({
    config: {
      deposits: {
        kind: 'chain',
        xpub: XPUB,
        urls: [anvil.url],
        token: anvil.token,
        witnessFrom: '1000',
        explorer: null,
      },
    },
  });
  await x.deposits.watch();
  person = await x.person();
  ({ address } = await placeOf(person));
});
afterEach(async () => {
  if (!anvil) return;
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const has = () => balanceOf(x.db, person.userId, 'spot:available', 'USDT');
/** Skipped, and said so, where there is no anvil for this machine. */
const onChain = (name: string, run: (chain: Anvil) => Promise<void>): void =>
  // oxlint-disable-next-line jest/valid-title -- each caller gives one
  test(name, async () => {
    if (!anvil) return console.warn('anvil is not for this machine');
    await run(anvil);
  }, 60_000);

onChain('a transfer of the token is seen and credited by its value', async (chain) => {
  await chain.transfer(address, 123n * USDT + 45n);
  await x.deposits.watch();
  expect(await listOf(person)).toMatchObject([
    { status: 'confirming', confirmations: 1, amount: '123.000000000000000045' },
  ]);
  await chain.mine(14);
  await x.deposits.watch();
  expect(await listOf(person)).toMatchObject([{ status: 'success', credited: '123', simulated: false }]);
  expect(await has()).toBe('10123');
});

onChain('what fails, another token, nothing at all, and money for a stranger are no deposits', async (chain) => {
  const foreign = await chain.deployToken();
  const wrongToken = await chain.transfer(address, 500n * USDT, { token: foreign });
  await chain.transfer(address, 0n);
  const notPaid = await chain.transfer('0x000000000000000000000000000000000000dEaD', 500n * USDT);
  const reverted = await chain.transfer(address, 500n * USDT, { gas: '0x5a00' });
  // Whoever names them is told why.
  for (const txHash of [wrongToken, notPaid, reverted]) await person.call(api.deposits.claim, { txHash });
  await chain.mine(20);
  await x.deposits.watch();
  expect([await listOf(person), await has()]).toEqual([[], '10000']);
  for (const [failure, txHash] of Object.entries({ wrongToken, notPaid, reverted }))
    expect(await person.call(api.deposits.claimed, { txHash })).toMatchObject({ state: 'failed', failure });
});

onChain('the smallest amounts, several in one block, and 2^256 - 1', async (chain) => {
  await chain.ask('evm_setAutomine', [false]);
  for (const units of [1n, 2n * USDT, 3n * USDT, 2n ** 256n - 1n])
    await chain.transfer(address, units, { gas: '0x186a0' });
  await chain.mine(1);
  await chain.ask('evm_setAutomine', [true]);
  await chain.mine(14);
  await x.deposits.watch();
  expect((await listOf(person)).map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  expect(await has()).toBe('10005');
});

onChain(
  'blocks that are taken back before the depth take their deposit with them; the same money again counts once',
  async (chain) => {
    await chain.mine(3);
    await chain.transfer(address, 40n * USDT);
    await chain.mine(4);
    await x.deposits.watch();
    expect(await listOf(person)).toMatchObject([{ status: 'confirming', confirmations: 5 }]);
    await chain.reorg(6);
    await x.deposits.watch();
    expect(await listOf(person)).toEqual([]);
    await chain.transfer(address, 40n * USDT);
    await chain.mine(30);
    await x.deposits.watch();
    expect(await has()).toBe('10040');
  },
);

onChain('after hundreds of blocks everything that came is there', async (chain) => {
  for (let i = 0; i < 3; i += 1) {
    await chain.transfer(address, 10n * USDT);
    await chain.mine(400);
  }
  await x.deposits.watch();
  expect(await has()).toBe('10030');
});

onChain('a node of another chain is not believed', async (chain) => {
  await chain.ask('anvil_setChainId', [97]);
  const other = await exchange({
    config: {
      deposits: {
        kind: 'chain',
        xpub: XPUB,
        urls: [chain.url],
        token: chain.token,
        witnessFrom: '1000',
        explorer: null,
      },
    },
  });
  await expect(other.deposits.watch()).rejects.toThrow(/chain 97/);
  await expect((await other.person()).call(api.deposits.simulate, { amount: '5' })).rejects.toThrow('notOffered');
  await other.close();
  await chain.ask('anvil_setChainId', [56]);
});
