/**
 * The coins of an order: into escrow, to the buyer, or back to the seller. Whatever ends an order is the same step of the ledger, so that
 * two ends of one order can never both be posted.
 */
import type { EscrowEffect } from '@/lib/c2c/rules';
import { belongingTo, move, post, type Leg } from '../../ledger/ledger';
import { addStock } from '../adverts/store';
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
      // Of an order that was brought back before migration 0081 the ledger has an end already: its coins had gone back meanwhile.
      step: step === 'end' && row.reopened ? 'endAgain' : step,
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

/** What an act does with the coins. An order is brought back once: where that has been, nothing waits any more. */
export async function applyEscrow(
  context: StepContext,
  row: OrderRow,
  effect: EscrowEffect,
  actor: string,
): Promise<void> {
  if (effect === 'stays' || (effect === 'later' && !row.reopened)) return;
  if (effect === 'toBuyer') return write(context, row, 'end', actor, toBuyer(row));
  // Where the advert is closed there is no stock to return to.
  const isBack = await addStock(context.db, row.advert_id, row.qty);
  await write(context, row, 'end', actor, moveHeld(row, 'escrow', isStock(row) && isBack ? 'adverts' : 'available'));
}

const toBuyer = ({ seller_id: seller, buyer_id: buyer, coin, qty }: OrderRow): Leg[] =>
  move({
    from: { owner: seller, kind: 'c2c:escrow' },
    to: { owner: buyer, kind: 'c2c:available' },
    asset: coin,
    amount: qty,
    line: 'c2cRelease',
  });
