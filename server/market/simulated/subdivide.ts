/**
 * Splits one candle into smaller ones that attain its open, high, low and close exactly. The path inside is a random walk whose steps follow
 * the given weights (chosenWalk.ts); how restless each part is passes down with it, which is what makes quiet and wild hours.
 */
import { chosenWalk, freeWalk, type Step } from './chosenWalk';

/** A candle with what its own parts need to know: `variance` is the expected sum of squared moves inside it, in ticks squared. */
export interface Node {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  variance: number;
}

/** One part to be made. A weight of 0 is a part in which the market is closed. */
export interface Part {
  time: number;
  /** Share of the parent's variance, in any unit. */
  weight: number;
  /** Share of the parent's volume, in any unit. */
  busy: number;
  /** Two normal deviates of its move. */
  moves: readonly [number, number];
  /** Two uniform deviates: how far it goes above its ends, and below. */
  wicks: readonly [number, number];
}

/** A part moves a little less than is passed down to it, since the walk that is chosen lies within the parent's range. */
const CALM = 0.9;
/** Brownian motion's squared range is on average 2.77 times its variance. */
const RANGE_TO_VARIANCE = 2.77;
const INFORMED = 0.35;

/**
 * The parent's parts, in time order, each of so many seconds. `moved`: which share of what is expected inside a part its move from one end to
 * the other has.
 */
export function subdivide(parent: Node, parts: readonly Part[], seconds: number, moved: number): Node[] {
  const steps = stepsOf(parts, CALM * parent.variance, moved);
  const nodes = nodesOf(parent, parts, steps, chosenWalk(parent, steps, seconds));
  attain(
    nodes.filter((_, place) => parts[place]!.weight > 0),
    parent,
  );
  dealVolume(nodes, parent, parts);
  inform(nodes);
  return nodes;
}

/** The parts of a time of which only the ends are given: how high and low it goes is what they make of it. They stay above the floor. */
export function wander(
  whole: Pick<Node, 'open' | 'close' | 'volume' | 'variance'> & { floor: number },
  parts: readonly Part[],
  seconds: number,
): Node[] {
  const steps = stepsOf(parts, whole.variance, 1);
  const nodes = nodesOf(whole, parts, steps, freeWalk(whole, steps, seconds));
  dealVolume(nodes, whole, parts);
  inform(nodes);
  return nodes;
}

function stepsOf(parts: readonly Part[], variance: number, moved: number): Step[] {
  const total = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
  return parts.map(({ weight, moves, wicks }) => {
    const share = (variance * weight) / total;
    return { variance: share, inside: share / moved, moves, wicks };
  });
}

/** The candles along a walk, without their volume. */
function nodesOf(
  ends: { open: number; close: number },
  parts: readonly Part[],
  steps: readonly Step[],
  { walk, tick }: ReturnType<typeof chosenWalk>,
): Node[] {
  const lastOpen = parts.findLastIndex(({ weight }) => weight > 0);
  let before = ends.open;
  return parts.map(({ time, weight }, place): Node => {
    const open = before;
    const isOpen = weight > 0;
    // Where the last parts are closed, the last open one already ends at the whole's close.
    const close = !isOpen ? open : place >= lastOpen ? ends.close : tick(walk.points[place + 1]!);
    before = close;
    return {
      time,
      open,
      close,
      high: isOpen ? Math.max(open, close, tick(walk.highs[place]!)) : open,
      low: isOpen ? Math.min(open, close, tick(walk.lows[place]!)) : open,
      volume: 0,
      variance: steps[place]!.inside,
    };
  });
}

/** What a part turned out to be says how restless its own parts will be. */
function inform(nodes: readonly Node[]): void {
  for (const node of nodes)
    if (node.variance > 0)
      node.variance = (1 - INFORMED) * node.variance + (INFORMED * (node.high - node.low) ** 2) / RANGE_TO_VARIANCE;
}

/** Lets one part attain the parent's high and one its low. */
function attain(open: readonly Node[], parent: Node): void {
  const highest = open.reduce((best, node) => (node.high > best.high ? node : best), open[0] ?? parent);
  const lowest = open.reduce((best, node) => (node.low < best.low ? node : best), open[0] ?? parent);
  highest.high = parent.high;
  lowest.low = parent.low;
}

/** Deals the parent's volume out in whole steps. How far a part goes doesn't count: from a volume half told one could infer what is still to come. */
function dealVolume(nodes: readonly Node[], parent: { volume: number }, parts: readonly Part[]): void {
  const total = parts.reduce((sum, part) => sum + part.busy, 0) || 1;
  // What rounding leaves over belongs to the last part in which the market is open.
  const lastOpen = parts.findLastIndex(({ busy }) => busy > 0);
  let dealt = 0;
  let share = 0;
  nodes.forEach((node, place) => {
    share += parts[place]!.busy;
    const until =
      place >= lastOpen ? parent.volume : Math.min(parent.volume, Math.floor((parent.volume * share) / total));
    node.volume = until - dealt;
    dealt = until;
  });
}

/** The path inside a minute: closing prices, one for each pair of deviates, that attain high and low exactly and end at the close. */
export function secondsOf(minute: Node, moves: readonly (readonly [number, number])[]): Float64Array {
  const count = moves.length;
  const variance = minute.variance / count;
  const steps = moves.map((pair): Step => ({ variance, inside: variance, moves: pair, wicks: null }));
  const { walk, tick } = chosenWalk(minute, steps, 1);
  const points = walk.points.map(tick);
  points[count] = minute.close;
  let highest = 1;
  let lowest = 1;
  for (let place = 2; place < count; place += 1) {
    if ((points[place] ?? 0) > (points[highest] ?? 0)) highest = place;
    if ((points[place] ?? 0) < (points[lowest] ?? 0)) lowest = place;
  }
  if (lowest === highest) lowest = highest === 1 ? 2 : 1;
  if (minute.high > Math.max(minute.open, minute.close)) points[highest] = minute.high;
  if (minute.low < Math.min(minute.open, minute.close)) points[lowest] = minute.low;
  return points.slice(1);
}
