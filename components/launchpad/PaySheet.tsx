/** Paying an allotment from what is held for it, with the fund password. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Countdown } from '@/components/ui/Countdown';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import type { IcoOrder } from '@/lib/api/launchpad';
import { FUND_DIGITS } from '@/lib/auth/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { usePayAllotment } from '@/lib/launchpad/hooks';

export function PaySheet({ order, onClose }: { order: IcoOrder; onClose: () => void }) {
  const t = useTranslations('launchpad.pay');
  const format = useFormat();
  const action = usePayAllotment();
  const [fundPassword, setFundPassword] = useState('');
  const { orderNo, tokens, cost, coin, payCoin, payBy } = order;
  const form = useForm({
    values: { fundPassword },
    faults: { fundPassword: fundPassword.length < FUND_DIGITS ? t('fundPasswordMissing') : null },
    error: action.error,
    placeOf: ({ reason }) => (reason === 'fundPasswordWrong' ? 'fundPassword' : null),
  });
  const send = async () => {
    const paid = await form.submit(() => action.run({ orderNo, fundPassword }));
    if (paid) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={action.busy} onPress={() => void send()}>
          {t('submit')}
        </Button>
      }
    >
      <KeyValue
        rows={[
          { name: t('gets'), value: `${format.amount(tokens)} ${coin}`, strong: true },
          { name: t('costs'), value: `${format.coin(cost, payCoin)} ${payCoin}`, strong: true },
          ...(payBy === null ? [] : [{ name: t('within'), value: <Countdown until={payBy} /> }]),
        ]}
      />
      <p className="bg-surface rounded-m text-label text-ink-2 mt-1 mb-4 px-3 py-2.5">{t('text')}</p>
      <CodeField
        label={t('fundPassword')}
        value={fundPassword}
        onChange={setFundPassword}
        error={form.fault('fundPassword')}
        secret
      />
      <FormError text={action.error?.isUnsettled ? t('unknown') : form.refusal} />
      <OutcomeStatus checking={action.checking}>{action.checking && t('checking')}</OutcomeStatus>
    </Sheet>
  );
}
