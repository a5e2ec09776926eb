/** The states of a withdrawal in their order, each with its time, and what comes next. */
import { useTranslations } from 'next-intl';
import { LookUpLink } from '@/components/assets/MovementTexts';
import { BlockTicks } from '@/components/ui/BlockTicks';
import { CopyButton } from '@/components/ui/CopyButton';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import type { Withdrawal } from '@/lib/api/withdrawals';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useAboutTime } from './useAboutTime';

const MINUTE_MS = 60_000;

export function WithdrawalSteps({ withdrawal }: { withdrawal: Withdrawal }) {
  const steps = useSteps(withdrawal);
  return <Timeline steps={steps} />;
}

function useSteps(withdrawal: Withdrawal): TimelineStep[] {
  const t = useTranslations('withdrawals.steps');
  const format = useFormat();
  const own = useOwnFormat();
  const about = useAboutTime();
  const { status, coin, submittedAt, passedAt, endedAt, sentAt } = withdrawal;
  const amount = own.coin(withdrawal.amount, coin);
  const submitted: TimelineStep = {
    title: t('submitted'),
    note: t('submittedNote', { amount, coin }),
    at: submittedAt,
    state: 'done',
  };
  const ended = (name: 'rejected' | 'cancelled' | 'failed'): TimelineStep => ({
    title: t(name),
    note: <Ending withdrawal={withdrawal} text={t('returned', { amount, coin })} />,
    at: endedAt,
    state: name === 'cancelled' ? 'done' : 'failed',
  });
  if (status === 'cancelled' || (status === 'rejected' && passedAt === null)) return [submitted, ended(status)];
  const took = passedAt === null ? 0 : passedAt - submittedAt;
  const review: TimelineStep =
    passedAt === null
      ? { title: t('review'), note: t('reviewNote', { time: format.dateTime(withdrawal.reviewBy) }), state: 'now' }
      : {
          title: t('passed'),
          note:
            withdrawal.causes.length === 0
              ? t('automatic')
              : t('reviewed', { time: took < MINUTE_MS ? about(Math.max(1_000, took)) : about(took) }),
          at: passedAt,
          state: 'done',
        };
  // Stopped by people before it was sent.
  if (status === 'rejected') return [submitted, review, ended(status)];
  const sent: TimelineStep = {
    title: t(sentAt === null ? 'toSend' : status === 'confirming' ? 'sent' : 'sentBefore'),
    note: sentAt === null ? t(passedAt === null ? 'toSendNote' : 'toSendNow') : <Blocks withdrawal={withdrawal} />,
    at: sentAt,
    state: sentAt === null ? (status === 'passed' ? 'now' : 'next') : status === 'confirming' ? 'now' : 'done',
  };
  if (status === 'failed') return [submitted, review, sent, ended('failed')];
  const success: TimelineStep = {
    title: t('success'),
    note: endedAt === null ? t('successNote', { amount, coin }) : t('arrived'),
    at: endedAt,
    state: endedAt === null ? 'next' : 'done',
  };
  return [submitted, review, sent, success];
}

function Ending({ withdrawal, text }: { withdrawal: Withdrawal; text: string }) {
  const t = useTranslations('withdrawals.reason');
  const { reason, note } = withdrawal;
  return (
    <>
      {reason !== null && <span className="text-ink block">{t(reason)}</span>}
      {note !== null && <span className="text-ink-2 block [overflow-wrap:anywhere]">{t('note', { note })}</span>}
      {text}
    </>
  );
}

function Blocks({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals.steps');
  const { txHash, txUrl, confirmations: done, needed } = withdrawal;
  return (
    <>
      {txHash !== null && (
        <span className="text-ink block font-mono">
          {txHash.slice(0, 10)}…{txHash.slice(-7)} <CopyButton text={txHash} label={t('copyHash')} />
          {txUrl !== null && <LookUpLink url={txUrl} />}
        </span>
      )}
      <span className="block w-56 max-w-full py-1.5">
        <BlockTicks done={done} needed={needed} />
      </span>
      {t('blocks', { done, needed })}
    </>
  );
}
