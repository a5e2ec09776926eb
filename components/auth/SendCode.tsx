/** "Send code" inside the field of the code, and how many seconds until it may be sent again. */
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { serverNow } from '@/lib/device/serverClock';

const secondsUntil = (moment: number | null): number =>
  moment === null ? 0 : Math.max(0, Math.ceil((moment - serverNow()) / 1_000));

/** Seconds left until a moment of the server's clock. */
function useSecondsUntil(moment: number | null): number {
  const [, tick] = useState(0);
  const left = secondsUntil(moment);
  const isWaiting = left > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return left;
}

export function SendCode({ resendAt, busy, onSend }: { resendAt: number | null; busy: boolean; onSend: () => void }) {
  'use no memo';
  const t = useTranslations('auth.code');
  const left = useSecondsUntil(resendAt);
  if (left > 0)
    return (
      <span role="timer" className="text-label text-ink-3 num shrink-0">
        {t('again', { seconds: left })}
      </span>
    );
  return (
    <button
      type="button"
      onClick={onSend}
      aria-busy={busy || undefined}
      className="text-brand text-label press -mr-1 h-11 shrink-0 px-1 font-semibold"
    >
      {t(resendAt === null ? 'send' : 'resend')}
    </button>
  );
}
