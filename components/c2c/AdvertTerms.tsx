/** With whom one trades, and what the merchant says. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { Advert } from '@/lib/api/c2cShapes';
import { paths } from '@/lib/paths';
import { MerchantFigures, MerchantLine } from './MerchantLine';
import { useObstacle } from './useObstacle';

export function AdvertTerms({ advert: { merchant, terms, obstacle } }: { advert: Advert }) {
  const t = useTranslations('c2c.trade');
  const obstacleText = useObstacle();
  return (
    <section className="px-4 pt-1">
      <Link
        to={paths.c2c.merchant.href({ id: merchant.merchantId })}
        className="press flex min-h-11 items-center gap-2"
      >
        <MerchantLine merchant={merchant} />
        <MerchantFigures stats={merchant.stats} />
      </Link>
      {terms !== '' && (
        <p className="text-label text-ink-2 [overflow-wrap:anywhere]">
          <span className="text-ink-3 mr-2">{t('says')}</span>
          {terms}
        </p>
      )}
      {obstacle && (
        <p className="text-label text-warn bg-warn-soft rounded-m mt-2 px-3 py-2.5">{obstacleText(obstacle)}</p>
      )}
    </section>
  );
}
