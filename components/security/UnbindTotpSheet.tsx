/** Removing the authenticator by a last code of it, a passkey or a recovery code; says first what that means for withdrawals. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/auth/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { useErrorText } from '@/lib/i18n/errorText';
import { useUnbindTotp } from '@/lib/security/hooks';

export function UnbindTotpSheet({ status, onClose, onLost }: { status: SecurityStatus; onClose: () => void; onLost: () => void }) {
  const t = useTranslations('security.unbind');
  const errorText = useErrorText();
  const unbind = useUnbindTotp();
  const proof = useProof(status, 'unbindTotp');
  const [submitted, setSubmitted] = useState(false);
  const inProof = isAtProof(unbind.error);
  const remove = async () => {
    setSubmitted(true);
    if (proof.isMissing) return;
    if (!(await unbind.run({ proof: proof.proof }))) return;
    toast.done(t('done'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="space-y-1">
          <Button kind="danger" busy={unbind.busy} onPress={() => void remove()}>
            {t('submit')}
          </Button>
          <Button kind="text" onPress={onLost}>
            {t('lost')}
          </Button>
        </div>
      }
    >
      <p className="text-label text-warn bg-warn-soft rounded-m mb-4 px-3 py-2.5">{t('warning')}</p>
      <ProofFields state={proof} error={submitted && proof.isMissing ? t('missing') : inProof && unbind.error ? errorText(unbind.error) : null} />
      <FormError text={unbind.error && !inProof ? errorText(unbind.error) : null} />
    </Sheet>
  );
}
