/** Favourites in the person's own order: drag by the handle, move to the top, remove. Each change is kept at once. */
import { ArrowUpToLine, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { IconButton } from '@/components/ui/IconButton';
import { Sheet } from '@/components/ui/Sheet';
import { SortableList } from '@/components/ui/SortableList';
import type { Favourites } from '@/lib/market/favourites';
import { useVarieties } from '@/lib/market/hooks';
import { PairName } from './PairName';

export function FavouritesEditor({ favourites, onClose }: { favourites: Favourites; onClose: () => void }) {
  const t = useTranslations('market.order');
  const varieties = useVarieties().data ?? [];
  const of = (symbol: string) => varieties.find((variety) => variety.symbol === symbol);
  const nameOf = (symbol: string) => {
    const variety = of(symbol);
    return variety ? `${variety.base}/${variety.quote}` : symbol;
  };
  const toTop = (symbol: string) => favourites.order([symbol, ...favourites.symbols.filter((one) => one !== symbol)]);
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      <p className="text-label text-ink-3 pb-1">{t('hint')}</p>
      {favourites.symbols.length === 0 && <p className="text-label text-ink-3 py-8 text-center">{t('none')}</p>}
      <SortableList
        rows={favourites.symbols}
        keyOf={(symbol) => symbol}
        nameOf={nameOf}
        label={t('title')}
        onOrder={favourites.order}
      >
        {(symbol) => {
          const variety = of(symbol);
          return (
            <>
              <CoinIcon
                coin={variety?.base ?? symbol}
                quote={variety?.kind === 'forex' ? variety.quote : undefined}
                size={28}
              />
              <span className="ml-2.5 min-w-0 flex-1">
                {variety ? <PairName base={variety.base} quote={variety.quote} /> : symbol}
              </span>
              <IconButton
                icon={Trash2}
                tone="quiet"
                label={t('remove', { name: nameOf(symbol) })}
                onPress={() => favourites.toggle(symbol)}
              />
              <IconButton
                icon={ArrowUpToLine}
                tone="quiet"
                label={t('toTop', { name: nameOf(symbol) })}
                onPress={() => toTop(symbol)}
              />
            </>
          );
        }}
      </SortableList>
    </Sheet>
  );
}
