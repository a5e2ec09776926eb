/** How long a bank transfer usually takes, in words. */
import { useTranslations } from 'next-intl';

const HOUR = 60;
const DAY = 24 * HOUR;

export function usePayoutTime(): (minutes: number) => string {
  const t = useTranslations('bankWithdrawals.time');
  return (minutes) => {
    if (minutes < HOUR) return t('minutes', { count: minutes });
    return minutes < DAY
      ? t('hours', { count: Math.ceil(minutes / HOUR) })
      : t('days', { count: Math.ceil(minutes / DAY) });
  };
}
