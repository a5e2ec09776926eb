/** One forex day from rollover to rollover: which centres are at work, where now is, and when interest is booked. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '@/components/layout/Loaded';
import { Countdown } from '@/components/ui/Countdown';
import type { ForexTerms, ForexVariety } from '@/lib/api/forexShapes';
import { useServerNow } from '@/lib/device/useServerNow';
import { useFormat } from '@/lib/format/useFormat';
import type { Decimal } from '@/lib/money/decimal';
import { isTonight } from '@/lib/forex/ticket';

const loadHours = () => import('./HoursSheet').then(({ HoursSheet }) => HoursSheet);

const HOUR = 3_600_000;
/** From the rollover, in hours: when people in these cities trade, about. */
const CENTRES = [
  { name: 'sydney', from: 0, to: 8, row: 0 },
  { name: 'tokyo', from: 2, to: 11, row: 1 },
  { name: 'london', from: 10, to: 19, row: 0 },
  { name: 'newYork', from: 15, to: 24, row: 1 },
] as const;

export function SessionStrip({
  variety,
  terms,
  rate,
  isOpen,
  isFolded,
}: {
  variety: ForexVariety;
  terms: ForexTerms;
  /** Of the quote currency; null while unknown. */
  rate: Decimal | null;
  isOpen: boolean;
  /** On a low phone the line alone, which opens the hours as the strip does: a limit order has a field more. */
  isFolded: boolean;
}) {
  const t = useTranslations('forex.session');
  const format = useFormat();
  const [isShown, setShown] = useState(false);
  const now = useServerNow(10_000);
  const { dayFrom, dayTo, rollover } = variety.session;
  const nights = isTonight(variety) === 'yes' ? rollover.nights : 0;
  // For the moment between a change and the answer that knows the next one nothing is said of it.
  const changesAt = variety.session.open === isOpen ? variety.session.changesAt : null;
  const unlessFolded = isFolded ? '[@media(max-height:44rem)]:hidden' : '';
  const span = dayTo - dayFrom;
  const place = (at: number) => `${Math.min(100, Math.max(0, (at / span) * 100))}%`;
  return (
    <div className="relative">
      <div className="text-label flex flex-wrap items-center justify-between gap-x-2 px-4 pt-1.5">
        <b className="flex items-center gap-1.5 font-semibold">
          <span aria-hidden className={`size-2 rounded-full ${isOpen && !variety.halted ? 'bg-up' : 'bg-ink-3'}`} />
          {t(!isOpen ? 'closed' : variety.halted ? 'halted' : 'open')}
        </b>
        {changesAt !== null && (
          <span className="num text-ink-2 text-caption">
            {t(isOpen ? 'closesAt' : 'opensAt', { time: format.shortTime(changesAt).slice(0, -3) })}{' '}
            <Countdown key={changesAt} until={changesAt} />
          </span>
        )}
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('hours')}
        onClick={() => setShown(true)}
        className={`press block w-full px-4 pt-1 ${isFolded ? '[@media(max-height:44rem)]:absolute [@media(max-height:44rem)]:inset-x-0 [@media(max-height:44rem)]:-inset-y-1' : ''}`}
      >
        <span className={`relative block h-[2.25rem] ${unlessFolded}`}>
          {CENTRES.map(({ name, from, to, row }) => {
            const passed = (now - dayFrom) / HOUR - from;
            const isOn = isOpen && passed >= 0 && passed < to - from;
            // The line of now stands on one half of it: the name goes to the other.
            const isBehind = isOn && passed < (to - from) / 2;
            return (
              <span
                key={name}
                className={`absolute h-[1rem] truncate rounded-[4px] px-1 text-[0.6875rem] leading-[1rem] ${isBehind ? 'text-right' : 'text-left'} ${isOn ? 'bg-ink font-semibold text-white' : 'bg-surface text-ink-2'}`}
                style={{
                  left: place(from * HOUR),
                  width: place(Math.min(to * HOUR, span) - from * HOUR),
                  top: row === 0 ? 0 : '1.1875rem',
                }}
              >
                {t(name)}
              </span>
            );
          })}
          {isOpen && (
            <span
              aria-hidden
              className="bg-brand absolute -top-0.5 bottom-0 -ml-px w-0.5 shadow-[0_0_0_1.5px_var(--page)]"
              style={{ left: place(now - dayFrom) }}
            />
          )}
        </span>
        <span className={`num text-ink-3 flex justify-between text-[0.6875rem] leading-4 ${unlessFolded}`}>
          <span>{format.clock(dayFrom).slice(0, 5)}</span>
          <span>
            {format.clock(dayTo).slice(0, 5)} {t('rollover', { nights })}
          </span>
        </span>
      </button>
      {isShown && (
        <Loaded
          load={loadHours}
          onFail={() => setShown(false)}
          props={{ variety, terms, rate, onClose: () => setShown(false) }}
        />
      )}
    </div>
  );
}
