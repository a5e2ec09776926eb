/** One row that fails each time keeps nobody else waiting. */
import { sql } from 'kysely';
import { api } from '@/lib/api/index';
import type { ChainNode } from '@/server/chain/node';
import { simulatedChain } from '@/server/chain/simulated/simulated';
import { lookForClaims } from '@/server/deposits/claims';
import { balanceOf } from '@/server/ledger/ledger';
import { hashOf } from '../chain/scripted';
import { depositRoom, listOf, type Room } from './room';

let room: Room;
beforeEach(async () => {
  room = await depositRoom();
  await room.deposits.watch();
});
afterEach(async () => {
  expect(await room.booksBalance()).toEqual([]);
  await room.close();
});

test('a deposit that cannot be credited', async () => {
  const [one, other] = [await room.person(), await room.person()];
  await one.call(api.deposits.simulate, { amount: '5' });
  await room.blocks(2);
  await other.call(api.deposits.simulate, { amount: '7' });
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'never'; end $$;
    create trigger refuse before insert on deposit_dust for each row when (new.owner_id = ${one.userId}) execute function refuse()`)
    .execute(room.db);
  await room.blocks(30);
  expect(await listOf(one)).toMatchObject([{ status: 'confirming' }]);
  expect(await listOf(other)).toMatchObject([{ status: 'success', credited: '7' }]);
  await sql.raw('drop trigger refuse on deposit_dust').execute(room.db);
  await room.blocks(1);
  expect(await listOf(one)).toMatchObject([{ status: 'success', credited: '5' }]);
  expect(await balanceOf(room.db, one.userId, 'spot:available', 'USDT')).toBe('10005');
});

test('a transaction of which the node cannot tell', async () => {
  const [thief, person] = [await room.person(), await room.person()];
  const [bad, reverted] = [hashOf('bad'), hashOf('reverted')];
  await thief.call(api.deposits.claim, { txHash: bad });
  await room.clock.advance(1_000);
  await person.call(api.deposits.claim, { txHash: reverted });
  const chain = simulatedChain(room.db, room.clock.now);
  const node: ChainNode = {
    ...chain.nodes[0],
    receipt: async (txHash) => {
      if (txHash === bad) throw new Error('historical state is not available');
      return { blockNumber: 1, succeeded: false, paid: [] };
    },
  };
  const offered = {
    chain: { ...chain, nodes: [node] as const },
    addressAt: () => '',
    token: '',
    simulated: null,
    explorer: null,
  };
  const told: string[] = [];
  const onFailure = (error: unknown): void => void told.push((error as Error).message);
  for (let round = 0; round < 3; round += 1) {
    await room.clock.advance(10_000);
    await lookForClaims({ db: room.db, now: room.clock.now, offered, onFailure }, 1_000);
  }
  expect(await person.call(api.deposits.claimed, { txHash: reverted })).toMatchObject({ failure: 'reverted' });
  expect(await thief.call(api.deposits.claimed, { txHash: bad })).toMatchObject({ state: 'searching' });
  expect(told).toContain('historical state is not available');
});
