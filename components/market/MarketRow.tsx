/** One variety in a list: name and turnover, a small line where there is one, price and worth, the day's change. A tick repaints this row only. */
import { useTranslations } from 'next-intl';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { Sparkline } from '@/components/ui/Sparkline';
import { Tag } from '@/components/ui/Tag';
import { ChangeTag, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { UNKNOWN } from '@/lib/format/numbers';
import { useShortName } from '@/lib/market/varietyName';
import { useFormat } from '@/lib/format/useFormat';
import { type Quote, useQuote } from '@/lib/market/quotes';
import { spreadOf } from '@/lib/market/sorting';
import type { Decimal } from '@/lib/money/decimal';
import { PairName } from './PairName';

export function MarketRow({
  variety,
  points,
  onOpen,
}: {
  variety: Variety;
  points?: readonly Decimal[] | undefined;
  onOpen: (variety: Variety) => void;
}) {
  const quote = useQuote(variety.symbol);
  const isQuiet = quote.stale || !quote.open;
  return (
    <button
      type="button"
      onClick={() => onOpen(variety)}
      className="press flex h-15 w-full min-w-0 items-center gap-2 text-left large-text:h-auto large-text:min-h-15 large-text:flex-wrap large-text:justify-end large-text:py-2"
    >
      <span className={points ? 'contents' : 'max-[22.4375rem]:hidden'}>
        <CoinIcon coin={variety.base} quote={variety.kind === 'forex' ? variety.quote : undefined} />
      </span>
      <span className="ml-0.5 min-w-0 flex-1 large-text:min-w-24">
        <PairName base={variety.base} quote={variety.quote} />
        <Below variety={variety} open={quote.open} turnover={quote.turnover24h} />
      </span>
      {points && (
        <span className="shrink-0 max-[22.4375rem]:hidden">
          <Sparkline points={points} width={48} />
        </span>
      )}
      <span
        className={`max-w-[44%] shrink-0 text-right large-text:max-w-full ${points ? 'min-w-21' : 'min-w-24 max-[22.4375rem]:min-w-22.5'}`}
      >
        <PriceText
          value={quote.last}
          digits={variety.priceDigits}
          stale={isQuiet}
          className="block leading-5 font-semibold"
        />
        {variety.kind === 'crypto' ? (
          <Worth usdt={quote.last} />
        ) : (
          <Spread quote={quote} digits={variety.priceDigits} />
        )}
      </span>
      <ChangeTag value={quote.changePct} stale={isQuiet} />
    </button>
  );
}

function Below({ variety, open, turnover }: { variety: Variety; open: boolean; turnover: Decimal | null }) {
  const t = useTranslations('market');
  const format = useFormat();
  const named = useShortName(variety);
  if (!open) return <Tag>{t('closed')}</Tag>;
  return (
    <span className="num text-caption text-ink-3 block truncate">
      {variety.kind === 'crypto' ? format.compact(turnover) : named}
    </span>
  );
}

/** What crypto, quoted in USDT, is worth in the display currency. */
function Worth({ usdt }: { usdt: Decimal | null }) {
  const format = useFormat();
  const text = format.fiat(usdt);
  return (
    <span key={text.endsWith(UNKNOWN) ? 'waits' : 'known'} className="num text-caption text-ink-3 block truncate">
      {text}
    </span>
  );
}

function Spread({ quote, digits }: { quote: Quote; digits: number }) {
  const t = useTranslations('market');
  const format = useFormat();
  const spread = spreadOf(quote);
  return (
    <span className="num text-caption text-ink-3 block truncate">
      {spread && t('spread', { spread: format.price(spread, digits) })}
    </span>
  );
}
