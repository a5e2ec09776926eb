/** Fixed-time contracts in columns: markets, chart over one's contracts, ticket. */
import { useTranslations } from 'next-intl';
import { Records } from '@/components/fixed-time/Records';
import { StakeDesk } from '@/components/fixed-time/StakeDesk';
import { ColumnSkeleton } from '@/components/layout/ColumnSkeleton';
import { LoadStates } from '@/components/layout/LoadStates';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { TradingColumns } from '@/components/layout/TradingColumns';
import { MarketCentre } from '@/components/market/MarketCentre';
import { MarketColumn } from '@/components/market/MarketColumn';
import { ContractFamily } from '@/components/trading/ContractFamily';
import type { Variety } from '@/lib/api/market';
import { useChosenVariety, useConfig, useRunning } from '@/lib/fixed-time/hooks';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { withQuotes } from '@/lib/market/quotes';
import { selectMarket } from '@/lib/market/selected';
import { toDrawing } from '@/lib/money/decimal';
import { useUnknownMarket } from '@/components/trading/useUnknownMarket';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

export function WideFixedTimeScreen() {
  const t = useTranslations('fixedTime');
  const columns = useTranslations('market.columns');
  const navigation = useNavigation();
  const { varieties, variety } = useChosenVariety();
  const { symbol: wanted } = useParams(paths.fixedTime.trade);
  useUnknownMarket(wanted, variety);
  if (!variety && (varieties.error || varieties.data))
    return (
      <ScreenFrame title={t('title')} load={varieties} isEmpty={() => true} empty={{ title: t('noMarkets') }}>
        {() => null}
      </ScreenFrame>
    );
  const pick = ({ marketId, symbol }: Variety) => {
    selectMarket(marketId);
    navigation.redirect(paths.fixedTime.trade.href({ symbol }));
  };
  return (
    <TradingColumns
      renderMarkets={(onDone) => <MarketColumn selected={variety?.symbol ?? null} onPick={pick} onDone={onDone} />}
      renderCentre={(openMarkets) =>
        variety ? (
          <Centre key={variety.symbol} variety={variety} onOpenMarkets={openMarkets} />
        ) : (
          <ColumnSkeleton rows={1} />
        )
      }
      ticket={{
        title: columns('ticket'),
        content: variety ? <Stake key={variety.symbol} variety={variety} /> : <ColumnSkeleton rows={7} tall />,
      }}
    />
  );
}

function Centre({ variety, onOpenMarkets }: { variety: Variety; onOpenMarkets: (() => void) | null }) {
  return (
    <MarketCentre
      variety={variety}
      onOpenMarkets={onOpenMarkets}
      orders={useEntryLines(variety)}
      records={<Records variety={variety} />}
    />
  );
}

function Stake({ variety }: { variety: Variety }) {
  const load = withQuotes(useConfig(variety.kind, variety.symbol));
  return (
    <>
      <div className="px-4 py-3">
        <ContractFamily here="fixedTime" />
      </div>
      <LoadStates load={load} skeleton={<ColumnSkeleton rows={7} tall />}>
        {(config) => <StakeDesk variety={variety} config={config} />}
      </LoadStates>
    </>
  );
}

/** Where one's running contracts were entered. */
function useEntryLines({ kind, symbol }: Variety) {
  const t = useTranslations('fixedTime.row');
  const own = useOwnFormat();
  const running = useRunning(kind).data ?? [];
  return running.flatMap(({ orderNo, symbol: of, direction, stake, entryPrice }) =>
    of !== symbol || entryPrice === null
      ? []
      : [
          {
            id: orderNo,
            price: toDrawing(entryPrice),
            side: direction === 'up' ? ('buy' as const) : ('sell' as const),
            label: `${t('direction', { direction })} ${own.amount(stake)} USDT`,
          },
        ],
  );
}
