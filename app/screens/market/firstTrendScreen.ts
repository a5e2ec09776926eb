/** The first figures of a chart, for the skeleton: the pair and its price. */
import type { FirstFigures } from '@/app/early/figures';
import type { Ticker, Variety } from '@/lib/api/market';
import { formatPrice } from '@/lib/format/numbers';
import { largePrice, toneOf } from '@/components/market/priceLook';

const tones = { up: 'text-up', down: 'text-down' };

export const first: FirstFigures = ([tickers, varieties], query) => {
  const symbol = query.get('symbol');
  const ticker = (tickers as Ticker[] | null)?.find((one) => one.symbol === symbol);
  const variety = (varieties as Variety[] | null)?.find((one) => one.symbol === symbol);
  const pair = variety ? { text: `${variety.base}/${variety.quote}`, look: 'truncate' } : null;
  if (!ticker || ticker.last === null || !variety) return { pair, price: null };
  const text = formatPrice(ticker.last, variety.priceDigits);
  const tone = toneOf(ticker.changePct);
  const colour = ticker.stale || !ticker.open ? 'text-ink-3' : tone ? tones[tone] : '';
  return { pair, price: { text, look: `num ${colour} ${largePrice(text)}` } };
};
