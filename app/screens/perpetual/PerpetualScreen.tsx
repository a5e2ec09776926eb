/** Perpetual contracts: anybody sees the market, somebody who is logged in opens positions and watches them. */
import { useTranslations } from 'next-intl';
import { DeskBarSkeleton } from '@/components/layout/DeskBarSkeleton';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { PerpetualBar } from '@/components/perpetual/PerpetualBar';
import { Records } from '@/components/perpetual/Records';
import { RiskBanner } from '@/components/perpetual/RiskBanner';
import { TradeDesk } from '@/components/perpetual/TradeDesk';
import { FamilyHead } from '@/components/trading/ContractFamily';
import { Skeleton } from '@/components/ui/Skeleton';
import { withQuotes } from '@/lib/market/quotes';
import { useUnknownMarket } from '@/components/trading/useUnknownMarket';
import { useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useChosenMarket } from '@/lib/perpetual/desk';

export function PerpetualScreen() {
  const params = useParams(paths.perpetual.trade);
  const t = useTranslations('perpetual');
  const { markets, market } = useChosenMarket(params);
  useUnknownMarket(params.symbol, market);
  return (
    <ScreenFrame
      title={t('title')}
      back={false}
      bar={
        market ? <PerpetualBar key={market.symbol} market={market} /> : markets.error ? undefined : <DeskBarSkeleton />
      }
      head={<FamilyHead here="perpetual" />}
      load={withQuotes(markets)}
      skeleton={<DeskSkeleton />}
      isEmpty={(list) => list.length === 0}
      empty={{ title: t('noMarkets') }}
    >
      {() =>
        market && (
          <>
            <TradeDesk key={market.symbol} market={market} />
            <RiskBanner />
            <Records market={market} />
          </>
        )
      }
    </ScreenFrame>
  );
}

function DeskSkeleton() {
  return (
    <div className="grid grid-cols-[1fr_minmax(7rem,36%)] gap-3.5 px-4 py-2 large-text:grid-cols-1">
      <div className="space-y-2.5">
        {Array.from({ length: 7 }, (_, row) => (
          <Skeleton key={row} className="h-11 w-full" />
        ))}
      </div>
      <div className="space-y-2.5">
        {Array.from({ length: 14 }, (_, row) => (
          <Skeleton key={row} className="h-4 w-full" />
        ))}
      </div>
    </div>
  );
}
