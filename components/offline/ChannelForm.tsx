/** Telling what one has sent: the amount, the name on the account, and pictures that prove it. */
import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { PhotoField } from '@/components/files/PhotoField';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { FormError } from '@/components/ui/FormError';
import { TextField } from '@/components/ui/TextField';
import type { ChannelMessage } from '@/lib/api/offline';
import { useFormat } from '@/lib/format/useFormat';
import type { ChannelInput } from '@/lib/offline/useChannelForm';

interface Props {
  channel: ChannelMessage;
  input: ChannelInput;
  /** The held rate has run out: another one is to be looked at. */
  onNewRate: () => void;
}

export function ChannelForm({ channel, input, onNewRate }: Props) {
  const t = useTranslations('offline.form');
  const format = useFormat();
  const { state, photos, usdt } = input;
  return (
    <section className="border-surface space-y-4 border-t-8 px-4 pt-4">
      <h2 className="font-semibold">{t('title')}</h2>
      <AmountInput
        label={t('amount')}
        value={input.amount}
        onChange={input.setAmount}
        places={channel.digits}
        unit={channel.currency}
        placeholder="0"
        error={state.fault('amount')}
        hint={usdt === null ? undefined : t('credit', { usdt: format.amount(usdt, 2, 2), coin: channel.coin })}
      />
      <TextField
        label={t('name')}
        value={input.payerName}
        onChange={input.setPayerName}
        maxLength={80}
        autoComplete="name"
        hint={t('nameHint')}
        error={state.fault('payerName')}
        onLeave={() => state.leave('payerName')}
      />
      {photos.map((photo, index) => (
        <PhotoField
          key={index}
          label={t('proof', { number: index + 1 })}
          hint={t('proofHint')}
          photo={photo}
          error={index === 0 ? state.fault('proof') : null}
          art={<ReceiptText aria-hidden className="size-10" strokeWidth={1.4} />}
        />
      ))}
      {input.addPhoto && (
        <Button kind="text" inline onPress={input.addPhoto}>
          {t('another')}
        </Button>
      )}
      <FormError text={state.refusal} />
      {state.refusal !== null && (
        <Button kind="text" inline onPress={onNewRate}>
          {t('again')}
        </Button>
      )}
    </section>
  );
}
