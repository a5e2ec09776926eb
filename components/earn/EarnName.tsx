/** What a product is called: its coin with its term, and a tag in the sandbox where a minute stands for a day. */
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { EarnProduct } from '@/lib/api/earnShapes';

type Named = Pick<EarnProduct, 'coin' | 'kind' | 'termDays' | 'demo'>;

export function useTermWord() {
  const t = useTranslations('earn.term');
  return ({ termDays }: Pick<Named, 'termDays'>) =>
    termDays === null ? t('flexible') : t('fixed', { days: termDays });
}

export function EarnTags({ product }: { product: Named }) {
  const t = useTranslations('earn.term');
  const term = useTermWord();
  return (
    <>
      <Tag>{term(product)}</Tag>
      {product.demo && <Tag tone="warn">{t('demo')}</Tag>}
    </>
  );
}
