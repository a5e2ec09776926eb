/** One order, seen from either side. The addresses of its pages show the same order and put one part of it first. */
import { Lock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { EmptyState } from '@/components/ui/EmptyState';
import { useFirstFault } from '@/components/ui/useFirstFault';
import type { C2cOrderDetail } from '@/lib/api/c2cShapes';
import type { SecurityStatus } from '@/lib/api/security';
import { useC2cOrder, useCancelQuota } from '@/lib/c2c/hooks';
import { isOpen } from '@/lib/c2c/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { ChatLink } from './ChatLink';
import { hasActs, OrderActs, type Focus } from './OrderActs';
import { OrderFacts } from './OrderFacts';
import { OrderHead } from './OrderHead';
import { OrderRelations } from './OrderRelations';
import { PayeeBlock } from './PayeeBlock';
import { CHECKS, SellerCheck, type Check } from './SellerCheck';

interface Props {
  orderNo: string;
  /** What the seller proves a release with; null while it is not known. */
  security: SecurityStatus | null;
  focus?: Focus;
}

export function OrderView({ orderNo, security, focus = 'order' }: Props) {
  const t = useTranslations('c2c.order');
  const { redirect } = useNavigation();
  const [isLive, setLive] = useState(true);
  const load = useC2cOrder(orderNo, isLive);
  const quota = useCancelQuota().data;
  const [ticked, setTicked] = useState<ReadonlySet<Check>>(new Set());
  const [wasPressed, setPressed] = useState(false);
  const [checks, showFault] = useFirstFault<HTMLDivElement>();
  const order = load.data;
  // What has ended can come back only for a while.
  if (isLive && order && !isOpen(order.status) && order.allowed.length === 0) setLive(false);
  const title = order ? t(order.side === 'buy' ? 'buying' : 'selling', { coin: order.coin }) : t('name');
  if (order === null && (load.error?.reason === 'notFound' || load.error?.reason === 'badRequest'))
    return (
      <ScreenFrame title={title}>
        <EmptyState
          title={t('notFound')}
          text={t('notFoundText')}
          action={{ label: t('toList'), onPress: () => redirect(paths.c2c.orders.href()) }}
        />
      </ScreenFrame>
    );
  const toggle = (check: Check) =>
    setTicked((now) => new Set(now.has(check) ? [...now].filter((one) => one !== check) : [...now, check]));
  return (
    <ScreenFrame
      title={focus === 'created' ? t('madeTitle') : title}
      actions={order && <ChatLink orderNo={orderNo} />}
      load={load}
      footer={
        order &&
        hasActs(order) && (
          <OrderActs
            order={order}
            focus={focus}
            security={security}
            isChecked={CHECKS.every((check) => ticked.has(check))}
            onUnchecked={() => {
              setPressed(true);
              showFault();
            }}
            onChanged={load.reload}
          />
        )
      }
    >
      {(shown) => (
        <>
          <OrderHead order={shown} quota={quota} onEnd={() => void load.reload()} />
          {focus !== 'payee' && isOpen(shown.status) && <Escrow order={shown} />}
          {shown.allowed.includes('release') && (
            <div ref={checks} className="border-surface border-t-8">
              <SellerCheck order={shown} ticked={ticked} onTick={toggle} wasPressed={wasPressed} />
            </div>
          )}
          {isOpen(shown.status) && shown.payee && shown.side === 'buy' && focus !== 'created' && (
            <div className="border-surface border-t-8">
              <PayeeBlock order={shown} />
            </div>
          )}
          {(focus !== 'payee' || (isOpen(shown.status) && shown.side === 'sell')) && <OrderFacts order={shown} />}
          {focus === 'order' && <OrderRelations order={shown} onChanged={load.reload} />}
          {focus === 'payee' && shown.payee === null && <EmptyState title={t('noPayee')} text={t('noPayeeText')} />}
        </>
      )}
    </ScreenFrame>
  );
}

function Escrow({ order: { qty, coin, side } }: { order: C2cOrderDetail }) {
  const t = useTranslations('c2c.order');
  const format = useFormat();
  return (
    <p className="bg-surface rounded-m text-label text-ink-2 mx-4 mb-4 flex gap-3 px-3.5 py-3">
      <Lock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <b className="text-ink num font-semibold">
          {format.coin(qty, coin)} {coin}
        </b>{' '}
        {t(side === 'buy' ? 'escrowBuy' : 'escrowSell')}
      </span>
    </p>
  );
}
