/** Where a request stands: what happened, what comes next, and what was sent, masked. */
import { BadgeCheck, CalendarClock, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { KeyValue } from '@/components/ui/KeyValue';
import { Timeline } from '@/components/ui/Timeline';
import { useFormat } from '@/lib/format/useFormat';
import { useSimulation } from '@/lib/site/site';

const looks = {
  underReview: { Icon: Clock3, tone: 'bg-brand-soft text-brand', title: 'reviewTitle' },
  passed: { Icon: BadgeCheck, tone: 'bg-good-soft text-good', title: 'passedTitle' },
  expired: { Icon: CalendarClock, tone: 'bg-warn-soft text-warn', title: 'expiredTitle' },
} as const;

interface Props {
  status: keyof typeof looks;
  submittedAt: number | null;
  decidedAt: number | null;
  passedText: string;
  rows: readonly { name: string; value: string }[];
  children: ReactNode;
}

export function ReviewState({ status, submittedAt, decidedAt, passedText, rows, children }: Props) {
  const t = useTranslations('identity.status');
  const format = useFormat();
  // In the sandbox a program decides, so the text does not speak of a person.
  const { sandbox } = useSimulation();
  const isDecided = status !== 'underReview';
  const { Icon, tone, title } = looks[status];
  return (
    <div className="px-4 pt-4">
      <div role="status">
        <span className={`grid size-16 place-items-center rounded-full ${tone}`}>
          <Icon aria-hidden className="size-8" strokeWidth={1.6} />
        </span>
        <h2 className="text-heading mt-4 font-bold">{t(title)}</h2>
        <p className="text-ink-2 mt-1">{isDecided ? passedText : t(sandbox ? 'simulatedText' : 'reviewText')}</p>
      </div>
      {!isDecided && (
        <div className="mt-6">
          <Timeline
            steps={[
              { title: t('submitted'), at: submittedAt, state: 'done' },
              { title: t(sandbox ? 'simulatedChecking' : 'checking'), state: 'now' },
              { title: t('decided'), note: t('next'), state: 'next' },
            ]}
          />
        </div>
      )}
      <div className="bg-surface rounded-m mt-6 px-3.5 py-1.5">
        <KeyValue rows={isDecided ? [...rows, { name: t('decided'), value: format.dateTime(decidedAt) }] : rows} />
      </div>
      <div className="mt-6 space-y-2">{children}</div>
    </div>
  );
}
