/** Who it is, what goes and when it arrives; then the fund password and, where it is needed, the second factor. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FundFields } from '@/components/auth/FundFields';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { SecurityStatus } from '@/lib/api/security';
import type { UserTransfer } from '@/lib/api/transfersShapes';
import type { Payee } from '@/lib/api/transfers';
import type { useTransfer } from '@/lib/assets/hooks';
import { useFundForm } from '@/lib/auth/useFundForm';
import { useProof } from '@/lib/auth/useProof';
import { useFormat } from '@/lib/format/useFormat';
import type { Delay } from '@/lib/transfers/rules';
import type { Wish } from './SendForm';

interface Props {
  /** Kept by whoever opens the sheet: what may have been sent already keeps its key when the sheet is closed and opened again. */
  transfer: ReturnType<typeof useTransfer>;
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

export function ConfirmSheet({ transfer, wish, payee, status, needsFactor, delay, onClose, onDone }: Props) {
  const t = useTranslations('transfers.confirm');
  const format = useFormat();
  const [isAsked, setAsked] = useState(needsFactor);
  const proof = useProof(status, 'transfer');
  const { coin, amount } = wish;
  const form = useFundForm({
    proof,
    isAsked,
    missing: t('fundPasswordMissing'),
    error: transfer.error?.reason === 'secondFactorNeeded' && !isAsked ? null : transfer.error,
  });
  const { fundPassword } = form;
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
      <FundFields
        form={form}
        label={t('fundPassword')}
        unknown={transfer.error?.isUnsettled ? t('unknown') : null}
        checking={transfer.checking ? t('checking') : null}
      />
    </Sheet>
  );
}
