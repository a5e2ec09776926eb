/** One's open forex positions as cards, the account's line above them, and the sheets that belong to them. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Scene, accountNow, shownEquity } from '@/lib/forex/figures';
import { useForexPositions } from '@/lib/forex/hooks';
import { useErrorText } from '@/lib/i18n/errorText';
import { isZero } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { LevelText } from './LevelText';
import { loadActSheet } from './loadActSheet';
import { type PositionAct, POSITION_HEIGHT, PositionCard } from './PositionCard';

export function Positions({ scene }: { scene: Scene }) {
  const t = useTranslations('forex.position');
  const errorText = useErrorText();
  const navigation = useNavigation();
  const load = useForexPositions();
  const [acting, setActing] = useState<{ act: PositionAct; id: string } | null>(null);
  if (load.data === null) {
    if (load.error) return <ErrorState text={errorText(load.error)} onRetry={() => void load.reload()} />;
    return <SkeletonRows count={1} height={POSITION_HEIGHT} icon={false} />;
  }
  const { positions } = load.data;
  const isPoor = scene.account !== null && isZero(scene.account.balance);
  if (positions.length === 0)
    return (
      <EmptyState
        title={t('none')}
        {...(isPoor && {
          text: t('noMoney'),
          action: {
            label: t('transfer'),
            onPress: () => navigation.push(paths.assets.transfer.href({ from: 'spot', to: 'fx' })),
          },
        })}
      />
    );
  const isClosed = positions.some(({ code }) => scene.priceOf(code)?.open === false);
  return (
    <>
      <AccountLine scene={scene} />
      {isClosed && <p className="text-caption text-ink-2 px-4 pt-2">{t('closedMarket')}</p>}
      <ul aria-label={t('list')}>
        {positions.map((position) => (
          <li key={position.positionId}>
            <PositionCard
              position={position}
              scene={scene}
              onAct={(act) => setActing({ act, id: position.positionId })}
            />
          </li>
        ))}
      </ul>
      {acting && <Act acting={acting} scene={scene} onClose={() => setActing(null)} />}
    </>
  );
}

function Act({
  acting,
  scene,
  onClose,
}: {
  acting: { act: PositionAct; id: string };
  scene: Scene;
  onClose: () => void;
}) {
  const position = scene.positions.find(({ positionId }) => positionId === acting.id);
  const variety = position && scene.varietyOf(position.code);
  if (!position || !variety) return null;
  return <Loaded load={loadActSheet} onFail={onClose} props={{ act: acting.act, position, variety, scene, onClose }} />;
}

/** Of the account, not of a position: it stands above all of them. */
function AccountLine({ scene }: { scene: Scene }) {
  const t = useTranslations('forex.account');
  const own = useOwnFormat();
  const now = accountNow(scene);
  const cell = 'text-ink font-medium';
  return (
    <p className="num text-caption text-ink-3 flex flex-wrap justify-between gap-x-2 px-4 pt-2">
      <span>
        {t('equity')} <span className={cell}>{own.amount(now && shownEquity(scene).equity, 2, 2)}</span>
      </span>
      <span>
        {t('used')} <span className={cell}>{own.amount(now?.used ?? scene.account?.usedMargin, 2, 2)}</span>
      </span>
      <span>
        {t('level')} <LevelText value={now?.level ?? null} className="font-medium" />
      </span>
    </p>
  );
}
