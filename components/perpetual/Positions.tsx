/** One's open positions as cards, and the sheets that belong to them. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useErrorText } from '@/lib/i18n/errorText';
import { isZero } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { usePositions, useScene } from '@/lib/perpetual/hooks';
import { loadActSheet } from './loadActSheet';
import { loadCloseAll } from './loadCloseAll';
import { Loaded } from '@/components/layout/Loaded';
import { type PositionAct, POSITION_HEIGHT, PositionCard } from './PositionCard';

export function Positions() {
  const t = useTranslations('perpetual.position');
  const errorText = useErrorText();
  const navigation = useNavigation();
  const load = usePositions();
  const scene = useScene();
  const [acting, setActing] = useState<{ act: PositionAct; id: string } | null>(null);
  const [isClosingAll, setClosingAll] = useState(false);
  if (load.data === null) {
    if (load.error) return <ErrorState text={errorText(load.error)} onRetry={() => void load.reload()} />;
    return <SkeletonRows count={1} height={POSITION_HEIGHT} icon={false} />;
  }
  const isPoor = scene.account !== null && isZero(scene.account.balance);
  if (load.data.length === 0)
    return (
      <EmptyState
        title={t('none')}
        {...(isPoor
          ? {
              text: t('noMoney'),
              action: {
                label: t('transfer'),
                onPress: () => navigation.push(paths.assets.transfer.href({ from: 'spot', to: 'perpetual' })),
              },
            }
          : {})}
      />
    );
  const chosen = load.data.find(({ positionId }) => positionId === acting?.id);
  const market = chosen && scene.marketOf(chosen.symbol);
  return (
    <>
      <ul aria-label={t('list')}>
        {load.data.map((position) => (
          <li key={position.positionId}>
            <PositionCard
              position={position}
              scene={scene}
              onAct={(act) => setActing({ act, id: position.positionId })}
            />
          </li>
        ))}
      </ul>
      {load.data.length > 1 && (
        <div className="px-4 py-3">
          <Button kind="secondary" onPress={() => setClosingAll(true)}>
            {t('closeAll', { count: load.data.length })}
          </Button>
        </div>
      )}
      {isClosingAll && (
        <Loaded
          load={loadCloseAll}
          onFail={() => setClosingAll(false)}
          props={{ scene, onClose: () => setClosingAll(false) }}
        />
      )}
      {chosen && market && acting && (
        <Loaded
          load={loadActSheet}
          onFail={() => setActing(null)}
          props={{ act: acting.act, position: chosen, market, scene, onClose: () => setActing(null) }}
        />
      )}
    </>
  );
}
