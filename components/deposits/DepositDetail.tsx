/** One deposit on the chain: where the money is, what comes next, and everything that can be checked elsewhere. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MovementPage, ReceiptLink } from '@/components/assets/MovementPage';
import { CopiedText, TransactionText } from '@/components/assets/MovementTexts';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText } from '@/components/ui/Texts';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import type { Deposit } from '@/lib/api/deposits';
import { useDeposit } from '@/lib/deposits/hooks';
import { MIN_DEPOSIT } from '@/lib/deposits/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isPositive, lt, round, sub } from '@/lib/money/decimal';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { AddressText } from '@/components/ui/AddressText';
import { BlockTicks } from '@/components/ui/BlockTicks';
import { DepositTag, isKept } from './DepositRow';
import { restOf, useAbout } from './useAbout';

export function DepositDetail({ id: depositNo }: { id: string }) {
  const t = useTranslations('deposits.detail');
  const { push } = useNavigation();
  const [isRunning, setRunning] = useState(true);
  const load = useDeposit(depositNo, isRunning);
  if (isRunning && load.data && load.data.status !== 'confirming') setRunning(false);
  return (
    <MovementPage
      kind="deposit"
      load={load}
      words={{ title: t('title'), notFound: t('notFound'), notFoundText: t('notFoundText'), toList: t('toList') }}
      footer={
        <>
          <Button kind="secondary" onPress={() => push(paths.support.service.href())}>
            {t('report')}
          </Button>
          <ReceiptLink kind="deposit" no={depositNo} />
        </>
      }
      head={load.data && <Head deposit={load.data} />}
      steps={load.data && <Steps deposit={load.data} />}
      facts={load.data && <Facts deposit={load.data} />}
    />
  );
}

function Head({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposits.detail');
  const own = useOwnFormat();
  const about = useAbout();
  const { coin } = deposit;
  return (
    <section className="px-4 pt-1 pb-4">
      <DepositTag deposit={deposit} />
      <p className="text-hero mt-1 font-bold [overflow-wrap:anywhere]">
        <AmountText value={deposit.amount} show={(value) => own.delta(value, 8, 2)} unit={coin} />
      </p>
      <p role="status" className="mt-1">
        {t(`${stateOf(deposit)}Text`, {
          amount: own.coin(deposit.amount, coin),
          credited: own.coin(deposit.credited, coin),
          coin,
          min: MIN_DEPOSIT,
          time: about(restOf(deposit)),
        })}
      </p>
    </section>
  );
}

/** By itself too little, it is promised nothing for the last block. */
function stateOf(deposit: Deposit) {
  const { status, amount, creditedWith } = deposit;
  if (isKept(deposit)) return 'kept';
  if (creditedWith !== null) return 'joined';
  return status === 'confirming' && lt(amount, MIN_DEPOSIT) ? 'small' : status;
}

function Steps({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposits.detail');
  const s = useTranslations('deposits.status');
  const own = useOwnFormat();
  const about = useAbout();
  const { status, confirmations: done, needed, coin } = deposit;
  const isOver = status !== 'confirming';
  const state = stateOf(deposit);
  const waits = state === 'kept' || state === 'small';
  const steps: TimelineStep[] = [
    { title: t('seen'), at: deposit.seenAt, state: 'done' },
    {
      title: status === 'success' ? t('confirmed') : s('confirming'),
      note: (
        <>
          {status !== 'failed' && (
            <span className="block w-56 max-w-full py-1.5">
              <BlockTicks done={done} needed={needed} />
            </span>
          )}
          {t('blocks', { done, needed })}
        </>
      ),
      state: isOver ? 'done' : 'now',
    },
    status === 'failed'
      ? { title: s('failed'), at: deposit.endedAt, state: 'failed' }
      : {
          title: t('credited'),
          note: waits
            ? t('keptNote', { min: MIN_DEPOSIT, coin })
            : state === 'joined'
              ? t('joinedNote')
              : isOver
                ? t('creditedNote', { credited: own.coin(deposit.credited, coin), coin })
                : t('about', { time: about(restOf(deposit)) }),
          at: state === 'success' ? (deposit.endedAt ?? deposit.seenAt) : null,
          state: isOver && !waits ? 'done' : 'next',
        },
  ];
  return <Timeline steps={steps} />;
}

function Facts({ deposit }: { deposit: Deposit }) {
  const t = useTranslations('deposits.detail');
  const format = useFormat();
  const own = useOwnFormat();
  const { amount, credited, creditedWith, coin } = deposit;
  // What was below the ledger's last digit is nobody's question.
  const earlier = round(sub(credited ?? '0', amount), NUMBER_PLACES, 'down');
  return (
    <KeyValue
      rows={[
        ...(isPositive(earlier) ? [{ name: t('earlier'), value: `${own.coin(earlier, coin)} ${coin}` }] : []),
        ...(creditedWith === null
          ? []
          : [
              {
                name: t('creditedWith'),
                value: (
                  <Link
                    to={paths.assets.movement.href({ id: creditedWith })}
                    className="press text-brand num relative font-mono before:absolute before:-inset-2.5"
                  >
                    {creditedWith}
                  </Link>
                ),
              },
            ]),
        {
          name: t('network'),
          value: (
            <>
              {deposit.network} {deposit.simulated && <SimulatedTag what="chain" />}
            </>
          ),
        },
        { name: t('sender'), value: <AddressText address={deposit.sender} className="justify-end" /> },
        {
          name: t('hash'),
          value: <TransactionText hash={deposit.txHash} url={deposit.txUrl} isSimulated={deposit.simulated} />,
        },
        { name: t('number'), value: <CopiedText text={deposit.depositNo} /> },
        { name: t('date'), value: format.fullTime(deposit.seenAt) },
      ]}
    />
  );
}
