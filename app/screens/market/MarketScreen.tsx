/** All markets: favourites, crypto, forex; sorted as the person likes. */
import { ListOrdered, Search, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { ClosedNote } from '@/components/market/ClosedNote';
import { FavouritesEditor } from '@/components/market/FavouritesEditor';
import { MarketList } from '@/components/market/MarketList';
import { MarketRowSkeleton } from '@/components/market/MarketRowSkeleton';
import { SortHeader } from '@/components/market/SortHeader';
import { EmptyState } from '@/components/ui/EmptyState';
import { IconButton } from '@/components/ui/IconButton';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import { Tabs } from '@/components/ui/Tabs';
import type { Ticker, Variety } from '@/lib/api/market';
import { useFavourites } from '@/lib/market/favourites';
import { useTickers, useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, withQuotes } from '@/lib/market/quotes';
import { setTabFlag, useTabFlag } from '@/lib/market/selected';
import { type Sorting, sortVarieties } from '@/lib/market/sorting';
import { useNavigation, useParams } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';
import { useSimulation } from '@/lib/site/site';

const tabs = ['favourites', 'crypto', 'forex'] as const;
type MarketTab = (typeof tabs)[number];
const asTab = (text: string | null): MarketTab | null => tabs.find((tab) => tab === text) ?? null;

export function MarketScreen() {
  const { tab: wanted } = useParams(paths.market.list);
  const t = useTranslations('market');
  const navigation = useNavigation();
  const varieties = useVarieties();
  const tickers = useTickers().data ?? [];
  const favourites = useFavourites();
  const { feed } = useSimulation();
  useLiveQuotes('all');
  const flag = asTab(useTabFlag('market'));
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [isEditing, setEditing] = useState(false);

  const asked = asTab(wanted);
  useEffect(() => {
    if (asked) setTabFlag('market', asked);
  }, [asked]);

  const tab = flag ?? asked ?? 'crypto';
  // A list is never in the order of a figure that it has no head for.
  const applied = sorting?.column === (tab === 'forex' ? 'turnover' : 'spread') ? null : sorting;
  const edit = () => {
    // Favourites are shown in the order that the person gave them.
    setSorting(null);
    setEditing(true);
  };
  const actions = (
    <>
      {tab === 'favourites' && favourites.symbols.length > 0 && (
        <IconButton icon={ListOrdered} label={t('order.title')} onPress={edit} />
      )}
      <IconButton icon={Search} label={t('search.title')} onPress={() => navigation.push(paths.market.search.href())} />
    </>
  );
  const title = (
    <span className="flex flex-wrap items-center gap-2">
      {t('title')}
      {feed && <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />}
    </span>
  );

  return (
    <>
      <ScreenFrame
        title={title}
        back={false}
        actions={actions}
        load={withQuotes(varieties)}
        skeleton={<MarketRowSkeleton count={10} />}
      >
        {(all) => (
          <>
            <div className="bg-page sticky top-[calc(3.25rem+var(--safe-top)+var(--note))] z-10">
              <Tabs
                items={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
                value={tab}
                onChange={(value) => setTabFlag('market', value)}
                label={t('title')}
              />
              <SortHeader second={tab === 'forex' ? 'spread' : 'turnover'} sorting={applied} onSort={setSorting} />
            </div>
            {tab === 'forex' && <ForexClosed tickers={tickers} varieties={all} />}
            {tab === 'favourites' && favourites.symbols.length === 0 && !favourites.isLoading ? (
              <EmptyState
                icon={Star}
                title={t('noFavourites')}
                text={t('noFavouritesText')}
                action={{ label: t('chooseFavourites'), onPress: () => setTabFlag('market', 'crypto') }}
              />
            ) : (
              <MarketList
                varieties={sortVarieties(rowsOf(tab, all, favourites.symbols), tickers, applied)}
                favourites={favourites}
                onOpen={({ symbol }) => navigation.push(paths.market.chart.href({ symbol }))}
                label={t(`tab.${tab}`)}
              />
            )}
          </>
        )}
      </ScreenFrame>
      {/* Beside the frame, where drawing a row does not pull the page. */}
      {isEditing && <FavouritesEditor favourites={favourites} onClose={() => setEditing(false)} />}
    </>
  );
}

function rowsOf(tab: MarketTab, all: readonly Variety[], favourites: readonly string[]): Variety[] {
  if (tab !== 'favourites') return all.filter(({ kind }) => kind === tab);
  return favourites.flatMap((symbol) => all.find((variety) => variety.symbol === symbol) ?? []);
}

/** One note for all where every forex variety is closed. */
function ForexClosed({ tickers, varieties }: { tickers: readonly Ticker[]; varieties: readonly Variety[] }) {
  const forex = new Set(varieties.filter(({ kind }) => kind === 'forex').map(({ symbol }) => symbol));
  const rows = tickers.filter(({ symbol }) => forex.has(symbol));
  if (rows.length === 0 || rows.some(({ open }) => open)) return null;
  return <ClosedNote opensAt={rows[0]?.nextChangeAt ?? null} />;
}
