/** The periods of one indicator as fields. What makes sense is taken at once; what does not is said and changes nothing. */
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { inputShell } from '@/components/ui/inputShell';
import { toHalfWidth } from '@/lib/format/typing';
import { LONGEST_PERIOD, type StudyName, WIDEST_BANDS, periodsFault, studyDefaults } from '@/lib/market/studies';
import { chooseStudyPeriods, useStudyPeriods } from '@/lib/market/studyPeriods';

const MOST_DIGITS = 4;
const partsOf = {
  ma: ['first', 'second', 'third'],
  ema: ['first', 'second', 'third'],
  boll: ['window', 'width'],
  macd: ['fast', 'slow', 'signal'],
  rsi: ['window'],
  kdj: ['window', 'smoothK', 'smoothD'],
} as const satisfies Record<StudyName, readonly string[]>;

const read = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

export function PeriodFields({ name }: { name: StudyName }) {
  const t = useTranslations('market.periods');
  const id = useId();
  const kept = useStudyPeriods()[name];
  const [texts, setTexts] = useState<readonly string[]>(kept.map(String));
  const fault = periodsFault(name, texts.map(read));
  const change = (next: readonly string[]) => {
    setTexts(next);
    chooseStudyPeriods(name, next.map(read));
  };
  const isUsual = texts.join() === studyDefaults[name].join();
  return (
    <div role="group" aria-label={t('label', { name: name.toUpperCase() })} className="pt-3">
      <div className="grid grid-cols-3 gap-2.5">
        {partsOf[name].map((part, index) => (
          <label key={part} className="text-caption text-ink-2 min-w-0">
            <span className="mb-1 block truncate">{t(part)}</span>
            <span className={inputShell(fault !== null)}>
              <input
                inputMode="numeric"
                autoComplete="off"
                value={texts[index] ?? ''}
                aria-invalid={fault !== null || undefined}
                aria-describedby={fault ? id : undefined}
                onChange={(event) => change(texts.map((text, at) => (at === index ? toHalfWidth(event.target.value).replace(/\D/g, '').slice(0, MOST_DIGITS) : text)))}
                className="num text-ink h-full w-full min-w-0 bg-transparent text-[1rem] font-semibold outline-none"
              />
            </span>
          </label>
        ))}
      </div>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p id={id} role={fault ? 'alert' : undefined} className={`text-caption ${fault ? 'text-danger' : 'text-ink-3'}`}>{fault ? t(`faults.${fault}`, { most: LONGEST_PERIOD, widest: WIDEST_BANDS, name }) : null}</p>
        {!isUsual && <Button kind="text" inline onPress={() => change(studyDefaults[name].map(String))}>{t('usual')}</Button>}
      </div>
    </div>
  );
}
