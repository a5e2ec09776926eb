/** The wallets that open the account: shortened, and whole for the clipboard. */
import { Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import type { SecurityStatus } from '@/lib/api/security';
import { shortAddress } from '@/lib/auth/rules';
import { formatDate } from '@/lib/format/times';

export function BoundWallets({ wallets }: { wallets: SecurityStatus['wallets'] }) {
  const t = useTranslations('security.wallet');
  return (
    <ul aria-label={t('bound')} className="bg-surface mb-4 rounded-[16px] px-4 py-1">
      {wallets.map(({ address, boundAt }) => (
        <li key={address} className="flex min-h-12 items-center gap-3">
          <Wallet aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
          <span className="min-w-0 flex-1 py-1.5">
            <span className="num block font-semibold">{shortAddress(address)}</span>
            <span className="text-label text-ink-3 block">{t('since', { date: formatDate(boundAt) })}</span>
          </span>
          <CopyButton text={address} />
        </li>
      ))}
    </ul>
  );
}
