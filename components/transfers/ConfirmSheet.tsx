/** Who it is, what goes and when it arrives; then the fund password and, where it is needed, the second factor. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProofFields } from '@/components/auth/ProofFields';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { SecurityStatus } from '@/lib/api/security';
import type { Payee, UserTransfer } from '@/lib/api/transfers';
import { useTransfer } from '@/lib/assets/hooks';
import { isAtProof, useProof } from '@/lib/auth/useProof';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import type { Delay } from '@/lib/transfers/rules';
import type { Wish } from './SendForm';

interface Props {
  wish: Wish;
  payee: Payee;
  status: SecurityStatus;
  /** Whether a second factor is asked for; the exchange may ask for it where this says no. */
  needsFactor: boolean;
  /** How long a first transfer to this person waits. */
  delay: Delay;
  onClose: () => void;
  onDone: (transfer: UserTransfer) => void;
}

export function ConfirmSheet({ wish, payee, status, needsFactor, delay, onClose, onDone }: Props) {
  const t = useTranslations('transfers.confirm');
  const proofText = useTranslations('auth.proof');
  const format = useFormat();
  const transfer = useTransfer();
  const [fundPassword, setFundPassword] = useState('');
  const [isAsked, setAsked] = useState(needsFactor);
  const proof = useProof(status, 'transfer');
  const { coin, amount } = wish;
  const form = useForm({
    values: { fundPassword, proof: [proof.value, proof.shown] },
    faults: {
      fundPassword: fundPassword.length < 6 ? t('fundPasswordMissing') : null,
      proof: isAsked && proof.isMissing ? proofText(proof.way === 'passkey' ? 'notShown' : 'missing') : null,
    },
    error: transfer.error?.reason === 'secondFactorNeeded' && !isAsked ? null : transfer.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : error.reason === 'fundPasswordWrong' ? 'fundPassword' : null),
  });
  // The exchange counts all of the day and may ask for the factor although this amount alone does not.
  if (transfer.error?.reason === 'secondFactorNeeded' && !isAsked) setAsked(true);
  const send = async () => {
    const reply = await form.submit(() =>
      transfer.run({
        type: 'user',
        payee: wish.payee,
        name: payee.name,
        coin,
        amount,
        fundPassword,
        proof: isAsked ? proof.proof : {},
      }),
    );
    if (reply?.type === 'user') onDone(reply);
  };
  const isUnsettled = transfer.error?.isUnsettled ?? false;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={transfer.busy} onPress={() => void send()}>
          {t('submit')}
        </Button>
      }
    >
      <KeyValue
        rows={[
          { name: t('payee'), value: payee.name, strong: true },
          { name: t('typed'), value: wish.payee },
          { name: t('amount'), value: `${format.coin(amount, coin)} ${coin}`, strong: true },
          { name: t('arrives'), value: payee.isNew ? t('later', delay) : t('atOnce') },
        ]}
      />
      <p className="text-label text-warn bg-warn-soft rounded-m mt-1 mb-4 px-3 py-2.5">
        {payee.isNew ? t('first', delay) : t('final')}
      </p>
      <div className="space-y-4">
        <CodeField
          label={t('fundPassword')}
          value={fundPassword}
          onChange={setFundPassword}
          error={form.fault('fundPassword')}
          secret
        />
        {isAsked && <ProofFields state={proof} error={form.fault('proof')} />}
        <FormError text={isUnsettled ? t('unknown') : form.refusal} />
      </div>
      <p role="status" className="text-label text-ink-2 min-h-5">
        {transfer.checking ? t('checking') : ''}
      </p>
    </Sheet>
  );
}
