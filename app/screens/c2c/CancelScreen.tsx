/** Cancelling an order: why, what it counts, and the question whether money was sent. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ProofFields } from '@/components/auth/ProofFields';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { Button } from '@/components/ui/Button';
import { Checkbox } from '@/components/ui/Checkbox';
import { EmptyState } from '@/components/ui/EmptyState';
import { FormError } from '@/components/ui/FormError';
import { toast } from '@/components/ui/toast';
import type { CancelReason, C2cOrderDetail, CancelQuota } from '@/lib/api/c2cShapes';
import type { SecurityStatus } from '@/lib/api/security';
import { isAtProof, missingProof, useProof } from '@/lib/auth/useProof';
import { useC2cOrder, useCancelOrder, useCancelQuota } from '@/lib/c2c/hooks';
import { isOpen } from '@/lib/c2c/rules';
import { isMissing } from '@/lib/client/isMissing';
import { joinLoads } from '@/lib/client/joinLoads';
import { useForm } from '@/lib/form/useForm';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSecurity } from '@/lib/security/hooks';

export function CancelScreen() {
  const t = useTranslations('c2c.cancel');
  const { redirect, backOr } = useNavigation();
  const { orderNo } = useParams(paths.c2c.cancel);
  const words = useTranslations('c2c.order');
  const order = useC2cOrder(orderNo, true);
  const load = joinLoads({ order, quota: useCancelQuota(), status: useSecurity() });
  const toOrder = () => backOr(paths.c2c.order.href({ orderNo }));
  if (isMissing(order))
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          title={words('notFound')}
          text={words('notFoundText')}
          action={{ label: words('toList'), onPress: () => redirect(paths.c2c.orders.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame title={t('title')} load={load}>
      {({ order: shown, quota, status }) =>
        shown.allowed.includes('cancel') || shown.allowed.includes('cancelPaid') ? (
          <CancelForm order={shown} quota={quota} status={status} onDone={toOrder} />
        ) : (
          <EmptyState
            title={t(isSellers(shown) ? 'notYours' : 'late')}
            text={t(isSellers(shown) ? 'notYoursText' : 'lateText')}
            action={{ label: t('toOrder'), onPress: toOrder }}
          />
        )
      }
    </ScreenFrame>
  );
}

/** A seller never could: nothing has moved on. */
const isSellers = ({ side, status }: C2cOrderDetail): boolean => side === 'sell' && isOpen(status);

const REASONS = {
  unpaid: ['changedMind', 'cannotPay', 'sellerAsked', 'termsUnclear', 'other'],
  paid: ['refunded', 'sellerAsked', 'other'],
} as const;

interface Props {
  order: C2cOrderDetail;
  quota: CancelQuota;
  status: SecurityStatus;
  onDone: () => void;
}

function CancelForm({ order, quota, status, onDone }: Props) {
  const t = useTranslations('c2c.cancel');
  const cancel = useCancelOrder();
  const [reason, setReason] = useState<CancelReason | null>(null);
  const [nothingSent, setNothingSent] = useState(false);
  const isPaid = order.status === 'paid';
  const ofProof = useTranslations('auth.proof');
  const proof = useProof(status, 'c2cCancel');
  const form = useForm({
    values: { reason, nothingSent, proof: [proof.value, proof.shown] },
    faults: {
      reason: reason === null ? t('reasonMissing') : null,
      nothingSent: nothingSent ? null : t('wordMissing'),
      proof: isPaid && proof.isMissing ? ofProof(missingProof(proof.way)) : null,
    },
    error: cancel.error,
    placeOf: (error) => (isAtProof(error) ? 'proof' : null),
  });
  const send = async () => {
    const body = { orderNo: order.orderNo, nothingSent, ...(isPaid && { proof: proof.proof }) };
    const done = await form.submit(async () => reason && cancel.run({ ...body, reason }));
    if (!done) return;
    toast.done(t('done'));
    onDone();
  };
  const reasonFault = form.fault('reason');
  return (
    <div className="space-y-4 px-4 pt-2">
      <p className="bg-warn-soft text-warn rounded-m text-label px-3.5 py-3">
        <b className="block font-semibold">{t(isPaid ? 'sentPaid' : 'sent')}</b>
        {t(isPaid ? 'sentPaidText' : 'sentText')}
      </p>
      <div role="radiogroup" aria-label={t('reason')}>
        <p className="text-label text-ink-2 mb-1">{t('reason')}</p>
        {REASONS[isPaid ? 'paid' : 'unpaid'].map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={reason === one}
            onClick={() => setReason(one)}
            className="press hairline-b flex min-h-12 w-full items-center gap-3 text-left"
          >
            <span
              aria-hidden
              className={`grid size-5 shrink-0 place-items-center rounded-full border-[1.5px] ${reason === one ? 'border-brand' : 'border-ink-3'}`}
            >
              {reason === one && <span className="bg-brand size-2.5 rounded-full" />}
            </span>
            <span>
              {t(`reasons.${one}`)}
              {one === 'sellerAsked' && <span className="text-caption text-ink-3 block">{t('sellerAskedHint')}</span>}
            </span>
          </button>
        ))}
        {reasonFault !== null && (
          <p role="alert" className="text-caption text-danger pt-1">
            {reasonFault}
          </p>
        )}
      </div>
      <Checkbox checked={nothingSent} onChange={setNothingSent} error={form.fault('nothingSent')}>
        {t('word')}
      </Checkbox>
      {isPaid && <ProofFields state={proof} error={form.fault('proof')} />}
      <p className="text-label text-ink-2">{t('count', { count: quota.countToday, limit: quota.limit })}</p>
      <FormError text={form.refusal} />
      <Button kind="danger" busy={cancel.busy} onPress={() => void send()}>
        {t('submit')}
      </Button>
      <Button kind="secondary" onPress={onDone}>
        {t('keep')}
      </Button>
    </div>
  );
}
