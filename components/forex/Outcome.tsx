/** In a sheet, beneath everything: that the outcome is being asked for, or why it was refused. */
import { useTranslations } from 'next-intl';
import { Link } from 'react-router-dom';
import { OF_RISK } from '@/components/risk/refusals';
import { OutcomeStatus } from '@/components/ui/OutcomeStatus';
import type { ForexVariety } from '@/lib/api/forexShapes';
import type { CallError } from '@/lib/client/callError';
import { formatAmount, formatPrice } from '@/lib/format/numbers';
import { useHaltAfter } from '@/lib/forex/useHaltAfter';
import { useErrorText } from '@/lib/i18n/errorText';
import { isDecimal, round } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';

const OF_MONEY: ReadonlySet<string> = new Set(['fxMarginMissing', 'fxWeekendMargin']);
const LINK = 'press text-brand inline-flex min-h-9 items-center font-semibold whitespace-nowrap';

/** Figures as people read them. */
export function readable(args: Readonly<Record<string, string>>, variety: ForexVariety): Record<string, string> {
  const price = (text: string) => (isDecimal(text) ? formatPrice(text, variety.digits) : text);
  const money = (text: string) => (isDecimal(text) ? formatAmount(round(text, 2, 'up'), 2, 2) : text);
  const shown: Record<string, (text: string) => string> = {
    tick: (text) => `${text} ${variety.quote}`,
    price,
    low: price,
    high: price,
    needed: money,
    available: (text) => (isDecimal(text) ? formatAmount(round(text, 2, 'down'), 2, 2) : text),
  };
  return Object.fromEntries(Object.entries(args).map(([name, text]) => [name, shown[name]?.(text) ?? text]));
}

export function Outcome({
  action: { checking, error },
  variety,
}: {
  action: { checking: boolean; error: CallError | null };
  variety: ForexVariety;
}) {
  const t = useTranslations('forex.outcome');
  const errorText = useErrorText();
  const reason = error?.reason ?? null;
  useHaltAfter(error);
  return (
    <OutcomeStatus checking={checking} error={error}>
      {checking
        ? t('checking')
        : error && (
            <>
              <span className="text-danger">{errorText(error, readable(error.args, variety))}</span>{' '}
              {reason !== null && OF_MONEY.has(reason) && (
                <Link to={paths.assets.transfer.href({ from: 'spot', to: 'fx' })} className={LINK}>
                  {t('transfer')}
                </Link>
              )}
              {reason !== null && OF_RISK.has(reason) && (
                <Link to={paths.risk.href()} className={LINK}>
                  {t('toRisk')}
                </Link>
              )}
            </>
          )}
    </OutcomeStatus>
  );
}
