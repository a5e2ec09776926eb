/** What reading a chain costs with a million addresses: a block full of transfers, and catching up with a real node after a long absence. */
import { sql } from 'kysely';
import { startAnvil } from '../../__tests__/harness/anvil';
import { scriptedChain } from '../../__tests__/chain/scripted';
import type { Chain } from '@/server/chain/node';
import { rpcNode } from '@/server/chain/rpcNode';
import { watchOnce } from '@/server/chain/watcher';
import { transaction } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { postgresDatabase, TAKES_ITS_TIME } from '@/server/db/postgres';
import { addressBook } from '@/server/deposits/addressBook';
import { insertDeposits } from '@/server/deposits/store';
import { percentile } from './load';
import { ms, rate, type Line } from './table';

const ADDRESSES = 1_000_000;
const PIECE = 50_000;
const TRANSFERS = 1_000;
/** Of the transfers of a block; the others are to strangers. */
const OURS = 5;
const BLOCKS = 40;
const BEHIND = 2_000;

const addressOf = (place: number): string => `0x${place.toString(16).padStart(40, '0')}`;
const strangerOf = (place: number): string => `0xf${place.toString(16).padStart(39, '0')}`;

export async function watchLines(url: string): Promise<Line[]> {
  const database = postgresDatabase(url, 4, TAKES_ITS_TIME);
  const { db } = database;
  await migrate(db);
  for (let from = 0; from < ADDRESSES; from += PIECE)
    await sql`insert into deposit_address (owner_id, address)
      select n, '0x' || lpad(to_hex(n), 40, '0') from generate_series(${from + 1}::bigint, ${from + PIECE}::bigint) n`.execute(
      db,
    );
  const book = addressBook(db);
  await book.refresh();
  let deposits = 0;
  const read = (chain: Chain) =>
    watchOnce({
      db,
      chain,
      now: Date.now,
      transact: (work) => transaction(db, work),
      refresh: book.refresh,
      isOurs: (address) => book.ownerOf(address) !== null,
      found: async (trx, transfers) => {
        const ours = transfers.map((transfer) => {
          deposits += 1;
          const depositNo = `1${String(deposits).padStart(19, '0')}`;
          return { ownerId: book.ownerOf(transfer.to)!, depositNo, transfer };
        });
        await insertDeposits(trx, chain.id, ours, Date.now());
      },
      takenBack: async () => true,
    });
  const perBlock = await blockTimes(read);
  const caughtUp = await catchingUp(read);
  await database.close();
  return [
    {
      what: `a block of ${TRANSFERS} transfers, ${ADDRESSES.toLocaleString('en')} addresses, p50`,
      figure: ms(percentile(perBlock, 0.5)),
      budget: '<= 10 ms',
      ok: percentile(perBlock, 0.5) <= 10,
    },
    ...(caughtUp === null
      ? []
      : [{ what: 'catching up with a local node', figure: rate(caughtUp), budget: '>= 50 /s', ok: caughtUp >= 50 }]),
  ];
}

async function blockTimes(read: (chain: Chain) => Promise<unknown>): Promise<number[]> {
  const script = scriptedChain();
  const chain = script.chain(script.node());
  await read(chain);
  const times: number[] = [];
  for (let block = 0; block < BLOCKS; block += 1) {
    script.mine(
      Array.from({ length: TRANSFERS }, (_, place) => ({
        to: place < OURS ? addressOf(1 + block * OURS + place) : strangerOf(place),
        units: 10n ** 18n,
      })),
    );
    const began = performance.now();
    await read(chain);
    times.push(performance.now() - began);
  }
  return times;
}

/** Blocks a second; null where there is no local node for this machine. */
async function catchingUp(read: (chain: Chain) => Promise<unknown>): Promise<number | null> {
  const anvil = await startAnvil();
  if (!anvil) return null;
  try {
    const node = rpcNode(anvil.url, anvil.token);
    const chain: Chain = { id: 'local', nodes: [node], decimals: 18, blockMs: 3_000 };
    await read(chain);
    for (let mined = 0; mined < BEHIND; mined += 100) {
      await anvil.transfer(addressOf(mined + 1), 10n ** 18n);
      await anvil.mine(99);
    }
    const began = performance.now();
    while ((await read(chain)) === 'read');
    return BEHIND / ((performance.now() - began) / 1_000);
  } finally {
    anvil.stop();
  }
}
