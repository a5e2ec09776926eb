/** That a limit order does not wait for its price, said before it is sent: `isThroughMarket` knows when. */
import { useTranslations } from 'next-intl';
import type { MarketTerms, Side } from '@/lib/api/trading';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';

export function ThroughMarketNote({
  side,
  price,
  market,
}: {
  side: Side;
  price: Decimal | null;
  market: Pick<MarketTerms, 'priceDigits' | 'quote'>;
}) {
  const t = useTranslations('trading');
  const format = useFormat();
  return (
    <span className="text-warn">
      {t('throughMarket', { side, price: `${format.price(price, market.priceDigits)} ${market.quote}` })}
    </span>
  );
}
