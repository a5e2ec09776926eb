/** One loan: what is owed, how near it is, what would be, and what can be done. */
import { History } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { CollateralSheet } from '@/components/loan/CollateralSheet';
import { OrderFacts } from '@/components/loan/OrderFacts';
import { OrderHero } from '@/components/loan/OrderHero';
import { OrderRisk } from '@/components/loan/OrderRisk';
import { WhatIf } from '@/components/loan/WhatIf';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { IconButton } from '@/components/ui/IconButton';
import { Skeleton } from '@/components/ui/Skeleton';
import { isMissing } from '@/lib/client/isMissing';
import type { LoanOrder } from '@/lib/api/loan';
import { useCoins } from '@/lib/assets/hooks';
import type { Typed } from '@/lib/format/typing';
import { backToStart } from '@/lib/loan/form';
import { useLoan } from '@/lib/loan/hooks';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

type Open = { way: 'add' | 'take'; first: Typed } | null;

export function LoanOrderScreen() {
  const t = useTranslations('loan');
  const { push, redirect } = useNavigation();
  const { orderNo } = useParams(paths.loan.order);
  const load = useLoan(orderNo);
  const coins = useCoins();
  const [open, setOpen] = useState<Open>(null);
  const order = load.data;
  const available = order && (coins.data?.find(({ coin }) => coin === order.collateralCoin)?.available ?? '0');
  if (isMissing(load))
    return (
      <ScreenFrame title={t('order.title')}>
        <EmptyState
          title={t('order.notFound')}
          action={{ label: t('order.toRecords'), onPress: () => redirect(paths.loan.orders.href()) }}
        />
      </ScreenFrame>
    );
  return (
    <ScreenFrame
      title={t('order.title')}
      actions={
        <IconButton
          icon={History}
          label={t('records.title')}
          onPress={() => push(paths.loan.records.href({ orderNo }))}
        />
      }
      load={load}
      skeleton={<OrderSkeleton />}
      footer={order && order.allowed.length > 0 && <Acts order={order} onOpen={setOpen} />}
    >
      {(shown) => (
        <>
          <OrderHero order={shown} />
          {shown.endedAt === null && (
            <>
              <OrderRisk order={shown} />
              <WhatIf order={shown} />
            </>
          )}
          <OrderFacts order={shown} />
          {open && (
            <CollateralSheet
              order={shown}
              way={open.way}
              first={open.first}
              available={coins.data === null ? null : available}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </ScreenFrame>
  );
}

/** At a margin call more collateral is the strong one: it takes no money. */
function Acts({ order, onOpen }: { order: LoanOrder; onOpen: (open: Open) => void }) {
  const t = useTranslations('loan.order');
  const { push } = useNavigation();
  const isCalled = order.status === 'marginCall';
  const needed = isCalled ? backToStart(order)?.collateral : null;
  return (
    <>
      {order.allowed.includes('withdrawCollateral') && (
        <Button kind="secondary" onPress={() => onOpen({ way: 'take', first: '' })}>
          {t('take')}
        </Button>
      )}
      {order.allowed.includes('addCollateral') && (
        <Button kind={isCalled ? 'primary' : 'secondary'} onPress={() => onOpen({ way: 'add', first: needed ?? '' })}>
          {t('add')}
        </Button>
      )}
      <Button
        kind={isCalled ? 'secondary' : 'primary'}
        onPress={() => push(paths.loan.repay.href({ orderNo: order.orderNo }))}
      >
        {t('repay')}
      </Button>
    </>
  );
}

function OrderSkeleton() {
  return (
    <div className="space-y-4 px-4 pt-3">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-9 w-56" />
      <Skeleton className="rounded-m h-40 w-full" />
      <Skeleton className="rounded-m h-24 w-full" />
      <Skeleton className="rounded-m h-40 w-full" />
    </div>
  );
}
