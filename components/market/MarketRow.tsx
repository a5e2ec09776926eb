/** One variety in a list: name and turnover, a small line where there is one, price and worth, the day's change. A tick repaints this row only. */
import { useTranslations } from 'next-intl';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { Sparkline } from '@/components/ui/Sparkline';
import { Tag } from '@/components/ui/Tag';
import { ChangeTag, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { type Quote, useQuote } from '@/lib/market/quotes';
import { sub } from '@/lib/money/decimal';
import { PairName } from './PairName';

export function MarketRow({ variety, points, onOpen }: { variety: Variety; points?: readonly string[] | undefined; onOpen: (variety: Variety) => void }) {
  const quote = useQuote(variety.symbol);
  const isQuiet = quote.stale || !quote.open;
  return (
    <button type="button" onClick={() => onOpen(variety)} className="press flex h-15 w-full min-w-0 items-center gap-2 text-left">
      <span className={points ? 'contents' : 'max-[359px]:hidden'}>
        <CoinIcon coin={variety.base} />
      </span>
      <span className="ml-0.5 min-w-0 flex-1">
        <PairName base={variety.base} quote={variety.quote} />
        <Below variety={variety} quote={quote} />
      </span>
      {points && (
        <span className="shrink-0 max-[359px]:hidden">
          <Sparkline points={points} width={48} />
        </span>
      )}
      <span className="max-w-[44%] min-w-21 shrink-0 text-right">
        <PriceText value={quote.last} digits={variety.priceDigits} stale={isQuiet} className="block leading-5 font-semibold" />
        <Worth variety={variety} quote={quote} />
      </span>
      <ChangeTag value={quote.changePct} stale={isQuiet} />
    </button>
  );
}

function Below({ variety, quote }: { variety: Variety; quote: Quote }) {
  const t = useTranslations('market');
  const format = useFormat();
  if (!quote.open) return <Tag>{t('closed')}</Tag>;
  const text = variety.kind === 'crypto' ? format.compact(quote.turnover24h) : variety.name;
  return <span className="num text-caption text-ink-3 block truncate">{text}</span>;
}

/** Crypto is quoted in USDT and has a worth in the display currency; forex shows what a round trip costs. */
function Worth({ variety, quote }: { variety: Variety; quote: Quote }) {
  const t = useTranslations('market');
  const format = useFormat();
  const spread = quote.bid !== null && quote.ask !== null ? format.price(sub(quote.ask, quote.bid), variety.priceDigits) : null;
  const text = variety.kind === 'crypto' ? `≈ ${format.fiat(quote.last)}` : spread && t('spread', { spread });
  return <span className="num text-caption text-ink-3 block truncate">{text}</span>;
}
