/** The kinds of order that every product offers, in the words of all of them. */
import { useTranslations } from 'next-intl';
import type { SelectItem } from '@/components/ui/Select';
import type { Side } from '@/lib/api/trading';
import { type OrderKind, kindOfOrder } from '@/lib/trading/kinds';

export function useKindItems(kinds: readonly OrderKind[]): SelectItem<OrderKind>[] {
  const t = useTranslations('trading.kinds');
  return kinds.map((value) => ({ value, label: t(value), hint: t(`hints.${value}`) }));
}

/** Kind and side of an order in one word, as "limit buy". */
export function useKindText(): (order: Parameters<typeof kindOfOrder>[0] & { side: Side }) => string {
  const t = useTranslations('trading.kinds');
  return (order) => t('sided', { kind: kindOfOrder(order), side: order.side });
}

/** In a confirmation: what an order of these two kinds does that its rows do not say. */
export function KindHint({ kind }: { kind: OrderKind }) {
  const t = useTranslations('trading.kinds.hints');
  if (kind !== 'ioc' && kind !== 'postOnly') return null;
  return <p className="text-label text-ink-2 mt-2 px-3">{t(kind)}</p>;
}
