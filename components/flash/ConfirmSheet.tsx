/** A held price with its seconds: both amounts exactly, the rate, and the one button. After it has run out a new price is asked for, never taken. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import { AllowanceRefusal } from '@/components/trading/AllowanceNote';
import type { FlashOrder, FlashQuote } from '@/lib/api/flash';
import { serverNow } from '@/lib/device/serverClock';
import type { FlashDraft } from '@/lib/flash/form';
import { useHoldPrice, usePlaceFlash } from '@/lib/flash/hooks';
import { typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useErrorText } from '@/lib/i18n/errorText';
import { isDecimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { useRateRows } from './RateRows';

interface Props {
  first: FlashQuote;
  draft: FlashDraft;
  onClose: () => void;
  onPlaced: (order: FlashOrder) => void;
}

export function ConfirmSheet({ first, draft, onClose, onPlaced }: Props) {
  const t = useTranslations('flash.confirm');
  const format = useFormat();
  const errorText = useErrorText();
  const rateRows = useRateRows();
  const [quote, setQuote] = useState(first);
  const [hasEnded, setEnded] = useState(() => first.expireTime <= serverNow());
  const hold = useHoldPrice();
  const place = usePlaceFlash();
  // While nobody knows what became of an order, nothing else may be asked for: the same one is sent again under its key.
  const isUnsettled = place.unsettled !== null;
  const needsNew = !isUnsettled && (hasEnded || place.error?.reason === 'rateChanged');
  const { fromCoin, toCoin, fromAmount, toAmount, quoteId } = quote;

  const renew = async () => {
    const amount = typedDecimal(draft.typed);
    const next = amount && (await hold.run({ fromCoin, toCoin, side: draft.side, amount }));
    if (!next) return;
    place.clear();
    setEnded(false);
    setQuote(next);
  };
  const confirm = async () => {
    const order = quoteId && (await place.run({ quoteId }));
    if (order) onPlaced(order);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={place.busy || hold.busy} onPress={() => void (needsNew ? renew() : confirm())}>
          {needsNew ? t('renew') : t('submit')}
        </Button>
      }
    >
      <KeyValue
        rows={[
          { name: t('pay'), value: `${format.coin(fromAmount, fromCoin)} ${fromCoin}`, strong: true },
          { name: t('get'), value: `${format.coin(toAmount, toCoin)} ${toCoin}`, strong: true },
          ...rateRows(quote),
          {
            name: t('held'),
            value: needsNew ? t('ended') : <Countdown until={quote.expireTime} onEnd={() => setEnded(true)} />,
          },
        ]}
      />
      <p className="bg-surface rounded-m text-label text-ink-2 mt-2 px-3 py-2.5">{t('worst')}</p>
      <OutcomeStatus checking={place.checking} error={place.error ?? hold.error}>
        {place.checking ? (
          t('checking')
        ) : place.error && isUnsettled ? (
          <span className="text-danger">{t('unknown')}</span>
        ) : (
          <Refusal error={place.error ?? hold.error} text={errorText} next={paths.flash.exchange.href()} />
        )}
      </OutcomeStatus>
    </Sheet>
  );
}

function Refusal({
  error,
  text,
  next,
}: {
  error: ReturnType<typeof usePlaceFlash>['error'];
  text: ReturnType<typeof useErrorText>;
  next: string;
}) {
  if (!error) return null;
  const left = error.args.left ?? '';
  return (
    <span className="text-danger">
      {error.reason === 'identityNeeded' && isDecimal(left) ? (
        <AllowanceRefusal left={left} next={next} />
      ) : (
        text(error)
      )}
    </span>
  );
}
