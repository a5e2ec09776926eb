/** Who a merchant is: the first letter, the name, whether a deposit is put down and whether somebody is there. */
import { BadgeCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { Merchant } from '@/lib/api/c2cShapes';
import { useFormat } from '@/lib/format/useFormat';

/** Steps of one calm scale, by the name, so that a merchant keeps its colour. */
const TONES = ['bg-account-1', 'bg-account-2', 'bg-account-3', 'bg-account-4', 'bg-account-5', 'bg-account-6'];

export function MerchantMark({ merchant: { name, online } }: { merchant: Pick<Merchant, 'name' | 'online'> }) {
  const t = useTranslations('c2c.merchant');
  const tone = TONES[Array.from(name).reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES.length];
  return (
    <span
      className={`text-caption relative grid size-6 shrink-0 place-items-center rounded-full font-bold text-white ${tone}`}
    >
      <span aria-hidden>{Array.from(name)[0]?.toUpperCase()}</span>
      {online && (
        <span
          role="img"
          aria-label={t('online')}
          className="bg-ink ring-page absolute -right-0.5 -bottom-0.5 size-2 rounded-full ring-2"
        />
      )}
    </span>
  );
}

interface LineProps {
  merchant: Merchant;
  /** On the merchant's own page a long name wraps; elsewhere it is cut. */
  whole?: boolean;
}

export function MerchantLine({ merchant, whole = false }: LineProps) {
  const t = useTranslations('c2c.merchant');
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <MerchantMark merchant={merchant} />
      <b className={`min-w-0 font-semibold ${whole ? '[overflow-wrap:anywhere]' : 'truncate'}`}>{merchant.name}</b>
      {merchant.certified && (
        <BadgeCheck role="img" aria-label={t('certified')} className="text-ink-2 size-4 shrink-0" />
      )}
    </span>
  );
}

/** How many orders, and how many of them went well; of a new one only that it is new. */
export function MerchantFigures({ stats }: Pick<Merchant, 'stats'>) {
  const t = useTranslations('c2c.merchant');
  const format = useFormat();
  return (
    <span className="text-caption text-ink-3 num ml-auto shrink-0 whitespace-nowrap">
      {stats.completionPct === null
        ? t('new', { count: stats.completed })
        : t('figures', { count: stats.completed, share: format.amount(stats.completionPct, 1) })}
    </span>
  );
}
