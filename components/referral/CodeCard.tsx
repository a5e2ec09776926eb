/** One's code and link, to be copied, and the way to the QR code. */
import { QrCode } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { inviteLink } from '@/lib/referral/invitation';

export function CodeCard({ code, onQrCode }: { code: string; onQrCode: () => void }) {
  const t = useTranslations('referral.code');
  const link = inviteLink(code);
  return (
    <dl className="border-line rounded-m mt-4 border">
      <div className="flex min-h-12 items-center justify-between gap-4 px-3">
        <dt className="text-ink-2 shrink-0">{t('code')}</dt>
        <dd className="flex min-w-0 items-center gap-4 font-semibold">
          <span className="num [overflow-wrap:anywhere]">{code}</span>
          <CopyButton text={code} label={t('copyCode')} />
        </dd>
      </div>
      <div className="border-line flex min-h-12 items-center justify-between gap-4 border-t px-3">
        <dt className="text-ink-2 shrink-0">{t('link')}</dt>
        <dd className="flex min-w-0 items-center gap-4 font-semibold">
          <span className="truncate">{link.replace(/^https?:\/\//, '')}</span>
          <button
            type="button"
            aria-label={t('qrCode')}
            onClick={onQrCode}
            className="press text-ink-3 relative grid size-6 shrink-0 place-items-center before:absolute before:-inset-2.5"
          >
            <QrCode aria-hidden className="size-4" />
          </button>
          <CopyButton text={link} label={t('copyLink')} />
        </dd>
      </div>
    </dl>
  );
}
