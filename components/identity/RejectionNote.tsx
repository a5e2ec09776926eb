/** Why the last request was rejected, above the form that mends it. */
import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RejectionReason } from '@/lib/api/identity';

export function RejectionNote({
  reason,
  note,
  attemptsLeft,
}: {
  reason: RejectionReason;
  note: string | null;
  attemptsLeft: number;
}) {
  const t = useTranslations('identity');
  return (
    <div role="alert" className="bg-danger-soft rounded-m mb-5 flex gap-2.5 p-3.5">
      <CircleAlert aria-hidden className="text-danger mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="text-danger font-semibold">{t('status.rejectedTitle')}</p>
        <p className="text-label mt-0.5">{t(`reasons.${reason}`)}</p>
        {note && (
          <p className="text-label mt-1 [overflow-wrap:anywhere]">
            {t('status.note')}: {note}
          </p>
        )}
        <p className="text-label text-ink-2 mt-1">{t('status.attempts', { count: attemptsLeft })}</p>
      </div>
    </div>
  );
}
