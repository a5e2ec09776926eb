/** The periods of a chart's indicators: what may be set, and what the person has set on this device. */
import { setStudyPeriods, useStoredPeriods } from '@/lib/device/preferences';
import { canDraw, studyDefaults, type StudyName, type StudyPeriods } from './studies';

/** What was chosen, where it still makes sense, and the usual values everywhere else. */
export function useStudyPeriods(): StudyPeriods {
  const stored = useStoredPeriods();
  const chosen = (name: StudyName): readonly number[] => {
    const values = stored[name];
    return values && canDraw(name, values) ? values : studyDefaults[name];
  };
  return {
    ma: chosen('ma'),
    ema: chosen('ema'),
    boll: chosen('boll'),
    macd: chosen('macd'),
    rsi: chosen('rsi'),
    kdj: chosen('kdj'),
  };
}

/** Keeps the periods; what makes no sense changes nothing. */
export function chooseStudyPeriods(name: StudyName, values: readonly number[]): void {
  if (canDraw(name, values)) setStudyPeriods(name, values);
}
