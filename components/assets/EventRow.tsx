/** Several lines of the record that are one event; a press unfolds them. */
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type LedgerEvent, tailOf } from '@/lib/assets/events';
import { leastPlaces } from '@/lib/format/numbers';
import { useFormat } from '@/lib/format/useFormat';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { isNegative } from '@/lib/money/decimal';
import { NUMBER_PLACES } from '@/lib/timing/constants';
import { UNFOLDED } from './unfolded';

interface Props {
  event: LedgerEvent;
  /** Lines of several accounts stand in the list. */
  namesAccount: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

export function EventRow({ event, namesAccount, isOpen, onToggle }: Props) {
  const t = useTranslations('assets.ledger');
  const names = useTranslations('assets.account');
  const format = useFormat();
  const own = useOwnFormat();
  const accounts = namesAccount ? [...new Set(event.lines.map(({ account }) => account))].map((one) => names(one)) : [];
  const isHold = ['held', 'released', 'leaving', 'returned'].includes(event.kind);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onToggle}
      className={`press hairline-b flex h-16 w-full items-center gap-3 px-4 text-left ${isOpen ? UNFOLDED : ''}`}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-5 font-semibold">
          {t(`events.${event.kind}`, { coin: event.coin })}
        </span>
        <span className="num text-caption text-ink-3 flex items-center gap-1">
          <span className="truncate">
            {format.shortTime(event.ts)} · {t('lines', { count: event.lines.length })}
          </span>
          <ChevronDown
            aria-hidden
            className={`size-3.5 shrink-0 transition-transform duration-(--fast) ${isOpen ? 'rotate-180' : ''}`}
          />
        </span>
        <span className="num text-caption text-ink-3 block truncate">
          {[...accounts, t('number', { tail: tailOf(event) })].join(' · ')}
        </span>
      </span>
      <span className="num shrink-0 text-right">
        {event.changes.slice(0, 2).map(({ coin: name, amount }, place) => (
          <span
            key={name}
            className={`block ${place === 0 ? 'font-semibold' : 'text-caption text-ink-3'} ${place === 0 && !isHold && !isNegative(amount) ? 'text-up' : ''}`}
          >
            {own.delta(amount, NUMBER_PLACES, leastPlaces(name))}{' '}
            <small className="text-caption text-ink-3 font-normal">{name}</small>
          </span>
        ))}
      </span>
    </button>
  );
}
