/** One variety in a list: name and turnover, a small line where there is one, price and worth, the day's change. A tick repaints this row only. */
import { useTranslations } from 'next-intl';
import { CoinIcon } from '@/components/ui/CoinIcon';
import { Sparkline } from '@/components/ui/Sparkline';
import { Tag } from '@/components/ui/Tag';
import { ChangeTag, PriceText } from '@/components/ui/Texts';
import type { Variety } from '@/lib/api/market';
import { UNKNOWN } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useQuote } from '@/lib/market/quotes';
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
        <Below variety={variety} open={quote.open} turnover={quote.turnover24h} />
      </span>
      {points && (
        <span className="shrink-0 max-[359px]:hidden">
          <Sparkline points={points} width={48} />
        </span>
      )}
      <span className={`max-w-[44%] shrink-0 text-right ${points ? 'min-w-21' : 'min-w-24 max-[359px]:min-w-21'}`}>
        <PriceText value={quote.last} digits={variety.priceDigits} stale={isQuiet} className="block leading-5 font-semibold" />
        {variety.kind === 'crypto' ? <Worth usdt={quote.last} /> : <Spread bid={quote.bid} ask={quote.ask} digits={variety.priceDigits} />}
      </span>
      <ChangeTag value={quote.changePct} stale={isQuiet} />
    </button>
  );
}

function Below({ variety, open, turnover }: { variety: Variety; open: boolean; turnover: string | null }) {
  const t = useTranslations('market');
  const format = useFormat();
  if (!open) return <Tag>{t('closed')}</Tag>;
  return <span className="num text-caption text-ink-3 block truncate">{variety.kind === 'crypto' ? format.compact(turnover) : variety.name}</span>;
}

/** What crypto, quoted in USDT, is worth in the display currency. */
function Worth({ usdt }: { usdt: string | null }) {
  const format = useFormat();
  const text = format.fiat(usdt);
  return <span key={text === UNKNOWN ? 'waits' : 'known'} className="num text-caption text-ink-3 block truncate">{`≈ ${text}`}</span>;
}

/** What a round trip in forex costs. */
function Spread({ bid, ask, digits }: { bid: string | null; ask: string | null; digits: number }) {
  const t = useTranslations('market');
  const format = useFormat();
  const spread = bid !== null && ask !== null ? format.price(sub(ask, bid), digits) : null;
  return <span className="num text-caption text-ink-3 block truncate">{spread && t('spread', { spread })}</span>;
}
