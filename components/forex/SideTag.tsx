/** Bought or sold, with its leverage. */
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { Side } from '@/lib/api/trading';

export function SideTag({ side, leverage }: { side: Side; leverage: number }) {
  const t = useTranslations('forex');
  return <Tag tone={side === 'buy' ? 'up' : 'down'}>{t('sideTag', { side, leverage })}</Tag>;
}
