/** A time that is only about right: seconds below a minute and a half, else minutes. */
import { useTranslations } from 'next-intl';

const MINUTE_MS = 60_000;

export function useAboutTime(): (ms: number) => string {
  const t = useTranslations('withdrawals.about');
  return (ms) =>
    ms < 1.5 * MINUTE_MS
      ? t('seconds', { count: Math.ceil(ms / 1_000) })
      : t('minutes', { count: Math.ceil(ms / MINUTE_MS) });
}
