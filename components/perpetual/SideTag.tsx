/** Long or short with its leverage. */
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/Tag';
import type { PerpetualSide } from '@/lib/api/perpetualShapes';

export function SideTag({ side, leverage }: { side: PerpetualSide; leverage: number }) {
  const t = useTranslations('perpetual');
  return <Tag tone={side === 'long' ? 'up' : 'down'}>{t('sideTag', { side, leverage })}</Tag>;
}
