/** One movement in the record. */
import { useTranslations } from 'next-intl';
import { AmountText } from '@/components/ui/Texts';
import type { LedgerLine } from '@/lib/api/assets';
import { movementOf } from '@/lib/api/ledger';
import { leastPlaces } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isNegative } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';

export const LEDGER_ROW_HEIGHT = 64;

/** `isPart`: a line of an event that stands above it. */
export function LedgerRow({
  line,
  isPart = false,
  onOpen,
}: {
  line: LedgerLine;
  isPart?: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations('assets.ledger');
  const accounts = useTranslations('assets.account');
  const format = useFormat();
  const own = useOwnFormat();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`press hairline-b flex h-16 w-full items-center gap-3 pr-4 text-left ${isPart ? 'bg-surface pl-7' : 'pl-4'}`}
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-5 font-semibold">
          {t(`types.${line.type}`)}{' '}
          <small className="text-caption text-ink-3 font-normal">
            {line.coin}
            {movementOf(line.type) === 'transfer' && ` · ${accounts(line.account)}`}
          </small>
        </span>
        <span className="num text-caption text-ink-3 block truncate">
          {format.dateTime(line.ts)}
          {line.purpose === 'frozen' && ` · ${t('frozen')}`}
        </span>
      </span>
      <span className="text-right">
        <AmountText
          value={line.amount}
          show={(value) => format.delta(value, NUMBER_PLACES, leastPlaces(line.coin))}
          className={`block font-semibold ${isNegative(line.amount) ? '' : 'text-up'}`}
        />
        <span className="num text-caption text-ink-3 block">
          {t('balance', { amount: own.coin(line.balanceAfter, line.coin) })}
        </span>
      </span>
    </button>
  );
}
