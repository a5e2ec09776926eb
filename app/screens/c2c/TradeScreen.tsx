/** An order with one advert. */
import { useTranslations } from 'next-intl';
import { AdvertTerms } from '@/components/c2c/AdvertTerms';
import { TradeForm } from '@/components/c2c/TradeForm';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { isMissing } from '@/lib/client/isMissing';
import { useAdvert } from '@/lib/c2c/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function TradeScreen() {
  const t = useTranslations('c2c.trade');
  const { redirect } = useNavigation();
  const { advertId } = useParams(paths.c2c.trade);
  const load = useAdvert(advertId);
  const title = load.data
    ? t(load.data.side === 'buy' ? 'titleBuy' : 'titleSell', { coin: load.data.coin })
    : t('title');
  if (isMissing(load))
    return (
      <ScreenFrame title={title}>
        <EmptyState
          title={t('gone')}
          text={t('goneText')}
          action={{ label: t('toMarket'), onPress: () => redirect(paths.c2c.adverts.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={title} load={load}>
      {(advert) => (
        <>
          <AdvertTerms advert={advert} />
          <TradeForm
            key={advertId}
            advert={advert}
            onMade={({ orderNo, side }) =>
              redirect((side === 'buy' ? paths.c2c.pay : paths.c2c.order).href({ orderNo }))
            }
          />
        </>
      )}
    </ScreenFrame>
  );
}
