/** Strikes of one date, nearest first: how far the price is from each, what the term brings, and what that is in a year. */
import { useTranslations } from 'next-intl';
import type { DualMarket, DualProduct } from '@/lib/api/dualShapes';
import { distanceOf, isSoldOut } from '@/lib/dual/rules';
import { useFormat } from '@/lib/format/useFormat';

const GRID = 'grid grid-cols-[1.1fr_0.8fr_1fr_0.9fr] items-center gap-x-2 px-4 text-right';

interface Props {
  market: DualMarket;
  strikes: readonly DualProduct[];
  chosen: DualProduct | null;
  onChoose: (product: DualProduct) => void;
}

export function StrikeTable({ market, strikes, chosen, onChoose }: Props) {
  const t = useTranslations('dual.table');
  return (
    <div className="num">
      <div aria-hidden className={`${GRID} text-caption text-ink-3 h-6`}>
        <span className="text-left">{t('strike')}</span>
        <span>{t('distance')}</span>
        <span>{t('rate')}</span>
        <span>{t('apr')}</span>
      </div>
      <div role="radiogroup" aria-label={t('label')}>
        {strikes.map((product) => (
          <Strike
            key={product.productId}
            product={product}
            market={market}
            isOn={product.productId === chosen?.productId}
            onChoose={onChoose}
          />
        ))}
      </div>
    </div>
  );
}

function Strike({
  product,
  market,
  isOn,
  onChoose,
}: {
  product: DualProduct;
  market: DualMarket;
  isOn: boolean;
  onChoose: (product: DualProduct) => void;
}) {
  const t = useTranslations('dual.table');
  const format = useFormat();
  const isOver = isSoldOut(product);
  const strike = format.amount(product.strike, market.priceDigits);
  const distance = market.index === null ? '--' : format.share(distanceOf(product.strike, market.index));
  const [rate, apr] = [format.share(product.rate, 3), format.share(product.apr)];
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      disabled={isOver}
      aria-label={t('spoken', { strike, distance, rate, apr })}
      onClick={() => onChoose(product)}
      className={`${GRID} press text-label relative min-h-11 w-full ${isOn ? 'bg-brand-soft' : ''} ${isOver ? 'text-ink-3' : ''}`}
    >
      {isOn && <i aria-hidden className="bg-brand absolute inset-y-0 left-0 w-[3px]" />}
      <b className="text-body text-left font-semibold">{strike}</b>
      <span className={isOver ? '' : 'text-ink-2'}>{distance}</span>
      {isOver ? (
        <span className="col-span-2">{t('soldOut')}</span>
      ) : (
        <>
          <b className="text-body font-semibold">{rate}</b>
          <span className="text-ink-2">{apr}</span>
        </>
      )}
    </button>
  );
}
