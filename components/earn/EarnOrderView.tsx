/** All about one order: where it stands, what it has brought, what comes next, and what may be changed. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { CopyButton } from '@/components/ui/CopyButton';
import { KeyValue } from '@/components/ui/KeyValue';
import { Switch } from '@/components/ui/Switch';
import { AmountText } from '@/components/ui/Texts';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import type { EarnOrder } from '@/lib/api/earnShapes';
import { useAutoRenew } from '@/lib/earn/hooks';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isZero } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { EarnTags } from './EarnName';
import { EarnStatusTag } from './EarnOrderRow';

export function EarnOrderView({ order }: { order: EarnOrder }) {
  const t = useTranslations('earn.order');
  const { coin, amount, status } = order;
  return (
    <>
      <header className="px-4 pt-1 pb-3">
        <p className="flex flex-wrap items-center gap-1.5">
          <EarnStatusTag status={status} />
          <EarnTags product={order} />
        </p>
        <AmountText value={amount} coin={coin} unit={coin} className="text-hero mt-1 block font-bold" />
        <p className="text-label text-ink-2 mt-0.5">{t(`says.${status}`)}</p>
      </header>
      <section className="border-surface border-t-8 px-4 pt-2 pb-2">
        <Facts order={order} />
      </section>
      {(order.allowed.includes('autoRenew') || order.autoRenew) && <Renewal order={order} />}
      <section className="border-surface border-t-8 px-4 pt-3 pb-3">
        <h2 className="mb-2.5 font-semibold">{t('course')}</h2>
        <Course order={order} />
      </section>
    </>
  );
}

function Facts({ order }: { order: EarnOrder }) {
  const t = useTranslations('earn.order');
  const own = useOwnFormat();
  const format = useFormat();
  const { coin, apr, daily, days, earned, paid, forfeited, interest, nextAt, orderNo, renews, renewedAs } = order;
  const shown = (value: EarnOrder['daily']) => `${own.coin(value, coin)} ${coin}`;
  const link = (no: string) => (
    <Link to={paths.earn.order.href({ orderNo: no })} className="text-brand num">
      {no}
    </Link>
  );
  return (
    <KeyValue
      rows={[
        { name: t('apr'), value: format.share(apr) },
        { name: t('daily'), value: shown(daily) },
        { name: t('earned', { days }), value: shown(earned), strong: true },
        ...(isZero(paid) ? [] : [{ name: t('paid'), value: shown(paid) }]),
        ...(isZero(forfeited) ? [] : [{ name: t('forfeited'), value: shown(forfeited) }]),
        ...(interest === null ? [] : [{ name: t('interest'), value: shown(interest) }]),
        ...(nextAt === null ? [] : [{ name: t('next'), value: format.fullTime(nextAt) }]),
        ...(renews === null ? [] : [{ name: t('renews'), value: link(renews) }]),
        ...(renewedAs === null ? [] : [{ name: t('renewedAs'), value: link(renewedAs) }]),
        {
          name: t('orderNo'),
          value: (
            <span className="num">
              {orderNo} <CopyButton text={orderNo} />
            </span>
          ),
        },
      ]}
    />
  );
}

function Renewal({ order }: { order: EarnOrder }) {
  const t = useTranslations('earn.order');
  const renew = useAutoRenew();
  const { orderNo, autoRenew } = order;
  return (
    <section className="border-surface flex min-h-14 items-center gap-3 border-t-8 px-4 py-1.5">
      <span className="flex-1">
        <span className="block font-semibold">{t('autoRenew')}</span>
        <span className="text-caption text-ink-3 block">{t(autoRenew ? 'renewOn' : 'renewOff')}</span>
      </span>
      <Switch on={autoRenew} onChange={(on) => void renew.run({ orderNo, on })} label={t('autoRenew')} />
    </section>
  );
}

function Course({ order }: { order: EarnOrder }) {
  const t = useTranslations('earn.course');
  const format = useFormat();
  return (
    <Timeline
      steps={useCourse(order).map(({ key, at, state }) => ({
        title: t(key),
        note: format.fullTime(at),
        state,
      }))}
    />
  );
}

type CourseKey = 'bought' | 'starts' | 'matures' | 'anytime' | 'asked' | 'arrives' | 'ended';

/** What happened, where it stands, and the step to come. */
function useCourse(order: EarnOrder): { key: CourseKey; at: number | null; state: TimelineStep['state'] }[] {
  const { status, createdAt, startsAt, maturesAt, redeemAskedAt, arrivesAt, endedAt } = order;
  const hasStarted = status !== 'subscribed' && status !== 'refunded';
  const bought = {
    key: 'bought' as const,
    at: createdAt,
    state: hasStarted || endedAt !== null ? ('done' as const) : ('now' as const),
  };
  const started = {
    key: 'starts' as const,
    at: startsAt,
    state: !hasStarted ? ('next' as const) : status === 'accruing' ? ('now' as const) : ('done' as const),
  };
  if (status === 'refunded') return [bought, { key: 'ended', at: endedAt, state: 'done' }];
  const rest =
    redeemAskedAt !== null
      ? [
          { key: 'asked' as const, at: redeemAskedAt, state: endedAt === null ? ('now' as const) : ('done' as const) },
          {
            key: 'arrives' as const,
            at: endedAt ?? arrivesAt,
            state: endedAt === null ? ('next' as const) : ('done' as const),
          },
        ]
      : maturesAt === null
        ? [{ key: 'anytime' as const, at: order.nextAt, state: 'next' as const }]
        : [
            {
              key: 'matures' as const,
              at: endedAt ?? maturesAt,
              state: endedAt !== null ? ('done' as const) : status === 'matured' ? ('now' as const) : ('next' as const),
            },
          ];
  return [bought, started, ...rest];
}
