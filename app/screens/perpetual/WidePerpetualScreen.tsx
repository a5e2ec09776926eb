/** Perpetual contracts in columns: markets, chart over one's positions, book, ticket. */
import { useTranslations } from 'next-intl';
import { ColumnSkeleton } from '@/components/layout/ColumnSkeleton';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { TradingColumns } from '@/components/layout/TradingColumns';
import { MarketCentre } from '@/components/market/MarketCentre';
import { MarketColumn } from '@/components/market/MarketColumn';
import { Records } from '@/components/perpetual/Records';
import { RiskBanner } from '@/components/perpetual/RiskBanner';
import { TermsChips } from '@/components/perpetual/TermsChips';
import { TicketDesk } from '@/components/perpetual/TicketDesk';
import { ClosedNote, PerpetualBook } from '@/components/perpetual/TradeDesk';
import { usePositionLines } from '@/components/perpetual/usePositionLines';
import { ContractFamily } from '@/components/trading/ContractFamily';
import type { Variety } from '@/lib/api/market';
import type { PerpetualMarket } from '@/lib/api/perpetualShapes';
import { useVarieties } from '@/lib/market/hooks';
import { selectMarket } from '@/lib/market/selected';
import { useUnknownMarket } from '@/components/trading/useUnknownMarket';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';
import { useChosenMarket } from '@/lib/perpetual/desk';

export function WidePerpetualScreen() {
  const offers = useOffers();
  const params = useParams(paths.perpetual.trade);
  const t = useTranslations('perpetual');
  const columns = useTranslations('market.columns');
  const navigation = useNavigation();
  const { markets, market } = useChosenMarket(params);
  useUnknownMarket(params.symbol, market);
  const variety = useVarieties().data?.find(({ symbol }) => symbol === market?.symbol) ?? null;
  if (!market && (markets.error || markets.data))
    return (
      <ScreenFrame
        title={t('title')}
        back={false}
        load={markets}
        isEmpty={(list) => list.length === 0}
        empty={{ title: t('noMarkets') }}
      >
        {() => null}
      </ScreenFrame>
    );
  const pick = (picked: Variety) => {
    if (picked.kind === 'forex')
      return navigation.push(
        (offers(paths.forex.chart) ? paths.forex.chart : paths.market.chart).href({ symbol: picked.symbol }),
      );
    selectMarket(picked.marketId);
    navigation.switchTab(paths.perpetual.trade.href({ symbol: picked.symbol }));
  };
  return (
    <TradingColumns
      renderMarkets={(onDone) => <MarketColumn selected={market?.symbol ?? null} onPick={pick} onDone={onDone} />}
      renderCentre={(openMarkets) =>
        market && variety ? (
          <Centre key={market.symbol} market={market} variety={variety} onOpenMarkets={openMarkets} />
        ) : (
          <ColumnSkeleton rows={1} />
        )
      }
      book={{
        title: columns('book'),
        content: market ? (
          <div key={market.symbol} className="px-3.5 py-3">
            <PerpetualBook market={market} inColumn />
          </div>
        ) : (
          <ColumnSkeleton rows={18} />
        ),
      }}
      ticket={{
        title: columns('ticket'),
        content: market ? <Ticket key={market.symbol} market={market} /> : <ColumnSkeleton rows={7} tall />,
      }}
    />
  );
}

function Centre({
  market,
  variety,
  onOpenMarkets,
}: {
  market: PerpetualMarket;
  variety: Variety;
  onOpenMarkets: (() => void) | null;
}) {
  return (
    <MarketCentre
      variety={variety}
      onOpenMarkets={onOpenMarkets}
      orders={usePositionLines(market.symbol)}
      records={<Records market={market} />}
    />
  );
}

function Ticket({ market }: { market: PerpetualMarket }) {
  return (
    <>
      <div className="px-4 pt-3">
        <ContractFamily here="perpetual" />
      </div>
      <ClosedNote market={market} />
      <div className="flex gap-1.5 px-4 pt-3">
        <TermsChips market={market} />
      </div>
      <div className="px-4 py-3">
        <TicketDesk market={market} />
      </div>
      <RiskBanner />
    </>
  );
}
