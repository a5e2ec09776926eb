/** What the wallet in hand is being asked for now, or why it did not work and what to do. */
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Trouble } from '@/lib/auth/useWalletLogIn';
import type { WalletStep } from '@/lib/auth/walletLogIn';
import type { FoundWallet } from '@/lib/chain/discover';
import { useErrorText } from '@/lib/i18n/errorText';
import { WalletIcon } from './WalletIcon';

const LOG_IN: readonly WalletStep[] = ['connecting', 'signing', 'checking'];

export function WalletProgress({
  wallet,
  step,
  steps = LOG_IN,
  trouble,
}: {
  wallet: FoundWallet;
  step: WalletStep | null;
  steps?: readonly WalletStep[];
  trouble: Trouble | null;
}) {
  const t = useTranslations('auth.wallet');
  const name = wallet.kind === 'sandbox' ? t('sandbox') : wallet.name || t('unnamed');
  return (
    <div className="min-h-48">
      <div className="flex items-center gap-3 pb-3">
        <WalletIcon wallet={wallet} />
        <span className="min-w-0 truncate font-semibold">{name}</span>
      </div>
      {trouble ? <Failed trouble={trouble} /> : <Steps steps={steps} now={step} />}
    </div>
  );
}

function Steps({ steps, now }: { steps: readonly WalletStep[]; now: WalletStep | null }) {
  const t = useTranslations('auth.wallet.step');
  const at = now === null ? steps.length : steps.indexOf(now);
  return (
    <ol>
      {steps.map((step, index) => (
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
            {index === at && <span className="text-label text-ink-2 block">{t(`${step}Text`)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Failed({ trouble }: { trouble: Trouble }) {
  const t = useTranslations('auth.wallet.trouble');
  const errorText = useErrorText();
  return (
    <div role="alert" className="flex gap-3">
      <CircleAlert aria-hidden className="text-danger mt-0.5 size-5 shrink-0" />
      {trouble.kind === 'call' ? (
        <p>{errorText(trouble.error)}</p>
      ) : (
        <p>
          <span className="block font-semibold">{t(trouble.trouble)}</span>
          <span className="text-label text-ink-2">{t(`${trouble.trouble}Text`)}</span>
        </p>
      )}
    </div>
  );
}
