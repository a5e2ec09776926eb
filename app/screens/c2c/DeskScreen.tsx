/** A merchant's desk: becoming one, then adverts, the orders to serve, and how it stands. */
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { MerchantApplication } from '@/components/c2c/MerchantApplication';
import { MerchantStanding } from '@/components/c2c/MerchantStanding';
import { OrderRow, ORDER_ROW_HEIGHT } from '@/components/c2c/OrderRow';
import { OwnAdverts } from '@/components/c2c/OwnAdverts';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { Button } from '@/components/ui/Button';
import { Tabs } from '@/components/ui/Tabs';
import { useTransferAccounts } from '@/lib/assets/hooks';
import { useOwnMerchant } from '@/lib/c2c/desk';
import { useC2cOrders } from '@/lib/c2c/hooks';
import { useUnreadCounts } from '@/lib/c2c/talk';
import { DEPOSIT_COIN, isAtWork } from '@/lib/c2c/rules';
import { useAskedState } from '@/lib/navigation/entryState';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const VIEWS = ['adverts', 'orders', 'standing'] as const;
type View = (typeof VIEWS)[number];

export function DeskScreen() {
  const t = useTranslations('c2cDesk');
  const { push } = useNavigation();
  const { view: asked } = useParams(paths.c2c.desk);
  const load = useOwnMerchant();
  const [view, setView] = useAskedState<View>('view', asked, VIEWS, 'adverts');
  const accounts = useTransferAccounts().data;
  const available =
    accounts?.find(({ account }) => account === 'c2c')?.coins.find(({ coin }) => coin === DEPOSIT_COIN)?.free ?? null;
  const isAdvertising = load.data?.allowed.includes('advertise') === true && view === 'adverts';
  return (
    <ScreenFrame
      title={t('title')}
      load={load}
      footer={
        isAdvertising && (
          <Button onPress={() => push(paths.c2c.deskAdvert.href())}>
            <Plus aria-hidden className="size-5" />
            {t('newAdvert')}
          </Button>
        )
      }
    >
      {(mine) =>
        mine.status !== null && isAtWork(mine.status) ? (
          <>
            <Tabs
              label={t('title')}
              value={view}
              onChange={setView}
              items={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            />
            {view === 'adverts' && <OwnAdverts mine={mine} onStanding={() => setView('standing')} />}
            {view === 'orders' && <Orders />}
            {view === 'standing' && <MerchantStanding mine={mine} available={available} />}
          </>
        ) : (
          <MerchantApplication mine={mine} available={available} />
        )
      }
    </ScreenFrame>
  );
}

/** The nearest deadline first. */
function Orders() {
  const t = useTranslations('c2cDesk.orders');
  const orders = useC2cOrders({ open: true });
  const counts = useUnreadCounts();
  return (
    <>
      <p className="text-caption text-ink-3 px-4 pt-1 pb-2">{t('intro')}</p>
      <RecordPages
        pages={orders}
        label={t('label')}
        rowHeight={ORDER_ROW_HEIGHT}
        keyOf={(row) => row.orderNo}
        empty={{ title: t('empty'), text: t('emptyText') }}
      >
        {(row) => <OrderRow order={row} unread={counts.get(row.orderNo) ?? 0} />}
      </RecordPages>
    </>
  );
}
