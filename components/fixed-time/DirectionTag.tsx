/** Up or down with an arrow: colour is never the only sign. */
import { useTranslations } from 'next-intl';
import type { Direction } from '@/lib/api/fixedTimeShapes';

export function DirectionTag({ direction }: { direction: Direction }) {
  const t = useTranslations('fixedTime.row');
  const isUp = direction === 'up';
  return (
    <span
      className={`text-caption rounded-md shrink-0 px-1.5 py-0.5 font-semibold whitespace-nowrap ${isUp ? 'bg-up-soft text-up' : 'bg-down-soft text-down'}`}
    >
      <span aria-hidden>{isUp ? '▲ ' : '▼ '}</span>
      {t('direction', { direction })}
    </span>
  );
}
