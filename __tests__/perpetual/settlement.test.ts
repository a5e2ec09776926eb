/** What a close takes from a person where the price has run past what stands behind the position. */
import { sum, type Decimal } from '@/lib/money/decimal';
import type { PositionRow } from '@/server/perpetual/positions/store';
import { closeQty, takeOver } from '@/server/perpetual/settlement';
import { beginWork } from '@/server/perpetual/work';

const position = (change: Partial<PositionRow>): PositionRow => ({
  id: '1',
  position_no: '00000000000000000001',
  owner_id: '7',
  symbol: 'BTCUSDT',
  side: 'long',
  margin_mode: 'isolated',
  leverage: 10,
  qty: '1',
  most_qty: '1',
  most_margin: '100',
  entry_price: '1000',
  margin: '100',
  closed_qty: '0',
  closed_value: '0',
  realized: '0',
  fees: '0',
  funding: '0',
  take_profit: null,
  stop_loss: null,
  trigger_by: 'mark',
  status: 'holding',
  close_reason: null,
  watch_price: null,
  warned: 0,
  opened_at: '0',
  updated_at: '0',
  closed_at: null,
  is_halted: false,
  ...change,
});

const scope = { symbol: 'BTCUSDT', now: 1, actor: 'test', requestId: 'test', newNo: () => '00000000000000000009' };

function closed(row: PositionRow, price: Decimal, available = new Map<string, Decimal>()) {
  const work = beginWork(scope, { positions: [row], resting: [], available });
  const paid = closeQty(work, row, { price, qty: row.qty }, '0.5', { id: '9', step: 'close' });
  const legs = work.postings.flatMap((posting) => posting.legs);
  expect(sum(legs.map(({ amount }) => amount))).toBe('0');
  const to = (kind: string) => sum(legs.filter((leg) => leg.kind === kind).map(({ amount }) => amount));
  return { ...paid, own: sum(legs.filter(({ owner }) => owner !== null).map(({ amount }) => amount)), to };
}

test('an isolated position loses its margin and no more; the insurance pays the rest and nobody a fee', () => {
  const { own, realized, fee, to } = closed(position({}), '850');
  expect({ own, realized, fee }).toEqual({ own: '-100', realized: '-100', fee: '0' });
  expect(to('house:insurance')).toBe('-50');
  expect(to('house:risk')).toBe('150');
});

test('the fee is no more than what is left', () => {
  expect(closed(position({}), '900.2')).toMatchObject({ realized: '-99.8', fee: '0.2', own: '-100' });
});

test('a cross position loses what is available and no more', () => {
  const row = position({ margin_mode: 'cross', margin: '0' });
  const { own, to } = closed(row, '850', new Map([['7', '120']]));
  expect(own).toBe('-120');
  expect(to('house:insurance')).toBe('-30');
});

test('what is left of a liquidated margin goes to the insurance, after the fee', () => {
  const row = position({});
  const work = beginWork(scope, { positions: [row], resting: [], available: new Map() });
  takeOver(work, row, '905', '0.0005');
  const legs = work.postings.flatMap((posting) => posting.legs);
  expect(sum(legs.map(({ amount }) => amount))).toBe('0');
  expect(legs.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['perpetual:margin', '-100'],
    ['house:risk', '95'],
    ['house:fees', '0.4525'],
    ['house:insurance', '4.5475'],
  ]);
  expect(row).toMatchObject({
    status: 'closed',
    close_reason: 'liquidation',
    margin: '0',
    qty: '0',
    realized: '-99.5475',
    fees: '0.4525',
  });
});
