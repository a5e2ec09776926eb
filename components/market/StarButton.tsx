/** Adds a variety to the favourites or takes it out. */
import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';

export function StarButton({
  name,
  on,
  onToggle,
  size = 'normal',
}: {
  name: string;
  on: boolean;
  onToggle: () => void;
  size?: 'normal' | 'small';
}) {
  const t = useTranslations('market');
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={t('star', { name })}
      onClick={onToggle}
      className={`press grid h-11 shrink-0 place-items-center ${size === 'small' ? 'w-9' : 'w-11'} ${on ? 'text-brand' : size === 'small' ? 'text-disabled' : 'text-ink'}`}
    >
      <Star
        aria-hidden
        className={size === 'small' ? 'size-4' : 'size-6'}
        strokeWidth={1.7}
        fill={on ? 'currentColor' : 'none'}
      />
    </button>
  );
}
