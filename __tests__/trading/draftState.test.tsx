/** What a ticket keeps of an order while its person looks elsewhere. */
import { act, renderHook } from '@testing-library/react';
import type { DraftScope } from '@/lib/trading/draft';
import { createDraftState } from '@/lib/trading/draftState';

const market = { step: '0.001', tick: '0.01', priceDigits: 2, qtyDigits: 3, maxQty: '1000' };
const scope = { market, paysIn: 'quote', available: '1000', index: '63000' } as unknown as DraftScope;

function started() {
  const state = createDraftState();
  state.open('BTCUSDT', null);
  state.edit({ price: '60000' }, scope);
  state.edit({ qty: '0.01' }, scope);
  return { state, priceOf: () => renderHook(() => state.useDraft()).result.current.price };
}

test('a typed price is there after a look elsewhere', () => {
  const { state, priceOf } = started();
  act(() => state.open('BTCUSDT', null));
  act(() => state.follow('63440', scope));
  expect(priceOf()).toBe('60000');
});

test('that of a placed order stays on the ticket, and is the market’s again when the desk is opened anew', () => {
  const { state, priceOf } = started();
  act(() => state.clearAmounts());
  act(() => state.follow('63440', scope));
  expect(priceOf()).toBe('60000');
  act(() => state.open('BTCUSDT', null));
  act(() => state.follow('63440', scope));
  expect(priceOf()).toBe('63440');
});

test('whoever types on after an order keeps what is typed', () => {
  const { state, priceOf } = started();
  act(() => state.clearAmounts());
  act(() => state.edit({ price: '61000' }, scope));
  act(() => state.open('BTCUSDT', null));
  act(() => state.follow('63440', scope));
  expect(priceOf()).toBe('61000');
});
