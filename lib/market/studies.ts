/** What can be set of each indicator, its usual values, and which values make no sense. */
export type StudyName = 'ma' | 'ema' | 'boll' | 'macd' | 'rsi' | 'kdj';
export type StudyPeriods = Readonly<Record<StudyName, readonly number[]>>;

/** Averages of three periods; period and width of the bands; fast, slow, signal; one period; period and the two smoothings. */
export const studyDefaults: StudyPeriods = { ma: [7, 25, 99], ema: [7, 25, 99], boll: [20, 2], macd: [12, 26, 9], rsi: [14], kdj: [9, 3, 3] };

/** A chart holds some hundred bars at first: a longer window would stay empty. */
export const LONGEST_PERIOD = 300;
export const WIDEST_BANDS = 10;

/** How far a value may go. The second one of the bands is their width in deviations. */
export const mostOf = (name: StudyName, index: number): number => (name === 'boll' && index === 1 ? WIDEST_BANDS : LONGEST_PERIOD);
/** A window of one bar smooths nothing; of the strength index and the bands it would say nothing either. */
export const leastOf = (name: StudyName, index: number): number => (name === 'rsi' || name === 'macd' || (name === 'boll' && index === 0) || (name === 'kdj' && index === 0) ? 2 : 1);

export type PeriodsFault = 'number' | 'range' | 'order';

/** Why these values cannot be drawn, or null. */
export function periodsFault(name: StudyName, values: readonly number[]): PeriodsFault | null {
  if (values.length !== studyDefaults[name].length || values.some((value) => !Number.isInteger(value))) return 'number';
  if (values.some((value, index) => value < leastOf(name, index) || value > mostOf(name, index))) return 'range';
  return name === 'macd' && values[0]! >= values[1]! ? 'order' : null;
}
