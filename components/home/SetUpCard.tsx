/** What is still to be set up, in the place of the banners: how far one is, what comes next, and the way there. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';

export type SetUpStep = 'identity' | 'fundPassword' | 'totp';

export function SetUpCard({ left, of, onOpen }: {
  /** The steps that are missing, the next one first. */
  left: readonly [SetUpStep, ...SetUpStep[]];
  /** How many there are altogether. */
  of: number;
  onOpen: (step: SetUpStep) => void;
}) {
  const t = useTranslations('home.setUp');
  const done = of - left.length;
  return (
    <section aria-label={t('label')} className="px-4 pt-2 pb-3">
      <button type="button" onClick={() => onOpen(left[0])} className="press bg-surface rounded-m flex h-28 w-full items-center gap-3 px-4 text-left large-text:h-auto large-text:py-3">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 font-semibold large-text:line-clamp-none">{t('title')}</span>
          <span className="text-label text-ink-2 mt-0.5 line-clamp-2 large-text:line-clamp-none">{t(`next.${left[0]}`)}</span>
          <span className="mt-2 flex items-center gap-1">
            <span className="sr-only">{t('progress', { done, of })}</span>
            {Array.from({ length: of }, (_, index) => (
              <span key={index} aria-hidden className={`h-1 w-8 rounded-full ${index < done ? 'bg-brand' : 'bg-line'}`} />
            ))}
          </span>
        </span>
        <ChevronRight aria-hidden className="text-ink-3 size-5 shrink-0" />
      </button>
    </section>
  );
}
