import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { setHideAmounts, useHideAmounts } from '@/lib/device/preferences';

/** Hides every amount on every screen; remembered on the device. */
export function EyeToggle() {
  const t = useTranslations('shell');
  const hidden = useHideAmounts();
  const Icon = hidden ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-label={hidden ? t('showAmounts') : t('hideAmounts')}
      aria-pressed={hidden}
      onClick={() => setHideAmounts(!hidden)}
      className="press text-ink-3 relative inline-grid size-6 place-items-center before:absolute before:-inset-2.5"
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.7} />
    </button>
  );
}
