/** Money out to one's own bank account: currency, account, amount, and what arrives there at a rate that is held. */
import { useTranslations } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { AmountInput } from '@/components/ui/AmountInput';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Select } from '@/components/ui/Select';
import { AmountText } from '@/components/ui/Texts';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { BankChannel, BankWithdrawal } from '@/lib/api/bankWithdrawals';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import type { SecurityStatus } from '@/lib/api/security';
import type { WithdrawalTerms } from '@/lib/api/withdrawals';
import { askTermsAgain, useHeldRate, useWithdrawToBank } from '@/lib/bank-withdrawals/hooks';
import { reportProblem } from '@/lib/client/signals';
import { currencyName } from '@/lib/format/currencies';
import type { Typed } from '@/lib/format/typing';
import { useLanguage } from '@/lib/i18n/words';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { ArrivalLines } from './ArrivalLines';
import { ConfirmSheet } from './ConfirmSheet';
import { useBankForm } from './useBankForm';

export interface BankFormProps {
  title: string;
  head: ReactNode;
  actions: ReactNode;
  /** What keeps money in now, and what has to be set up first. */
  notes: ReactNode;
  /** Whether nothing keeps it in. */
  isOpen: boolean;
  Limits: ComponentType<{ terms: WithdrawalTerms; typed: Typed }>;
  channels: readonly BankChannel[];
  methods: readonly PaymentMethod[];
  terms: WithdrawalTerms;
  status: SecurityStatus;
  /** The currency that was asked for. */
  wish: string | null;
  onAddMethod: (currency: string) => void;
  onDone: (withdrawal: BankWithdrawal) => void;
}

export function BankForm(props: BankFormProps) {
  const { title, head, actions, notes, isOpen, Limits, channels, methods, terms, status, wish, onAddMethod, onDone } =
    props;
  const t = useTranslations('bankWithdrawals.form');
  const language = useLanguage();
  const form = useBankForm({ channels, methods, terms, wish });
  const { channel, own, method, typed, state } = form;
  const rate = useHeldRate(channel.channelId);
  const action = useWithdrawToBank();
  const filledIn = JSON.stringify([channel.channelId, method?.methodId, form.amount]);
  const [asked, setAsked] = useState<string | null>(null);
  // Pressed before the rate is there, the sheet opens with it, unless something was changed meanwhile.
  const isAsking = asked === filledIn;
  const [ref, showFault] = useFirstFault<HTMLDivElement>();
  const isWaiting = isAsking && rate.data === null;
  const missing = isWaiting ? rate.error : null;
  useEffect(() => {
    if (missing) reportProblem(missing);
  }, [missing]);
  const next = async () => {
    const isWhole = await state.submit(async () => {
      const { unsettled } = action;
      const isSame = unsettled?.methodId === method?.methodId && unsettled?.amount === form.amount;
      if (!isSame) action.clear();
      if (!isOpen) globalThis.scrollTo({ top: 0, behavior: 'smooth' });
      else {
        if (rate.error) await rate.reload();
        setAsked(filledIn);
      }
      return true;
    });
    if (!isWhole) showFault();
  };
  return (
    <ScreenFrame
      title={title}
      head={head}
      actions={actions}
      footer={
        <div className="w-full">
          <p className="text-caption text-ink-2 pb-1.5 text-center">{t(isOpen ? 'cancellable' : 'waits')}</p>
          <Button busy={isWaiting && missing === null} onPress={() => void next()}>
            {t('next')}
          </Button>
        </div>
      }
    >
      <div ref={ref} className="space-y-4 px-4 pt-3 pb-4">
        {notes}
        <Field label={t('currency')}>
          {(parts) => (
            <Select
              label={t('currency')}
              items={channels.map(({ channelId: value, currency }) => ({
                value,
                label: `${currency} ${currencyName(currency, language)}`,
              }))}
              value={channel.channelId}
              onChange={form.setChannel}
              parts={parts}
            />
          )}
        </Field>
        {own.length === 0 ? (
          <NoAccount
            currency={channel.currency}
            onAdd={() => onAddMethod(channel.currency)}
            fault={state.fault('method')}
          />
        ) : (
          <Field label={t('account')} error={state.fault('method')} hint={t('ownName')}>
            {(parts) => (
              <Select
                label={t('account')}
                items={own.map((one) => ({
                  value: one.methodId,
                  ...(one.bank && one.number
                    ? { label: one.bank, tail: one.number }
                    : { label: one.bank ?? one.number ?? '' }),
                  hint: one.name,
                }))}
                value={method?.methodId ?? null}
                onChange={form.setMethod}
                parts={parts}
              />
            )}
          </Field>
        )}
        <AmountInput
          label={t('amount')}
          value={typed}
          onChange={form.setTyped}
          places={NUMBER_PLACES}
          unit={channel.coin}
          placeholder="0"
          error={state.fault('amount')}
          hint={t('min', { min: channel.min, coin: channel.coin })}
          aside={
            <span className="text-ink-3">
              {t('available')}{' '}
              <AmountText value={terms.available} coin={channel.coin} unit={channel.coin} className="text-ink" />
            </span>
          }
          onUseAll={() => form.setTyped(form.most)}
        />
        <Limits terms={terms} typed={form.amount ?? ''} />
      </div>
      <ArrivalLines channel={channel} amount={form.amount} rate={rate.data} onOver={() => void rate.reload()} />
      {isAsking && method && form.amount !== null && rate.data && (
        <ConfirmSheet
          action={action}
          channel={channel}
          method={method}
          amount={form.amount}
          held={rate.data}
          status={status}
          onStale={() => void askTermsAgain()}
          onClose={() => setAsked(null)}
          onDone={onDone}
        />
      )}
    </ScreenFrame>
  );
}

function NoAccount({ currency, onAdd, fault }: { currency: string; onAdd: () => void; fault: string | null }) {
  const t = useTranslations('bankWithdrawals.form');
  return (
    <section className="bg-surface rounded-m px-3 py-3">
      <h2 className="font-semibold">{t('none', { currency })}</h2>
      <p role={fault ? 'alert' : undefined} className={`text-label mt-0.5 ${fault ? 'text-danger' : 'text-ink-2'}`}>
        {fault ?? t('noneText')}
      </p>
      <div className="-mx-3">
        <Button kind="text" inline onPress={onAdd}>
          {t('add')}
        </Button>
      </div>
    </section>
  );
}
