/** One position of one's own, open or closed: its figures, every fill, and every payment of funding. */
import { FileSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { loadActSheet } from '@/components/perpetual/loadActSheet';
import { Loaded } from '@/components/layout/Loaded';
import { ClosedSummary } from '@/components/perpetual/ClosedSummary';
import { PerpetualFillRow } from '@/components/perpetual/PerpetualFillRow';
import { type PositionAct, PositionCard } from '@/components/perpetual/PositionCard';
import { FundingText } from '@/components/trading/PnlText';
import { PositionNumber } from '@/components/trading/PositionNumber';
import { EmptyState } from '@/components/ui/EmptyState';
import type { Position } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { joinLoads } from '@/lib/client/joinLoads';
import { mul } from '@/lib/money/decimal';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePerpetualMarkets, usePosition, useScene } from '@/lib/perpetual/hooks';

export function PositionScreen() {
  const { orderNo } = useParams(paths.perpetual.order);
  const t = useTranslations('perpetual.detail');
  const format = useFormat();
  const navigation = useNavigation();
  const told = usePosition(orderNo);
  // The digits and units of every figure are the market's.
  const load = joinLoads({ told, markets: usePerpetualMarkets() });
  const scene = useScene();
  // The number is all that is sent, so a refusal of the request means that it names no position.
  if (told.error?.reason === 'notFound' || told.error?.reason === 'badRequest')
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileSearch}
          title={t('notFound')}
          text={t('notFoundText')}
          action={{ label: t('toRecords'), onPress: () => navigation.redirect(paths.perpetual.orders.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} load={load}>
      {({ told: { position, closed, fills, funding } }) => {
        const symbol = position?.symbol ?? closed?.symbol ?? '';
        const market = scene.marketOf(symbol);
        return (
          <>
            {position && <OpenPosition position={position} />}
            {closed && <ClosedSummary closed={closed} fills={fills} market={market} />}
            <section className="border-surface border-t-8">
              <h2 className="px-4 pt-3 pb-1 font-semibold">{t('fills', { count: fills.length })}</h2>
              {fills.map((fill) => (
                <PerpetualFillRow key={fill.id} fill={fill} market={market} />
              ))}
            </section>
            <section className="border-surface border-t-8 pb-4">
              <h2 className="px-4 pt-3 pb-1 font-semibold">{t('funding', { count: funding.length })}</h2>
              {funding.length === 0 && <p className="text-label text-ink-3 px-4 py-3">{t('noFunding')}</p>}
              {funding.map(({ at, rate, amount }) => (
                <div key={at} className="hairline-b num text-label flex justify-between gap-3 px-4 py-2.5">
                  <span className="text-ink-2">{format.dateTime(at)}</span>
                  <span className="text-ink-3">{format.percent(mul(rate, '100'), 4)}</span>
                  <FundingText value={amount} className="font-medium" />
                </div>
              ))}
            </section>
          </>
        );
      }}
    </ScreenFrame>
  );
}

function OpenPosition({ position }: { position: Position }) {
  const named = useTranslations('perpetual.closedPosition');
  const scene = useScene();
  const [act, setAct] = useState<PositionAct | null>(null);
  const market = scene.marketOf(position.symbol);
  return (
    <>
      <PositionCard position={position} scene={scene} isLinked={false} onAct={setAct} />
      <PositionNumber position={position} words={{ opened: named('opened'), number: named('number') }} />
      {act && market && (
        <Loaded
          load={loadActSheet}
          onFail={() => setAct(null)}
          props={{ act, position, market, scene, onClose: () => setAct(null) }}
        />
      )}
    </>
  );
}
