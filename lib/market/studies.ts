/** What can be set of each indicator, its usual values, and which values make no sense. */
export type StudyName = 'ma' | 'ema' | 'boll' | 'macd' | 'rsi' | 'kdj';
export type StudyPeriods = Readonly<Record<StudyName, readonly number[]>>;

/** Averages of three periods; period and width of the bands; fast, slow, signal; one period; period and the two smoothings. */
export const studyDefaults: StudyPeriods = {
  ma: [7, 25, 99],
  ema: [7, 25, 99],
  boll: [20, 2],
  macd: [12, 26, 9],
  rsi: [14],
  kdj: [9, 3, 3],
};

/** A chart holds some hundred bars at first: a longer window would stay empty. */
const LONGEST_PERIOD = 300;
const WIDEST_BANDS = 10;

/** How far a value may go. The second one of the bands is their width in deviations. */
export const mostOf = (name: StudyName, index: number): number =>
  name === 'boll' && index === 1 ? WIDEST_BANDS : LONGEST_PERIOD;
/** A window of one bar smooths nothing; of the strength index and the bands it would say nothing either. */
export const leastOf = (name: StudyName, index: number): number =>
  name === 'rsi' || name === 'macd' || (name === 'boll' && index === 0) || (name === 'kdj' && index === 0) ? 2 : 1;

export type PeriodFault = 'number' | 'low' | 'high' | 'order';

/** What is wrong with each value, or null. */
export const periodFaults = (name: StudyName, values: readonly number[]): (PeriodFault | null)[] =>
  studyDefaults[name].map((_, index) => {
    const value = values[index] ?? Number.NaN;
    if (!Number.isInteger(value)) return 'number';
    if (value < leastOf(name, index)) return 'low';
    if (value > mostOf(name, index)) return 'high';
    return name === 'macd' && index === 0 && value >= (values[1] ?? Number.NaN) ? 'order' : null;
  });

/** Whether a study can be drawn with these values. */
export const canDraw = (name: StudyName, values: readonly number[]): boolean =>
  values.length === studyDefaults[name].length && periodFaults(name, values).every((fault) => fault === null);
