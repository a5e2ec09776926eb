/** Token offerings, and one's orders in them. */
import { useTranslations } from 'next-intl';
import { ICO_ROW_HEIGHT, IcoOrderRow } from '@/components/launchpad/IcoOrderRow';
import { OfferingCard } from '@/components/launchpad/OfferingCard';
import { LoadStates } from '@/components/layout/LoadStates';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { RecordPages } from '@/components/trading/RecordPages';
import { EmptyState } from '@/components/ui/EmptyState';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { Segmented } from '@/components/ui/Tabs';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useIcoOrders, useOfferings } from '@/lib/launchpad/hooks';
import { useEntryState } from '@/lib/navigation/entryState';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const VIEWS = ['offerings', 'orders'] as const;

export function OfferingsScreen() {
  const t = useTranslations('launchpad');
  const [view, setView] = useEntryState<(typeof VIEWS)[number]>('view', 'offerings');
  return (
    <ScreenFrame title={t('title')}>
      <div className="px-4 pt-1 pb-2">
        <Segmented
          label={t('views.label')}
          items={VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'offerings' ? <All /> : <Own onOffers={() => setView('offerings')} />}
    </ScreenFrame>
  );
}

function All() {
  const t = useTranslations('launchpad');
  return (
    <LoadStates load={useOfferings()} skeleton={<SkeletonRows count={3} height={100} icon={false} />}>
      {(offerings) =>
        offerings.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <ul className="space-y-3 px-4 pt-1">
            {offerings.map((offering) => (
              <li key={offering.icoId}>
                <OfferingCard offering={offering} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadStates>
  );
}

function Own({ onOffers }: { onOffers: () => void }) {
  const t = useTranslations('launchpad');
  const { push } = useNavigation();
  const orders = useIcoOrders();
  if (!useIsLoggedIn())
    return (
      <EmptyState
        title={t('loggedOut')}
        action={{
          label: t('ticket.logIn'),
          onPress: () => push(paths.entry.href({ next: paths.launchpad.offerings.href() })),
        }}
      />
    );
  return (
    <RecordPages
      pages={orders}
      label={t('views.orders')}
      rowHeight={ICO_ROW_HEIGHT}
      keyOf={({ orderNo }) => orderNo}
      empty={{
        title: t('noOrders'),
        text: t('noOrdersText'),
        action: { label: t('views.offerings'), onPress: onOffers },
      }}
    >
      {(order) => <IcoOrderRow order={order} />}
    </RecordPages>
  );
}
