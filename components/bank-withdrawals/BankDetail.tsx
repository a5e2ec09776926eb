/** One withdrawal to a bank account: where the money is, what comes next, and everything that can be compared with one's bank. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MovementPage, ReceiptLink } from '@/components/assets/MovementPage';
import { CopiedText } from '@/components/assets/MovementTexts';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import { dialog } from '@/components/ui/dialog';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText } from '@/components/ui/Texts';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import { toast } from '@/components/ui/toast';
import type { BankWithdrawal } from '@/lib/api/bankWithdrawals';
import { useBankWithdrawal, useCancelBank } from '@/lib/bank-withdrawals/hooks';
import { bankWithdrawalStates } from '@/lib/bank-withdrawals/states';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { BankTag } from './BankList';
import { usePayoutTime } from './usePayoutTime';

export function BankDetail({ id: no }: { id: string }) {
  const t = useTranslations('bankWithdrawals.detail');
  const { push } = useNavigation();
  const [isRunning, setRunning] = useState(true);
  const load = useBankWithdrawal(no, isRunning);
  if (isRunning && load.data && bankWithdrawalStates.isEnd(load.data.status)) setRunning(false);
  return (
    <MovementPage
      kind="bank"
      load={load}
      words={{ title: t('title'), notFound: t('notFound'), notFoundText: t('notFoundText'), toList: t('toList') }}
      footer={
        <>
          <Button kind="secondary" onPress={() => push(paths.support.service.href())}>
            {t('report')}
          </Button>
          {load.data?.allowed.includes('cancel') ? (
            <Cancel withdrawal={load.data} onDone={load.reload} />
          ) : (
            load.data && <ReceiptLink kind="bank" no={no} />
          )}
        </>
      }
      head={load.data && <Head withdrawal={load.data} />}
      steps={load.data && <Steps withdrawal={load.data} />}
      facts={load.data && <Facts withdrawal={load.data} />}
    />
  );
}

function Cancel({ withdrawal, onDone }: { withdrawal: BankWithdrawal; onDone: () => Promise<void> }) {
  const t = useTranslations('bankWithdrawals.cancel');
  const format = useFormat();
  const cancel = useCancelBank();
  const press = async () => {
    const { no, coin, amount } = withdrawal;
    const text = t('sureText', { amount: format.coin(amount, coin), coin });
    if (!(await dialog.confirm({ title: t('sure'), text, confirm: t('yes'), cancel: t('no') }))) return;
    if (await cancel.run({ no })) toast.done(t('done'));
    await onDone();
  };
  return (
    <Button kind="secondary" busy={cancel.busy} onPress={() => void press()}>
      {t('button')}
    </Button>
  );
}

function Head({ withdrawal }: { withdrawal: BankWithdrawal }) {
  const t = useTranslations('bankWithdrawals.detail');
  const reasons = useTranslations('bankWithdrawals.reason');
  const own = useOwnFormat();
  const payoutTime = usePayoutTime();
  const { status, coin, amount, receives, digits, currency, reason, note, reviewBy } = withdrawal;
  const isReviewOver = useHasPassed(reviewBy);
  return (
    <section className="px-4 pt-1 pb-4">
      <BankTag status={status} />
      <p className="text-hero mt-1 font-bold [overflow-wrap:anywhere]">
        <AmountText value={receives} places={digits} least={digits} unit={currency} />
      </p>
      <p role="status" className="mt-1">
        {t(`${status}Text`, {
          amount: own.coin(amount, coin),
          coin,
          receives: own.amount(receives, digits, digits),
          currency,
          time: payoutTime(withdrawal.payoutMinutes),
        })}
      </p>
      {reason && <p className="mt-1 font-semibold">{reasons(reason)}</p>}
      {note && <p className="text-label text-ink-2 mt-1 [overflow-wrap:anywhere]">{t('note', { note })}</p>}
      {status === 'pendingReview' && !isReviewOver && (
        <p className="text-label text-ink-2 mt-1">
          {t('within')} <Countdown until={reviewBy} toZero />
        </p>
      )}
    </section>
  );
}

function Steps({ withdrawal }: { withdrawal: BankWithdrawal }) {
  const t = useTranslations('bankWithdrawals.steps');
  const format = useFormat();
  const own = useOwnFormat();
  const payoutTime = usePayoutTime();
  const { status, coin, submittedAt, passedAt, endedAt, digits, currency } = withdrawal;
  const amount = own.coin(withdrawal.amount, coin);
  const submitted: TimelineStep = {
    title: t('submitted'),
    note: t('submittedNote', { amount, coin }),
    at: submittedAt,
    state: 'done',
  };
  const returned = (name: 'rejected' | 'cancelled' | 'failed'): TimelineStep => ({
    title: t(name),
    note: t('returned', { amount, coin }),
    at: endedAt,
    state: name === 'cancelled' ? 'done' : 'failed',
  });
  if (status === 'rejected' || status === 'cancelled') return <Timeline steps={[submitted, returned(status)]} />;
  const review: TimelineStep =
    passedAt === null
      ? { title: t('review'), note: t('reviewNote', { time: format.dateTime(withdrawal.reviewBy) }), state: 'now' }
      : { title: t('passed'), note: t('passedNote'), at: passedAt, state: 'done' };
  const paid: TimelineStep = {
    title: t(status === 'success' ? 'paid' : 'toPay'),
    note:
      status === 'success'
        ? t('paidNote', { receives: own.amount(withdrawal.receives, digits, digits), currency })
        : t('toPayNote', { time: payoutTime(withdrawal.payoutMinutes) }),
    at: status === 'success' ? endedAt : null,
    state: status === 'success' ? 'done' : status === 'passed' ? 'now' : 'next',
  };
  return <Timeline steps={status === 'failed' ? [submitted, review, returned('failed')] : [submitted, review, paid]} />;
}

function Facts({ withdrawal }: { withdrawal: BankWithdrawal }) {
  const t = useTranslations('bankWithdrawals.detail');
  const lines = useTranslations('bankWithdrawals.lines');
  const format = useFormat();
  const own = useOwnFormat();
  const { coin, amount, fee, rate, currency, reference, no, demo } = withdrawal;
  return (
    <KeyValue
      rows={[
        { name: t('amount'), value: `${own.coin(amount, coin)} ${coin}` },
        { name: lines('fee'), value: `${own.coin(fee, coin)} ${coin}` },
        { name: lines('rate'), value: lines('rateOf', { coin, rate: format.amount(rate), currency }) },
        {
          name: t('account'),
          value: (
            <>
              {[withdrawal.bank ?? withdrawal.typeName, withdrawal.number].filter(Boolean).join(' ')}{' '}
              {demo && <SimulatedTag what="environment" />}
            </>
          ),
        },
        { name: t('name'), value: withdrawal.name },
        ...(reference === null ? [] : [{ name: t('reference'), value: <CopiedText text={reference} /> }]),
        { name: t('number'), value: <CopiedText text={no} /> },
        { name: t('date'), value: format.fullTime(withdrawal.submittedAt) },
      ]}
    />
  );
}
