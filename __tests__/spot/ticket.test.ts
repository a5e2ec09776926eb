/** The order ticket: fields that follow one another, and what keeps it from being an order. */
import fc from 'fast-check';
import { typedDecimal } from '@/lib/format/typing';
import { lte, mul } from '@/lib/money/decimal';
import {
  cameBack,
  draftProblem,
  fieldOf,
  orderOf,
  outlookOf,
  worseThanMarket,
  type SpotScope,
} from '@/lib/spot/ticket';
import {
  changeDraft,
  emptyDraft,
  followPrice,
  followingAmount,
  shownPercent,
  type OrderDraft,
} from '@/lib/trading/draft';
import { filledShare } from '@/lib/trading/rules';
import { btcMarket as market } from '../harness/btcMarket';

const scope: SpotScope = { market, index: '64000', paysIn: 'quote', available: '10000', allowance: null };
/** The coin that pays changes with the side. */
const scopeOf = ({ side }: OrderDraft, more: Partial<SpotScope> = {}): SpotScope => ({
  ...scope,
  paysIn: side === 'buy' ? 'quote' : 'base',
  ...more,
});
const edit = (ticket: OrderDraft, ...changes: Parameters<typeof changeDraft>[1][]) =>
  changes.reduce<OrderDraft>((now, change) => changeDraft(now, change, scopeOf(now)), ticket);

test('the total follows price and quantity, and the quantity follows the total', () => {
  const typed = edit(emptyDraft, { price: '64000' }, { qty: '0.025' });
  expect(typed).toMatchObject({ total: '1600', qty: '0.025' });
  expect(edit(typed, { total: '3200' })).toMatchObject({ qty: '0.05', price: '64000' });
  expect(edit(typed, { price: '60000' })).toMatchObject({ total: '1500' });
  expect(edit(typed, { qty: '' })).toMatchObject({ total: '' });
});

test('a quarter of what there is: a buy in money, a sell in coins, both down to the step', () => {
  expect(edit(emptyDraft, { price: '64000' }, { percent: 25 })).toMatchObject({
    qty: '0.03906',
    total: '2499.84',
    percent: 25,
  });
  expect(edit(emptyDraft, { kind: 'market' }, { percent: 25 })).toMatchObject({ total: '2500', qty: '' });
  const sell = changeDraft(
    edit(emptyDraft, { side: 'sell' }),
    { percent: 25 },
    { ...scope, paysIn: 'base', available: '0.12345678' },
  );
  expect(sell).toMatchObject({ qty: '0.03086' });
});

test('any share of any balance can be paid for', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 10 ** 12 }),
      fc.integer({ min: 5_120_000, max: 7_680_000 }),
      (percent, atoms, ticks) => {
        const available = mul(`${atoms}`, '0.00000001');
        const ticket = [{ price: mul(`${ticks}`, '0.01') }, { percent }].reduce<OrderDraft>(
          (now, change) => changeDraft(now, change, scopeOf(now, { available })),
          emptyDraft,
        );
        if (ticket.qty !== '')
          expect(lte(mul(typedDecimal(ticket.price)!, typedDecimal(ticket.qty)!), available)).toBe(true);
      },
    ),
  );
});

test('another side keeps what was typed, but no share and no amount of a market order; another kind starts with empty amounts', () => {
  const typed = edit(emptyDraft, { price: '64000' }, { qty: '1' });
  expect(edit(typed, { side: 'sell' })).toEqual({ ...typed, side: 'sell' });
  expect(edit(typed, { side: 'sell' }, { side: 'buy' })).toEqual(typed);
  const share = edit(emptyDraft, { price: '64000' }, { percent: 50 }, { side: 'sell' });
  expect(share).toMatchObject({ price: '64000', qty: '', total: '', percent: 0, follows: false });
  expect(edit(emptyDraft, { kind: 'market' }, { total: '50' }, { side: 'sell' })).toMatchObject({ qty: '', total: '' });
  expect(edit(emptyDraft, { side: 'sell' })).toMatchObject({ follows: true });
  expect(edit(emptyDraft, { price: '64000' }, { kind: 'market' })).toMatchObject({ price: '64000', follows: false });
});

test.each([
  [{}, 'missingPrice'],
  [{ price: '0', qty: '1' }, 'zeroPrice'],
  [{ price: '0.', qty: '1' }, 'zeroPrice'],
  [{ price: '64000', qty: '0.' }, 'missingAmount'],
  [{ price: '64000', qty: '0', total: '0.1', typed: 'total' }, 'belowMinimum'],
  [{ price: '64000' }, 'missingAmount'],
  [{ price: '64000', qty: '0.00001' }, 'belowMinimum'],
  [{ price: '64000', qty: '1' }, 'insufficientBalance'],
  [{ price: '40000', qty: '0.1' }, 'priceOutOfBand'],
  [{ price: '64000', qty: '0.1' }, null],
  [{ type: 'market', total: '20000' }, 'insufficientBalance'],
  [{ type: 'market', total: '20' }, null],
  [{ side: 'sell', type: 'market', qty: '1' }, null],
] as const)('%j: %s', (fields, reason) => {
  expect(draftProblem({ ...emptyDraft, ...fields }, scope)?.reason ?? null).toBe(reason);
});

test('who has too little is told so before the most that a market takes; whom the market alone stops is told that', () => {
  const reason = (side: 'buy' | 'sell', available: SpotScope['available']) =>
    draftProblem({ ...emptyDraft, side, price: '64000', qty: '11' }, { ...scope, available })?.reason;
  expect([
    reason('buy', '10000'),
    reason('sell', '0.5'),
    reason('buy', '1000000'),
    reason('sell', '12'),
    reason('buy', null),
  ]).toEqual(['insufficientBalance', 'insufficientBalance', 'aboveMaximum', 'aboveMaximum', 'aboveMaximum']);
  // A price that no order may have is still reported first.
  expect(draftProblem({ ...emptyDraft, price: '1', qty: '11' }, { ...scope, available: '1' })?.reason).toBe(
    'priceOutOfBand',
  );
});

test('an amount beyond what the market ever takes is followed by no other', () => {
  const follows = (change: Parameters<typeof changeDraft>[1]) =>
    followingAmount(edit(emptyDraft, { price: '64000' }, change), market);
  expect([
    follows({ qty: '10' }),
    follows({ qty: '10.00001' }),
    follows({ total: '640000' }),
    follows({ total: '999999999' }),
  ]).toEqual(['640000', '', '10', '']);
});

test('a problem stands under the field that has to change', () => {
  const field = (fields: Partial<OrderDraft>) => {
    const ticket = { ...emptyDraft, ...fields };
    const problem = draftProblem(ticket, scope);
    return problem && fieldOf(problem, ticket, market);
  };
  expect(field({ price: '0', qty: '1' })).toBe('price');
  expect(field({ price: '40000', qty: '1' })).toBe('price');
  expect(field({ price: '64000' })).toBe('qty');
  expect(field({ price: '64000', qty: '9' })).toBe('total');
  expect(field({ price: '64000', qty: '11' })).toBe('qty');
  expect(field({ price: '64000', qty: '11', total: '704000', typed: 'total' })).toBe('total');
  expect(field({ side: 'sell', price: '64000', qty: '11' })).toBe('qty');
  expect(field({ price: '64000', qty: '0.00001' })).toBe('total');
  expect(field({ price: '64000', qty: '1' })).toBe('total');
  expect(field({ side: 'sell', price: '64000', qty: '1', total: '64000' })).toBeNull();
  expect(field({ type: 'market', total: '1' })).toBe('total');
  expect(field({ type: 'market', side: 'sell', qty: '0.00001' })).toBe('qty');
});

test('an untouched price goes with the market, with a share that was chosen; an amount that is typed holds it', () => {
  const follow = (ticket: OrderDraft) => followPrice(ticket, '50000', scope);
  const started = followPrice(emptyDraft, '64000', scope);
  expect(started).toMatchObject({ price: '64000', follows: true });
  expect(follow(started)).toMatchObject({ price: '50000' });
  expect(follow(edit(started, { qty: '0.1' }))).toMatchObject({ price: '64000', qty: '0.1', total: '6400' });
  expect(follow(edit(started, { total: '640' }))).toMatchObject({ price: '64000', qty: '0.01', total: '640' });
  expect(follow(edit(started, { percent: 50 }))).toMatchObject({
    price: '50000',
    qty: '0.1',
    total: '5000',
    percent: 50,
  });
  expect(follow(edit(started, { price: '64000.5' }))).toMatchObject({ price: '64000.5' });
  expect(follow(edit(started, { kind: 'market' }))).toMatchObject({ price: '64000' });
});

test('the slider shows what was chosen, or the share that the typed amounts are', () => {
  const shown = (ticket: OrderDraft, available: SpotScope['available'] = '10000') =>
    shownPercent(ticket, scopeOf(ticket, { available }));
  expect(shown(edit(emptyDraft, { price: '64000' }, { percent: 37 }))).toBe(37);
  expect(shown(edit(emptyDraft, { price: '64000' }, { qty: '0.1' }))).toBe(64);
  expect(shown(edit(emptyDraft, { price: '64000' }, { total: '2500' }))).toBe(25);
  expect(shown(edit(emptyDraft, { price: '64000' }, { qty: '9' }))).toBe(100);
  expect(shown(edit(emptyDraft, { side: 'sell' }, { price: '64000' }, { qty: '0.25' }), '1')).toBe(25);
  expect(shown(edit(emptyDraft, { qty: '1' }), null)).toBe(0);
  expect(shown(edit(emptyDraft, { price: '64000' }, { qty: '1' }), '0')).toBe(0);
});

test.each([
  ['buy', '67199.99', null],
  ['buy', '67200', '0.05'],
  ['sell', '60800.01', null],
  ['sell', '60800', '0.05'],
  ['sell', '70000', null],
] as const)('to %s at %s is %s beyond the market', (side, price, share) => {
  expect(
    worseThanMarket({ symbol: 'BTCUSDT', side, type: 'limit', timeInForce: 'gtc', price, qty: '1' }, '64000'),
  ).toBe(share);
});

test('post-only is told of no fill beyond the market: there it is refused', () => {
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', timeInForce: 'postOnly', qty: '1' } as const;
  expect(worseThanMarket({ ...order, price: '70000' }, '64000')).toBeNull();
});

test('a finished market order is filled, and what was too little for a step came back', () => {
  const order = {
    status: 'completed',
    qty: null,
    quoteAmount: '100',
    filledQty: '0.00155',
    filledQuote: '99.8879544',
  } as const;
  expect([filledShare(order), cameBack(order)]).toEqual(['1', '0.1120456']);
  expect([filledShare({ ...order, status: 'cancelled' }), cameBack({ ...order, status: 'cancelled' })]).toEqual([
    '0.9988',
    null,
  ]);
});

test('an order beyond what may still be traded today is told before it is sent', () => {
  const limited: SpotScope = { ...scope, available: '10', allowance: { limit: '1000', left: '640' } };
  const reasonOf = (fields: Partial<OrderDraft>) =>
    draftProblem({ ...emptyDraft, side: 'sell', ...fields }, limited)?.reason ?? null;
  expect([reasonOf({ price: '64000', qty: '0.01' }), reasonOf({ price: '64100', qty: '0.01' })]).toEqual([
    null,
    'overAllowance',
  ]);
  expect(reasonOf({ type: 'market', qty: '0.011' })).toBe('overAllowance');
});

test('another duration keeps what was typed for a limit order, and a post-only one foretells the maker’s fee', () => {
  const typed = edit(emptyDraft, { price: '64000' }, { qty: '0.1' }, { kind: 'postOnly' });
  expect(typed).toMatchObject({ type: 'limit', timeInForce: 'postOnly', qty: '0.1', total: '6400' });
  expect(outlookOf(orderOf(typed, 'BTCUSDT', null)!, market, '64000', []).fee).toBe('0.00008');
  expect(edit(typed, { kind: 'market' })).toMatchObject({ type: 'market', timeInForce: 'gtc', qty: '' });
});

test('a stop starts without a price, follows no market, and says from which side its price comes', () => {
  const stop = edit(followPrice(emptyDraft, '64000', scope), { kind: 'stopLimit' });
  expect(stop).toMatchObject({ isStop: true, price: '', trigger: '' });
  expect(followPrice(stop, '64100', scope)).toEqual(stop);
  const typed = edit(stop, { trigger: '65000' }, { price: '65100' }, { qty: '0.1' });
  expect(orderOf(typed, 'BTCUSDT', '64000')).toEqual({
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    trigger: { price: '65000', goes: 'above' },
    price: '65100',
    qty: '0.1',
  });
  expect(orderOf({ ...typed, trigger: '63000' }, 'BTCUSDT', '64000')?.trigger).toEqual({
    price: '63000',
    goes: 'below',
  });
  expect(edit(typed, { kind: 'limit' })).toMatchObject({ isStop: false, price: '65100', qty: '0.1' });
});

test.each([
  ['', 'missingTrigger'],
  ['0', 'zeroPrice'],
  ['64000', 'triggerReached'],
  ['64000.001', 'priceStep'],
  ['90000', 'priceOutOfBand'],
] as const)('a trigger price of %p is refused beneath its own field', (trigger, reason) => {
  const draft = edit(emptyDraft, { kind: 'stopMarket' }, { total: '100' }, { trigger });
  const problem = draftProblem(draft, scope)!;
  expect([problem.reason, fieldOf(problem, draft, market)]).toEqual([reason, 'trigger']);
});

test('a stop is judged at the price that sets it off: its limit price, its share, its worth', () => {
  const stop = edit(emptyDraft, { kind: 'stopLimit' }, { trigger: '70000' }, { price: '83999' }, { qty: '0.1' });
  expect(draftProblem(stop, scope)).toBeNull();
  const far = edit(stop, { price: '84001' });
  expect(fieldOf(draftProblem(far, scope)!, far, market)).toBe('price');
  const market1 = edit(emptyDraft, { kind: 'stopMarket' }, { trigger: '70000' }, { total: '700' });
  expect(outlookOf(orderOf(market1, 'BTCUSDT', '64000')!, market, '64000', [])).toMatchObject({
    qty: '0.01',
    averagePrice: '70000',
    worstPrice: null,
  });
});

test('what is sent is what was typed, and nothing that belongs to another kind', () => {
  expect(orderOf({ ...emptyDraft, price: '64000', qty: '0.1', total: '6400' }, 'BTCUSDT', null)).toEqual({
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'limit',
    timeInForce: 'gtc',
    price: '64000',
    qty: '0.1',
  });
  expect(orderOf({ ...emptyDraft, type: 'market', price: '1', qty: '9', total: '50' }, 'BTCUSDT', null)).toEqual({
    symbol: 'BTCUSDT',
    side: 'buy',
    type: 'market',
    quoteAmount: '50',
  });
  expect(orderOf({ ...emptyDraft, side: 'sell', type: 'market', qty: '0.5' }, 'BTCUSDT', null)).toEqual({
    symbol: 'BTCUSDT',
    side: 'sell',
    type: 'market',
    qty: '0.5',
  });
});

test('the worst case is on the table before anybody commits', () => {
  const limit = outlookOf(
    { symbol: 'BTCUSDT', side: 'buy', type: 'limit', timeInForce: 'gtc', price: '64000', qty: '0.1' },
    market,
    '64000',
    [],
  );
  expect(limit).toMatchObject({ quote: '6400', fee: '0.0001', receive: '0.0999', worstPrice: '64000', partial: false });
  const atMarket = outlookOf({ symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '100' }, market, '64000', [
    ['64010', '0.001'],
  ]);
  expect(atMarket).toMatchObject({ qty: '0.001', quote: '64.01', worstPrice: '67200', partial: true });
});

test('a share of nothing is unknown', () => {
  expect(filledShare({ qty: null, quoteAmount: null, filledQty: '0', filledQuote: '0' })).toBeNull();
  expect(filledShare({ qty: '3', quoteAmount: null, filledQty: '1', filledQuote: '0' })).toBe('0.3333');
});
