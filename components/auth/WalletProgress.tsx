/** What the wallet in hand is being asked for now, or why it did not work and what to do. */
import { Check, CircleAlert, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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
  return (
    <AskedWallet
      wallet={wallet}
      steps={steps}
      now={step}
      textOf={(one) => ({ name: t(`step.${one}`), text: t(`step.${one}Text`) })}
      trouble={trouble}
      adviceOf={(kind) => t(`trouble.${kind}Text`)}
    />
  );
}

type WalletTrouble = Extract<Trouble, { trouble: unknown }>['trouble'];

interface Asked<Step extends string> {
  wallet: FoundWallet;
  steps: readonly Step[];
  /** Null where all of them are done. */
  now: Step | null;
  textOf: (step: Step) => { name: string; text: string };
  trouble: Trouble | null;
  /** What to do about what the wallet said. */
  adviceOf: (trouble: WalletTrouble) => string;
}

/** The same for whatever is asked of a wallet. */
export function AskedWallet<Step extends string>({ wallet, steps, now, textOf, trouble, adviceOf }: Asked<Step>) {
  const t = useTranslations('auth.wallet');
  const name = wallet.kind === 'sandbox' ? t('sandbox') : wallet.name || t('unnamed');
  const at = now === null ? steps.length : steps.indexOf(now);
  return (
    <div className="min-h-48">
      <div className="flex items-center gap-3 pb-3">
        <WalletIcon wallet={wallet} />
        <span className="min-w-0 truncate font-semibold">{name}</span>
      </div>
      {trouble ? (
        <Failed trouble={trouble} adviceOf={adviceOf} />
      ) : (
        <ol>
          {steps.map((step, index) => (
            <Line key={step} {...textOf(step)} state={index < at ? 'done' : index === at ? 'now' : 'later'} />
          ))}
        </ol>
      )}
    </div>
  );
}

const marks: Readonly<Record<'done' | 'now' | 'later', ReactNode>> = {
  done: <Check aria-hidden className="text-good size-5" />,
  now: <LoaderCircle aria-hidden className="text-brand size-5 animate-[spin_1s_linear_infinite]" />,
  later: <span aria-hidden className="bg-line size-2 rounded-full" />,
};

function Line({ name, text, state }: { name: string; text: string; state: keyof typeof marks }) {
  const isNow = state === 'now';
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={`flex gap-3 py-2 ${state === 'later' ? 'text-ink-3' : ''}`}
    >
      <span className="grid size-6 shrink-0 place-items-center">{marks[state]}</span>
      <span>
        <span className={isNow ? 'font-semibold' : undefined}>{name}</span>
        {isNow && <span className="text-label text-ink-2 block">{text}</span>}
      </span>
    </li>
  );
}

function Failed({ trouble, adviceOf }: { trouble: Trouble; adviceOf: (trouble: WalletTrouble) => string }) {
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
          <span className="text-label text-ink-2">{adviceOf(trouble.trouble)}</span>
        </p>
      )}
    </div>
  );
}
