/** What becomes of a limit order whose price the market has reached, said before it is sent: it does not wait, or is refused as post-only. */
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { MarketTerms } from '@/lib/api/trading';
import { useFormat } from '@/lib/format/useFormat';
import { type Levels, type Limited, isBeyondBook, isThroughMarket, wouldTake } from '@/lib/trading/throughMarket';

/** Null where there is nothing to say. */
export function useThroughNote(
  market: Pick<MarketTerms, 'priceDigits' | 'quote'>,
): (order: Limited, levels: Levels) => ReactNode {
  const t = useTranslations('trading');
  const errors = useTranslations('errors');
  const format = useFormat();
  return (order, levels) => {
    const best = levels[0]?.[0] ?? null;
    if (wouldTake(order, best)) return <span className="text-danger">{errors('wouldTake')}</span>;
    if (!isThroughMarket(order, best)) return null;
    const price = `${format.price(order.price, market.priceDigits)} ${market.quote}`;
    const fills = isBeyondBook(order, levels) ? 'part' : 'all';
    return <span className="text-warn">{t('throughMarket', { side: order.side, price, fills })}</span>;
  };
}
