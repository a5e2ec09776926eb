/** Why the second step asks for another proof than usual: the password was just reset by that one. */
import { ShieldAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Spent } from '@/lib/api/auth';
import { unbroken } from '@/components/ui/Texts';
import { formatDateTime } from '@/lib/format/times';

export function SpentNote({ spent }: { spent: Spent | null }) {
  const t = useTranslations('auth.verify.spent');
  return (
    spent && (
      <section
        aria-label={t('title')}
        className="text-label text-warn bg-warn-soft rounded-m mb-4 flex items-start gap-2 px-3 py-2.5"
      >
        <ShieldAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p className="min-w-0">{t.rich(spent.by, { time: formatDateTime(spent.until), when: unbroken })}</p>
      </section>
    )
  );
}
