/** One advert of a merchant, with everything that it asks for, before one takes it. */
import { useTranslations } from 'next-intl';
import { AdvertTerms } from '@/components/c2c/AdvertTerms';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { KeyValue } from '@/components/ui/KeyValue';
import { isMissing } from '@/lib/client/isMissing';
import { useAdvert } from '@/lib/c2c/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePrice } from '@/components/c2c/usePrice';

export function AdvertScreen() {
  const t = useTranslations('c2c.advert');
  const format = useFormat();
  const showPrice = usePrice();
  const { push, redirect } = useNavigation();
  const { advertId } = useParams(paths.c2c.advert);
  const load = useAdvert(advertId);
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
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        load.data && (
          <Button
            kind={load.data.obstacle ? 'secondary' : load.data.side}
            onPress={() => push(paths.c2c.trade.href({ advertId }))}
          >
            {t(load.data.side, { coin: load.data.coin })}
          </Button>
        )
      }
    >
      {(advert) => (
        <>
          <AdvertTerms advert={advert} />
          <div className="px-4 pt-2">
            <KeyValue
              rows={[
                {
                  name: t('price'),
                  value: `${showPrice(advert.price)} ${advert.fiat}`,
                  strong: true,
                },
                { name: t('kind'), value: t(advert.floating ? 'floating' : 'fixed') },
                {
                  name: t('limits'),
                  value: `${format.amount(advert.min)} – ${format.amount(advert.max)} ${advert.fiat}`,
                },
                { name: t('available'), value: `${format.coin(advert.available, advert.coin)} ${advert.coin}` },
                { name: t('ways'), value: advert.payTypes.map(({ name }) => name).join(' · ') },
                { name: t('time'), value: t('minutes', { minutes: advert.limitMinutes }) },
                ...(advert.minOrders > 0 ? [{ name: t('orders'), value: String(advert.minOrders) }] : []),
                ...(advert.minDays > 0 ? [{ name: t('days'), value: String(advert.minDays) }] : []),
              ]}
            />
          </div>
        </>
      )}
    </ScreenFrame>
  );
}
