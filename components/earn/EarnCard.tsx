/** A savings product in the list. */
import { useTranslations } from 'next-intl';
import { ProductCard } from '@/components/products/ProductCard';
import type { EarnProduct } from '@/lib/api/earnShapes';
import { useFormat } from '@/lib/format/useFormat';
import { paths } from '@/lib/paths';
import { EarnTags } from './EarnName';

export function EarnCard({ product }: { product: EarnProduct }) {
  const t = useTranslations('earn.card');
  const format = useFormat();
  const { coin, productId, apr, min, quotaLeft } = product;
  return (
    <ProductCard
      coin={coin}
      title={coin}
      tag={<EarnTags product={product} />}
      figure={format.share(apr)}
      caption={t('apr')}
      facts={[
        { name: t('min'), value: `${format.coin(min, coin)} ${coin}` },
        { name: t('left'), value: `${format.coin(quotaLeft, coin)} ${coin}` },
      ]}
      to={paths.earn.buy.href({ id: productId })}
    />
  );
}
