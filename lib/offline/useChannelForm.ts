/** The form of a channel: what was sent, by whom, and its proof; which fields are wrong, and sending it. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ErrorName } from '@/lib/api/errors';
import { type ChannelMessage, MAX_PROOFS, type OfflineDeposit } from '@/lib/api/offline';
import { type PhotoInput, usePhoto } from '@/lib/files/usePhoto';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { type FormState, useForm } from '@/lib/form/useForm';
import { type Decimal, gt, isPositive, lt } from '@/lib/money/decimal';
import { useAddOffline } from './hooks';
import { usdtOf } from './rules';

type Field = 'amount' | 'payerName' | 'proof';
const places: Partial<Record<ErrorName, Field>> = {
  belowMinimum: 'amount',
  aboveMaximum: 'amount',
  payerNameOther: 'payerName',
  fileUnknown: 'proof',
  proofUsed: 'proof',
};

export interface ChannelInput {
  amount: Typed;
  setAmount: (typed: Typed) => void;
  payerName: string;
  setPayerName: (name: string) => void;
  /** Those that are shown: one, and as many more as were asked for. */
  photos: readonly PhotoInput[];
  addPhoto: (() => void) | null;
  state: FormState<Field>;
  /** What is credited if this very amount is received; null without one. */
  usdt: Decimal | null;
  isSending: boolean;
  isBegun: boolean;
  busy: boolean;
  checking: boolean;
  submit: () => Promise<OfflineDeposit | null>;
}

/** As many places for pictures as a request may have. */
function useProofs() {
  const all = [usePhoto('proof'), usePhoto('proof'), usePhoto('proof'), usePhoto('proof'), usePhoto('proof')];
  const [count, setCount] = useState(1);
  return {
    photos: all.slice(0, count),
    sent: all.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
    isSending: all.some(({ stage }) => stage === 'preparing' || stage === 'sending'),
    add: count < MAX_PROOFS ? () => setCount(count + 1) : null,
  };
}

export function useChannelForm(channel: ChannelMessage): ChannelInput {
  const t = useTranslations('offline.form');
  const format = useFormat();
  const [typed, setAmount] = useState<Typed>('');
  const [payerName, setPayerName] = useState('');
  const proofs = useProofs();
  const action = useAddOffline();
  const amount = typedDecimal(typed);
  const { min, max, currency } = channel;
  const amountFault =
    amount === null
      ? t('faults.amount')
      : lt(amount, min)
        ? t('faults.small', { amount: format.amount(min), currency })
        : gt(amount, max)
          ? t('faults.large', { amount: format.amount(max), currency })
          : null;
  const state = useForm<Field>({
    values: { amount: typed, payerName, proof: proofs.sent },
    faults: {
      amount: amountFault,
      payerName: payerName.trim() === '' ? t('faults.name') : null,
      proof: proofs.sent.length > 0 ? null : t(proofs.isSending ? 'faults.sending' : 'faults.proof'),
    },
    error: action.error,
    placeOf: ({ reason }) => (reason && places[reason]) ?? null,
  });
  const submit = () =>
    state.submit(async () =>
      amount === null || proofs.isSending
        ? null
        : action.run({
            channelId: channel.channelId,
            code: channel.code,
            rate: channel.lockedRate,
            amount,
            payerName,
            proofs: proofs.sent,
          }),
    );
  return {
    amount: typed,
    setAmount,
    payerName,
    setPayerName,
    photos: proofs.photos,
    addPhoto: proofs.sent.length >= proofs.photos.length ? proofs.add : null,
    state,
    usdt: amount !== null && isPositive(amount) ? usdtOf(amount, channel.lockedRate) : null,
    isSending: proofs.isSending,
    isBegun: typed !== '' || payerName !== '' || proofs.sent.length > 0,
    busy: action.busy,
    checking: action.checking,
    submit,
  };
}
