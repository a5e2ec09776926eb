/** The markets as a narrow column: search, lists, heads that sort, and rows of 42. `/` goes to the search, arrows walk, Enter opens. */
import { ListOrdered, Search, Star } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { AgeNote } from '@/components/layout/AgeNote';
import { EmptyState } from '@/components/ui/EmptyState';
import { ErrorState } from '@/components/ui/ErrorState';
import { IconButton } from '@/components/ui/IconButton';
import { List } from '@/components/ui/List';
import { Skeleton } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { TextField } from '@/components/ui/TextField';
import { ChangeText, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { useErrorText } from '@/lib/i18n/errorText';
import { useFavourites } from '@/lib/market/favourites';
import { useTickers, useVarieties } from '@/lib/market/hooks';
import { useLiveQuotes, useQuote, withQuotes } from '@/lib/market/quotes';
import { setTabFlag, useTabFlag } from '@/lib/market/selected';
import { type Sorting, searchVarieties, sortVarieties } from '@/lib/market/sorting';
import { FavouritesEditor } from './FavouritesEditor';
import { PairName } from './PairName';
import { SortHead } from './SortHeader';

const tabs = ['favourites', 'crypto', 'forex'] as const;
type MarketTab = (typeof tabs)[number];
const ROW = 42;
const columns = 'grid grid-cols-[minmax(0,1fr)_auto_4.5rem] items-center gap-x-1.5 px-4';

export interface MarketColumnProps {
  /** The symbol that the other columns show. */
  selected: string | null;
  onPick: (variety: Variety) => void;
  /** Closes the drawer that it may stand in. */
  onDone: () => void;
}

export function MarketColumn({ selected, onPick, onDone }: MarketColumnProps) {
  const t = useTranslations('market');
  const varieties = useVarieties();
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const flag = useTabFlag('market');
  const list = useRef<HTMLDivElement>(null);
  const pick = (variety: Variety) => {
    onDone();
    onPick(variety);
  };
  useLiveQuotes('all');
  useKeys(list);
  const shown = varieties.data?.find(({ symbol }) => symbol === selected);
  const tab = tabs.find((one) => one === flag) ?? shown?.kind ?? 'crypto';
  return (
    <div ref={list}>
      <div className="bg-page sticky top-0 z-10 pt-3">
        <div className="px-3 pb-1" data-find>
          <TextField
            type="search"
            name={t('search.title')}
            value={text}
            onChange={setText}
            placeholder={t('search.placeholder')}
            maxLength={20}
            before={<Search aria-hidden className="text-ink-3 size-4 shrink-0" />}
            after={text === '' && <Key />}
          />
        </div>
        {text.trim() === '' && (
          <>
            <div className="flex items-center justify-between">
              <Tabs
                label={t('title')}
                items={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
                value={tab}
                onChange={(value) => setTabFlag('market', value)}
              />
              {tab === 'favourites' && <EditOrder onOpen={() => setSorting(null)} />}
            </div>
            <Heads sorting={sorting} onSort={setSorting} />
          </>
        )}
      </div>
      <AgeNote load={withQuotes(varieties)} />
      <Rows {...{ text: text.trim(), tab, sorting, selected }} onPick={pick} />
    </div>
  );
}

/** `/` anywhere on the screen goes to the search, unless something is being typed; arrows walk within the column. */
function useKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (list.current?.contains(document.activeElement)) walk(event, list.current);
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog')) return;
      event.preventDefault();
      list.current?.querySelector('input')?.focus();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [list]);
}

/** Up and down go from the search into the rows and through them. */
function walk(event: KeyboardEvent, list: HTMLElement): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-find] input, [data-row]')];
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Key() {
  return (
    <kbd aria-hidden className="text-caption text-ink-3 border-line rounded-md border px-1.5 font-medium">
      /
    </kbd>
  );
}

function EditOrder({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('market.order');
  const favourites = useFavourites();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    onOpen();
    setOpen(true);
  };
  return (
    <>
      {favourites.symbols.length > 0 && (
        <IconButton icon={ListOrdered} tone="quiet" label={t('title')} onPress={open} />
      )}
      {isOpen && <FavouritesEditor favourites={favourites} onClose={() => setOpen(false)} />}
    </>
  );
}

function Heads({ sorting, onSort }: { sorting: Sorting | null; onSort: (sorting: Sorting | null) => void }) {
  return (
    <div className={`${columns} text-caption text-ink-3 h-8`}>
      <span>
        <SortHead column="name" sorting={sorting} onSort={onSort} />
      </span>
      <span>
        <SortHead column="price" sorting={sorting} onSort={onSort} />
      </span>
      <span className="text-right">
        <SortHead column="change" sorting={sorting} onSort={onSort} />
      </span>
    </div>
  );
}

function Rows({
  text,
  tab,
  sorting,
  selected,
  onPick,
}: Omit<MarketColumnProps, 'onDone'> & { text: string; tab: MarketTab; sorting: Sorting | null }) {
  const t = useTranslations('market');
  const errorText = useErrorText();
  const varieties = useVarieties();
  const tickers = useTickers().data ?? [];
  const favourites = useFavourites();
  if (!varieties.data) {
    if (varieties.error && varieties.error.kind !== 'offline')
      return <ErrorState text={errorText(varieties.error)} onRetry={() => void varieties.reload()} />;
    return (
      <div aria-hidden>
        {Array.from({ length: 14 }, (_, row) => (
          <div key={row} className="flex h-10.5 items-center justify-between px-4">
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="h-3.5 w-28" />
          </div>
        ))}
      </div>
    );
  }
  const all = varieties.data;
  const ofTab =
    tab === 'favourites'
      ? favourites.symbols.flatMap((symbol) => all.find((variety) => variety.symbol === symbol) ?? [])
      : all.filter(({ kind }) => kind === tab);
  const rows = text === '' ? sortVarieties(ofTab, tickers, sorting) : searchVarieties(all, text);
  if (rows.length === 0 && text !== '')
    return <p className="text-label text-ink-3 px-4 py-10 text-center">{t('search.none', { text })}</p>;
  if (rows.length === 0 && favourites.isLoading) return null;
  if (rows.length === 0)
    return (
      <EmptyState
        icon={Star}
        title={t('noFavourites')}
        text={t('noFavouritesHere')}
        action={{ label: t('chooseFavourites'), onPress: () => setTabFlag('market', 'crypto') }}
      />
    );
  return (
    <List rows={rows} keyOf={({ symbol }) => symbol} rowHeight={ROW} label={t(`tab.${tab}`)}>
      {(variety) => <Row variety={variety} isHere={variety.symbol === selected} onPick={onPick} />}
    </List>
  );
}

function Row({ variety, isHere, onPick }: { variety: Variety; isHere: boolean; onPick: (variety: Variety) => void }) {
  const quote = useQuote(variety.symbol);
  return (
    <button
      type="button"
      data-row
      aria-current={isHere || undefined}
      onClick={() => onPick(variety)}
      className={`${columns} press num text-label h-10.5 w-full text-left focus-visible:-outline-offset-2 ${isHere ? 'bg-brand-soft text-brand' : 'hover:bg-surface'}`}
    >
      <PairName base={variety.base} quote={variety.quote} />
      <PriceText
        value={quote.last}
        digits={variety.priceDigits}
        stale={quote.stale || !quote.open}
        className="text-ink font-medium"
      />
      <ChangeText value={quote.changePct} className="text-right" />
    </button>
  );
}
