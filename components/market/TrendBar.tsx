/** The bar over a chart: back, the pair and its picker, the star. */
import { ChevronDown, ChevronLeft } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SimulatedTag } from '@/components/ui/SimulatedTag';
import type { Variety } from '@/lib/api/market';
import { useFavourites } from '@/lib/market/favourites';
import { useSimulation } from '@/lib/site/site';
import { PairPicker } from './PairPicker';
import { StarButton } from './StarButton';

export function TrendBar({
  variety,
  onBack,
  onPick,
}: {
  variety: Variety;
  onBack: () => void;
  onPick: (variety: Variety) => void;
}) {
  const t = useTranslations('market.picker');
  const shell = useTranslations('shell');
  const favourites = useFavourites();
  const { feed } = useSimulation();
  const [isPicking, setPicking] = useState(false);
  const name = `${variety.base}/${variety.quote}`;
  return (
    <header className="bg-page sticky top-0 z-10 flex h-[calc(3.25rem+var(--safe-top))] items-center gap-1 px-1.5 pt-(--safe-top) large-text:static large-text:h-auto large-text:flex-wrap">
      <button
        type="button"
        aria-label={shell('back')}
        onClick={onBack}
        className="press grid size-11 shrink-0 place-items-center"
      >
        <ChevronLeft aria-hidden className="size-6.5" strokeWidth={1.8} />
      </button>
      <h1 className="min-w-0 large-text:min-w-max">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${name}, ${t('title')}`}
          onClick={() => setPicking(true)}
          className="press flex h-11 max-w-full items-center gap-1 text-[1.125rem] font-bold"
        >
          <span className="truncate">{name}</span>
          <ChevronDown aria-hidden className="size-4 shrink-0" />
        </button>
      </h1>
      {feed && (
        <span className="ml-1 shrink-0 leading-none">
          <SimulatedTag what={feed === 'replay' ? 'replay' : 'market'} />
        </span>
      )}
      <span className="ml-auto">
        <StarButton
          name={name}
          on={favourites.has(variety.symbol)}
          onToggle={() => favourites.toggle(variety.symbol)}
        />
      </span>
      <PairPicker
        open={isPicking}
        onClose={() => setPicking(false)}
        onPick={(picked) => {
          setPicking(false);
          onPick(picked);
        }}
      />
    </header>
  );
}
