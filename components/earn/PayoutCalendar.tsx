/** A month of payouts: days with one have a dot, and the chosen day says what came or is due. Days are UTC days. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DueList } from '@/components/products/DueList';
import { IconButton } from '@/components/ui/IconButton';
import type { EarnPayout } from '@/lib/api/earn';
import { serverNow } from '@/lib/device/serverClock';
import { useEarnPayouts } from '@/lib/earn/hooks';
import { dayNumber, daysOf, monthBeside, monthOf, rangeOf, utcDay } from '@/lib/earn/month';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { add, isZero } from '@/lib/money/decimal';

const AT_ONCE = 4;
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

export function PayoutCalendar() {
  const t = useTranslations('earn.calendar');
  const [month, setMonth] = useState(() => monthOf(serverNow()));
  const [chosen, setChosen] = useState<number | null>(null);
  const range = rangeOf(month);
  const payouts = useEarnPayouts(range).data ?? [];
  const ahead = payouts.filter(({ isPaid }) => !isPaid);
  // Without a chosen day the next few, or what was paid last.
  const next = ahead.length > 0 ? ahead.slice(0, AT_ONCE) : payouts.slice(-AT_ONCE);
  const shown = chosen === null ? next : payouts.filter(({ dayAt }) => dayAt === chosen);
  const go = (by: number) => {
    setMonth(monthBeside(month, by));
    setChosen(null);
  };
  return (
    <section className="border-surface border-t-8 px-4 pt-2 pb-3">
      <div className="flex items-center">
        <h2 className="flex-1 font-semibold">{t('title')}</h2>
        <IconButton icon={ChevronLeft} label={t('before')} onPress={() => go(-1)} />
        <span className="num text-label min-w-16 text-center font-semibold">{utcDay(range.from).slice(0, 7)}</span>
        <IconButton icon={ChevronRight} label={t('after')} onPress={() => go(1)} />
      </div>
      <ul aria-hidden className="text-caption text-ink-3 grid grid-cols-7 text-center">
        {WEEK.map((day) => (
          <li key={day}>{t(`week.${day}`)}</li>
        ))}
      </ul>
      <ul aria-label={t('days')} className="grid grid-cols-7">
        {daysOf(month).map((day, index) => (
          <li key={day ?? `before-${index}`}>
            {day !== null && (
              <DayButton
                day={day}
                payouts={payouts.filter(({ dayAt }) => dayAt === day)}
                isChosen={day === chosen}
                onPress={() => setChosen(day === chosen ? null : day)}
              />
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p className="text-label text-ink-3 py-3 text-center">{t(chosen === null ? 'none' : 'noneOfDay')}</p>
      ) : (
        <PayoutRows payouts={shown} />
      )}
      <p className="text-caption text-ink-3 mt-2">{t('note')}</p>
    </section>
  );
}

function DayButton({
  day,
  payouts,
  isChosen,
  onPress,
}: {
  day: number;
  payouts: readonly EarnPayout[];
  isChosen: boolean;
  onPress: () => void;
}) {
  const t = useTranslations('earn.calendar');
  const has = payouts.length > 0;
  const isPaid = payouts.some((payout) => payout.isPaid);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={t(has ? 'dayWith' : 'day', { day: utcDay(day) })}
      onClick={onPress}
      className="press grid h-11 w-full place-items-center"
    >
      <span
        className={`num text-label grid size-9 place-items-center rounded-full leading-4 ${isChosen ? 'bg-brand font-semibold text-white' : has ? 'font-semibold' : 'text-ink-3'}`}
      >
        <span className="grid justify-items-center">
          {dayNumber(day)}
          <span
            aria-hidden
            className={`mt-0.5 size-1.5 rounded-full ${!has ? '' : isChosen ? 'bg-page' : isPaid ? 'bg-ink-3' : 'bg-brand'}`}
          />
        </span>
      </span>
    </button>
  );
}

function PayoutRows({ payouts }: { payouts: readonly EarnPayout[] }) {
  const t = useTranslations('earn.calendar');
  const own = useOwnFormat();
  const firstDue = payouts.findIndex(({ isPaid }) => !isPaid);
  return (
    <DueList
      label={t('list')}
      rows={payouts.map(({ dayAt, coin, principal, interest, orders, isPaid }, index) => ({
        key: `${dayAt} ${coin} ${isPaid}`,
        when: utcDay(dayAt).slice(5),
        title: t(isZero(principal) ? 'interest' : isZero(interest) ? 'principal' : 'both'),
        note: isZero(principal)
          ? t('orders', { count: orders })
          : t('parts', { principal: own.coin(principal, coin), interest: own.coin(interest, coin) }),
        amount: `${own.coin(add(principal, interest), coin)} ${coin}`,
        state: isPaid ? 'done' : index === firstDue ? 'next' : 'later',
      }))}
    />
  );
}
