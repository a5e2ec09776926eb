/** What is still to be set up, in the place of the banners: how far one is, what comes next, and the way there. */
import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StepBar } from '@/components/ui/StepBar';
import type { SetUp, SetUpStep } from '@/lib/auth/setUp';

export function SetUpCard({
  setUp: { done, of },
  next,
  onOpen,
}: {
  setUp: SetUp;
  next: SetUpStep;
  onOpen: () => void;
}) {
  const t = useTranslations('home.setUp');
  const count = useTranslations('shell.setUp');
  return (
    <section aria-label={t('label')} className="px-4 pt-2 pb-3">
      <button
        type="button"
        onClick={onOpen}
        className="press bg-surface rounded-m flex h-28 w-full items-center gap-3 px-4 text-left large-text:h-auto large-text:py-3"
      >
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 font-semibold large-text:line-clamp-none">{count('count', { done, of })}</span>
          <span className="text-label text-ink-2 mt-0.5 mb-2 line-clamp-2 large-text:line-clamp-none">
            {t(`next.${next}`)}
          </span>
          <StepBar done={done} of={of} />
        </span>
        <ChevronRight aria-hidden className="text-ink-3 size-5 shrink-0" />
      </button>
    </section>
  );
}
