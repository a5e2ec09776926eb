/** From a margin ratio of 70 % on: how near the liquidation is, and one button that does something about it. */
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Position } from '@/lib/api/perpetualShapes';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { figuresOf } from '@/lib/perpetual/figures';
import { useScene } from '@/lib/perpetual/hooks';
import { nearest } from '@/lib/perpetual/warning';
import { MarginSheet } from './MarginSheet';

export function RiskBanner() {
  const t = useTranslations('perpetual.risk');
  const format = useFormat();
  const navigation = useNavigation();
  const scene = useScene();
  const [adding, setAdding] = useState<Position | null>(null);
  const near = nearest(scene.positions, (position) => figuresOf(position, scene).marginRatio);
  if (!near) return null;
  const { one: position, ratio } = near;
  const market = scene.marketOf(position.symbol);
  const isIsolated = position.marginMode === 'isolated';
  const act = () =>
    isIsolated ? setAdding(position) : navigation.push(paths.assets.transfer.href({ from: 'spot', to: 'perpetual' }));
  return (
    <div role="alert" className="bg-warn-soft text-warn text-label flex items-center gap-2 px-4 py-1">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-1">
        {t('text', {
          what: isIsolated ? `${market?.base ?? position.symbol}/${market?.quote ?? ''}` : t('cross'),
          ratio: format.share(ratio),
        })}
      </p>
      <button type="button" onClick={act} className="press h-11 shrink-0 px-1 font-semibold underline">
        {t(isIsolated ? 'addMargin' : 'transfer')}
      </button>
      {adding && market && (
        <MarginSheet
          position={scene.positions.find(({ positionId }) => positionId === adding.positionId) ?? adding}
          market={market}
          scene={scene}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}
