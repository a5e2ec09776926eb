/** The depth chart: how much could be sold and bought up to each price. */
import { useTranslations } from 'next-intl';
import { Skeleton } from '@/components/ui/Skeleton';
import type { Depth, Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { fromQuote } from '@/lib/money/decimal';
import { depthShape } from './depthShape';

const WIDTH = 390;
const HEIGHT = 200;

export function DepthPanel({ variety, depth }: { variety: Variety; depth: Depth | null }) {
  const t = useTranslations('market.depth');
  const format = useFormat();
  if (!depth)
    return (
      <div className="px-4 py-3">
        <Skeleton className="h-[15rem] w-full" />
      </div>
    );
  const shape = depthShape(depth, WIDTH, HEIGHT);
  if (!shape) return <p className="text-label text-ink-3 px-4 py-12 text-center">{t('empty')}</p>;
  const price = (value: number) => format.price(fromQuote(value, variety.priceDigits), variety.priceDigits);
  const most = format.compact(fromQuote(shape.most, variety.qtyDigits));
  return (
    <figure className="num text-caption text-ink-3 pt-2 pb-4">
      <div className="flex items-center gap-4 px-4 pb-2.5">
        <Key tone="bg-up" word={t('bids')} />
        <Key tone="bg-down" word={t('asks')} />
        <span className="ml-auto">{t('most', { most: `${most} ${variety.base}` })}</span>
      </div>
      <div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('summary', { low: price(shape.low), high: price(shape.high), most: `${most} ${variety.base}` })}
          className="block h-[12.5rem] w-full"
        >
          <line
            x1={WIDTH / 2}
            x2={WIDTH / 2}
            y1="0"
            y2={HEIGHT}
            stroke="var(--line)"
            vectorEffect="non-scaling-stroke"
          />
          <polygon points={`${WIDTH / 2},${HEIGHT} ${shape.bids} 0,${HEIGHT}`} fill="var(--up-soft)" />
          <polyline
            points={shape.bids}
            fill="none"
            stroke="var(--up)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          <polygon points={`${WIDTH / 2},${HEIGHT} ${shape.asks} ${WIDTH},${HEIGHT}`} fill="var(--down-soft)" />
          <polyline
            points={shape.asks}
            fill="none"
            stroke="var(--down)"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div aria-hidden className="flex justify-between px-4 pt-1.5">
        <span>{price(shape.low)}</span>
        <span className="text-ink font-medium">{price(shape.middle)}</span>
        <span>{price(shape.high)}</span>
      </div>
    </figure>
  );
}

function Key({ tone, word }: { tone: string; word: string }) {
  return (
    <span className="text-ink-2 flex items-center gap-1.5">
      <span aria-hidden className={`size-2 rounded-[2px] ${tone}`} />
      {word}
    </span>
  );
}
