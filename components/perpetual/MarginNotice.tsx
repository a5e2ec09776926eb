/** On home and fund, from a margin ratio of 70 % on: how near a liquidation is, and the way there. A letter says the same. */
import { useTranslations } from 'next-intl';
import { DangerNotice } from '@/components/layout/DangerNotice';
import type { Decimal } from '@/lib/money/decimal';
import { isZero } from '@/lib/money/decimal';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useNearLiquidation } from '@/lib/perpetual/hooks';

/** `worth`: of the perpetual account; nothing is asked for while it is empty. */
export function MarginNotice({ worth }: { worth: Decimal | undefined }) {
  return worth === undefined || isZero(worth) ? null : <Notice />;
}

function Notice() {
  const t = useTranslations('shell.marginNotice');
  const format = useFormat();
  const navigation = useNavigation();
  const near = useNearLiquidation();
  if (!near) return null;
  const { one: position, ratio } = near;
  return (
    <DangerNotice
      text={t('text', {
        mode: position.marginMode,
        pair: position.symbol.replace(/USDT$/, '/USDT'),
        ratio: format.share(ratio),
      })}
      open={t('open')}
      onOpen={() => navigation.switchTab(paths.perpetual.trade.href({ symbol: position.symbol }))}
    />
  );
}
