/** The boards of the home page: favourites and four rankings, with live rows. */
import { Star } from 'lucide-react';
import { useTranslations } from 'next-intl';

import { MarketRow } from '@/components/market/MarketRow';
import { MarketRowSkeleton } from '@/components/market/MarketRowSkeleton';
import { Button } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { Tabs } from '@/components/ui/Tabs';
import type { Variety } from '@/lib/api/market';
import { BOARD_ROWS, useRanking } from '@/lib/home/hooks';
import { useErrorText } from '@/lib/i18n/errorText';
import { useFavourites } from '@/lib/market/favourites';
import { useSparklines, useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes } from '@/lib/market/quotes';
import { setTabFlag, useTabFlag } from '@/lib/market/selected';
import { useWaiting } from '@/lib/navigation/waiting';

const boards = ['favourites', 'gainers', 'losers', 'turnover', 'newest'] as const;
type BoardTab = (typeof boards)[number];

export function RankingBoards({ onOpen, onAll }: { onOpen: (variety: Variety) => void; onAll: () => void }) {
  const t = useTranslations('home.board');
  const flag = useTabFlag('home');
  const board: BoardTab = boards.find((one) => one === flag) ?? 'gainers';
  return (
    <section aria-label={t('label')}>
      <div className="bg-page sticky top-[calc(max(3.5rem,3.25rem+var(--note))+var(--safe-top))] z-10">
        <Tabs
          items={boards.map((value) => ({ value, label: t(value) }))}
          value={board}
          onChange={(value) => setTabFlag('home', value)}
          label={t('label')}
        />
      </div>
      <div aria-hidden className="text-caption text-ink-3 flex h-7 items-center gap-2 px-4">
        <span className="flex-1">{t('name')}</span>
        <span>{t('price')}</span>
        <span className="w-19 text-right">{t('change')}</span>
      </div>
      <BoardRows board={board} onOpen={onOpen} onAll={onAll} />
    </section>
  );
}

function BoardRows({
  board,
  onOpen,
  onAll,
}: {
  board: BoardTab;
  onOpen: (variety: Variety) => void;
  onAll: () => void;
}) {
  const t = useTranslations('home.board');
  const errorText = useErrorText();
  const varieties = useVarieties();
  const favourites = useFavourites();
  const ranking = useRanking(board === 'favourites' ? null : board);
  const ranked = ranking.data?.list.map(({ symbol }) => symbol) ?? null;
  const symbols = board === 'favourites' ? favourites.symbols.slice(0, BOARD_ROWS) : ranked;
  useLiveQuotes(symbols ?? [], { told: board !== 'favourites' });
  const lines = useSparklines(symbols ?? []);

  const failure = varieties.error ?? (board === 'favourites' ? null : ranking.error);
  const waits = !symbols || !varieties.data;
  useWaiting(waits && !failure);
  if (waits) {
    if (failure)
      return (
        <ErrorState
          text={errorText(failure)}
          onRetry={() => void Promise.all([varieties.reload(), ranking.reload()])}
        />
      );
    return <MarketRowSkeleton count={BOARD_ROWS} />;
  }
  if (symbols.length === 0) {
    return (
      <EmptyState
        icon={Star}
        title={t('noFavourites')}
        text={t('noFavouritesText')}
        action={{ label: t('choose'), onPress: onAll }}
      />
    );
  }
  const rows = symbols.flatMap((symbol) => varieties.data?.find((variety) => variety.symbol === symbol) ?? []);
  return (
    <>
      <ul aria-label={t(board)} className="min-h-[37.5rem] px-4">
        {rows.map((variety) => (
          <li key={variety.symbol}>
            <MarketRow variety={variety} points={lines.get(variety.symbol) ?? []} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <div className="flex justify-center pt-2 pb-4">
        <Button kind="text" inline onPress={onAll}>
          {t('all')}
        </Button>
      </div>
    </>
  );
}
