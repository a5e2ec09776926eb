/** A held quote with its seconds: what is lent, locked and owed exactly, the worst case, the fund password, and the one button. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { CodeField } from '@/components/ui/CodeField';
import { Countdown } from '@/components/ui/Countdown';
import { FormError } from '@/components/ui/FormError';
import { KeyValue } from '@/components/ui/KeyValue';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import { Sheet } from '@/components/ui/Sheet';
import type { LoanOrder, LoanQuote } from '@/lib/api/loan';
import { serverNow } from '@/lib/device/serverClock';
import { FUND_DIGITS } from '@/lib/auth/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useForm } from '@/lib/form/useForm';
import { useBorrow, useLoanQuote } from '@/lib/loan/hooks';
import type { LoanWish } from './BorrowForm';
import { usePriceText, useRateText, useTermText } from './LoanFigures';

interface Props {
  first: LoanQuote;
  wish: LoanWish;
  onClose: () => void;
  onDone: (order: LoanOrder) => void;
}

export function ConfirmSheet({ first, wish, onClose, onDone }: Props) {
  const t = useTranslations('loan.confirm');
  const [quote, setQuote] = useState(first);
  const [hasEnded, setEnded] = useState(() => first.expireTime <= serverNow());
  const [fundPassword, setFundPassword] = useState('');
  const again = useLoanQuote();
  const action = useBorrow();
  // While nobody knows what became of it nothing else may be asked for: the same is sent again under its key.
  const isUnsettled = action.unsettled !== null;
  const needsNew = !isUnsettled && (hasEnded || action.error?.reason === 'rateChanged');
  const form = useForm({
    values: { fundPassword },
    faults: { fundPassword: !needsNew && fundPassword.length < FUND_DIGITS ? t('fundPasswordMissing') : null },
    error: action.error ?? again.error,
    placeOf: ({ reason }) => (reason === 'fundPasswordWrong' ? 'fundPassword' : null),
  });
  const renew = async () => {
    const { amount, ...rest } = wish;
    const next = await again.run({ ...rest, loanCoin: quote.loanCoin, loanAmount: amount });
    if (!next) return;
    action.clear();
    setEnded(false);
    setQuote(next);
  };
  const confirm = async () => {
    const made = await form.submit(() => action.run({ quoteId: quote.quoteId, fundPassword }));
    if (made) onDone(made);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        <Button busy={action.busy || again.busy} onPress={() => void (needsNew ? renew() : confirm())}>
          {needsNew ? t('renew') : t('submit')}
        </Button>
      }
    >
      <Lines
        quote={quote}
        held={needsNew ? t('ended') : <Countdown until={quote.expireTime} onEnd={() => setEnded(true)} />}
      />
      <p className="bg-surface rounded-m text-label text-ink-2 mt-1 mb-4 px-3 py-2.5">
        {t('worst', { coin: quote.collateralCoin })}
      </p>
      <div className="space-y-4">
        <CodeField
          label={t('fundPassword')}
          value={fundPassword}
          onChange={setFundPassword}
          error={form.fault('fundPassword')}
          secret
        />
        <FormError text={action.error && isUnsettled ? t('unknown') : form.refusal} />
      </div>
      <OutcomeStatus checking={action.checking}>{action.checking && t('checking')}</OutcomeStatus>
    </Sheet>
  );
}

function Lines({ quote, held }: { quote: LoanQuote; held: React.ReactNode }) {
  const t = useTranslations('loan.confirm');
  const figures = useTranslations('loan.figures');
  const format = useFormat();
  const rateText = useRateText();
  const priceText = usePriceText();
  const termText = useTermText();
  const { loanCoin, collateralCoin, price } = quote;
  const lent = (value: LoanQuote['totalDue']) => `${format.coin(value, loanCoin)} ${loanCoin}`;
  return (
    <KeyValue
      rows={[
        { name: t('get'), value: lent(quote.loanAmount), strong: true },
        { name: t('lock'), value: `${format.amount(quote.collateralQty)} ${collateralCoin}`, strong: true },
        { name: t('term'), value: termText(quote) },
        { name: figures('rate'), value: rateText(quote) },
        { name: t('fee'), value: t('none') },
        { name: t('firstHour'), value: lent(quote.firstHour) },
        ...(quote.expiry === null
          ? []
          : [
              { name: t('expiry'), value: format.fullTime(quote.expiry) },
              { name: figures('interest'), value: lent(quote.interestEstimate) },
              { name: figures('total'), value: lent(quote.totalDue), strong: true },
            ]),
        { name: figures('callPrice'), value: priceText(quote.marginCallPrice, price) },
        { name: figures('liqPrice'), value: priceText(quote.liqPrice, price) },
        { name: t('held'), value: held },
      ]}
    />
  );
}
