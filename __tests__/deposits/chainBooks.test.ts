/** What the addresses hold on the chain stands beside what the ledger owes, and a shortage is named to the last digit. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import { payoutRound, queuePayout, SIMULATED_TREASURY } from '@/server/chain/payouts/payouts';
import { simulatedChain } from '@/server/chain/simulated/simulated';
import { chainBooks } from '@/server/chainBooks';
import { transaction } from '@/server/db/database';
import { placeOf, depositRoom, type Room } from './room';

let x: Room;
beforeEach(async () => {
  x = await depositRoom();
  await x.deposits.watch();
});
afterEach(async () => {
  expect(await x.booksBalance()).toEqual([]);
  await x.close();
});

const chain = () => simulatedChain(x.db, x.clock.now);
const books = (treasury: string[] = []) =>
  chainBooks(x.db, { chain: chain(), addressAt: () => '', token: '', simulated: null, explorer: null }, treasury);

test('a deposit is held before it is owed, and owed exactly when it is credited', async () => {
  const person = await x.person();
  await placeOf(person);
  await person.call(api.deposits.simulate, { amount: '12.5' });
  await x.blocks(3);
  expect(await books()).toMatchObject({ held: '12.5', owed: '0', missing: '0' });
  await x.blocks(20);
  expect(await books()).toMatchObject({ held: '12.5', owed: '12.5', missing: '0' });
  await sql`delete from simulated_transfer`.execute(x.db);
  expect(await books()).toMatchObject({ held: '0', owed: '12.5', missing: '12.5' });
});

test('a payout that is signed may be gone from the chain before the ledger gives it away', async () => {
  const now = x.clock.now();
  await queuePayout(x.db, {
    payoutNo: '10000000000000000001',
    chain: chain().id,
    recipient: `0x${'b'.repeat(40)}`,
    units: 7n * 10n ** 18n,
    now,
  });
  await payoutRound({
    db: x.db,
    chain: chain(),
    simulated: chain(),
    witnessFrom: 0n,
    now: x.clock.now,
    transact: (work) => transaction(x.db, work),
    confirmed: async () => {},
    failed: async () => {},
  });
  await x.blocks(3);
  expect(await books([SIMULATED_TREASURY])).toMatchObject({ held: '-7', owed: '0', onTheWay: '7', missing: '0' });
});
