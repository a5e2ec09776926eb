/** "Send code" inside the field of the code, and how long until it may be sent again. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Countdown } from '@/components/ui/Countdown';
import { serverNow } from '@/lib/device/serverClock';

export function SendCode({ resendAt, busy, onSend }: { resendAt: number | null; busy: boolean; onSend: () => void }) {
  const t = useTranslations('auth.code');
  const [waited, setWaited] = useState<number | null>(null);
  if (resendAt !== null && waited !== resendAt && resendAt > serverNow()) {
    return (
      <span className="text-label text-ink-3 shrink-0">
        {t('again')} <Countdown until={resendAt} onEnd={() => setWaited(resendAt)} />
      </span>
    );
  }
  return (
    <button type="button" onClick={onSend} aria-busy={busy || undefined} className="text-brand text-label press -mr-1 h-11 shrink-0 px-1 font-semibold">
      {t(resendAt === null ? 'send' : 'resend')}
    </button>
  );
}
