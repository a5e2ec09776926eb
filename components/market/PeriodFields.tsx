/** The periods of one indicator as fields. What makes sense is taken at once; what does not is said and changes nothing. */
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { inputShell } from '@/components/ui/inputShell';
import { toHalfWidth } from '@/lib/format/typing';
import { type StudyName, leastOf, mostOf, periodFaults, studyDefaults } from '@/lib/market/studies';
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
  const kept = useStudyPeriods()[name];
  const [texts, setTexts] = useState<readonly string[]>(kept.map(String));
  const faults = periodFaults(name, texts.map(read));
  const change = (next: readonly string[]) => {
    setTexts(next);
    chooseStudyPeriods(name, next.map(read));
  };
  const isUsual = texts.join() === studyDefaults[name].join();
  return (
    <div role="group" aria-label={t('label', { name: name.toUpperCase() })} className="pt-3">
      <div className="grid grid-cols-3 gap-2.5">
        {partsOf[name].map((part, index) => (
          <Field
            key={part}
            reserve
            label={t(part)}
            error={
              faults[index]
                ? t(`faults.${faults[index]}`, { least: leastOf(name, index), most: mostOf(name, index) })
                : null
            }
          >
            {({ id, describedBy, invalid }) => (
              <span className={inputShell(invalid)}>
                <input
                  id={id}
                  inputMode="numeric"
                  autoComplete="off"
                  value={texts[index] ?? ''}
                  aria-invalid={invalid || undefined}
                  aria-describedby={describedBy}
                  onChange={(event) =>
                    change(
                      texts.map((text, at) =>
                        at === index ? toHalfWidth(event.target.value).replace(/\D/g, '').slice(0, MOST_DIGITS) : text,
                      ),
                    )
                  }
                  className="num text-ink h-full w-full min-w-0 bg-transparent text-[1rem] font-semibold outline-none"
                />
              </span>
            )}
          </Field>
        ))}
      </div>
      <div className="flex min-h-11 justify-end">
        {!isUsual && (
          <Button kind="text" inline onPress={() => change(studyDefaults[name].map(String))}>
            {t('usual')}
          </Button>
        )}
      </div>
    </div>
  );
}
