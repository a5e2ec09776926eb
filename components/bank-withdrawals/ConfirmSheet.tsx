/** All that will happen, then the fund password and the second factor; one press asks for the withdrawal. */
import { useTranslations } from 'next-intl';
import { FundFields } from '@/components/auth/FundFields';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { Sheet } from '@/components/ui/Sheet';
import type { BankChannel, BankWithdrawal } from '@/lib/api/bankWithdrawals';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import type { SecurityStatus } from '@/lib/api/security';
import { useFundForm } from '@/lib/auth/useFundForm';
import { useProof } from '@/lib/auth/useProof';
import type { useWithdrawToBank } from '@/lib/bank-withdrawals/hooks';
import { arrivesOf } from '@/lib/bank-withdrawals/rules';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';

interface Props {
  /** Kept by whoever opens the sheet: what may have been made already keeps its key when the sheet is closed and opened again. */
  action: ReturnType<typeof useWithdrawToBank>;
  channel: BankChannel;
  method: PaymentMethod;
  amount: Decimal;
  held: { rate: Decimal; rateUntil: number };
  status: SecurityStatus;
  /** The rate or the fee may be another one now. */
  onStale: () => void;
  onClose: () => void;
  onDone: (withdrawal: BankWithdrawal) => void;
}

export function ConfirmSheet({ action, channel, method, amount, held, status, onStale, onClose, onDone }: Props) {
  const t = useTranslations('bankWithdrawals.confirm');
  const proof = useProof(status, 'withdraw');
  const form = useFundForm({ proof, missing: t('fundPasswordMissing'), error: action.error });
  const { fundPassword } = form;
  const { channelId } = channel;
  // What may have been made already is asked for again as it was.
  const { rate = held.rate, fee = channel.fee } = action.unsettled ?? {};
  const send = async () => {
    const made = await form.submit(() =>
      action.run({ channelId, methodId: method.methodId, amount, rate, fee, fundPassword, proof: proof.proof }),
    );
    if (made) onDone(made);
    else onStale();
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
      <Lines channel={{ ...channel, fee }} method={method} amount={amount} rate={rate} />
      <p className="text-label text-ink-2 bg-surface rounded-m mt-1 mb-4 px-3 py-2.5">{t('final')}</p>
      <FundFields
        form={form}
        label={t('fundPassword')}
        unknown={action.error?.isUnsettled ? t('unknown') : null}
        checking={action.checking ? t('checking') : null}
      />
    </Sheet>
  );
}

function Lines({ channel, method, amount, rate }: Pick<Props, 'channel' | 'method' | 'amount'> & { rate: Decimal }) {
  const t = useTranslations('bankWithdrawals.confirm');
  const lines = useTranslations('bankWithdrawals.lines');
  const format = useFormat();
  const { coin, fee, currency, digits } = channel;
  return (
    <KeyValue
      rows={[
        { name: t('to'), value: [method.bank, method.number].filter(Boolean).join(' '), strong: true },
        { name: t('name'), value: method.name },
        { name: t('amount'), value: `${format.coin(amount, coin)} ${coin}` },
        { name: lines('fee'), value: `${format.coin(fee, coin)} ${coin}` },
        { name: lines('rate'), value: lines('rateOf', { coin, rate: format.amount(rate), currency }) },
        {
          name: lines('arrives'),
          value: `${format.amount(arrivesOf(amount, fee, rate, digits), digits, digits)} ${currency}`,
          strong: true,
        },
      ]}
    />
  );
}
