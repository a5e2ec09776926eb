/** Where a request stands: what happened, what comes next, and what was sent, masked. */
import { BadgeCheck, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KeyValue } from '@/components/ui/KeyValue';
import { Timeline } from '@/components/ui/Timeline';
import { useFormat } from '@/lib/format/useFormat';

interface Props {
  status: 'underReview' | 'passed';
  submittedAt: number | null;
  decidedAt: number | null;
  passedText: string;
  rows: readonly { name: string; value: string }[];
  children: ReactNode;
}

export function ReviewState({ status, submittedAt, decidedAt, passedText, rows, children }: Props) {
  const t = useTranslations('identity.status');
  const format = useFormat();
  const isPassed = status === 'passed';
  const Icon = isPassed ? BadgeCheck : Clock3;
  return (
    <div className="px-4 pt-4">
      <div role="status">
        <span className={`grid size-16 place-items-center rounded-full ${isPassed ? 'bg-good-soft text-good' : 'bg-brand-soft text-brand'}`}>
          <Icon aria-hidden className="size-8" strokeWidth={1.6} />
        </span>
        <h2 className="text-heading mt-4 font-bold">{t(isPassed ? 'passedTitle' : 'reviewTitle')}</h2>
        <p className="text-ink-2 mt-1">{isPassed ? passedText : t('reviewText')}</p>
      </div>
      {!isPassed && (
        <div className="mt-6">
          <Timeline
            steps={[
              { title: t('submitted'), note: format.dateTime(submittedAt), state: 'done' },
              { title: t('checking'), state: 'now' },
              { title: t('decided'), note: t('next'), state: 'next' },
            ]}
          />
        </div>
      )}
      <div className="bg-surface rounded-m mt-6 px-3.5 py-1.5">
        <KeyValue rows={isPassed ? [...rows, { name: t('decided'), value: format.dateTime(decidedAt) }] : rows} />
      </div>
      <div className="mt-6 space-y-2">{children}</div>
    </div>
  );
}
