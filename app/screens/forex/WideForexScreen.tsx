/** Forex in columns: markets, chart over one's positions, ticket. There is no book: the exchange names one price to buy and one to sell. */
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ForexDesk } from '@/components/forex/ForexDesk';
import { usePositionLines } from '@/components/forex/ForexChart';
import { Records } from '@/components/forex/Records';
import { ColumnSkeleton } from '@/components/layout/ColumnSkeleton';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { TradingColumns } from '@/components/layout/TradingColumns';
import { MarketCentre } from '@/components/market/MarketCentre';
import { MarketColumn } from '@/components/market/MarketColumn';
import { ContractFamily } from '@/components/trading/ContractFamily';
import type { ForexVariety } from '@/lib/api/forexShapes';
import type { Variety } from '@/lib/api/market';
import { joinLoads } from '@/lib/client/joinLoads';
import { useForexCode, useForexScene, useForexTerms, useForexVarieties } from '@/lib/forex/hooks';
import { forexDraft } from '@/lib/forex/state';
import { useVarieties } from '@/lib/market/hooks';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useOffers } from '@/lib/site/offers';

export function WideForexScreen() {
  const offers = useOffers();
  const symbol = useForexCode();
  const t = useTranslations('forex');
  const columns = useTranslations('market.columns');
  const navigation = useNavigation();
  const load = joinLoads({ varieties: useForexVarieties(), terms: useForexTerms() });
  const traded = load.data?.varieties.find(({ code }) => code === symbol) ?? null;
  const terms = load.data?.terms.find(({ code }) => code === symbol) ?? null;
  const variety = useVarieties().data?.find((one) => one.symbol === symbol) ?? null;
  const isKnown = traded !== null;
  useEffect(() => {
    if (isKnown) forexDraft.open(symbol);
  }, [symbol, isKnown]);
  if ((load.data && !(traded && terms)) || (!load.data && load.error))
    return (
      <ScreenFrame
        title={t('title')}
        load={load}
        isEmpty={() => true}
        empty={{
          title: t('unknown', { code: symbol }),
          action: { label: t('allMarkets'), onPress: () => navigation.switchTab(paths.market.list.href()) },
        }}
      >
        {() => null}
      </ScreenFrame>
    );
  const pick = (picked: Variety) =>
    picked.kind === 'forex'
      ? navigation.redirect(paths.forex.chart.href({ symbol: picked.symbol }))
      : offers(paths.perpetual.trade)
        ? navigation.switchTab(paths.perpetual.trade.href({ symbol: picked.symbol }))
        : navigation.push(paths.market.chart.href({ symbol: picked.symbol }));
  return (
    <TradingColumns
      renderMarkets={(onDone) => <MarketColumn selected={symbol} onPick={pick} onDone={onDone} />}
      renderCentre={(openMarkets) =>
        variety && traded ? (
          <Centre key={symbol} variety={variety} traded={traded} onOpenMarkets={openMarkets} />
        ) : (
          <ColumnSkeleton rows={1} />
        )
      }
      ticket={{
        title: columns('ticket'),
        content:
          traded && terms ? (
            <>
              <div className="px-4 pt-3 pb-2">
                <ContractFamily here="forex" />
              </div>
              <ForexDesk key={symbol} variety={traded} terms={terms} hasChart={false} />
            </>
          ) : (
            <ColumnSkeleton rows={7} tall />
          ),
      }}
    />
  );
}

function Centre({
  variety,
  traded,
  onOpenMarkets,
}: {
  variety: Variety;
  traded: ForexVariety;
  onOpenMarkets: (() => void) | null;
}) {
  const { positions } = useForexScene(traded.code);
  return (
    <MarketCentre
      variety={variety}
      onOpenMarkets={onOpenMarkets}
      orders={usePositionLines(traded.code, positions)}
      records={<Records variety={traded} />}
    />
  );
}
