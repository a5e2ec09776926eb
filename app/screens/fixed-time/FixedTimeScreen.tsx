/** Fixed-time contracts: anybody sees prices, terms and odds, somebody who is logged in stakes. */
import { useTranslations } from 'next-intl';
import { FixedTimeBar } from '@/components/fixed-time/FixedTimeBar';
import { Records } from '@/components/fixed-time/Records';
import { StakeDesk } from '@/components/fixed-time/StakeDesk';
import { DeskBarSkeleton } from '@/components/layout/DeskBarSkeleton';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { FamilyHead } from '@/components/trading/ContractFamily';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Variety } from '@/lib/api/market';
import { useChosenVariety, useConfig } from '@/lib/fixed-time/hooks';
import { useUnknownMarket } from '@/components/trading/useUnknownMarket';
import { withQuotes } from '@/lib/market/quotes';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function FixedTimeScreen() {
  const t = useTranslations('fixedTime');
  const { varieties, variety } = useChosenVariety();
  const { symbol: wanted } = useParams(paths.fixedTime.trade);
  useUnknownMarket(wanted, variety);
  if (!variety)
    return (
      <ScreenFrame
        title={t('title')}
        back={false}
        bar={varieties.error ? undefined : <DeskBarSkeleton />}
        head={<FamilyHead here="fixedTime" />}
        load={varieties}
        isEmpty={(list) => list.length === 0}
        empty={{ title: t('noMarkets') }}
        skeleton={<DeskSkeleton />}
      >
        {() => null}
      </ScreenFrame>
    );
  return <Desk key={variety.symbol} variety={variety} />;
}

function Desk({ variety }: { variety: Variety }) {
  const t = useTranslations('fixedTime');
  const config = useConfig(variety.kind, variety.symbol);
  return (
    <ScreenFrame
      title={t('title')}
      bar={<FixedTimeBar variety={variety} />}
      head={<FamilyHead here="fixedTime" />}
      load={withQuotes(config)}
      skeleton={<DeskSkeleton />}
    >
      {(terms) => (
        <>
          <StakeDesk variety={variety} config={terms} />
          <Records variety={variety} />
        </>
      )}
    </ScreenFrame>
  );
}

function DeskSkeleton() {
  return (
    <div className="space-y-2 px-4 py-2">
      <Skeleton className="h-41 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-11.5 w-full" />
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-15 w-full" />
    </div>
  );
}
