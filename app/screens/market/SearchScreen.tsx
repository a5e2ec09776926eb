/** Search over all markets, with what was opened lately and what is traded most. */
import { Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScreenFrame } from '@/components/layout/ScreenFrame';
import { MarketList } from '@/components/market/MarketList';
import { MarketRowSkeleton } from '@/components/market/MarketRowSkeleton';
import { RecentSearches } from '@/components/market/RecentSearches';
import { SearchBar } from '@/components/market/SearchBar';
import { EmptyState } from '@/components/ui/EmptyState';
import type { Variety } from '@/lib/api/market';
import { useFavourites } from '@/lib/market/favourites';
import { useTickers, useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, withQuotes } from '@/lib/market/quotes';
import { clearSearches, noteSearch, useRecentSearches } from '@/lib/market/recentSearches';
import { searchVarieties, sortVarieties } from '@/lib/market/sorting';
import { useNavigation } from '@/lib/navigation/navigation';
import { paths } from '@/lib/paths';

const POPULAR_ROWS = 8;

export function SearchScreen() {
  const t = useTranslations('market.search');
  const navigation = useNavigation();
  const varieties = useVarieties();
  const tickers = useTickers().data ?? [];
  const favourites = useFavourites();
  const recent = useRecentSearches();
  const [text, setText] = useState('');
  useLiveQuotes('all');

  const open = ({ symbol }: Variety) => {
    noteSearch(symbol);
    navigation.push(paths.market.chart.href({ symbol }));
  };

  return (
    <ScreenFrame
      title={t('title')}
      bar={<SearchBar text={text} onChange={setText} onCancel={navigation.back} />}
      load={withQuotes(varieties)}
      skeleton={<MarketRowSkeleton count={8} />}
    >
      {(all) => {
        if (text.trim() !== '') {
          const found = searchVarieties(all, text);
          if (found.length === 0)
            return (
              <EmptyState
                icon={Search}
                title={t('none', { text: text.trim() })}
                text={t('noneText')}
                action={{ label: t('again'), onPress: () => setText('') }}
              />
            );
          return <MarketList varieties={found} favourites={favourites} onOpen={open} label={t('results')} />;
        }
        const popular = sortVarieties(
          all.filter(({ kind }) => kind === 'crypto'),
          tickers,
          { column: 'turnover', direction: 'down' },
        ).slice(0, POPULAR_ROWS);
        return (
          <>
            <RecentSearches
              varieties={recent.flatMap((symbol) => all.find((variety) => variety.symbol === symbol) ?? [])}
              onOpen={open}
              onClear={clearSearches}
            />
            <h2 className="text-label px-4 pt-4 pb-1 font-semibold">{t('popular')}</h2>
            <MarketList varieties={popular} favourites={favourites} onOpen={open} label={t('popular')} />
          </>
        );
      }}
    </ScreenFrame>
  );
}
