/** The wallets that open the account, and binding one: choose it, sign, and the second factor. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FormError } from '@/components/ui/FormError';
import { ProofFields } from '@/components/auth/ProofFields';
import { WalletList } from '@/components/auth/WalletList';
import { WalletProgress } from '@/components/auth/WalletProgress';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import type { SecurityStatus } from '@/lib/api/security';
import { shortAddress } from '@/lib/auth/rules';
import type { WalletStep } from '@/lib/auth/walletLogIn';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useErrorText } from '@/lib/i18n/errorText';
import { useWalletBinding } from '@/lib/security/useWalletBinding';
import { BoundWallets, UnbindWallet } from './BoundWallets';
import { FactorFirst } from './FactorFirst';

interface Props {
  status: SecurityStatus;
  onClose: () => void;
  onTotp: () => void;
  onEmail: () => void;
}

const STEPS: readonly WalletStep[] = ['connecting', 'signing'];

export function WalletsSheet({ status, onClose, onTotp, onEmail }: Props) {
  const t = useTranslations('security.wallet');
  const w = useTranslations('auth.wallet');
  const errorText = useErrorText();
  const binding = useWalletBinding(status.wallets.map(({ address }) => address));
  const ofProof = useTranslations('auth.proof');
  const proof = useProof(status, 'bindWallet');
  const [submitted, setSubmitted] = useState(false);
  const [leaving, setLeaving] = useState<string | null>(null);
  const { wallet, step, signedBy, trouble, error } = binding;
  const isProving = signedBy !== null && step === null && trouble === null;
  const inProof = isAtProof(error);

  const bind = async () => {
    setSubmitted(true);
    if (proof.isMissing || !(await binding.bind(proof.proof))) return;
    toast.done(t('done'));
    onClose();
  };
  const chooseAgain = () => {
    binding.cancel();
    proof.set('');
    setSubmitted(false);
  };
  const proofFault =
    inProof && error ? errorText(error) : submitted && proof.isMissing ? ofProof(missingProof(proof.way)) : null;

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(leaving === null ? 'title' : 'unbindTitle')}
      footer={
        wallet && (
          <div className="space-y-2">
            {isProving && (
              <Button busy={binding.busy} onPress={() => void bind()}>
                {t('submit')}
              </Button>
            )}
            {trouble && <Button onPress={() => void binding.start(wallet)}>{w('retry')}</Button>}
            <Button kind="secondary" onPress={chooseAgain}>
              {isProving || trouble ? t('others') : w('cancel')}
            </Button>
          </div>
        )
      }
    >
      {leaving !== null ? (
        <UnbindWallet status={status} address={leaving} onEnd={() => setLeaving(null)} />
      ) : wallet === null ? (
        <>
          {status.wallets.length > 0 && <BoundWallets wallets={status.wallets} onUnbind={setLeaving} />}
          <p className="text-label text-ink-2 pb-3">{t('safe')}</p>
          {status.factor === null ? (
            <FactorFirst what="wallet" onTotp={onTotp} onEmail={onEmail} />
          ) : (
            <Choice hasOne={status.wallets.length > 0} onChoose={(chosen) => void binding.start(chosen)} />
          )}
        </>
      ) : isProving ? (
        <>
          <p className="pb-4">{t('signed', { address: shortAddress(signedBy) })}</p>
          <ProofFields state={proof} error={proofFault} />
          <FormError text={error && !inProof ? errorText(error) : null} />
        </>
      ) : (
        <WalletProgress wallet={wallet} step={step} steps={STEPS} trouble={trouble} />
      )}
    </Sheet>
  );
}

function Choice({ hasOne, onChoose }: { hasOne: boolean; onChoose: Parameters<typeof WalletList>[0]['onChoose'] }) {
  const t = useTranslations('security.wallet');
  return (
    <>
      <p className="text-label text-warn bg-warn-soft rounded-m mb-3 px-3 py-2.5">{t('fixed')}</p>
      <h3 className="font-semibold">{t(hasOne ? 'another' : 'choose')}</h3>
      <WalletList onChoose={onChoose} />
    </>
  );
}
