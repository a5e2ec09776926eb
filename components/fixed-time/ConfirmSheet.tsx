/** The last look before a stake: what it may bring, what it may cost, the odds once more, and the one button. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import type { Direction, FixedTimeOption } from '@/lib/api/fixedTimeShapes';
import type { Variety } from '@/lib/api/market';
import { refreshTerms, usePlace } from '@/lib/fixed-time/hooks';
import { payoutOf } from '@/lib/fixed-time/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { useQuote } from '@/lib/market/quotes';
import { type Decimal, mul } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';

/** What the button places, whatever is typed meanwhile. */
export interface Wanted {
  direction: Direction;
  stake: Decimal;
  option: FixedTimeOption;
  expectedPrice: Decimal;
}

interface ConfirmProps {
  variety: Variety;
  wanted: Wanted;
  onClose: () => void;
  onPlaced: () => void;
}

export function ConfirmSheet({ variety, wanted, onClose, onPlaced }: ConfirmProps) {
  const words = useTranslations('fixedTime');
  const t = useTranslations('fixedTime.confirm');
  const ticket = useTranslations('fixedTime.ticket');
  const format = useFormat();
  const errorText = useErrorText();
  const place = usePlace(variety.kind);
  const quote = useQuote(variety.symbol);
  const { direction, stake, option } = wanted;
  const price = place.unsettled?.expectedPrice ?? quote.last ?? wanted.expectedPrice;
  // What it brings may have more places: the books pay them, and no more is promised than is read.
  const amount = (value: Decimal) => `${format.amount(value, 2, 2)} USDT`;
  const submit = async () => {
    const body = { symbol: variety.symbol, direction, stake, duration: option.duration, payoutRate: option.payoutRate };
    if (await place.run({ ...body, expectedPrice: price })) {
      toast.done(words('placed'));
      onPlaced();
    }
  };
  // The ticket behind knows the new terms then; what stands here is what was refused.
  const hasChanged = place.error?.reason === 'payoutChanged' || place.error?.reason === 'priceTooQuiet';
  const seeNew = () => {
    onClose();
    void refreshTerms();
  };
  const rows = [
    { name: t('price'), value: format.price(price, variety.priceDigits), strong: true },
    { name: t('duration'), value: ticket('duration', { count: option.duration / 60 }) },
    { name: t('stake'), value: amount(stake), strong: true },
    { name: t('payout'), value: amount(payoutOf(stake, option.payoutRate)) },
    { name: t('loss'), value: amount(stake), strong: true },
    { name: t('breakEven'), value: format.share(mul(option.breakEven, '0.01')) },
    { name: t('expected'), value: amount(option.expectedPer100) },
  ];
  return (
    <Sheet
      open
      place="beside"
      onClose={onClose}
      title={t('title', { direction, pair: `${variety.base}/${variety.quote}` })}
      footer={
        hasChanged ? (
          <Button onPress={seeNew}>{t('renew')}</Button>
        ) : (
          <Button kind={direction === 'up' ? 'buy' : 'sell'} busy={place.busy} onPress={() => void submit()}>
            {t('submit', { direction, stake: format.amount(stake, 2) })}
          </Button>
        )
      }
    >
      <KeyValue rows={rows} />
      <p className="bg-surface text-ink-2 rounded-m text-label mt-2 px-3 py-2.5">
        {t('text', { stake: format.amount(stake, 2) })}
      </p>
      <OutcomeStatus checking={place.checking} error={place.error}>
        {place.checking ? (
          words('checking')
        ) : (
          <span className="text-danger">{place.error && errorText(place.error)}</span>
        )}{' '}
        {place.error?.reason === 'insufficientBalance' && (
          <Link
            to={paths.assets.transfer.href({ from: 'spot', to: variety.kind === 'forex' ? 'fx' : 'perpetual' })}
            className="press text-brand font-semibold"
          >
            {words('toTransfer')}
          </Link>
        )}
      </OutcomeStatus>
    </Sheet>
  );
}
