/** The form of a withdrawal: what stands in it, what is known of it, and what is wrong with it, in words. */
import { useTranslations } from 'next-intl';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { useFormat } from '@/lib/format/useFormat';
import { type Typed, typedDecimal } from '@/lib/format/typing';
import { useForm } from '@/lib/form/useForm';
import { useErrorText } from '@/lib/i18n/errorText';
import {
  addressFault,
  amountFault,
  boundsOf,
  type Channel,
  channelFor,
  needsEnd,
  outlookOf,
} from '@/lib/withdrawals/form';
import { useAddressCheck } from '@/lib/withdrawals/hooks';
import { isAddressForm, pastedAddress } from '@/lib/withdrawals/rules';
import { withdrawalDraft } from '@/lib/withdrawals/state';

export function useWithdrawForm(terms: WithdrawalTerms, offered: Channel) {
  const t = useTranslations('withdrawals.faults');
  const format = useFormat();
  const errorText = useErrorText();
  const draft = withdrawalDraft.useDraft();
  // Without an identity there is nothing to type: where there is one way back only, it is chosen.
  const [only] = terms.wayBack ?? [];
  const typed = draft.address === '' && terms.wayBack?.length === 1 && only ? only.address : draft.address;
  const address = pastedAddress(typed);
  const channel = channelFor(terms, offered, address);
  const checking = useAddressCheck(isAddressForm(address) ? address : null);
  const check = checking.error ? null : checking.data;
  const bounds = boundsOf(terms, channel, address);
  const wrongAddress = addressFault(typed, check);
  const wrongAmount = amountFault(draft.amount, channel, bounds);
  // Beside a refused amount no figure stands that would follow from it.
  const counted: Typed = wrongAmount === null ? draft.amount : '';
  const isEndMissing = needsEnd(check, draft.retyped);
  const { coin } = channel;
  const amountText = () => {
    if (wrongAmount === null) return null;
    const amount = format.coin(wrongAmount === 'small' ? channel.min : bounds.amount, coin);
    return t(`amount.${wrongAmount}`, { amount, coin });
  };
  const addressText = () => {
    if (checking.error) return errorText(checking.error);
    return wrongAddress ? t(`address.${wrongAddress}`, { time: format.dateTime(check?.listedFrom ?? 0) }) : null;
  };
  const form = useForm({
    values: { address: typed, amount: draft.amount, retyped: draft.retyped },
    faults: { address: addressText(), amount: amountText(), retyped: isEndMissing ? t('retyped') : null },
    error: null,
  });
  // What the exchange says of a whole address is told at once.
  const isTold = checking.error?.kind === 'refused' || wrongAddress === 'unlisted' || wrongAddress === 'tooNew';
  return {
    form,
    draft: { ...draft, address: typed },
    check,
    /** All of it, to tell whether something was typed since. */
    typed: JSON.stringify([typed, draft.amount, draft.retyped]),
    isRight: wrongAddress === null && wrongAmount === null && !isEndMissing,
    /** A whole address of which nothing is known yet. */
    isAsked: check === null && !checking.error && wrongAddress === null,
    amount: typedDecimal(draft.amount),
    counted,
    bounds,
    /** For the address that is typed. */
    channel,
    outlook: outlookOf(counted, terms, channel, check),
    addressError: isTold ? addressText() : form.fault('address'),
    /** What is known of the address is asked anew: it may have come off its wait. */
    checkAgain: checking.reload,
  };
}
