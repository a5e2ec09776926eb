/** One order: both outcomes, then the one that came, the rows that decided it, and the check that the device makes itself. */
import { FileSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DualStatusTag } from '@/components/dual/DualOrderRow';
import { windowText } from '@/components/dual/dates';
import { Outcomes } from '@/components/dual/Outcomes';
import { WindowRows } from '@/components/dual/WindowRows';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { VerifyBox } from '@/components/market/VerifyBox';
import { PnlText } from '@/components/trading/PnlText';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { Countdown } from '@/components/ui/Countdown';
import { EmptyState } from '@/components/ui/EmptyState';
import { KeyValue } from '@/components/ui/KeyValue';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { AmountText } from '@/components/ui/Texts';
import { isMissing } from '@/lib/client/isMissing';
import type { DualDetail, DualOrder } from '@/lib/api/dualShapes';
import { useDualOrder } from '@/lib/dual/hooks';
import { canVerify, verify } from '@/lib/dual/proof';
import { gainOf } from '@/lib/dual/rules';
import { zoneName } from '@/lib/format/times';
import { useFormat } from '@/lib/format/useFormat';
import { useVarieties } from '@/lib/market/hooks';
import { useCheck } from '@/lib/market/useCheck';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

/** Of another order nothing stays, least of all its check. */
export function DualOrderScreen() {
  const { orderNo } = useParams(paths.dual.order);
  return <OneOrder key={orderNo} orderNo={orderNo} />;
}

function OneOrder({ orderNo }: { orderNo: string }) {
  const t = useTranslations('dual.detail');
  const v = useTranslations('market.verify');
  const { redirect } = useNavigation();
  const load = useDualOrder(orderNo);
  const varieties = useVarieties().data;
  const { check, run, isRunning } = useCheck(verify);
  if (isMissing(load))
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileSearch}
          title={t('notFound')}
          action={{ label: t('toRecords'), onPress: () => redirect(paths.dual.orders.href({})) }}
        />
      </ScreenFrame>
    );
  const detail = load.data;
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        detail &&
        canVerify(detail) && (
          <Button kind={check.found ? 'secondary' : 'primary'} busy={isRunning} onPress={() => void run(detail)}>
            {v(check.found ? 'again' : 'button')}
          </Button>
        )
      }
    >
      {(found) => {
        const digits = varieties?.find(({ symbol }) => symbol === found.order.symbol)?.priceDigits ?? 8;
        return (
          <>
            <Hero order={found.order} />
            <div className="px-4 pb-3">
              <Outcomes terms={found.order} amount={found.order.amount} digits={digits} ended={found.order.exercised} />
            </div>
            <Terms order={found.order} digits={digits} />
            <Proof detail={found} digits={digits} />
            {canVerify(found) && <VerifyBox check={check} rule={t('rule')} decidedAt={found.order.settlesAt - 1} />}
          </>
        );
      }}
    </ScreenFrame>
  );
}

function Hero({ order }: { order: DualOrder }) {
  const t = useTranslations('dual');
  const { base, quote, kind, coin, amount, payout, settlesAt, status, isTrial } = order;
  return (
    <div className="num px-4 pt-1 pb-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {base}/{quote} <span className="text-label text-ink-2 font-normal">{t(`kind.${kind}`)}</span>
        {isTrial && <SimulatedTag what="environment" />}
        <span className="ml-auto">
          <DualStatusTag order={order} />
        </span>
      </div>
      <AmountText
        value={payout?.amount ?? amount}
        coin={payout?.coin ?? coin}
        unit={payout?.coin ?? coin}
        className="text-hero mt-1 block font-bold"
      />
      <p className="text-label text-ink-2" role="status">
        <Sentence order={order} />
        {status === 'subscribed' && (
          <>
            {' '}
            <Countdown until={settlesAt} toZero />
          </>
        )}
      </p>
    </div>
  );
}

/** Where the money is and what comes next. */
function Sentence({ order }: { order: DualOrder }) {
  const t = useTranslations('dual.detail.sentence');
  const format = useFormat();
  const { status, settledBy, exercised, kind } = order;
  const [price, strike] = [format.amount(order.settlePrice), format.amount(order.strike)];
  if (status !== 'settled') return t(status);
  if (settledBy === 'none') return t('none');
  return t(exercised ? kind : `${kind}Kept`, { price, strike });
}

function Terms({ order, digits }: { order: DualOrder; digits: number }) {
  const t = useTranslations('dual.detail');
  const format = useFormat();
  const { amount, coin, quote, kind, strike, rate, apr, days } = order;
  const { settlesAt, createdAt, settlePrice, endedAt, isTrial, orderNo } = order;
  return (
    <section className="border-surface border-t-8 px-4 py-2">
      <KeyValue
        rows={[
          { name: t('amount'), value: <AmountText value={amount} coin={coin} unit={coin} /> },
          { name: t('strike'), value: format.amount(strike, digits) },
          {
            name: t('rate'),
            value: t(isTrial ? 'rateTrial' : 'rateDays', { rate: format.share(rate, 3), apr: format.share(apr), days }),
          },
          { name: t(`breakEven.${kind}`), value: `${format.price(order.breakEven, digits)} ${quote}` },
          { name: t('settles'), value: windowText(order) },
          ...(settlePrice === null
            ? []
            : [
                { name: t('settlePrice'), value: format.amount(settlePrice), strong: true },
                {
                  name: t('against'),
                  value: (
                    <>
                      <PnlText value={gainOf(order, settlePrice)} places={8} /> {quote}
                    </>
                  ),
                },
              ]),
          { name: t('subscribed'), value: format.dateTime(createdAt) },
          ...(endedAt === null
            ? [{ name: t('due'), value: format.dateTime(settlesAt) }]
            : [{ name: t('ended'), value: format.dateTime(endedAt) }]),
          {
            name: t('orderNo'),
            value: (
              <span className="inline-flex items-center gap-1">
                {orderNo} <CopyButton text={orderNo} />
              </span>
            ),
          },
        ]}
      />
    </section>
  );
}

function Proof({ detail, digits }: { detail: DualDetail; digits: number }) {
  const t = useTranslations('dual.proof');
  const format = useFormat();
  const { settlement, order } = detail;
  return (
    <section className="border-surface border-t-8">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-2 px-4 pt-3 pb-1 font-semibold">
        {t('title')}
        <small className="text-caption text-ink-3 font-normal">{t('zone', { zone: zoneName(order.settlesAt) })}</small>
      </h2>
      {settlement === null ? (
        <p className="text-label text-ink-2 px-4 pb-3">{t('later')}</p>
      ) : (
        <>
          <p className="text-label text-ink-2 px-4 pb-1">
            {t(`by.${settlement.settledBy}`, { count: settlement.rows, price: format.amount(settlement.price) })}
          </p>
          {settlement.from !== null && <WindowRows detail={detail} settlement={settlement} digits={digits} />}
          <p className="text-caption text-ink-3 px-4 pb-2">
            {t('until', { until: format.dateTime(detail.verifiableUntil) })}
          </p>
        </>
      )}
    </section>
  );
}
