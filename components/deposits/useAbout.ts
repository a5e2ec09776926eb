/** A time that is only about right: seconds below a minute and a half, else minutes. */
import { useTranslations } from 'next-intl';

const MINUTE_MS = 60_000;

export function useAbout(): (ms: number) => string {
  const t = useTranslations('deposits');
  return (ms) =>
    ms < 1.5 * MINUTE_MS
      ? t('seconds', { count: Math.ceil(ms / 1_000) })
      : t('minutes', { count: Math.ceil(ms / MINUTE_MS) });
}

/** What is left of a deposit's blocks. */
export const restOf = ({
  confirmations,
  needed,
  blockMs,
}: {
  confirmations: number;
  needed: number;
  blockMs: number;
}) => Math.max(0, needed - confirmations) * blockMs;
