/** The newest public trades. */
import { useTranslations } from 'next-intl';
import { SkeletonRows } from '@/components/ui/Skeleton';
import type { Variety } from '@/lib/api/market';
import { useFormat } from '@/lib/format/useFormat';
import { useTrades } from '@/lib/market/hooks';
import { toDrawing } from '@/lib/money/decimal';
import { Unavailable } from './Unavailable';

const ROWS = 20;
const LONG_QTY = 1_000_000;

export function TradesPanel({ variety }: { variety: Variety }) {
  const t = useTranslations('market.trades');
  const format = useFormat();
  const { data: trades, failed } = useTrades(variety.symbol);
  if (failed) return <Unavailable />;
  if (!trades) return <SkeletonRows count={8} height={28} icon={false} />;
  if (trades.length === 0) return <p className="text-label text-ink-3 px-4 py-12 text-center">{t('empty')}</p>;
  return (
    <table className="num mb-4 w-full text-[0.75rem]">
      <thead className="text-caption text-ink-3">
        <tr className="h-7 [&>th]:font-normal">
          <th scope="col" className="pl-4 text-left">
            {t('time')}
          </th>
          <th scope="col" className="text-right">
            {t('price', { coin: variety.quote })}
          </th>
          <th scope="col" className="pr-4 text-right">
            {t('qty', { coin: variety.base })}
          </th>
        </tr>
      </thead>
      <tbody>
        {trades.slice(0, ROWS).map((trade) => (
          <tr key={trade.id} className="h-7">
            <td className="text-ink-2 pl-4">{format.clock(trade.ts)}</td>
            <td className={`text-right ${trade.side === 'buy' ? 'text-up' : 'text-down'}`}>
              <span className="sr-only">{t(trade.side)} </span>
              {format.price(trade.price, variety.priceDigits)}
            </td>
            <td className="pr-4 text-right">
              {toDrawing(trade.qty) >= LONG_QTY
                ? format.compact(trade.qty)
                : format.price(trade.qty, variety.qtyDigits)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
