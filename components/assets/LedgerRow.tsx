/** One movement in the record. */
import { useTranslations } from 'next-intl';
import { AmountText } from '@/components/ui/Texts';
import type { LedgerLine } from '@/lib/api/assets';
import { movementOf } from '@/lib/api/ledger';
import { type PartOf, tailOf } from '@/lib/assets/events';
import { leastPlaces } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isNegative } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { UNFOLDED } from './unfolded';

export const LEDGER_ROW_HEIGHT = 64;

interface Props {
  line: LedgerLine;
  /** Lines of several accounts stand in the list: each balance is that of its account. A transfer always names it. */
  namesAccount?: boolean;
  /** The event above, of which it is a line. */
  part?: PartOf | null;
  onOpen: () => void;
}

export function LedgerRow({ line, namesAccount = true, part = null, onOpen }: Props) {
  const t = useTranslations('assets.ledger');
  const accounts = useTranslations('assets.account');
  const format = useFormat();
  const own = useOwnFormat();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className={`press flex h-16 w-full items-center gap-3 pr-4 text-left ${part ? `${UNFOLDED} pl-7` : 'pl-4'} ${part?.isLast ? 'border-b-page border-b-8' : 'hairline-b'}`}
    >
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 leading-5 font-semibold">
          {t(`types.${line.type}`)}{' '}
          <small className="text-caption text-ink-3 font-normal">
            {line.coin}
            {(namesAccount || movementOf(line.type) === 'transfer') && ` · ${accounts(line.account)}`}
          </small>
        </span>
        <span className="num text-caption text-ink-3 block truncate">
          {format.dateTime(line.ts)}
          {line.purpose === 'frozen' && ` · ${t('frozen')}`}
        </span>
        {part && (
          <span className="sr-only">
            {t(`events.${part.event.kind}`, { coin: part.event.coin })} {t('number', { tail: tailOf(part.event) })}
          </span>
        )}
      </span>
      <span className="text-right">
        <AmountText
          value={line.amount}
          show={(value) => format.delta(value, NUMBER_PLACES, leastPlaces(line.coin))}
          className={`block font-semibold ${isNegative(line.amount) ? '' : 'text-up'}`}
        />
        <span className="num text-caption text-ink-3 block">
          {t('balance', { purpose: line.purpose, amount: own.coin(line.balanceAfter, line.coin) })}
        </span>
      </span>
    </button>
  );
}
