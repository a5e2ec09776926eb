/** The slider of the perpetual ticket: at its end a market order leaves room for the price to move on until it is confirmed. */
import { lt, lte } from '@/lib/money/decimal';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { marginedBy } from '@/lib/perpetual/ticket';
import { type DraftScope, changeDraft, emptyDraft } from '@/lib/trading/draft';
import { typedDecimal } from '@/lib/format/typing';

const market = {
  step: '0.001',
  tick: '0.01',
  priceDigits: 2,
  qtyDigits: 3,
  takerFeeRate: '0.0005',
  maxQty: '1000',
} as unknown as PerpetualMarket;
const margined = marginedBy(market, 5);
const scope: DraftScope = { market, paysIn: 'quote', available: '4722.6', index: '1600', margined };

const sized = (kind: 'market' | 'limit', percent: number) => {
  const draft = changeDraft(changeDraft({ ...emptyDraft, price: '1600' }, { kind }, scope), { percent }, scope);
  return typedDecimal(draft.qty)!;
};

test('all of it at the market is still enough when the price has moved by a sixth of a percent; a limit order takes all', () => {
  expect(lte(margined.takes(sized('market', 100), '1602.5'), '4722.6')).toBe(true);
  expect(lt('4722', margined.takes(sized('limit', 100), '1600'))).toBe(true);
});

test('a smaller share is that share', () => expect(sized('market', 50)).toBe(sized('limit', 50)));
