/** The perpetual account at the newest prices, with the way to move money there. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { equityOf, freeNow } from '@/lib/perpetual/figures';
import { useScene } from '@/lib/perpetual/hooks';
import { PnlText } from '@/components/trading/PnlText';

export function AccountSummary() {
  const t = useTranslations('perpetual.account');
  const own = useOwnFormat();
  const navigation = useNavigation();
  const scene = useScene();
  const now = equityOf(scene);
  const { account } = scene;
  const rows = [
    { name: t('equity'), value: own.amount(now?.equity ?? account?.equity, 2, 2), strong: true },
    { name: t('balance'), value: own.amount(account?.balance, 2, 2) },
    { name: t('unrealized'), value: <PnlText value={now?.profit ?? account?.unrealizedPnl ?? null} /> },
    { name: t('available'), value: own.amount(freeNow(scene), 2, 2), strong: true },
    { name: t('margins'), value: own.amount(account?.positionMargin, 2, 2) },
    { name: t('inOrders'), value: own.amount(account?.frozen, 2, 2) },
    ...(account?.crossMarginRatio ? [{ name: t('crossRatio'), value: own.share(account.crossMarginRatio) }] : []),
  ];
  return (
    <div className="px-4 py-3">
      <KeyValue rows={rows} />
      <p className="text-caption text-ink-3 pt-1 pb-3">{t('note')}</p>
      <Button
        kind="secondary"
        onPress={() => navigation.push(paths.assets.transfer.href({ from: 'spot', to: 'perpetual' }))}
      >
        {t('transfer')}
      </Button>
    </div>
  );
}
