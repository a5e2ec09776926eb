/** One deposit by a channel: where the money is, what comes next, and everything that can be compared with one's bank. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MovementPage, ReceiptLink } from '@/components/assets/MovementPage';
import { CopiedText } from '@/components/assets/MovementTexts';
import { Button } from '@/components/ui/Button';
import { KeyValue } from '@/components/ui/KeyValue';
import { AmountText } from '@/components/ui/Texts';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import { dialog } from '@/components/ui/dialog';
import type { OfflineDeposit } from '@/lib/api/offline';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { useCancelOffline, useOfflineDeposit } from '@/lib/offline/hooks';
import { paths } from '@/lib/paths';
import { OfflineTag } from './OfflineRow';
import { useReviewTime } from './useReviewTime';

const MINUTE_MS = 60_000;

export function OfflineDetail({ id: no }: { id: string }) {
  const t = useTranslations('offline.detail');
  const [isWaiting, setWaiting] = useState(true);
  const load = useOfflineDeposit(no, isWaiting);
  if (isWaiting && load.data && load.data.status !== 'pendingReview') setWaiting(false);
  return (
    <MovementPage
      kind="offline"
      load={load}
      words={{ title: t('title'), notFound: t('notFound'), notFoundText: t('notFoundText'), toList: t('toList') }}
      footer={load.data && <Acts deposit={load.data} />}
      head={load.data && <Head deposit={load.data} />}
      steps={load.data && <Steps deposit={load.data} />}
      facts={load.data && <Facts deposit={load.data} />}
    />
  );
}

function Acts({ deposit }: { deposit: OfflineDeposit }) {
  const t = useTranslations('offline.detail');
  const { push } = useNavigation();
  const cancel = useCancelOffline();
  const ask = async () => {
    const isSure = await dialog.confirm({
      title: t('cancelTitle'),
      text: t('cancelText'),
      confirm: t('cancelConfirm'),
      cancel: t('cancelKeep'),
      danger: true,
    });
    if (isSure) await cancel.run({ no: deposit.no });
  };
  return (
    <>
      <Button kind="secondary" onPress={() => push(paths.support.service.href())}>
        {t('report')}
      </Button>
      {deposit.allowed.includes('cancel') ? (
        <Button kind="secondary" busy={cancel.busy} onPress={() => void ask()}>
          {t('cancel')}
        </Button>
      ) : deposit.status === 'passed' ? (
        <ReceiptLink kind="offline" no={deposit.no} />
      ) : (
        <Button kind="secondary" onPress={() => push(paths.assets.deposit.href({ way: deposit.channelId }))}>
          {t('again')}
        </Button>
      )}
    </>
  );
}

function Head({ deposit }: { deposit: OfflineDeposit }) {
  const t = useTranslations('offline.detail');
  const reasons = useTranslations('offline.reasons');
  const own = useOwnFormat();
  const reviewTime = useReviewTime();
  const { status, coin, currency, digits, usdt, reason, note } = deposit;
  const isPassed = status === 'passed';
  return (
    <section className="px-4 pt-1 pb-4">
      <OfflineTag status={status} />
      <p className="text-hero mt-1 font-bold [overflow-wrap:anywhere]">
        {isPassed ? (
          <AmountText value={usdt} show={(value) => own.delta(value, 2)} unit={coin} />
        ) : (
          <AmountText value={deposit.amount} places={digits} least={digits} unit={currency} />
        )}
      </p>
      <p role="status" className="mt-1">
        {t(`${status}Text`, {
          usdt: own.amount(usdt, 2, 2),
          coin,
          time: reviewTime(deposit.reviewMinutes),
          received: own.amount(deposit.received ?? deposit.amount, digits, digits),
          currency,
        })}
      </p>
      {reason && <p className="mt-1 font-semibold">{reasons(reason)}</p>}
      {note && <p className="text-label text-ink-2 mt-1 [overflow-wrap:anywhere]">{t('note', { note })}</p>}
    </section>
  );
}

function Steps({ deposit }: { deposit: OfflineDeposit }) {
  const t = useTranslations('offline.detail');
  const s = useTranslations('offline.status');
  const own = useOwnFormat();
  const reviewTime = useReviewTime();
  const { status, coin, currency, digits } = deposit;
  const isOver = status !== 'pendingReview';
  const endedAt = deposit.endedAt ?? deposit.createdAt;
  const last: TimelineStep =
    status === 'passed' || status === 'pendingReview'
      ? {
          title: t('credited'),
          note: isOver ? t('creditedNote', { usdt: own.amount(deposit.usdt, 2, 2), coin }) : t('creditedNext'),
          at: deposit.endedAt,
          state: isOver ? 'done' : 'next',
        }
      : { title: s(status), at: deposit.endedAt, state: 'failed' };
  return (
    <Timeline
      steps={[
        {
          title: t('told'),
          note: `${own.amount(deposit.amount, digits, digits)} ${currency}`,
          at: deposit.createdAt,
          state: 'done',
        },
        {
          title: isOver ? t('reviewed') : s('pendingReview'),
          note: isOver
            ? t('took', { time: reviewTime(Math.max(1, Math.round((endedAt - deposit.createdAt) / MINUTE_MS))) })
            : t('reviewNote', { time: reviewTime(deposit.reviewMinutes) }),
          state: isOver ? 'done' : 'now',
        },
        last,
      ]}
    />
  );
}

function Facts({ deposit }: { deposit: OfflineDeposit }) {
  const t = useTranslations('offline.detail');
  const format = useFormat();
  const own = useOwnFormat();
  const { amount, received, currency, digits, rate, proofs, status, usdt, coin } = deposit;
  return (
    <>
      <KeyValue
        rows={[
          { name: t('channel'), value: deposit.channelName },
          { name: t('amount'), value: `${own.amount(amount, digits, digits)} ${currency}` },
          ...(received === null
            ? []
            : [{ name: t('received'), value: `${own.amount(received, digits, digits)} ${currency}` }]),
          ...(status === 'passed' ? [{ name: t('exact'), value: `${own.coin(usdt, coin)} ${coin}` }] : []),
          { name: t('rate'), value: t('rateOf', { rate: format.amount(rate), currency }) },
          { name: t('payer'), value: deposit.payerName },
          { name: t('code'), value: <CopiedText text={deposit.code} /> },
          { name: t('number'), value: <CopiedText text={deposit.no} /> },
          { name: t('date'), value: format.fullTime(deposit.createdAt) },
        ]}
      />
      {proofs.length > 0 && (
        <ul aria-label={t('proofs')} className="flex flex-wrap gap-2 pt-2">
          {proofs.map(({ fileId, url }, index) => (
            <li key={fileId}>
              {/* eslint-disable-next-line nextjs/no-img-element -- the exchange answers its owner only */}
              <img
                src={url}
                alt={t('proof', { number: index + 1 })}
                className="bg-surface rounded-m size-18 object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
