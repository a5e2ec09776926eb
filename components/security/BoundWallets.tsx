/** The wallets that open the account: shortened, and whole for the clipboard; each may be unbound, but for the last way in. */
import { Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import { shortAddress } from '@/lib/auth/rules';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { formatDate } from '@/lib/format/times';
import { useErrorText } from '@/lib/i18n/errorText';
import { useUnbindWallet } from '@/lib/security/hooks';

export function BoundWallets({ status }: { status: SecurityStatus }) {
  const t = useTranslations('security.wallet');
  const [leaving, setLeaving] = useState<string | null>(null);
  return (
    <ul aria-label={t('bound')} className="bg-surface mb-4 rounded-[16px] px-4 py-1">
      {status.wallets.map(({ address, boundAt }) => (
        <li key={address} className="py-1">
          <div className="flex min-h-12 items-center gap-3">
            <Wallet aria-hidden className="text-ink-2 size-5 shrink-0" strokeWidth={1.7} />
            <span className="min-w-0 flex-1 py-1.5">
              <span className="num block font-semibold">{shortAddress(address)}</span>
              <span className="text-label text-ink-3 block">{t('since', { date: formatDate(boundAt) })}</span>
            </span>
            <CopyButton text={address} />
            {leaving !== address && (
              <Button kind="text" inline onPress={() => setLeaving(address)}>
                {t('unbind')}
              </Button>
            )}
          </div>
          {leaving === address && <Unbind status={status} address={address} onEnd={() => setLeaving(null)} />}
        </li>
      ))}
    </ul>
  );
}

function Unbind({ status, address, onEnd }: { status: SecurityStatus; address: string; onEnd: () => void }) {
  const t = useTranslations('security.wallet');
  const errorText = useErrorText();
  const unbind = useUnbindWallet();
  const proof = useProof(status, 'unbindWallet');
  const [submitted, setSubmitted] = useState(false);
  const inProof = isAtProof(unbind.error);
  const send = async () => {
    setSubmitted(true);
    if (proof.isMissing || !(await unbind.run({ address, proof: proof.proof }))) return;
    toast.done(t('unbound'));
    onEnd();
  };
  return (
    <div className="space-y-3 pb-3">
      <p className="text-label text-warn bg-warn-soft rounded-m px-3 py-2.5">{t('unbindText')}</p>
      <ProofFields state={proof} error={inProof && unbind.error ? errorText(unbind.error) : submitted && proof.isMissing ? t('proofMissing') : null} />
      <FormError text={unbind.error && !inProof ? errorText(unbind.error) : null} />
      <Button kind="danger" busy={unbind.busy} onPress={() => void send()}>
        {t('unbindNow')}
      </Button>
      <Button kind="text" onPress={onEnd}>
        {t('keep')}
      </Button>
    </div>
  );
}
