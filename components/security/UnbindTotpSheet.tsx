/** Removing the authenticator by a last code of it, a passkey or a recovery code; says what that means for withdrawals. */
import { useTranslations } from 'next-intl';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import type { Proof } from '@/lib/api/shapes';
import { useUnbindTotp } from '@/lib/security/hooks';
import { ProvenStep } from './ProvenStep';

export function UnbindTotpSheet({
  status,
  onClose,
  onLost,
}: {
  status: SecurityStatus;
  onClose: () => void;
  onLost: () => void;
}) {
  const t = useTranslations('security.unbind');
  const unbind = useUnbindTotp();
  const remove = async (proof: Proof | null) => {
    if (!proof || !(await unbind.run({ proof }))) return;
    toast.done(t('done'));
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <ProvenStep
        status={status}
        purpose="unbindTotp"
        consequence={t('warning')}
        button={t('submit')}
        isDanger
        busy={unbind.busy}
        error={unbind.error}
        onSend={(proof) => void remove(proof)}
        back={{ label: t('lost'), onPress: onLost }}
      />
    </Sheet>
  );
}
