/** Forex trading: anybody sees the market, somebody who is logged in opens positions and watches them. */
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ForexBar } from '@/components/forex/ForexBar';
import { ForexDesk } from '@/components/forex/ForexDesk';
import { Records } from '@/components/forex/Records';
import { DeskBarSkeleton } from '@/components/layout/DeskBarSkeleton';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { FamilyHead } from '@/components/trading/ContractFamily';
import { Skeleton } from '@/components/ui/Skeleton';
import { joinLoads } from '@/lib/client/joinLoads';
import { useForexCode, useForexTerms, useForexVarieties } from '@/lib/forex/hooks';
import { forexDraft } from '@/lib/forex/state';
import { withQuotes } from '@/lib/market/quotes';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function ForexScreen() {
  const symbol = useForexCode();
  const t = useTranslations('forex');
  const navigation = useNavigation();
  const load = joinLoads({ varieties: useForexVarieties(), terms: useForexTerms() });
  const variety = load.data?.varieties.find(({ code }) => code === symbol) ?? null;
  const terms = load.data?.terms.find(({ code }) => code === symbol) ?? null;
  const isKnown = variety !== null;
  const isMissing = load.error !== null || (load.data !== null && !(variety && terms));
  useEffect(() => {
    if (isKnown) forexDraft.open(symbol);
  }, [symbol, isKnown]);
  return (
    <ScreenFrame
      title={t('title')}
      bar={
        variety && terms ? <ForexBar variety={variety} terms={terms} /> : isMissing ? undefined : <DeskBarSkeleton />
      }
      head={<FamilyHead here="forex" />}
      load={withQuotes(load)}
      skeleton={<DeskSkeleton />}
      isEmpty={() => variety === null || terms === null}
      empty={{
        title: t('unknown', { code: symbol }),
        action: { label: t('allMarkets'), onPress: () => navigation.switchTab(paths.market.list.href()) },
      }}
    >
      {() =>
        variety &&
        terms && (
          <>
            <ForexDesk key={variety.code} variety={variety} terms={terms} />
            <Records variety={variety} />
          </>
        )
      }
    </ScreenFrame>
  );
}

function DeskSkeleton() {
  return (
    <div className="space-y-3 px-4 py-1">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-16 w-full" />
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  );
}
