/** Adding an account or changing one: its fields, then the sheet in which the person shows who they are. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { Tag } from '@/components/ui/Tag';
import { toast } from '@/components/ui/toast';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { PaymentMethod, PayType } from '@/lib/api/paymentMethods';
import type { SecurityStatus } from '@/lib/api/security';
import { useUnsaved } from '@/lib/navigation/useUnsaved';
import { type Proofs, useAccountForm } from '@/lib/payment-methods/useAccountForm';
import { AccountFields } from './AccountFields';
import { ChangeSheet } from './ChangeSheet';
import { FirstSteps, isReady, type Missing } from './FirstSteps';

interface Props {
  title: string;
  type: PayType;
  currency: string;
  /** The one that is changed. */
  before: PaymentMethod | null;
  status: SecurityStatus;
  missing: Missing;
  onDone: (method: PaymentMethod) => void;
}

export function AccountForm({ title, type, currency, before, status, missing, onDone }: Props) {
  const t = useTranslations('paymentMethods.form');
  const [isAsking, setAsking] = useState(false);
  const input = useAccountForm(type, currency, before);
  const [ref, showFault] = useFirstFault<HTMLDivElement>();
  useUnsaved(input.isBegun);
  const isLocked = before !== null && !before.allowed.includes('update');
  const next = async () => {
    const isWhole = await input.form.submit(async () => {
      input.clear();
      if (isReady(missing)) setAsking(true);
      else globalThis.scrollTo({ top: 0, behavior: 'smooth' });
      return true;
    });
    if (!isWhole) showFault();
  };
  const send = async (proofs: Proofs) => {
    const saved = await input.send(proofs);
    if (!saved) return;
    toast.done(t('saved'));
    onDone(saved);
  };
  return (
    <ScreenFrame
      title={title}
      footer={
        !isLocked && (
          <Button onPress={() => void next()}>{t(input.photo.stage === 'sending' ? 'sending' : 'next')}</Button>
        )
      }
    >
      <FirstSteps missing={missing} />
      <div ref={ref} className="space-y-4 px-4 pt-2">
        <p className="flex flex-wrap items-center gap-2">
          <b className="text-title font-semibold">{type.name}</b>
          <Tag>{currency}</Tag>
        </p>
        {isLocked ? (
          <p className="text-label text-ink-2 bg-surface rounded-m px-3 py-2.5">{t('inUse')}</p>
        ) : (
          <AccountFields type={type} before={before} input={input} />
        )}
        <p className="text-label text-ink-2 bg-surface rounded-m px-3 py-2.5">{t('whoSees')}</p>
      </div>
      {isAsking && !input.isAtAccount && (
        <ChangeSheet
          title={t('prove')}
          text={t(before === null ? 'proveNew' : 'proveChange')}
          button={t('save')}
          status={status}
          busy={input.busy}
          checking={input.checking}
          error={input.error}
          onSend={(proofs) => void send(proofs)}
          onClose={() => setAsking(false)}
        />
      )}
    </ScreenFrame>
  );
}
