/** The perpetual account at the newest prices, with the way to move money there. */
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { accountNow, shownEquity } from '@/lib/perpetual/figures';
import { useScene, useTicker } from '@/lib/perpetual/hooks';
import { PnlText } from '@/components/trading/PnlText';
import { upToCents } from '@/lib/money/cents';

export function AccountSummary() {
  const t = useTranslations('perpetual.account');
  const own = useOwnFormat();
  const navigation = useNavigation();
  const scene = useScene();
  const { account } = scene;
  // Either all at the newest prices or all as the exchange told it: figures of two moments would not add up.
  const now = accountNow(scene) ?? account;
  const shown = shownEquity(scene);
  const rows = [
    { name: t('equity'), value: own.amount(shown.equity, 2, 2), strong: true },
    { name: t('balance'), value: own.amount(account?.balance, 2, 2) },
    { name: t('unrealized'), value: <PnlText value={shown.profit} /> },
    { name: t('available'), value: own.amount(now?.available, 2, 2), strong: true },
    { name: t('margins'), value: own.amount(now?.positionMargin, 2, 2) },
    { name: t('inOrders'), value: own.amount(account && upToCents(account.frozen), 2, 2) },
    ...(now?.crossMarginRatio ? [{ name: t('crossRatio'), value: own.share(now.crossMarginRatio) }] : []),
  ];
  return (
    <div className="px-4 py-3">
      {[...new Set(scene.positions.map(({ symbol }) => symbol))].map((symbol) => (
        <Follow key={symbol} symbol={symbol} />
      ))}
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

/** Keeps the mark price of a market in which somebody holds something new, where no card of the position does. */
function Follow({ symbol }: { symbol: string }) {
  useTicker(symbol);
  return null;
}
