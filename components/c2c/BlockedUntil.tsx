/** Whoever cancelled three orders today can make none until midnight: said before anything is typed. */
import { useTranslations } from 'next-intl';
import { useCancelQuota } from '@/lib/c2c/hooks';

export function BlockedUntil() {
  const t = useTranslations('errors');
  const until = useCancelQuota().data?.blockedUntil ?? null;
  if (until === null) return null;
  return (
    <p className="bg-warn-soft text-warn rounded-m text-label px-3.5 py-3">
      {t('c2cBlocked', { until: new Date(until) })}
    </p>
  );
}
