/** What a crowd tries to do twice with dual currency. */
import { api } from '@/lib/api/index';
import { DAY_MS, daysOf, SETTLES_AFTER_MS, WINDOW_MS } from '@/lib/dual/rules';
import type { Decimal } from '@/lib/money/decimal';
import { addProducts, keepTerms } from '@/server/dual/store';
import type { Person, TestExchange } from '../harness/exchange';
import { becomeSuitable } from '../harness/suitable';
import { once, pair, type Row } from './spends';

let offered = 0;

/** A strike far below the market, so that it stays on sale whatever the price does. */
async function product([node]: readonly TestExchange[], quota: Decimal) {
  const { db, clock } = node!;
  const now = clock.now();
  offered += 1;
  const productId = `attacked-${offered}`;
  const settlesAt = (Math.floor(now / DAY_MS) + 10) * DAY_MS + SETTLES_AFTER_MS;
  const fixed = {
    symbol: 'BTCUSDT',
    base: 'BTC',
    quote: 'USDT',
    kind: 'buyLow',
    strike: `${offered}`,
  } as const;
  await addProducts(db, [
    { product_id: productId, ...fixed, settles_at: settlesAt, day_ms: DAY_MS, window_ms: WINDOW_MS, created_at: now },
  ]);
  const rest = { apr: '0.1', min: '50', max: '20000', quota, isOpen: true, reason: 'a test', now } as const;
  await keepTerms(db, [{ productId, from: now, ...rest }]);
  return { productId, apr: '0.1' as Decimal, days: daysOf(now, settlesAt, DAY_MS) };
}

const amounts = async (who: Person) =>
  (await who.call(api.dual.orders, {})).list.map(({ amount, status }) => `${status} ${amount}`);

export const dualSpendRows = (nodes: () => readonly TestExchange[]): Record<string, Row[]> => ({
  'dual.subscribe': [
    {
      name: 'what one has is put in once',
      prepare: async (who) => {
        await becomeSuitable(who);
        return { ...(await product(nodes(), '1000000')), amount: '6000' };
      },
      told: once('insufficientBalance'),
      after: async (who) => {
        expect(await amounts(who)).toEqual(['subscribed 6000']);
        expect((await pair(who)).quote).toMatchObject({ available: '4000' });
      },
    },
    {
      name: 'the last of the quota is sold once',
      prepare: async (who) => {
        await becomeSuitable(who);
        return { ...(await product(nodes(), '100')), amount: '100' };
      },
      told: once('dualQuota'),
      after: async (who) => expect(await amounts(who)).toEqual(['subscribed 100']),
    },
  ],
});
