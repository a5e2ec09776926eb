/** What stands in the form of a withdrawal to a bank account, and what is wrong with it, in words. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { BankChannel } from '@/lib/api/bankWithdrawals';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { amountFault, mostToBank } from '@/lib/bank-withdrawals/form';
import { useDisplayCurrency } from '@/lib/format/display';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';

interface Given {
  /** At least one. */
  channels: readonly BankChannel[];
  methods: readonly PaymentMethod[];
  terms: WithdrawalTerms;
  /** The currency that was asked for, such as that of an account just added. */
  wish: string | null;
}

/** Where there is an account; of several, or without any, the person's own currency. */
function firstChannel(
  channels: readonly BankChannel[],
  withAccount: readonly BankChannel[],
  display: string,
): BankChannel {
  const from = withAccount.length > 0 ? withAccount : channels;
  return from.find(({ currency }) => currency === display) ?? from[0]!;
}

export function useBankForm({ channels, methods, terms, wish }: Given) {
  const t = useTranslations('bankWithdrawals.faults');
  const format = useFormat();
  const banks = methods.filter(({ kind, isActive, problem }) => kind === 'bank' && isActive && problem === null);
  const display = useDisplayCurrency().currency;
  const withAccount = channels.filter(({ currency }) => banks.some((one) => one.currency === currency));
  const [chosen, setChannel] = useState<string | null>(null);
  const [methodId, setMethod] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>('');
  const channel =
    channels.find((one) => one.channelId === chosen) ??
    channels.find(({ currency }) => currency === wish) ??
    firstChannel(channels, withAccount, display);
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
    /** Null for one that is refused: no figure stands beside it. */
    amount: wrong ? null : typedDecimal(typed),
    most: mostToBank(terms, channel),
    state,
  };
}
