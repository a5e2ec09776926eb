/**
 * A random walk between the ends of a candle that reaches as high and as low as the candle by itself: of many the first that comes near, whose
 * little rest is stretched evenly. One that was bent until it fits would turn round at its extremes more often than it goes on, and whoever knows
 * that could bet on it.
 */

/** What the walk must keep to. */
interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
  /** Expected sum of squared moves, in ticks squared. */
  variance: number;
}

/** A step of the walk. */
export interface Step {
  /** Expected square of its move, in ticks squared; 0 while the market is closed. */
  variance: number;
  /** Expected sum of squared moves within it, by which it reaches beyond its ends. */
  inside: number;
  /** Two normal deviates: mixed in all proportions they make all walks. */
  moves: readonly [number, number];
  /** Two uniform deviates, for how far it goes above and below its ends; none where nothing is looked at within it. */
  wicks: readonly [number, number] | null;
}

/** Points, one more than steps, how far each step reaches, and the whole. */
interface Walk {
  points: Float64Array;
  highs: Float64Array;
  lows: Float64Array;
  highest: number;
  lowest: number;
}

const WALKS = 240;
/** What a walk may miss of the extremes, as a share of the range, to be taken at once. */
const NEAR = 0.04;
/** Turns that make each mixture as different from those before as it can be. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const COSINES = Float64Array.from({ length: WALKS }, (_, nr) => Math.cos(nr * GOLDEN_ANGLE));
const SINES = Float64Array.from({ length: WALKS }, (_, nr) => Math.sin(nr * GOLDEN_ANGLE));
/** By how much of one move a walk in moves stays below the highest point of a continuous one, on average: −ζ(½) / √(2π). */
const UNSEEN = 0.5826;
/** The highest point of a random walk from `a` to `b` with this variance, for a uniform deviate; exact for Brownian motion. */
function peak(a: number, b: number, variance: number, deviate: number): number {
  return (a + b + Math.sqrt((b - a) ** 2 - 2 * variance * Math.log(deviate))) / 2;
}

/** All walks between the same ends. Each is the straight line and two wanderings around it, mixed by an angle. */
class Walks {
  private readonly line: Float64Array;
  private readonly first: Float64Array;
  private readonly second: Float64Array;

  constructor(parent: { open: number; close: number }, steps: readonly Step[]) {
    const shares = summed(steps.map(({ variance }) => variance));
    const total = shares[steps.length] || 1;
    const around = (nr: 0 | 1): Float64Array => {
      const walked = summed(steps.map(({ variance, moves }) => Math.sqrt(variance) * moves[nr]));
      return walked.map((at, place) => at - (shares[place]! / total) * walked[steps.length]!);
    };
    this.line = shares.map((share) => parent.open + (share / total) * (parent.close - parent.open));
    this.first = around(0);
    this.second = around(1);
  }

  points(nr: number): Float64Array {
    const [cos, sin] = [COSINES[nr]!, SINES[nr]!];
    return this.line.map((at, place) => at + cos * this.first[place]! + sin * this.second[place]!);
  }

  /** How far the extremes of a walk are from these; any number from `least` up, as soon as it is clear that it misses by so much. */
  missOf(nr: number, top: number, bottom: number, least: number): number {
    const { line, first, second } = this;
    const [cos, sin] = [COSINES[nr]!, SINES[nr]!];
    let highest = Math.max(line[0]!, line[line.length - 1]!);
    let lowest = Math.min(line[0]!, line[line.length - 1]!);
    for (let place = 1; place < line.length; place += 1) {
      const at = line[place]! + cos * first[place]! + sin * second[place]!;
      if (at > highest) {
        if (at - top >= least) return least;
        highest = at;
      } else if (at < lowest) {
        if (bottom - at >= least) return least;
        lowest = at;
      }
    }
    return Math.abs(highest - top) + Math.abs(lowest - bottom);
  }
}

/** Running sums, beginning with 0. */
function summed(parts: readonly number[]): Float64Array {
  const sums = new Float64Array(parts.length + 1);
  for (let place = 0; place < parts.length; place += 1) sums[place + 1] = sums[place]! + parts[place]!;
  return sums;
}

/** How far the steps of a walk reach: to their ends, and beyond them where something is looked at within. */
function reachOf(points: Float64Array, steps: readonly Step[], seconds: number): Walk {
  const highs = new Float64Array(steps.length);
  const lows = new Float64Array(steps.length);
  const walk: Walk = { points, highs, lows, highest: points[0]!, lowest: points[0]! };
  for (let place = 0; place < steps.length; place += 1) {
    const { inside, wicks } = steps[place]!;
    const from = points[place]!;
    const to = points[place + 1]!;
    let high = Math.max(from, to);
    let low = Math.min(from, to);
    if (wicks && inside > 0) {
      const unseen = UNSEEN * Math.sqrt(inside / seconds);
      high = Math.max(high, peak(from, to, inside, wicks[0]) - unseen);
      low = Math.min(low, from + to - peak(from, to, inside, wicks[1]) + unseen);
    }
    highs[place] = high;
    lows[place] = low;
    walk.highest = Math.max(walk.highest, high);
    walk.lowest = Math.min(walk.lowest, low);
  }
  return walk;
}

/** The first walk between these ends that stays above the floor, and what makes whole ticks of it. Nothing says beforehand how high and low it goes. */
export function freeWalk(
  ends: { open: number; close: number; floor: number },
  steps: readonly Step[],
  seconds: number,
): { walk: Walk; tick: (at: number) => number } {
  const walks = new Walks(ends, steps);
  const reach = (nr: number): Walk => reachOf(walks.points(nr), steps, seconds);
  let walk = reach(0);
  for (let nr = 1; nr < WALKS && walk.lowest < ends.floor; nr += 1) {
    const next = reach(nr);
    if (next.lowest > walk.lowest) walk = next;
  }
  const bottom = Math.min(ends.open, ends.close);
  // Hardly ever does none of so many stay above it.
  const down = walk.lowest < ends.floor ? (bottom - ends.floor) / (bottom - walk.lowest) : 1;
  return { walk, tick: (at) => Math.round(at < bottom ? bottom - (bottom - at) * down : at) };
}

/** The walk, and what makes whole ticks of its points so that the extremes are the candle's. Each step lasts so many seconds, which are its own moves. */
export function chosenWalk(
  parent: Candle,
  steps: readonly Step[],
  seconds: number,
): { walk: Walk; tick: (at: number) => number } {
  const walks = new Walks(parent, steps);
  const near = NEAR * (parent.high - parent.low);
  const [top, bottom] = [Math.max(parent.open, parent.close), Math.min(parent.open, parent.close)];
  // What the wicks will add on average to the extremes of the points.
  const beyond = UNSEEN * (1 - 1 / Math.sqrt(seconds)) * Math.sqrt(parent.variance / steps.length);
  const [high, low] = [Math.max(top, parent.high - beyond), Math.min(bottom, parent.low + beyond)];
  let [chosen, least] = [0, Infinity];
  for (let nr = 0; nr < WALKS && least > near; nr += 1) {
    const miss = walks.missOf(nr, high, low, least);
    if (miss < least) [chosen, least] = [nr, miss];
  }
  const walk = reachOf(walks.points(chosen), steps, seconds);
  const up = walk.highest > top ? (parent.high - top) / (walk.highest - top) : 1;
  const down = walk.lowest < bottom ? (bottom - parent.low) / (bottom - walk.lowest) : 1;
  return {
    walk,
    tick: (at) => Math.round(at > top ? top + (at - top) * up : at < bottom ? bottom - (bottom - at) * down : at),
  };
}
