/** One forex position of one's own, open or closed: its figures, every fill, and every night of interest. */
import { FileSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ClosedSummary } from '@/components/forex/ClosedSummary';
import { loadActSheet } from '@/components/forex/loadActSheet';
import { type PositionAct, PositionCard } from '@/components/forex/PositionCard';
import { Loaded } from '@/components/layout/Loaded';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PnlText } from '@/components/trading/PnlText';
import { PositionNumber } from '@/components/trading/PositionNumber';
import { EmptyState } from '@/components/ui/EmptyState';
import type { ForexFill, ForexPosition, ForexSwap, ForexVariety } from '@/lib/api/forexShapes';
import { joinLoads } from '@/lib/client/joinLoads';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useForexDetail, useForexScene, useForexVarieties } from '@/lib/forex/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { sub } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';

export function ForexPositionScreen() {
  const { orderNo } = useParams(paths.forex.order);
  const t = useTranslations('forex.detail');
  const navigation = useNavigation();
  const told = useForexDetail(orderNo);
  // The digits and units of every figure are the variety's.
  const load = joinLoads({ told, varieties: useForexVarieties() });
  const scene = useForexScene(told.data?.position?.code ?? null);
  // The number is all that is sent, so a refusal of the request means that it names no position.
  if (told.error?.reason === 'notFound' || told.error?.reason === 'badRequest')
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileSearch}
          title={t('notFound')}
          text={t('notFoundText')}
          action={{
            label: t('toRecords'),
            onPress: () => navigation.redirect(paths.perpetual.orders.href({ kind: 'forex' })),
          }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} load={load}>
      {({ told: { position, closed, fills, swaps } }) => {
        const variety = scene.varietyOf(position?.code ?? closed?.code ?? '');
        return (
          <>
            {position && <OpenPosition position={position} />}
            {closed && <ClosedSummary closed={closed} variety={variety} />}
            <section className="border-surface border-t-8">
              <h2 className="px-4 pt-3 pb-1 font-semibold">{t('fills', { count: fills.length })}</h2>
              {fills.map((fill) => (
                <FillRow key={fill.id} fill={fill} variety={variety} />
              ))}
            </section>
            <section className="border-surface border-t-8 pb-4">
              <h2 className="px-4 pt-3 pb-1 font-semibold">{t('swaps', { count: swaps.length })}</h2>
              {swaps.length === 0 && <p className="text-label text-ink-3 px-4 py-3">{t('noSwaps')}</p>}
              {swaps.map((swap) => (
                <SwapRow key={swap.at} swap={swap} />
              ))}
            </section>
          </>
        );
      }}
    </ScreenFrame>
  );
}

function FillRow({ fill, variety }: { fill: ForexFill; variety: ForexVariety | null }) {
  const t = useTranslations('forex.detail');
  const reasons = useTranslations('forex.history.reasons');
  const format = useFormat();
  const own = useOwnFormat();
  return (
    <div className="hairline-b num px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3 font-medium">
        <span>
          {t(fill.kind)} {format.price(fill.price, variety?.digits ?? 5)}
        </span>
        <span>{t('lots', { lots: own.amount(fill.lots, 2, 2) })}</span>
      </div>
      <div className="text-caption text-ink-3 mt-1 flex flex-wrap justify-between gap-x-3">
        <span>
          {format.shortTime(fill.ts)}
          {fill.reason && ` · ${reasons(fill.reason)}`}
        </span>
        {fill.realizedPnl !== null && <PnlText value={fill.realizedPnl} />}
      </div>
      {variety && variety.quote !== 'USD' && (
        <p className="text-caption text-ink-3">
          {t('rate', { currency: variety.quote, rate: format.amount(fill.rate, 8) })}
        </p>
      )}
    </div>
  );
}

function SwapRow({ swap }: { swap: ForexSwap }) {
  const { fromGain = '0' } = swap;
  const t = useTranslations('forex.detail');
  const format = useFormat();
  return (
    <div className="hairline-b num text-label flex justify-between gap-3 px-4 py-2.5">
      <span className="text-ink-2">{format.dateTime(swap.at)}</span>
      <span className="text-ink-3">
        {t('nights', { nights: swap.nights })}
        {fromGain !== '0' && ` · ${t('fromGain')}`}
      </span>
      <PnlText value={sub(swap.amount, fromGain)} className="font-medium" />
    </div>
  );
}

function OpenPosition({ position }: { position: ForexPosition }) {
  const named = useTranslations('forex.history');
  const scene = useForexScene(position.code);
  const [act, setAct] = useState<PositionAct | null>(null);
  const variety = scene.varietyOf(position.code);
  return (
    <>
      <PositionCard position={position} scene={scene} isLinked={false} onAct={setAct} />
      <PositionNumber position={position} words={{ opened: named('opened'), number: named('number') }} />
      {variety && act && (
        <Loaded
          load={loadActSheet}
          onFail={() => setAct(null)}
          props={{ act, position, variety, scene, onClose: () => setAct(null) }}
        />
      )}
    </>
  );
}
