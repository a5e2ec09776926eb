/** How savings work, what can go wrong, and of one product the rates that it has had and will have. */
import { useTranslations } from 'next-intl';
import { useTermWord } from '@/components/earn/EarnName';
import { EarnRisk, EarnRules } from '@/components/earn/EarnRules';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { LoadStates } from '@/components/layout/LoadStates';
import { KeyValue } from '@/components/ui/KeyValue';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { earn } from '@/lib/api/earn';
import type { ReplyOf } from '@/lib/api/endpoint';
import { useServerNow } from '@/lib/device/useServerNow';
import { useEarnProduct } from '@/lib/earn/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function EarnRulesScreen() {
  const t = useTranslations('earn.rules');
  const { id } = useParams(paths.earn.rules);
  return (
    <ScreenFrame title={t('title')}>
      <div className="space-y-5 px-4 pt-1">
        {id !== null && <ProductTerms productId={id} />}
        <EarnRules />
        <EarnRisk />
      </div>
    </ScreenFrame>
  );
}

function ProductTerms({ productId }: { productId: string }) {
  return (
    <LoadStates load={useEarnProduct(productId)} skeleton={<SkeletonRows count={3} icon={false} />}>
      {(found) => <Terms found={found} />}
    </LoadStates>
  );
}

function Terms({ found: { product, rates } }: { found: ReplyOf<typeof earn.introduction> }) {
  const t = useTranslations('earn.rules');
  const format = useFormat();
  const term = useTermWord();
  const now = useServerNow(60_000);
  const { coin, apr, min, personalMax, quota, quotaLeft } = product;
  const shown = (value: typeof min) => `${format.coin(value, coin)} ${coin}`;
  return (
    <section>
      <h2 className="text-title font-semibold">
        {coin} · {term(product)}
      </h2>
      <KeyValue
        rows={[
          { name: t('apr'), value: format.share(apr), strong: true },
          { name: t('min'), value: shown(min) },
          { name: t('personalMax'), value: shown(personalMax) },
          { name: t('quota'), value: t('quotaLeft', { left: format.coin(quotaLeft, coin), quota: shown(quota) }) },
        ]}
      />
      <h3 className="mt-3 font-semibold">{t('history')}</h3>
      <KeyValue
        rows={rates.toReversed().map(({ apr: rate, from, isOpen }) => ({
          name: t(from > now ? 'fromNext' : 'from', { time: format.dateTime(from) }),
          value: isOpen ? format.share(rate) : t('closed'),
        }))}
      />
    </section>
  );
}
