/** Three live prices on the entry page, each the way to its chart. */
import { useTranslations } from 'next-intl';
import { ChangeText, PriceText } from '@/components/ui/Texts';
import { useLiveQuotes, useQuote, useQuoted } from '@/lib/market/quotes';
import { paths } from '@/lib/paths';

/** Digits stand here rather than in a call for all varieties: this is the first page that anybody sees. */
const candidates = [
  { symbol: 'BTCUSDT', name: 'BTC', digits: 2 },
  { symbol: 'ETHUSDT', name: 'ETH', digits: 2 },
  { symbol: 'EURUSD', name: 'EUR/USD', digits: 5 },
  // A recorded market may know none of the last two: these stand in.
  { symbol: 'GBPUSD', name: 'GBP/USD', digits: 5 },
  { symbol: 'USDJPY', name: 'USD/JPY', digits: 3 },
] as const;
const SYMBOLS = candidates.map(({ symbol }) => symbol);
const SHOWN = 3;

export function EntryPrices({ onOpen }: { onOpen: (href: string) => void }) {
  const t = useTranslations('auth.entry');
  useLiveQuotes(SYMBOLS);
  const quoted = useQuoted(SYMBOLS);
  const shown = (quoted.length < SHOWN ? candidates : candidates.filter(({ symbol }) => quoted.includes(symbol))).slice(
    0,
    SHOWN,
  );
  return (
    <ul
      aria-label={t('prices')}
      className="bg-surface mx-4 grid h-[5.125rem] grid-cols-3 rounded-2xl py-3.5 large-text:h-auto large-text:grid-cols-1 large-text:gap-y-3"
    >
      {shown.map((one) => (
        <li key={one.symbol} className="border-line border-l first:border-0 large-text:border-0">
          <Price {...one} onOpen={() => onOpen(paths.market.chart.href({ symbol: one.symbol }))} />
        </li>
      ))}
    </ul>
  );
}

function Price({ symbol, name, digits, onOpen }: (typeof candidates)[number] & { onOpen: () => void }) {
  const quote = useQuote(symbol);
  return (
    <button type="button" onClick={onOpen} className="press flex w-full flex-col items-center text-center">
      <span className="text-[0.75rem] leading-[1rem] text-ink-3">{name}</span>
      <PriceText
        value={quote.last}
        digits={digits}
        stale={quote.stale}
        className="text-[1rem] leading-[1.375rem] font-semibold max-[22.4375rem]:text-[0.875rem]"
      />
      <ChangeText value={quote.changePct} className="text-[0.75rem] leading-[1rem]" />
    </button>
  );
}
