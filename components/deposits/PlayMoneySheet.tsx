/** In the sandbox: sends simulated money to one's own address, as somebody's wallet would. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { Sheet } from '@/components/ui/Sheet';
import { toast } from '@/components/ui/toast';
import { useSimulateDeposit } from '@/lib/deposits/hooks';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { gt, lt } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';

const LEAST = '0.01';
const MOST = '10000';

export function PlayMoneySheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deposits.play');
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>('250');
  const send = useSimulateDeposit();
  const amount = typedDecimal(typed);
  const fault =
    amount === null
      ? t('faults.missing')
      : lt(amount, LEAST)
        ? t('faults.small', { amount: format.amount(LEAST) })
        : gt(amount, MOST)
          ? t('faults.large', { amount: format.amount(MOST) })
          : null;
  const form = useForm({ values: { amount: typed }, faults: { amount: fault }, error: send.error });
  const submit = async () => {
    const sent = await form.submit(async () => (amount ? send.run({ amount }) : null));
    if (!sent) return;
    toast.done(t('sent'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={send.busy} onPress={() => void submit()}>
          {t('submit')}
        </Button>
      }
    >
      <p className="text-label text-ink-2 pb-3">{t('text')}</p>
      <AmountInput
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        places={NUMBER_PLACES}
        unit="USDT"
        placeholder="0"
        error={form.fault('amount')}
      />
      <FormError text={form.refusal} />
    </Sheet>
  );
}
