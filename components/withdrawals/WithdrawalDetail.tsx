/** One withdrawal: where the money is, what comes next, and everything that can be checked elsewhere. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MovementPage, ReceiptLink } from '@/components/assets/MovementPage';
import { CopiedText, TransactionText } from '@/components/assets/MovementTexts';
import { AddressText } from '@/components/ui/AddressText';
import { Button } from '@/components/ui/Button';
import { Countdown } from '@/components/ui/Countdown';
import { dialog } from '@/components/ui/dialog';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText } from '@/components/ui/Texts';
import { toast } from '@/components/ui/toast';
import type { Withdrawal } from '@/lib/api/withdrawals';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useCancelWithdrawal, useWithdrawal } from '@/lib/withdrawals/hooks';
import { withdrawalStates } from '@/lib/withdrawals/states';
import { useAboutTime } from './useAboutTime';
import { WithdrawalSteps } from './WithdrawalSteps';
import { WithdrawalTag } from './WithdrawalRow';

/** So much longer than it should take is slow. */
const SLOW = 3;

export function WithdrawalDetail({ id: withdrawalNo }: { id: string }) {
  const t = useTranslations('withdrawals.detail');
  const { push } = useNavigation();
  const [isRunning, setRunning] = useState(true);
  const load = useWithdrawal(withdrawalNo, isRunning);
  if (isRunning && load.data && withdrawalStates.isEnd(load.data.status)) setRunning(false);
  const acts = load.data && (
    <>
      {load.data.allowed.includes('cancel') ? (
        <Cancel withdrawal={load.data} onDone={load.reload} />
      ) : (
        <ReceiptLink kind="withdrawal" no={withdrawalNo} />
      )}
    </>
  );
  return (
    <MovementPage
      kind="withdrawal"
      load={load}
      words={{ title: t('title'), notFound: t('notFound'), notFoundText: t('notFoundText'), toList: t('toList') }}
      footer={
        <>
          <Button kind="secondary" onPress={() => push(paths.support.service.href())}>
            {t('report')}
          </Button>
          {acts}
        </>
      }
      head={load.data && <Head withdrawal={load.data} />}
      steps={load.data && <WithdrawalSteps withdrawal={load.data} />}
      facts={load.data && <Facts withdrawal={load.data} />}
    />
  );
}

function Cancel({ withdrawal, onDone }: { withdrawal: Withdrawal; onDone: () => Promise<void> }) {
  const t = useTranslations('withdrawals.cancel');
  const format = useFormat();
  // A refusal is told in a toast: where it came too late, this button goes.
  const cancel = useCancelWithdrawal();
  const press = async () => {
    const amount = format.coin(withdrawal.amount, withdrawal.coin);
    const question = { title: t('sure'), text: t('sureText', { amount, coin: withdrawal.coin }), confirm: t('yes') };
    if (!(await dialog.confirm({ ...question, cancel: t('no') }))) return;
    if (await cancel.run({ withdrawalNo: withdrawal.withdrawalNo })) toast.done(t('done'));
    await onDone();
  };
  return (
    <Button kind="secondary" busy={cancel.busy} onPress={() => void press()}>
      {t('button')}
    </Button>
  );
}

function Head({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals.detail');
  const own = useOwnFormat();
  const about = useAboutTime();
  const { coin, status, label, confirmations, needed, blockMs, sentAt } = withdrawal;
  const rest = Math.max(1, needed - confirmations) * blockMs;
  const isLate = useHasPassed(sentAt === null ? null : sentAt + SLOW * needed * blockMs);
  const isSlow = status === 'confirming' && isLate;
  const isReviewOver = useHasPassed(withdrawal.reviewBy);
  return (
    <section className="px-4 pt-1 pb-4">
      <p className="text-ink-2 flex flex-wrap items-center gap-2">
        <span className="[overflow-wrap:anywhere]">{label === null ? t('to') : t('toLabel', { label })}</span>
        <WithdrawalTag withdrawal={withdrawal} />
      </p>
      <p className="text-hero mt-1 font-bold [overflow-wrap:anywhere]">
        <AmountText value={withdrawal.amount} coin={coin} unit={coin} />
      </p>
      <p role="status" className="mt-1">
        {t(isSlow ? 'slowText' : `${status}Text`, {
          amount: own.coin(withdrawal.amount, coin),
          receives: own.coin(withdrawal.receives, coin),
          coin,
          time: about(rest),
        })}
      </p>
      {status === 'pendingReview' && !isReviewOver && (
        <p className="text-label text-ink-2 mt-1">
          {t('within')} <Countdown until={withdrawal.reviewBy} toZero />
        </p>
      )}
    </section>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals.detail');
  const format = useFormat();
  const own = useOwnFormat();
  const { coin, status, fee, receives, network, simulated, address, withdrawalNo, submittedAt, txHash, txUrl } =
    withdrawal;
  // Nothing arrives any more, and no fee was taken: the sentence above says what came back.
  const isBack = withdrawalStates.isEnd(status) && status !== 'success';
  return (
    <KeyValue
      rows={[
        ...(isBack
          ? []
          : [
              { name: t('fee'), value: `${own.coin(fee, coin)} ${coin}` },
              { name: t('receives'), value: `${own.coin(receives, coin)} ${coin}`, strong: true },
            ]),
        {
          name: t('network'),
          value: (
            <>
              {network} {simulated && <SimulatedTag what="chain" />}
            </>
          ),
        },
        { name: t('address'), value: <AddressText address={address} className="justify-end" /> },
        ...(txHash === null
          ? []
          : [{ name: t('hash'), value: <TransactionText hash={txHash} url={txUrl} isSimulated={simulated} /> }]),
        { name: t('number'), value: <CopiedText text={withdrawalNo} /> },
        { name: t('date'), value: format.fullTime(submittedAt) },
      ]}
    />
  );
}
