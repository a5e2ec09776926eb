/** How long the whitelist still holds an address back; nothing once it lets it through. */
import { useTranslations } from 'next-intl';
import { Countdown } from '@/components/ui/Countdown';
import { useHasPassed } from '@/lib/device/useHasPassed';

export function ListingWait({ until, onEnd }: { until: number; onEnd?: () => void }) {
  const t = useTranslations('withdrawals.book');
  if (useHasPassed(until, onEnd)) return null;
  return (
    <span className="text-caption text-warn mt-1 block">
      {t('waiting')} <Countdown until={until} />
    </span>
  );
}
