/** How far the account is set up, what is counted, and the way to what comes next. */
import { ChevronRight, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StepBar } from '@/components/ui/StepBar';
import type { SecurityStatus } from '@/lib/api/security';
import type { SetUp, SetUpStep } from '@/lib/auth/setUp';

export type Advice = SetUpStep | 'email' | 'antiPhishing';

/** The steps that count towards the progress come first, then the optional ones. */
function adviceFor({ left }: SetUp, { email, antiPhishing }: SecurityStatus): Advice | null {
  return left[0] ?? (email === null ? 'email' : antiPhishing === null ? 'antiPhishing' : null);
}

export function ProgressCard({
  setUp,
  status,
  onOpen,
}: {
  setUp: SetUp;
  status: SecurityStatus;
  onOpen: (advice: Advice) => void;
}) {
  const t = useTranslations('security.progress');
  const count = useTranslations('shell.setUp');
  const advice = adviceFor(setUp, status);
  const isComplete = setUp.left.length === 0;
  return (
    <button
      type="button"
      disabled={advice === null}
      onClick={() => advice && onOpen(advice)}
      className="press bg-surface mx-4 mt-1 flex w-[calc(100%-2rem)] items-center gap-4 rounded-[16px] p-4 text-left"
    >
      <span
        className={`grid size-12 shrink-0 place-items-center rounded-full ${isComplete ? 'text-good bg-good-soft' : 'text-warn bg-warn-soft'}`}
      >
        <ShieldCheck aria-hidden className="size-6.5" strokeWidth={1.8} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{count('count', { done: setUp.done, of: setUp.of })}</span>
        <span className="text-label text-ink-3 mt-0.5 mb-2 block">{count('counted')}</span>
        <StepBar done={setUp.done} of={setUp.of} />
        <span className="text-label text-ink-2 mt-2 block">{t(advice ?? 'complete')}</span>
      </span>
      {advice && <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />}
    </button>
  );
}
