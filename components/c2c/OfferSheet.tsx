/** The offer that was found, for as long as its price is held. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import type { ReplyOf, SentOf } from '@/lib/api/endpoint';
import type { c2cOrders } from '@/lib/api/c2cOrders';
import type { C2cOrder } from '@/lib/api/c2cShapes';
import { useTakeOffer } from '@/lib/c2c/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { MerchantFigures, MerchantLine } from './MerchantLine';
import { usePrice } from './usePrice';
import { useWayOut } from './useWayOut';

export interface HeldOffer {
  found: ReplyOf<typeof c2cOrders.quickQuote>;
  wish: SentOf<typeof c2cOrders.quickQuote>;
  payMethodId: string | null;
}

interface Props {
  offer: HeldOffer;
  onClose: () => void;
  onMade: (order: C2cOrder) => void;
}

export function OfferSheet({ offer: { found, wish, payMethodId }, onClose, onMade }: Props) {
  const t = useTranslations('c2c.offer');
  const format = useFormat();
  const showPrice = usePrice();
  const errorText = useErrorText();
  const take = useTakeOffer();
  const wayOut = useWayOut(take.error);
  const [isOver, setOver] = useState(false);
  const { advert, price, qty, amount, until } = found;
  const { coin, fiat, digits, side, merchant, limitMinutes } = advert;
  const send = async () => {
    const order = await take.run({ ...wish, quotedPrice: price, ...(payMethodId !== null && { payMethodId }) });
    if (order) onMade(order);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        isOver ? (
          <Button kind="secondary" onPress={onClose}>
            {t('again')}
          </Button>
        ) : (
          <Button kind={side} busy={take.busy} onPress={() => void send()}>
            {t(side, { coin })}
          </Button>
        )
      }
    >
      <p className="flex min-h-11 items-center gap-2">
        <MerchantLine merchant={merchant} />
        <MerchantFigures stats={merchant.stats} />
      </p>
      {advert.terms !== '' && (
        <p className="text-label text-ink-2 pb-1 [overflow-wrap:anywhere]">
          <span className="text-ink-3 mr-2">{t('says')}</span>
          {advert.terms}
        </p>
      )}
      <KeyValue
        rows={[
          { name: t('price'), value: `${showPrice(price)} ${fiat}`, strong: true },
          {
            name: t(side === 'buy' ? 'pay' : 'receive'),
            value: `${format.amount(amount, digits, digits)} ${fiat}`,
            strong: true,
          },
          { name: t(side === 'buy' ? 'get' : 'give'), value: `${format.coin(qty, coin)} ${coin}`, strong: true },
          { name: t('fee'), value: `0 ${coin}` },
          { name: t('time'), value: t('minutes', { minutes: limitMinutes }) },
          {
            name: t('held'),
            value: isOver ? t('over') : <Countdown until={until} isShort onEnd={() => setOver(true)} />,
          },
        ]}
      />
      <FormError text={take.error ? errorText(take.error) : null} wayOut={wayOut} />
      <OutcomeStatus checking={take.checking}>{take.checking && t('checking')}</OutcomeStatus>
    </Sheet>
  );
}
