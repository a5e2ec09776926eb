/** What a closed forex position was, and what it made in all. */
import { useTranslations } from 'next-intl';
import { PnlText } from '@/components/trading/PnlText';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import type { ClosedForex, ForexVariety } from '@/lib/api/forexShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { SideTag } from './SideTag';

export function ClosedSummary({ closed, variety }: { closed: ClosedForex; variety: ForexVariety | null }) {
  const t = useTranslations('forex.history');
  const format = useFormat();
  const own = useOwnFormat();
  const price = (value: ClosedForex['entryPrice']) => format.price(value, variety?.digits ?? 5);
  const rows = [
    { name: t('size'), value: t('lots', { lots: own.amount(closed.lots, 2, 2) }) },
    { name: t('entry'), value: price(closed.entryPrice), strong: true },
    { name: t('close'), value: price(closed.closePrice), strong: true },
    { name: t('realized'), value: <PnlText value={closed.realizedPnl} unit="USDT" /> },
    { name: t('swap'), value: <PnlText value={closed.swap} unit="USDT" /> },
    { name: t('reason'), value: t(`reasons.${closed.closeReason}`) },
    { name: t('opened'), value: format.fullTime(closed.openedAt) },
    { name: t('closed'), value: format.fullTime(closed.closedAt) },
    {
      name: t('number'),
      value: (
        <span className="num">
          {closed.positionId} <CopyButton text={closed.positionId} />
        </span>
      ),
    },
  ];
  return (
    <section className="px-4 pt-2 pb-3">
      <div className="flex items-center gap-2">
        <SideTag side={closed.side} leverage={closed.leverage} />
        <h2 className="text-heading font-bold">{variety ? `${variety.base}/${variety.quote}` : closed.code}</h2>
      </div>
      <p className="mt-3 text-[1.75rem] leading-9 font-bold">
        <PnlText value={closed.netPnl} /> <small className="text-body text-ink-3 font-normal">USDT</small>
      </p>
      <p className="text-label text-ink-3 pb-2">{t('net')}</p>
      <KeyValue rows={rows} />
    </section>
  );
}
