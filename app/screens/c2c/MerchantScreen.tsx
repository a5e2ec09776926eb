/** A merchant: the figures of 30 days, and all adverts that can be taken now. */
import { useTranslations } from 'next-intl';
import { AdvertRow } from '@/components/c2c/AdvertRow';
import { MerchantLine } from '@/components/c2c/MerchantLine';
import { Said } from '@/components/c2c/OrderRelations';
import { StatsGrid } from '@/components/c2c/StatsGrid';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { useMerchant, useRatings } from '@/lib/c2c/hooks';
import { isMissing } from '@/lib/client/isMissing';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function MerchantScreen() {
  const t = useTranslations('c2c.merchant');
  const { push, redirect } = useNavigation();
  const { id } = useParams(paths.c2c.merchant);
  const load = useMerchant(id);
  if (isMissing(load))
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={t('gone')}
          text={t('goneText')}
          action={{ label: t('toMarket'), onPress: () => redirect(paths.c2c.adverts.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} load={load}>
      {(merchant) => (
        <>
          <section className="px-4 pt-1 pb-4">
            <h2 className="text-title flex min-h-11 items-center">
              <MerchantLine merchant={merchant} whole />
            </h2>
            <p className="text-label text-ink-2">
              {t(merchant.online ? 'isOnline' : 'isOffline')} ·{' '}
              {t(merchant.certified ? 'certifiedText' : 'notCertifiedText')}
            </p>
            <StatsGrid stats={merchant.stats} />
          </section>
          <Ratings merchantId={id} />
          <div className="border-surface border-t-8">
            {merchant.adverts.length === 0 ? (
              <EmptyState title={t('noAdverts')} text={t('noAdvertsText')} />
            ) : (
              merchant.adverts.map((advert) => (
                <AdvertRow
                  key={advert.advertId}
                  advert={advert}
                  amount={null}
                  onTake={() => push(paths.c2c.advert.href({ advertId: advert.advertId }))}
                />
              ))
            )}
          </div>
        </>
      )}
    </ScreenFrame>
  );
}

/** What people said in words; nothing where nobody did. */
function Ratings({ merchantId }: { merchantId: string }) {
  const t = useTranslations('c2c.relations');
  const format = useFormat();
  const { data, hasMore, loadMore, isLoadingMore } = useRatings(merchantId);
  if (data === null || data.length === 0) return null;
  return (
    <section className="border-surface border-t-8 px-4 py-3">
      <h3 className="pb-1 font-semibold">{t('said')}</h3>
      <ul>
        {data.map((rating, index) => (
          <li key={index} className="hairline-b">
            <Said title={format.date(rating.at)} rating={rating} answerOf={t('merchant')} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button kind="text" inline busy={isLoadingMore} onPress={loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
