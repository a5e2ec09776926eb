/** "Send code" inside the field of the code, and how many seconds until it may be sent again. */
import { useTranslations } from 'next-intl';
import { useSecondsLeft } from '@/lib/device/useSecondsLeft';

export function SendCode({ resendAt, busy, onSend }: { resendAt: number | null; busy: boolean; onSend: () => void }) {
  const t = useTranslations('auth.code');
  const left = useSecondsLeft(resendAt);
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
