/** The price in large, its worth and change, and the last day in four figures. */
import { useTranslations } from 'next-intl';
import { StaleNote } from '@/components/ui/Notes';
import { ChangeText, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { largePrice, toneOf } from './priceLook';
import { useQuote } from '@/lib/market/quotes';
import type { Decimal } from '@/lib/money/decimal';

export function PriceHead({ variety }: { variety: Variety }) {
  const t = useTranslations('market.head');
  const format = useFormat();
  const quote = useQuote(variety.symbol);
  const price = (value: Decimal | null) => format.price(value, variety.priceDigits);
  const tone = toneOf(quote.changePct);
  const isQuiet = quote.stale || !quote.open;
  return (
    <section
      aria-label={t('label')}
      className="num grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 pt-1.5 pb-2.5 large-text:grid-cols-1 large-text:gap-y-2"
    >
      <div className="min-w-0">
        <PriceText
          value={quote.last}
          digits={variety.priceDigits}
          stale={isQuiet}
          tone={tone}
          className={largePrice(price(quote.last))}
        />
        <p className="text-label text-ink-2 mt-0.5 flex flex-wrap gap-x-2">
          {/* Room for a sign, the worth last, on a line of its own where it may not fit: nothing moves when it comes. */}
          <ChangeText value={quote.changePct} stale={isQuiet} className="min-w-15" />
          {variety.kind === 'crypto' && <span className="max-[24.3125rem]:basis-full">{format.fiat(quote.last)}</span>}
        </p>
        {quote.stale && quote.open && <StaleNote at={quote.ts} />}
      </div>
      <dl className="text-caption text-ink-3 grid grid-cols-[auto_auto] content-start large-text:grid-cols-2 gap-x-3 gap-y-1.5 text-right large-text:text-left">
        <Figure name={t('high')} value={price(quote.high24h)} />
        <Figure name={t('volume', { coin: variety.base })} value={format.compact(quote.volume24h)} />
        <Figure name={t('low')} value={price(quote.low24h)} />
        <Figure name={t('turnover', { coin: variety.quote })} value={format.compact(quote.turnover24h)} />
      </dl>
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-15">
      <dt className="whitespace-nowrap large-text:whitespace-normal">{name}</dt>
      {/* Left-aligned, because a right-aligned figure that grows longer counts as a layout shift. */}
      <dd key={value.length} className="text-ink text-[0.75rem] leading-4 font-medium whitespace-nowrap">
        {value}
      </dd>
    </div>
  );
}
