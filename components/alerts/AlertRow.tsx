/** One price that is waited for, or was reached. */
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import type { PriceAlert } from '@/lib/api/alerts';
import type { Variety } from '@/lib/api/market';
import { useRemoveAlert } from '@/lib/alerts/hooks';
import { awayOf } from '@/lib/alerts/rules';
import { useFormat } from '@/lib/format/useFormat';
import { useQuote } from '@/lib/market/quotes';
import { paths } from '@/lib/paths';

export function AlertRow({ alert, variety }: { alert: PriceAlert; variety: Variety | null }) {
  const t = useTranslations('alerts');
  const format = useFormat();
  const quote = useQuote(alert.symbol);
  const remove = useRemoveAlert();
  const { alertNo, symbol, goes, reachedAt } = alert;
  const name = variety ? `${variety.base}/${variety.quote}` : symbol;
  const price = format.price(alert.price, variety?.priceDigits ?? 2);
  const away = quote.last && awayOf(alert.price, quote.last);
  return (
    <article className="hairline-b flex items-center gap-1 pr-1.5 pl-4">
      <Link to={paths.market.chart.href({ symbol })} className="press min-w-0 flex-1 py-3">
        <p className="flex flex-wrap items-baseline gap-x-2 font-semibold">
          {name} <span className="num">{t('is', { goes, price })}</span>
        </p>
        <p className="text-label text-ink-2 num">
          {reachedAt !== null
            ? t('reached', { time: format.dateTime(reachedAt) })
            : away
              ? t('distance', { percent: format.percent(away) })
              : t('noPrice')}
        </p>
      </Link>
      <button
        type="button"
        aria-label={t('remove', { name, price })}
        onClick={() => void remove.run({ alertNo })}
        className="press text-ink-3 grid size-11 shrink-0 place-items-center"
      >
        <X aria-hidden className="size-5" strokeWidth={1.7} />
      </button>
    </article>
  );
}
