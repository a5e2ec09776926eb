/** Paying from a wallet: choose one, follow what it asks, and know what to do when it says no. */
import { useTranslations } from 'next-intl';
import { WalletList } from '@/components/auth/WalletList';
import { AskedWallet } from '@/components/auth/WalletProgress';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { PayStep, WalletPay } from '@/lib/deposits/useWalletPay';

const STEPS: readonly PayStep[] = ['connecting', 'confirming', 'telling'];

export function PaySheet({ pay, amount, onClose }: { pay: WalletPay; amount: string; onClose: () => void }) {
  const t = useTranslations('deposits.pay');
  const { wallet, step, trouble } = pay;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('choose')}
      footer={
        wallet && (
          <div className="space-y-2">
            {trouble && <Button onPress={() => void pay.start(wallet)}>{t('retry')}</Button>}
            <Button kind="secondary" onPress={pay.cancel}>
              {t('others')}
            </Button>
          </div>
        )
      }
    >
      {wallet === null ? (
        <>
          <p className="text-label text-ink-2 pb-2">{t('safe', { amount })}</p>
          <WalletList onChoose={(chosen) => void pay.start(chosen)} />
        </>
      ) : (
        <AskedWallet
          wallet={wallet}
          steps={STEPS}
          now={step}
          textOf={(one) => ({ name: t(`step.${one}`), text: t(`step.${one}Text`, { amount }) })}
          trouble={trouble}
          // What was sent although the wallet gave no clear answer is found by itself.
          adviceOf={(kind) => t(kind === 'rejected' ? 'rejectedText' : kind === 'wrongChain' ? 'chainText' : 'unclear')}
        />
      )}
    </Sheet>
  );
}
