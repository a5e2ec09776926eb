/** The first figure of spot trading, for the skeleton: the pair. */
import type { FirstFigures } from '@/app/early/figures';
import type { SpotMarket } from '@/lib/api/spot';

export const first: FirstFigures = (answers, query) => {
  const market = (answers[0] as SpotMarket[] | null)?.find(({ symbol }) => symbol === query.get('symbol'));
  return { market: market ? { text: `${market.base}/${market.quote}`, look: '' } : null };
};
