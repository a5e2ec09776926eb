/** On home and fund, from a margin ratio of 70 % on: how near a liquidation is, and the way there. A letter says the same. */
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
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
    <div role="alert" className="px-4 pt-2">
      <button
        type="button"
        onClick={() => navigation.switchTab(paths.perpetual.trade.href({ symbol: position.symbol }))}
        className="press bg-warn-soft text-warn text-label rounded-m flex min-h-11 w-full items-center gap-2 px-3 py-1.5 text-left"
      >
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 flex-1">
          {t('text', {
            mode: position.marginMode,
            pair: position.symbol.replace(/USDT$/, '/USDT'),
            ratio: format.share(ratio),
          })}
        </span>
        <span className="flex shrink-0 items-center font-semibold">
          {t('open')}
          <ChevronRight aria-hidden className="size-4" />
        </span>
      </button>
    </div>
  );
}
