/** When a pair is traded, and what a night costs or brings. */
import { useTranslations } from 'next-intl';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import { nightOfLot } from '@/lib/forex/ticket';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';

export function HoursSheet({
  variety,
  terms,
  rate,
  onClose,
}: {
  variety: ForexVariety;
  terms: ForexTerms;
  rate: Decimal | null;
  onClose: () => void;
}) {
  const t = useTranslations('forex.session');
  const format = useFormat();
  const { rollover } = variety.session;
  // In money, as on the ticket: points are tenths of what the ticket calls a pip.
  const perLot = (side: 'buy' | 'sell', of: Pick<ForexTerms, 'swapLong' | 'swapShort'> = variety) => {
    const night = nightOfLot({ ...variety, swapLong: of.swapLong, swapShort: of.swapShort }, rate);
    return night ? `${format.delta(night[side], 2, 2)} USDT` : format.amount(null);
  };
  const rows = [
    { name: t('week'), value: t('weekText') },
    { name: t('break'), value: t('breakText') },
    { name: t('holidays'), value: t('holidaysText') },
    {
      name: t('nextRollover'),
      value: `${format.dateTime(rollover.at)} · ${t('rollover', { nights: rollover.nights })}`,
    },
    { name: t('swapLong'), value: perLot('buy') },
    { name: t('swapShort'), value: perLot('sell') },
    { name: t('weekend'), value: t('weekendText', { leverage: terms.weekendLeverage }) },
  ];
  return (
    <Sheet open onClose={onClose} title={t('hours')}>
      <KeyValue rows={rows} />
      <p className="text-label text-ink-2 mt-2">{t('note')}</p>
      {terms.next && (
        <p className="text-label text-ink-2 mt-2">
          {t('next', {
            time: format.dateTime(terms.next.from),
            leverage: terms.next.maxLeverage,
            long: perLot('buy', terms.next),
            short: perLot('sell', terms.next),
          })}
        </p>
      )}
    </Sheet>
  );
}
