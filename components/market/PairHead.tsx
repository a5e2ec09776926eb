/** The head of the chart's column: the pair, its price and its day, in one line where that fits and in two elsewhere. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StaleNote } from '@/components/ui/Notes';
import { ChangeText, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { useFavourites } from '@/lib/market/favourites';
import { useQuote } from '@/lib/market/quotes';
import { useVarietyName } from '@/lib/market/varietyName';
import { StarButton } from './StarButton';

export function PairHead({ variety, onOpenMarkets }: { variety: Variety; onOpenMarkets: (() => void) | null }) {
  const t = useTranslations('market.head');
  const words = useTranslations('market');
  const format = useFormat();
  const favourites = useFavourites();
  const quote = useQuote(variety.symbol);
  const named = useVarietyName(variety);
  const name = `${variety.base}/${variety.quote}`;
  const price = (value: typeof quote.last) => format.price(value, variety.priceDigits);
  const isQuiet = quote.stale || !quote.open;
  const tone = quote.changePct === null ? undefined : quote.changePct.startsWith('-') ? 'down' : 'up';
  return (
    <header className="hairline-b num @container shrink-0">
      <div className="flex flex-wrap items-center gap-x-4 px-4 py-2 whitespace-nowrap @min-[48rem]:h-16 @min-[48rem]:flex-nowrap">
        <div className="-mr-2 flex items-center">
          <h1 className="text-heading font-bold">
            {onOpenMarkets ? (
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={`${name}, ${words('picker.title')}`}
                onClick={onOpenMarkets}
                className="press flex h-11 items-center gap-1"
              >
                {name}
                <ChevronDown aria-hidden className="size-4 shrink-0" />
              </button>
            ) : (
              name
            )}
          </h1>
          <StarButton
            size="small"
            name={name}
            on={favourites.has(variety.symbol)}
            onToggle={() => favourites.toggle(variety.symbol)}
          />
        </div>
        <div className="min-w-24">
          <PriceText
            value={quote.last}
            digits={variety.priceDigits}
            stale={isQuiet}
            tone={tone}
            className="text-heading block leading-6 font-bold"
          />
          {quote.stale && quote.open ? (
            <StaleNote at={quote.ts} />
          ) : (
            <span className="text-caption text-ink-3 block max-w-32 whitespace-normal">
              {variety.kind === 'crypto' ? format.fiat(quote.last) : quote.open ? named : words('closed')}
            </span>
          )}
        </div>
        <ChangeText value={quote.changePct} stale={isQuiet} className="text-label font-semibold @min-[48rem]:hidden" />
        <dl className="text-caption text-ink-3 flex basis-full gap-x-5 pt-1.5 @min-[48rem]:basis-auto @min-[48rem]:gap-4 @min-[48rem]:pt-0">
          <Figure name={t('change')} look="hidden @min-[48rem]:block">
            <ChangeText value={quote.changePct} stale={isQuiet} className="font-semibold" />
          </Figure>
          <Figure name={t('high')}>{price(quote.high24h)}</Figure>
          <Figure name={t('low')}>{price(quote.low24h)}</Figure>
          {variety.kind === 'crypto' && (
            <Figure name={t('volume', { coin: variety.base })}>{format.compact(quote.volume24h)}</Figure>
          )}
          {variety.kind === 'crypto' && (
            <Figure name={t('turnover', { coin: variety.quote })}>{format.compact(quote.turnover24h)}</Figure>
          )}
        </dl>
      </div>
    </header>
  );
}

function Figure({ name, look, children }: { name: string; look?: string; children: React.ReactNode }) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd className="text-label text-ink font-medium">{children}</dd>
    </div>
  );
}
