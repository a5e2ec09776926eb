/** What a closed position was, and what it made in all. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import type { ClosedPosition, PerpetualFill, PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { inCents, upToCents } from '@/lib/money/cents';
import { abs, isNegative, isZero, neg } from '@/lib/money/decimal';
import { resultInCents } from '@/lib/perpetual/closed';
import { toInsurance } from '@/lib/perpetual/insurance';
import { PnlText, ReturnText } from '@/components/trading/PnlText';
import { SideTag } from './SideTag';
import { loadSharePicture } from './loadSharePicture';

interface Props {
  closed: ClosedPosition;
  fills: readonly PerpetualFill[];
  market: PerpetualMarket | null;
}

export function ClosedSummary({ closed, fills, market }: Props) {
  const t = useTranslations('perpetual.closedPosition');
  const modes = useTranslations('perpetual.mode');
  const format = useFormat();
  const own = useOwnFormat();
  const price = (value: ClosedPosition['entryPrice']) => format.price(value, market?.priceDigits ?? 8);
  const quote = market?.quote ?? '';
  const made = resultInCents(closed);
  // Of what it bore no more is said than there was, of what it got no less.
  const exact = toInsurance(closed, fills);
  const insurance = exact && neg(inCents(neg(exact)));
  const rows = [
    { name: t('mode'), value: modes(closed.marginMode) },
    { name: t('qty'), value: `${own.amount(closed.qty)} ${market?.base ?? ''}` },
    // What the return is measured by.
    { name: t('mostMargin'), value: `${own.amount(upToCents(closed.mostMargin), 2, 2)} ${quote}` },
    { name: t('entry'), value: price(closed.entryPrice), strong: true },
    { name: t('close'), value: price(closed.closePrice), strong: true },
    { name: t('realized'), value: <PnlText value={made.realized} unit={quote} /> },
    // Otherwise what was lost would be more than the two prices make of it, and nothing would say why.
    ...(insurance && !isZero(insurance)
      ? [
          {
            name: t(isNegative(insurance) ? 'fromInsurance' : 'toInsurance'),
            value: `${own.amount(abs(insurance), 2, 2)} ${quote}`,
          },
        ]
      : []),
    { name: t('fees'), value: `${own.delta(made.fees)} ${quote}` },
    { name: t('funding'), value: <PnlText value={made.funding} unit={quote} /> },
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
      <div className="flex flex-wrap items-center gap-2">
        <SideTag side={closed.side} leverage={closed.leverage} />
        <h2 className="text-heading font-bold">{market ? `${market.base}/${market.quote}` : closed.symbol}</h2>
        <span className="ml-auto">
          <Sharing closed={closed} market={market} />
        </span>
      </div>
      <p className="mt-3 text-[1.75rem] leading-9 font-bold">
        <PnlText value={made.net} /> <small className="text-body text-ink-3 font-normal">{market?.quote}</small>
      </p>
      <p className="text-label text-ink-3 pb-2">
        {t('net')} · {t('roe')} <ReturnText value={closed.roe} className="font-semibold" />
      </p>
      <KeyValue rows={rows} />
      {closed.closeReason === 'liquidation' && (
        <p className="text-caption text-ink-3 pt-1">
          {t(closed.marginMode === 'isolated' ? 'liquidated' : 'liquidatedCross')}
        </p>
      )}
    </section>
  );
}

function Sharing(subject: { closed: ClosedPosition; market: PerpetualMarket | null }) {
  const t = useTranslations('perpetual.sharePicture');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="secondary" size="small" inline onPress={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <Loaded load={loadSharePicture} onFail={close} props={{ ...subject, onClose: close }} />}
    </>
  );
}
