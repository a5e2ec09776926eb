/** How long a review usually takes: minutes up to two hours, hours up to two days, else days. */
import { useTranslations } from 'next-intl';

const HOUR = 60;
const DAY = 24 * HOUR;

export function useReviewTime(): (minutes: number) => string {
  const t = useTranslations('offline.time');
  return (minutes) =>
    minutes < 2 * HOUR
      ? t('minutes', { count: minutes })
      : minutes < 2 * DAY
        ? t('hours', { count: Math.ceil(minutes / HOUR) })
        : t('days', { count: Math.ceil(minutes / DAY) });
}
