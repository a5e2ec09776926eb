/** A list of varieties, each with its star. */
import { List } from '@/components/ui/List';
import type { Variety } from '@/lib/api/market';
import type { Favourites } from '@/lib/market/favourites';
import { MarketRow } from './MarketRow';
import { StarButton } from './StarButton';

export function MarketList({
  varieties,
  favourites,
  onOpen,
  label,
}: {
  varieties: readonly Variety[];
  favourites: Favourites;
  onOpen: (variety: Variety) => void;
  label: string;
}) {
  return (
    <List rows={varieties} keyOf={(variety) => variety.symbol} rowHeight={60} alike label={label}>
      {(variety) => (
        <div className="flex items-center pr-4 pl-1 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto]">
          <StarButton
            size="small"
            name={`${variety.base}/${variety.quote}`}
            on={favourites.has(variety.symbol)}
            onToggle={() => favourites.toggle(variety.symbol)}
          />
          <MarketRow variety={variety} onOpen={onOpen} />
        </div>
      )}
    </List>
  );
}
