/** Signing for one change with a wallet that opens the account: choose it, sign, done. Loaded on a tap. */
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/Button';
import { shortAddress } from '@/lib/auth/rules';
import type { ProofState } from '@/lib/auth/useProof';
import { useWalletProof } from '@/lib/auth/useWalletProof';
import type { WalletStep } from '@/lib/auth/walletLogIn';
import { WalletList } from './WalletList';
import { WalletProgress } from './WalletProgress';

const STEPS: readonly WalletStep[] = ['connecting', 'signing'];

export function WalletProof({ state }: { state: ProofState }) {
  const t = useTranslations('auth.wallet');
  const signing = useWalletProof(state.purpose, (wallet) => state.show({ wallet }));
  const { wallet, step, trouble, signedBy } = signing;
  const again = () => {
    signing.cancel();
    state.show(null);
  };
  if (wallet === null) return <WalletList onChoose={(chosen) => void signing.start(chosen)} />;
  return (
    <>
      {signedBy && state.shown ? (
        <p role="status" className="flex items-center gap-2 py-1">
          <Check aria-hidden className="text-good size-5 shrink-0" />
          <span className="num">{t('signedBy', { address: shortAddress(signedBy) })}</span>
        </p>
      ) : (
        <WalletProgress wallet={wallet} step={step} steps={STEPS} trouble={trouble} />
      )}
      <Button kind="text" inline onPress={again}>
        {t('others')}
      </Button>
    </>
  );
}
