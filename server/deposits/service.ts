/** One's own address, one's deposits, and the sandbox's play money. */
import { api } from '@/lib/api/index';
import type { DepositPlace } from '@/lib/api/deposits';
import { CHAIN_ID } from '@/lib/chain/rules';
import { amountOf, isPlausible, MIN_DEPOSIT, unitsOf } from '@/lib/deposits/rules';
import { gt, lt, type Decimal } from '@/lib/money/decimal';
import { checksummed } from '../chain/addresses';
import { COIN, NETWORK, type Offered } from '../chain/openChain';
import { readCursor } from '../chain/store';
import { CONFIRMATIONS } from '../chain/watcher';
import type { Db } from '../db/database';
import { handle, requireUser, type Handler } from '../http/handler';
import { newOrderNo } from '../trading/orderNumbers';
import { pageOf } from '../db/page';
import { newestBlock, show } from './show';
import * as store from './store';

/** The chain is called late when it has been silent for so long. */
const LATE_MS = 60_000;
/** What the sandbox sends at once. */
const MOST_PLAYED: Decimal = '10000';
const LEAST_PLAYED: Decimal = '0.01';
/** So long a wallet may take. */
const INTENT_MS = 60 * 60_000;
/** Who sends play money where nobody is named. */
const FAUCET = `0x${'5a'.repeat(20)}`;

export const depositHandlers = (offered: Offered | null): Handler[] => [
  handle(api.deposits.place, 'write', async (context) => {
    if (!offered) return context.fail('notOffered');
    const { id } = requireUser(context);
    return showPlace(context.db, offered, await ownAddress(context.db, offered, id), { id, now: context.now });
  }),
  handle(api.deposits.list, 'read', async (context, { status, pageNum, pageSize }) => {
    const page = { pageNum, pageSize };
    const { rows, total } = await store.listDeposits(context.db, { ownerId: requireUser(context).id, status }, page);
    const newest = await newestBlock(context.db, offered);
    const list = rows.map((row) => show(row, offered, newest));
    return pageOf(list, total, page);
  }),
  handle(api.deposits.detail, 'read', async (context, { depositNo }) => {
    const row = await store.findDeposit(context.db, requireUser(context).id, depositNo);
    return row ? show(row, offered, await newestBlock(context.db, offered)) : context.fail('notFound');
  }),
  handle(api.deposits.pay, 'write', async (context, { amount }) => {
    if (!offered) return context.fail('notOffered');
    const { chain, token, simulated } = offered;
    if (lt(amount, MIN_DEPOSIT)) context.fail('belowMinimum', { min: MIN_DEPOSIT });
    if (simulated && gt(amount, MOST_PLAYED)) context.fail('aboveMaximum', { max: MOST_PLAYED });
    const units = unitsOf(amount, chain.decimals);
    if (!isPlausible(units, chain.decimals)) context.fail('badRequest', { field: 'amount' });
    const { id } = requireUser(context);
    const to = await ownAddress(context.db, offered, id);
    const [no, expiresAt] = [newOrderNo(context.random), context.now + INTENT_MS];
    await store.addIntent(context.db, { no, ownerId: id, units, now: context.now, expiresAt });
    return {
      intentId: no,
      to: checksummed(to),
      chainId: CHAIN_ID,
      token: checksummed(token),
      amountWei: units.toString(),
      expiresAt,
    };
  }),
  handle(api.deposits.simulate, 'write', async (context, { amount, from }) => {
    const chain = offered?.simulated;
    if (!offered || !chain) return context.fail('notOffered');
    if (lt(amount, LEAST_PLAYED)) context.fail('belowMinimum', { min: LEAST_PLAYED });
    if (gt(amount, MOST_PLAYED)) context.fail('aboveMaximum', { max: MOST_PLAYED });
    const to = await ownAddress(context.db, offered, requireUser(context).id);
    const units = unitsOf(amount, chain.decimals);
    const nonce = context.random(16).toString('hex');
    return { txHash: await chain.send(context.db, { from: from?.toLowerCase() ?? FAUCET, to, units, nonce }) };
  }),
];

async function ownAddress(db: Db, { addressAt }: Offered, ownerId: string): Promise<string> {
  const known = await store.addressOf(db, ownerId);
  if (known !== null) return known;
  await store.lockPlaces(db);
  // Two first looks at once give one address.
  const meanwhile = await store.addressOf(db, ownerId);
  if (meanwhile !== null) return meanwhile;
  const place = await store.nextPlace(db);
  const address = addressAt(place);
  await store.keepAddress(db, { place, ownerId, address });
  return address;
}

async function showPlace(
  db: Db,
  { chain, token, simulated }: Offered,
  address: string,
  { id, now }: { id: string; now: number },
): Promise<DepositPlace> {
  const cursor = await readCursor(db, chain.id);
  const isLate = cursor === null || now - cursor.heardAt > LATE_MS;
  return {
    coin: COIN,
    network: NETWORK,
    chainId: CHAIN_ID,
    token: checksummed(token),
    address: checksummed(address),
    simulated: simulated !== null,
    min: MIN_DEPOSIT,
    waiting: amountOf(await store.dustOf(db, id), chain.decimals),
    confirmations: CONFIRMATIONS,
    blockMs: chain.blockMs,
    state: cursor?.stopped ? 'stopped' : isLate ? 'delayed' : 'open',
  };
}
