/** How well the account is protected, and what would make it better. */
import { ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type Protection, protectionLevel } from '@/lib/security/rules';

const tones = { low: 'text-danger bg-danger-soft', medium: 'text-warn bg-warn-soft', high: 'text-good bg-good-soft' } as const;
const bars = { low: 'bg-danger', medium: 'bg-warn', high: 'bg-good' } as const;
const filled = { low: 1, medium: 2, high: 3 } as const;

/** The first thing that is missing, in the order in which it matters. */
function advice({ email, totp, fundPassword, antiPhishing }: Protection): 'totp' | 'email' | 'fundPassword' | 'antiPhishing' | 'complete' {
  if (!totp) return 'totp';
  if (email === null) return 'email';
  if (!fundPassword) return 'fundPassword';
  return antiPhishing === null ? 'antiPhishing' : 'complete';
}

export function LevelCard({ status }: { status: Protection }) {
  const t = useTranslations('security.level');
  const level = protectionLevel(status);
  return (
    <div className="bg-surface mx-4 mt-1 flex items-center gap-4 rounded-[16px] p-4">
      <span className={`grid size-12 shrink-0 place-items-center rounded-full ${tones[level]}`}>
        <ShieldCheck aria-hidden className="size-6.5" strokeWidth={1.8} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{t('title', { level: t(level) })}</p>
        <div aria-hidden className="mt-1.5 flex gap-1">
          {[1, 2, 3].map((part) => (
            <span key={part} className={`h-1 flex-1 rounded-full ${part <= filled[level] ? bars[level] : 'bg-line'}`} />
          ))}
        </div>
        <p className="text-label text-ink-2 mt-1.5">{t(`advice.${advice(status)}`)}</p>
      </div>
    </div>
  );
}
