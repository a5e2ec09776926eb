/** What was opened from the search lately, as chips. */
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/IconButton';
import type { Variety } from '@/lib/api/market';

export function RecentSearches({
  varieties,
  onOpen,
  onClear,
}: {
  varieties: readonly Variety[];
  onOpen: (variety: Variety) => void;
  onClear: () => void;
}) {
  const t = useTranslations('market.search');
  if (varieties.length === 0) return null;
  return (
    <section aria-label={t('recent')}>
      <div className="flex items-center justify-between pr-1.5 pl-4">
        <h2 className="text-label font-semibold">{t('recent')}</h2>
        <IconButton icon={Trash2} label={t('clear')} tone="quiet" onPress={onClear} />
      </div>
      <ul className="flex flex-wrap gap-x-2 px-4">
        {varieties.map((variety) => (
          <li key={variety.symbol}>
            <button type="button" onClick={() => onOpen(variety)} className="press grid h-11 place-items-center">
              <span className="rounded-sm bg-surface text-label px-3 py-1.5">
                {variety.base}/{variety.quote}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
