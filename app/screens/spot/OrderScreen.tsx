/** One spot order, for its owner: what was asked, what happened, every fill, and cancelling while it rests. */
import { FileSearch } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { FillRow } from '@/components/spot/FillRow';
import { OrderStatusTag } from '@/components/spot/OrderRow';
import { useKindText } from '@/components/trading/OrderKind';
import { Button } from '@/components/ui/Button';
import { CopyButton } from '@/components/ui/CopyButton';
import { dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/EmptyState';
import { KeyValue } from '@/components/ui/KeyValue';
import { Timeline, type TimelineStep } from '@/components/ui/Timeline';
import { toast } from '@/components/ui/toast';
import type { SpotOrder } from '@/lib/api/spot';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { useVariety } from '@/lib/market/hooks';
import { sub } from '@/lib/money/decimal';
import type { Decimal } from '@/lib/money/decimal';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useCancelOrder, useSpotOrder } from '@/lib/spot/hooks';
import { cameBack } from '@/lib/spot/ticket';
import { filledShare } from '@/lib/trading/rules';

export function OrderScreen() {
  const { orderNo } = useParams(paths.spot.order);
  const t = useTranslations('spot.detail');
  const own = useOwnFormat();
  const navigation = useNavigation();
  const load = useSpotOrder(orderNo);
  const cancel = useCancelOrder();
  const order = load.data?.order;

  const handleCancel = async (resting: SpotOrder) => {
    const held = `${own.coin(resting.held, resting.heldCoin)} ${resting.heldCoin}`;
    if (
      !(await dialog.confirm({
        title: t('cancelTitle'),
        text: t('cancelText', { amount: held }),
        cancel: t('keep'),
        confirm: t('cancel'),
      }))
    )
      return;
    if (await cancel.run({ orderNo, action: 'cancel' })) toast.done(t('steps.cancelled'));
  };

  // The order's number is all that is sent, so a refusal of the request means that it names no order.
  if (load.error?.reason === 'notFound' || load.error?.reason === 'badRequest') {
    return (
      <ScreenFrame title={t('title')}>
        <EmptyState
          icon={FileSearch}
          title={t('notFound')}
          text={t('notFoundText')}
          action={{ label: t('toRecords'), onPress: () => navigation.redirect(paths.spot.orders.href()) }}
        />
      </ScreenFrame>
    );
  }
  const footer =
    order &&
    (order.allowed.includes('cancel') ? (
      <Button kind="secondary" busy={cancel.busy} onPress={() => void handleCancel(order)}>
        {t('cancel')}
      </Button>
    ) : (
      <Button onPress={() => navigation.switchTab(paths.spot.trade.href({ symbol: order.symbol, side: order.side }))}>
        {t('trade')}
      </Button>
    ));
  return (
    <ScreenFrame title={t('title')} load={load} footer={footer}>
      {(data) => (
        <>
          <OrderSummary order={data.order} />
          <section className="border-surface border-t-8 px-4 py-4">
            <OrderTimeline order={data.order} />
          </section>
          <section className="border-surface border-t-8 pb-4">
            <h2 className="px-4 pt-3 pb-1 font-semibold">{t('fills', { count: data.fills.length })}</h2>
            {data.fills.length === 0 && <p className="text-label text-ink-3 px-4 py-3">{t('noFills')}</p>}
            {data.fills.map((fill) => (
              <FillRow key={fill.id} fill={fill} />
            ))}
          </section>
        </>
      )}
    </ScreenFrame>
  );
}

function OrderSummary({ order }: { order: SpotOrder }) {
  const t = useTranslations('spot.detail');
  const kinds = useTranslations('spot.order');
  const format = useFormat();
  const own = useOwnFormat();
  const variety = useVariety(order.symbol);
  const pair = variety ? `${variety.base}/${variety.quote}` : order.symbol;
  const [base, quote] = [variety?.base ?? '', variety?.quote ?? ''];
  const price = (value: Decimal | null) =>
    value === null
      ? format.amount(null)
      : `${variety ? format.price(value, variety.priceDigits) : format.amount(value)} ${quote}`;
  const received = order.side === 'buy' ? order.filledQty : order.filledQuote;
  const back = cameBack(order);
  const rows = [
    ...(order.trigger
      ? [{ name: t('trigger'), value: t('comesTo', { goes: order.trigger.goes, price: price(order.trigger.price) }) }]
      : []),
    order.price === null
      ? { name: kinds('price'), value: kinds('atMarket') }
      : { name: t('price'), value: price(order.price) },
    { name: t('averagePrice'), value: price(order.averagePrice), strong: true },
    order.qty === null
      ? { name: t('amount'), value: `${own.coin(order.quoteAmount, quote)} ${quote}` }
      : { name: t('qty'), value: `${own.coin(order.qty, base)} ${base}` },
    { name: t('filledQty'), value: `${own.coin(order.filledQty, base)} ${base}` },
    { name: t('filledQuote'), value: `${own.coin(order.filledQuote, quote)} ${quote}` },
    ...(back === null
      ? []
      : [
          {
            name: t('cameBack'),
            value: t('cameBackNote', {
              amount: `${own.coin(back, quote)} ${quote}`,
              step: `${variety?.step ?? ''} ${base}`,
            }),
          },
        ]),
    { name: t('fee'), value: `${own.coin(order.fee, order.feeCoin)} ${order.feeCoin}` },
    {
      name: t('received'),
      value: `${own.coin(sub(received, order.fee), order.feeCoin)} ${order.feeCoin}`,
      strong: true,
    },
    ...(order.status === 'submitted' || order.status === 'waiting'
      ? [{ name: t('held'), value: `${own.coin(order.held, order.heldCoin)} ${order.heldCoin}` }]
      : []),
    ...(order.endReason ? [{ name: t('reason'), value: t(`reasons.${order.endReason}`) }] : []),
    { name: t('created'), value: format.fullTime(order.createdAt) },
    {
      name: t('orderNo'),
      value: (
        <span className="num">
          {order.orderNo} <CopyButton text={order.orderNo} />
        </span>
      ),
    },
  ];
  return (
    <section className="px-4 pt-2 pb-3">
      <div className="flex items-center gap-2 pb-2">
        <h2 className="text-heading font-bold">{pair}</h2>
        <span className={`text-label font-semibold ${order.side === 'buy' ? 'text-up' : 'text-down'}`}>
          {useKindText()(order)}
        </span>
        <span className="ml-auto">
          <OrderStatusTag order={order} />
        </span>
      </div>
      <KeyValue rows={rows} />
    </section>
  );
}

function OrderTimeline({ order }: { order: SpotOrder }) {
  return <Timeline steps={useSteps(order)} />;
}

/** What happened and what comes next. */
function useSteps(order: SpotOrder): TimelineStep[] {
  const t = useTranslations('spot.detail.steps');
  const own = useOwnFormat();
  const share = own.share(filledShare(order));
  const placed: TimelineStep[] = [{ title: t('placed'), at: order.createdAt, state: 'done' }];
  if (order.status === 'waiting')
    return [...placed, { title: t('waitingForPrice'), state: 'now' }, { title: t('filled'), state: 'next' }];
  if (order.trigger && order.trigger.firedAt !== null)
    placed.push({ title: t('triggered'), at: order.trigger.firedAt, state: 'done' });
  const partly: TimelineStep[] =
    order.filledQty !== '0' && order.status !== 'completed' ? [{ title: t('partly', { share }), state: 'done' }] : [];
  if (order.status === 'completed') return [...placed, { title: t('filled'), at: order.updatedAt, state: 'done' }];
  if (order.status === 'cancelled')
    return [...placed, ...partly, { title: t('cancelled'), at: order.updatedAt, state: 'failed' }];
  return [...placed, ...partly, { title: t('waiting'), state: 'now' }, { title: t('filled'), state: 'next' }];
}
