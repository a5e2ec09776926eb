/** What stands in the form of a withdrawal to a bank account, and what is wrong with it, in words. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BankChannel } from '@/lib/api/bankWithdrawals';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { amountFault, mostToBank } from '@/lib/bank-withdrawals/form';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';

interface Given {
  /** At least one. */
  channels: readonly BankChannel[];
  methods: readonly PaymentMethod[];
  terms: WithdrawalTerms;
}

export function useBankForm({ channels, methods, terms }: Given) {
  const t = useTranslations('bankWithdrawals.faults');
  const format = useFormat();
  const banks = methods.filter(({ kind, isActive, problem }) => kind === 'bank' && isActive && problem === null);
  // The first currency in which there is an account.
  const [first = channels[0]!] = channels.filter(({ currency }) => banks.some((one) => one.currency === currency));
  const [channelId, setChannel] = useState(first.channelId);
  const [methodId, setMethod] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>('');
  const channel = channels.find((one) => one.channelId === channelId) ?? first;
  const own = banks.filter(({ currency }) => currency === channel.currency);
  const method = own.find((one) => one.methodId === methodId) ?? own[0] ?? null;
  const wrong = amountFault(typed, terms, channel);
  const { coin } = channel;
  const state = useForm({
    values: { method: method?.methodId ?? null, amount: typed },
    faults: {
      method: method === null ? t('method') : null,
      amount: wrong && t(wrong.fault, { amount: format.coin(wrong.figure, coin), coin }),
    },
    error: null,
  });
  return {
    channel,
    setChannel,
    own,
    method,
    setMethod,
    typed,
    setTyped,
    amount: typedDecimal(typed),
    most: mostToBank(terms, channel),
    state,
  };
}
