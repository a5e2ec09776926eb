/** Paying from a wallet: choose one, follow what it asks, and know what to do when it says no. */
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { WalletIcon } from '@/components/auth/WalletIcon';
import { WalletList } from '@/components/auth/WalletList';
import { Button } from '@/components/ui/Button';
import { Sheet } from '@/components/ui/Sheet';
import type { Trouble } from '@/lib/auth/useWalletLogIn';
import type { PayStep, WalletPay } from '@/lib/deposits/useWalletPay';
import { useErrorText } from '@/lib/i18n/errorText';

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
        <div className="min-h-48">
          <div className="flex items-center gap-3 pb-3">
            <WalletIcon wallet={wallet} />
            <span className="min-w-0 truncate font-semibold">{wallet.name || t('wallet')}</span>
          </div>
          {trouble ? <Failed trouble={trouble} /> : <Steps now={step} amount={amount} />}
        </div>
      )}
    </Sheet>
  );
}

function Steps({ now, amount }: { now: PayStep | null; amount: string }) {
  const t = useTranslations('deposits.pay.step');
  const at = now === null ? STEPS.length : STEPS.indexOf(now);
  return (
    <ol>
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`flex gap-3 py-2 ${index > at ? 'text-ink-3' : ''}`}
        >
          <span className="grid size-6 shrink-0 place-items-center">
            {index < at ? (
              <Check aria-hidden className="text-good size-5" />
            ) : index === at ? (
              <LoaderCircle aria-hidden className="text-brand size-5 animate-[spin_1s_linear_infinite]" />
            ) : (
              <span aria-hidden className="bg-line size-2 rounded-full" />
            )}
          </span>
          <span>
            <span className={index === at ? 'font-semibold' : undefined}>{t(step)}</span>
            {index === at && <span className="text-label text-ink-2 block">{t(`${step}Text`, { amount })}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What was sent although the wallet gave no clear answer is found by itself. */
function Failed({ trouble }: { trouble: Trouble }) {
  const t = useTranslations('deposits.pay');
  const title = useTranslations('auth.wallet.trouble');
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex gap-3">
      <CircleAlert aria-hidden className="text-danger mt-0.5 size-5 shrink-0" />
      {trouble.kind === 'call' ? (
        <p>{errorText(trouble.error)}</p>
      ) : (
        <p>
          <span className="block font-semibold">{title(trouble.trouble)}</span>
          <span className="text-label text-ink-2">
            {t(
              trouble.trouble === 'rejected'
                ? 'rejectedText'
                : trouble.trouble === 'wrongChain'
                  ? 'chainText'
                  : 'unclear',
            )}
          </span>
        </p>
      )}
    </div>
  );
}
