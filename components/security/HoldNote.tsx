/** Withdrawals wait because something that proves the person was changed. */
import { Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { unbroken } from '@/components/ui/Texts';
import { formatDateTime } from '@/lib/format/times';

export function HoldNote({ until }: { until: number }) {
  const t = useTranslations('security');
  return (
    <p
      role="status"
      className="text-label text-warn bg-warn-soft rounded-m mx-4 mt-3 flex items-start gap-2 px-3 py-2.5"
    >
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="num min-w-0">{t.rich('held', { time: formatDateTime(until), when: unbroken })}</span>
    </p>
  );
}
