/**
 * The coins of an order: into escrow, to the buyer, or back to the seller. Whatever ends an order is the same step of the ledger, so that
 * two ends of one order can never both be posted.
 */
import type { EscrowEffect } from '@/lib/c2c/rules';
import { gte, isPositive, min, sub } from '@/lib/money/decimal';
import { balanceOf, belongingTo, move, post, type Leg } from '../../ledger/ledger';
import { addStock, holdStock, takeStock } from '../adverts/store';
import type { StepContext } from './context';
import type { OrderRow } from './store';

type Purpose = 'available' | 'adverts' | 'escrow';

const moveHeld = ({ seller_id: owner, coin: asset, qty: amount }: OrderRow, from: Purpose, to: Purpose): Leg[] =>
  move({ from: { owner, kind: `c2c:${from}` }, to: { owner, kind: `c2c:${to}` }, asset, amount, line: 'c2cEscrow' });

const isStock = ({ seller_id: seller, maker_id: maker }: OrderRow): boolean => seller === maker;

async function write(context: StepContext, row: OrderRow, step: 'hold' | 'end', actor: string, legs: readonly Leg[]) {
  await post(context.db, [
    {
      kind: 'c2cOrder',
      refType: 'c2cOrder',
      refId: row.order_no,
      step: row.reopened ? `${step}Again` : step,
      actor,
      requestId: context.requestId,
      at: context.now,
      legs: belongingTo(`c2cOrder:${row.order_no}`, legs),
    },
  ]);
}

/** At the beginning: from what the advert has set aside, whose row is held and which has been reduced, or from the seller's account. */
export const intoEscrow = (context: StepContext, row: OrderRow, actor: string): Promise<void> =>
  write(context, row, 'hold', actor, moveHeld(row, isStock(row) ? 'adverts' : 'available', 'escrow'));

/** What an act does with the coins; false where the seller no longer has them for a second time. */
export async function applyEscrow(
  context: StepContext,
  row: OrderRow,
  effect: EscrowEffect,
  actor: string,
): Promise<boolean> {
  const { db } = context;
  if (effect === 'toBuyer') {
    const legs = move({
      from: { owner: row.seller_id, kind: 'c2c:escrow' },
      to: { owner: row.buyer_id, kind: 'c2c:available' },
      asset: row.coin,
      amount: row.qty,
      line: 'c2cRelease',
    });
    await write(context, row, 'end', actor, legs);
  }
  if (effect === 'toSeller') {
    // Where the advert is closed there is no stock to return to.
    const isBack = await addStock(db, row.advert_id, row.qty);
    await write(context, row, 'end', actor, moveHeld(row, 'escrow', isStock(row) && isBack ? 'adverts' : 'available'));
  }
  return effect === 'again' ? escrowAgain(context, row, actor) : true;
}

/** From what is left in the advert, and the rest from the seller's account. */
async function escrowAgain(context: StepContext, row: OrderRow, actor: string): Promise<boolean> {
  const { db } = context;
  const left = await holdStock(db, row.advert_id);
  const fromStock = isStock(row) ? min(left, row.qty) : '0';
  const rest = sub(row.qty, fromStock);
  if (!gte(await balanceOf(db, row.seller_id, 'c2c:available', row.coin), rest)) return false;
  await takeStock(db, row.advert_id, isStock(row) ? fromStock : row.qty);
  const legs = [
    ...(isPositive(fromStock) ? moveHeld({ ...row, qty: fromStock }, 'adverts', 'escrow') : []),
    ...(isPositive(rest) ? moveHeld({ ...row, qty: rest }, 'available', 'escrow') : []),
  ];
  await write(context, { ...row, reopened: true }, 'hold', actor, legs);
  return true;
}
