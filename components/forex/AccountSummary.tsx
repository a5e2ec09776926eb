/** The forex account at the newest prices, with the way to move money there. */
import { useTranslations } from 'next-intl';
import { PnlText } from '@/components/trading/PnlText';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Scene, accountNow, shownEquity } from '@/lib/forex/figures';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { LevelText } from './LevelText';

export function AccountSummary({ scene }: { scene: Scene }) {
  const t = useTranslations('forex.account');
  const own = useOwnFormat();
  const navigation = useNavigation();
  const { account } = scene;
  const now = accountNow(scene);
  const shown = shownEquity(scene);
  const rows = [
    { name: t('equity'), value: own.amount(shown.equity, 2, 2), strong: true },
    { name: t('balance'), value: own.amount(account?.balance, 2, 2) },
    { name: t('unrealized'), value: <PnlText value={shown.profit} /> },
    { name: t('used'), value: own.amount(now?.used ?? account?.usedMargin, 2, 2) },
    { name: t('inOrders'), value: own.amount(account?.inOrders, 2, 2) },
    { name: t('free'), value: own.amount(now?.free ?? account?.free, 2, 2), strong: true },
    { name: t('level'), value: <LevelText value={now?.level ?? account?.level ?? null} /> },
  ];
  return (
    <div className="px-4 py-3">
      <KeyValue rows={rows} />
      <p className="text-caption text-ink-3 pt-1 pb-3">{t('note')}</p>
      <Button kind="secondary" onPress={() => navigation.push(paths.assets.transfer.href({ from: 'spot', to: 'fx' }))}>
        {t('transfer')}
      </Button>
    </div>
  );
}
