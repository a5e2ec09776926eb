/**
 * Reads a chain block by block, once. It keeps the hashes of the newest blocks: where the chain has changed its mind it goes back to the
 * last block that still holds, and whoever listens takes back what came after. Where the chain took back what was final, or contradicts
 * itself, reading stops until a person has looked: nothing is ever credited on doubt.
 */
import type { Db } from '../db/database';
import type { Block, Chain, Transfer } from './node';
import * as store from './store';
import type { Cursor } from './store';

/** A block with so many (itself among them) is final. */
export const CONFIRMATIONS = 15;
/** Blocks whose hashes are compared one by one; older ones are final many times over. */
const KEPT = 64;
/** Blocks asked for at once. */
const RANGE = 500;

export interface WatchParts {
  db: Db;
  chain: Chain;
  now: () => number;
  transact: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** With each reading, after the newest block is known: whoever got an address since is listened for. */
  refresh: () => Promise<void>;
  isOurs: (address: string) => boolean;
  /** In the transaction in which the reading moves on. */
  found: (db: Db, transfers: readonly Transfer[]) => Promise<void>;
  /** What came after this block was taken back; false where something of it was final for us already. */
  takenBack: (db: Db, after: number) => Promise<boolean>;
}

/** The chain contradicts itself or took back what was final. */
export class ChainBroken extends Error {}
/** It changed while it was read; the next reading sees what it is now. */
class Moved extends Error {}

export type Watched = 'began' | 'nothingNew' | 'read' | 'wentBack' | 'stopped' | 'elsewhere';

/** Reads what is new, up to `RANGE` blocks. Throws where the node does not answer. */
export async function watchOnce(parts: WatchParts): Promise<Watched> {
  const { db, chain, now } = parts;
  const [node] = chain.nodes;
  const cursor = await store.readCursor(db, chain.id);
  if (cursor?.stopped) return 'stopped';
  const head = await node.head();
  if (!cursor) {
    await store.beginAt(db, chain.id, head, now());
    return 'began';
  }
  try {
    return await readOn(parts, cursor, head);
  } catch (error) {
    if (error instanceof Moved) return 'elsewhere';
    if (error instanceof ChainBroken) await store.stop(db, chain.id, error.message.slice(0, 300));
    throw error;
  }
}

async function readOn(parts: WatchParts, cursor: Cursor, head: Block): Promise<Watched> {
  const { db, chain, now } = parts;
  const last = head.number === cursor.number ? head : await chain.nodes[0].block(cursor.number);
  // A node that lags behind knows less than was read: it is waited for.
  if (last === null || head.number < cursor.number) return 'nothingNew';
  if (last.hash !== cursor.hash) return goBack(parts, cursor);
  if (head.number === cursor.number) {
    await store.heard(db, chain.id, now());
    return 'nothingNew';
  }
  return readRange(parts, cursor, head);
}

async function readRange(parts: WatchParts, cursor: Cursor, head: Block): Promise<Watched> {
  const { chain, now } = parts;
  const [node] = chain.nodes;
  const to = Math.min(head.number, cursor.number + RANGE);
  const [transfers] = await Promise.all([node.transfers(cursor.number + 1, to), parts.refresh()]);
  const ours = transfers.filter((one) => one.units > 0n && parts.isOurs(one.to));
  const blocks = await chainOf(parts, cursor, to, head, ours);
  return parts.transact(async (db) => {
    const end = blocks.at(-1);
    if (!end || !(await store.moveCursor(db, chain.id, cursor, end, now()))) return 'elsewhere';
    await store.keepBlocks(db, chain.id, blocks, to - KEPT);
    if (ours.length > 0) await parts.found(db, ours);
    return 'read';
  });
}

/**
 * The blocks that are needed: the newest one by one, each of which must name the one before it, and each that a transfer claims to be in,
 * which must have the hash that the transfer names.
 */
async function chainOf(
  { chain }: WatchParts,
  cursor: Cursor,
  to: number,
  head: Block,
  ours: readonly Transfer[],
): Promise<Block[]> {
  const [node] = chain.nodes;
  const from = Math.max(cursor.number + 1, Math.min(to, head.number - KEPT + 1));
  const wanted = [...new Set([...ours.map(({ blockNumber }) => blockNumber), ...numbers(from, to)])].sort(
    (a, b) => a - b,
  );
  const blocks: Block[] = [];
  for (const number of wanted) {
    const block = number === head.number ? head : await node.block(number);
    if (!block || block.number !== number) throw new Moved(`no block ${number}`);
    const before = number === cursor.number + 1 ? cursor : blocks.at(-1);
    if (before?.number === number - 1 && before.hash !== block.parentHash)
      throw new Moved(`block ${number} names another parent`);
    blocks.push(block);
  }
  const hashes = new Map(blocks.map(({ number, hash }) => [number, hash]));
  if (ours.some(({ blockNumber, blockHash }) => hashes.get(blockNumber) !== blockHash))
    throw new Moved('a transfer of another block');
  return blocks;
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);

/** To the newest block that still holds. */
async function goBack(parts: WatchParts, cursor: Cursor): Promise<Watched> {
  const { db, chain, now } = parts;
  for (const kept of await store.keptBlocks(db, chain.id)) {
    if (kept.number >= cursor.number) continue;
    const present = await chain.nodes[0].block(kept.number);
    if (present?.hash !== kept.hash) continue;
    return parts.transact(async (trx) => {
      if (!(await store.moveCursor(trx, chain.id, cursor, kept, now()))) return 'elsewhere';
      await store.forgetBlocksAfter(trx, chain.id, kept.number);
      if (!(await parts.takenBack(trx, kept.number)))
        throw new ChainBroken(`the chain went back to block ${kept.number}, before what was credited`);
      return 'wentBack';
    });
  }
  throw new ChainBroken(`the chain went back before every block that is known here`);
}
