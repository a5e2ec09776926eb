/** The two prices as the two buttons, sell left and buy right, with the spread on their seam. They open the sheet, they never trade. */
import { useTranslations } from 'next-intl';
import type { ForexVariety } from '@/lib/api/forexShapes';
import type { Side } from '@/lib/api/trading';
import { useFormat } from '@/lib/format/useFormat';
import type { Price } from '@/lib/forex/figures';
import { bigFigure } from '@/lib/forex/ticket';
import { type Decimal, div, sub } from '@/lib/money/decimal';

export function PriceButtons({
  variety,
  price,
  isLimit,
  limit,
  onPress,
}: {
  variety: ForexVariety;
  price: Price | null;
  isLimit: boolean;
  /** The price of a limit order, as far as it is typed; the buttons then show it, and no spread between two equal prices. */
  limit: Decimal | null;
  onPress: (side: Side) => void;
}) {
  const t = useTranslations('forex.buttons');
  const format = useFormat();
  const typed = isLimit ? limit : null;
  const spread = price && div(sub(price.ask, price.bid), variety.pip, 1, 'halfUp');
  const button = (side: Side) => {
    const text = format.price(typed ?? (side === 'sell' ? price?.bid : price?.ask), variety.digits);
    const { head, pips, point } = bigFigure(text, variety.digits);
    const isSell = side === 'sell';
    return (
      <button
        type="button"
        aria-label={t(isLimit ? (isSell ? 'spokenLimitSell' : 'spokenLimitBuy') : isSell ? 'spokenSell' : 'spokenBuy', {
          price: text,
          isNow: typed === null ? 'yes' : 'no',
        })}
        onClick={() => onPress(side)}
        className={`press h-16 px-4 text-white ${isSell ? 'bg-down rounded-[20px_6px_6px_20px] text-left' : 'bg-up rounded-[6px_20px_20px_6px] text-right'} ${price?.stale ? 'opacity-60' : ''}`}
      >
        <span className="text-label block font-medium">
          {t(isLimit ? (isSell ? 'limitSell' : 'limitBuy') : isSell ? 'sell' : 'buy')}
        </span>
        <span aria-hidden className="num block leading-7 font-semibold">
          {price ? (
            <>
              {head}
              <b className="text-[1.375rem] font-bold">{pips}</b>
              <sup className="ml-px text-[0.75rem]">{point}</sup>
            </>
          ) : (
            text
          )}
        </span>
      </button>
    );
  };
  return (
    <div className="relative grid grid-cols-2 gap-1">
      {button('sell')}
      {button('buy')}
      {typed === null && (
        <span
          aria-hidden
          className="num bg-page pointer-events-none absolute top-1/2 left-1/2 min-w-13 -translate-1/2 rounded-full px-2 py-0.5 text-center text-label leading-4 font-bold"
        >
          {spread ?? format.amount(null)}
          <span className="text-ink-3 block text-[0.625rem] leading-[0.8125rem] font-normal">{t('spread')}</span>
        </span>
      )}
    </div>
  );
}
