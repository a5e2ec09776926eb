/** One fixed-time order: what became of it, the rows that decided it, and the check that the device makes itself. */
import { FileSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DirectionTag } from '@/components/fixed-time/DirectionTag';
import { ProofRows } from '@/components/fixed-time/ProofRows';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { VerifyBox } from '@/components/market/VerifyBox';
import { PnlText } from '@/components/trading/PnlText';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Countdown } from '@/components/ui/Countdown';
import { EmptyState } from '@/components/ui/EmptyState';
import { Tag } from '@/components/ui/Tag';
import { isMissing } from '@/lib/client/isMissing';
import type { FixedTimeOrder } from '@/lib/api/fixedTimeShapes';
import type { Variety } from '@/lib/api/market';
import { useOrder } from '@/lib/fixed-time/hooks';
import { verify } from '@/lib/fixed-time/proof';
import { serverNow } from '@/lib/device/serverClock';
import { zoneName } from '@/lib/format/times';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useVarieties } from '@/lib/market/hooks';
import { useCheck } from '@/lib/market/useCheck';
import { abs, gt, mul, sub } from '@/lib/money/decimal';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

/** Of another order nothing stays, least of all its check. */
export function FixedTimeOrderScreen() {
  const { orderNo } = useParams(paths.fixedTime.order);
  return <OneOrder key={orderNo} orderNo={orderNo} />;
}

function OneOrder({ orderNo }: { orderNo: string }) {
  const t = useTranslations('fixedTime.detail');
  const v = useTranslations('market.verify');
  const rules = useTranslations('fixedTime.verify');
  const format = useFormat();
  const navigation = useNavigation();
  const load = useOrder(orderNo);
  const varieties = useVarieties().data;
  const { check, run, isRunning } = useCheck(verify);
  if (isMissing(load))
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileSearch}
          title={t('notFound')}
          text={t('notFoundText')}
          action={{ label: t('toRecords'), onPress: () => navigation.redirect(paths.fixedTime.orders.href()) }}
        />
      </ScreenFrame>
    );
  const order = load.data?.order ?? null;
  const canCheck = order !== null && order.status !== 'submitted' && order.status !== 'pendingSettlement';
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        canCheck && (
          <Button kind={check.found ? 'secondary' : 'primary'} busy={isRunning} onPress={() => void run(order)}>
            {v(check.found ? 'again' : 'button')}
          </Button>
        )
      }
    >
      {(detail) => {
        const variety = varieties?.find(({ symbol }) => symbol === detail.order.symbol) ?? null;
        return (
          <>
            <Outcome order={detail.order} variety={variety} />
            <section className="border-surface border-t-8">
              <h2 className="flex flex-wrap items-baseline justify-between gap-x-2 px-4 pt-3 pb-1 font-semibold">
                {t('rows')}
                <small className="text-caption text-ink-3 font-normal">
                  {t('zone', { zone: zoneName(detail.order.acceptedAt) })}
                </small>
              </h2>
              <ProofRows detail={detail} digits={variety?.priceDigits ?? 8} />
            </section>
            <VerifyBox
              check={check}
              rule={rules(detail.order.expiresAt === null || detail.order.endedAt === null ? 'ruleRunning' : 'rule')}
              decidedAt={detail.order.expiresAt ?? detail.order.acceptedAt}
            />
            <p className="text-caption text-ink-3 px-4 py-2">
              {t('until', { until: format.dateTime(detail.verifiableUntil) })}
            </p>
          </>
        );
      }}
    </ScreenFrame>
  );
}

function Outcome({ order, variety }: { order: FixedTimeOrder; variety: Variety | null }) {
  const t = useTranslations('fixedTime.detail');
  const ticket = useTranslations('fixedTime.ticket');
  const format = useFormat();
  const own = useOwnFormat();
  const facts = [
    { name: t('stake'), value: own.amount(order.stake, 2, 2) },
    { name: t('rate'), value: format.percent(mul(order.payoutRate, '100'), 0) },
    { name: t('accepted'), value: format.shortTime(order.acceptedAt) },
  ];
  return (
    <div className="num px-4 pt-1 pb-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {variety ? `${variety.base}/${variety.quote}` : order.symbol}
        <DirectionTag direction={order.direction} />
        <span className="text-label text-ink-2 font-normal">{ticket('duration', { count: order.duration / 60 })}</span>
        <span className="ml-auto">
          <Tag tone="neutral">{t(stateOf(order))}</Tag>
        </span>
      </div>
      <div className="mt-1.5 text-hero font-bold">
        {order.endedAt !== null ? (
          <PnlText value={order.profit} places={8} />
        ) : order.expiresAt !== null && order.expiresAt > serverNow() ? (
          <Countdown until={order.expiresAt} isShort />
        ) : (
          '--'
        )}
        {order.endedAt !== null && <small className="text-body text-ink-3 ml-1 font-medium">USDT</small>}
      </div>
      <p className="text-label text-ink-2 mt-0.5">
        <Sentence order={order} digits={variety?.priceDigits ?? 8} />
      </p>
      <dl className="text-caption text-ink-3 mt-3 grid grid-cols-3 gap-2 large-text:grid-cols-1">
        {facts.map(({ name, value }, place) => (
          <div key={name} className={place === 2 ? 'text-right large-text:text-left' : ''}>
            <dt>{name}</dt>
            <dd className="text-label text-ink font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-label text-ink-3 mt-2 flex flex-wrap items-center justify-between gap-x-2">
        {t('orderNo')}
        <span className="text-ink flex items-center gap-1 font-medium">
          {order.orderNo} <CopyButton text={order.orderNo} />
        </span>
      </p>
    </div>
  );
}

function stateOf(order: FixedTimeOrder): 'running' | 'settling' | 'win' | 'lose' | 'tie' | 'void' {
  if (order.status === 'void') return 'void';
  if (order.status === 'closed') return order.result ?? 'tie';
  return order.status === 'pendingSettlement' ? 'settling' : 'running';
}

function Sentence({ order, digits }: { order: FixedTimeOrder; digits: number }) {
  const t = useTranslations('fixedTime.detail.sentence');
  const format = useFormat();
  if (order.voidReason) return t(order.voidReason, { expected: format.price(order.expectedPrice, digits) });
  if (order.result === null || order.entryPrice === null || order.exitPrice === null) return t('running');
  const gap = sub(order.exitPrice, order.entryPrice);
  return t(order.result, { way: gt(gap, '0') ? 'up' : 'down', gap: format.price(abs(gap), digits) });
}
