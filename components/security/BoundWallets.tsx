/** The wallets that open the account: shortened, and whole for the clipboard; each may be unbound, but for the last way in. */
import { Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import type { Proof } from '@/lib/api/shapes';
import { shortAddress } from '@/lib/auth/rules';
import { formatDate } from '@/lib/format/times';
import { useUnbindWallet } from '@/lib/security/hooks';
import { OwnRow } from './OwnRow';
import { ProvenStep } from './ProvenStep';

export function BoundWallets({
  wallets,
  onUnbind,
}: {
  wallets: SecurityStatus['wallets'];
  onUnbind: (address: string) => void;
}) {
  const t = useTranslations('security.wallet');
  return (
    <ul aria-label={t('bound')} className="mb-4">
      {wallets.map(({ address, boundAt }) => (
        <OwnRow
          key={address}
          icon={Wallet}
          title={shortAddress(address)}
          text={t('since', { date: formatDate(boundAt) })}
        >
          <CopyButton text={address} />
          <Button kind="text" inline onPress={() => onUnbind(address)}>
            {t('unbind')}
          </Button>
        </OwnRow>
      ))}
    </ul>
  );
}

export function UnbindWallet({
  status,
  address,
  onEnd,
}: {
  status: SecurityStatus;
  address: string;
  onEnd: () => void;
}) {
  const t = useTranslations('security.wallet');
  const unbind = useUnbindWallet();
  const send = async (proof: Proof | null) => {
    if (!proof || !(await unbind.run({ address, proof }))) return;
    toast.done(t('unbound'));
    onEnd();
  };
  return (
    <ProvenStep
      status={status}
      purpose="unbindWallet"
      consequence={t('unbindText')}
      button={t('unbindNow')}
      isDanger
      busy={unbind.busy}
      error={unbind.error}
      onSend={(proof) => void send(proof)}
      back={{ label: t('keep'), onPress: onEnd }}
    >
      <p className="num font-semibold">{shortAddress(address)}</p>
    </ProvenStep>
  );
}
