/**
 * Splits one candle into smaller ones that attain its open, high, low and close exactly. The inner path is a random bridge whose steps
 * follow the given weights; how restless each part is passes down with it, which is what makes quiet and wild hours.
 */

import { chosenWalk, peak, type Step } from './chosenWalk';

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
  /** Normal deviate of the step. */
  step: number;
  /** Another one, where a walk is chosen among many. */
  other: number;
  /** Three uniform deviates: upper wick, lower wick, room left at the parent's extremes. */
  wicks: readonly [number, number, number];
}

/** The bridge's points: one more than parts, from open to close, unlimited above and below. `turn` begins with a later step and ends with those left out. */
function turnedBridge(parent: Node, parts: readonly Part[], turn: number): Float64Array {
  const total = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
  const points = new Float64Array(parts.length + 1);
  let walked = 0;
  parts.forEach((part, place) => {
    walked += Math.sqrt((parent.variance * part.weight) / total) * (parts[(place + turn) % parts.length]?.step ?? 0);
    points[place + 1] = walked;
  });
  let share = 0;
  points[0] = parent.open;
  parts.forEach((part, place) => {
    share += part.weight / total;
    points[place + 1] = parent.open + (points[place + 1] ?? 0) + share * (parent.close - parent.open - walked);
  });
  points[parts.length] = parent.close;
  return points;
}

/** How far a path's reach beyond open and close is from the parent's, in ticks. */
function misfit(points: Float64Array, parent: Node): number {
  return Math.abs(Math.max(...points) - parent.high) + Math.abs(Math.min(...points) - parent.low);
}

/** A bridge whose reach is near the parent's, so that little stretching is left: the plain one where it will do, else the best of its turns. */
function bridge(parent: Node, parts: readonly Part[]): Float64Array {
  let best = turnedBridge(parent, parts, 0);
  let bestMisfit = misfit(best, parent);
  const enough = 0.3 * (parent.high - parent.low);
  for (let turn = 1; turn < parts.length && bestMisfit > enough; turn += 1) {
    const points = turnedBridge(parent, parts, turn);
    const found = misfit(points, parent);
    if (found < bestMisfit) [best, bestMisfit] = [points, found];
  }
  return best;
}

/** A path that would leave the range turns round at its edge, as often as it takes; cutting it there would draw flat days. */
function fold(at: number, low: number, high: number): number {
  const span = high - low;
  if (span <= 0) return low;
  const walked = (((at - low) % (2 * span)) + 2 * span) % (2 * span);
  return low + (walked > span ? 2 * span - walked : walked);
}

/** Stretches a path that falls short so that it ends `roomAbove` below the high and `roomBelow` above the low, folds one that goes too far, and puts it on whole ticks. */
function fit(points: Float64Array, parent: Node, roomAbove: number, roomBelow: number): void {
  const top = Math.max(parent.open, parent.close);
  const bottom = Math.min(parent.open, parent.close);
  const highest = Math.max(...points);
  const lowest = Math.min(...points);
  const ceiling = top + Math.max((parent.high - top) * 0.6, parent.high - top - roomAbove);
  const floor = bottom - Math.max((bottom - parent.low) * 0.6, bottom - parent.low - roomBelow);
  const up = highest > top && highest < ceiling ? (ceiling - top) / (highest - top) : 1;
  const down = lowest < bottom && lowest > floor ? (bottom - floor) / (bottom - lowest) : 1;
  for (let place = 1; place < points.length - 1; place += 1) {
    const at = points[place] ?? top;
    const stretched = at > top ? top + (at - top) * up : at < bottom ? bottom - (bottom - at) * down : at;
    points[place] = Math.round(fold(stretched, floor, ceiling));
  }
}

/** Gives every part its wicks and lets one part attain the parent's high and one its low. */
function addWicks(points: Float64Array, parent: Node, parts: readonly Part[], variances: readonly number[]): Node[] {
  const nodes = parts.map((part, place): Node => {
    const open = points[place] ?? parent.open;
    const close = part.weight === 0 ? open : (points[place + 1] ?? parent.close);
    const variance = variances[place] ?? 0;
    const node = {
      time: part.time,
      open,
      close,
      high: Math.max(open, close),
      low: Math.min(open, close),
      volume: 0,
      variance,
    };
    if (variance === 0) return node;
    const high = peak(open, close, variance, part.wicks[0]);
    const low = open + close - peak(open, close, variance, part.wicks[1]);
    // What would pass the parent's extremes is reflected, so that not every part ends exactly there.
    const above = high > parent.high ? parent.high - (high - parent.high) * 0.5 : high;
    const below = low < parent.low ? parent.low + (parent.low - low) * 0.5 : low;
    node.high = Math.max(node.high, Math.round(above));
    node.low = Math.min(node.low, Math.round(below));
    return node;
  });
  attain(
    nodes.filter((_, place) => (parts[place]?.weight ?? 0) > 0),
    parent,
  );
  return nodes;
}

/** Deals the parent's volume out in whole steps, more where the price moved more. */
function dealVolume(nodes: readonly Node[], parent: Node, parts: readonly Part[]): void {
  const usual = Math.sqrt(parent.variance / parts.length) || 1;
  const shares = nodes.map((node, place) => (parts[place]?.busy ?? 0) * (0.35 + (node.high - node.low) / usual));
  const total = shares.reduce((sum, share) => sum + share, 0) || 1;
  // What rounding leaves over belongs to the last part in which the market is open.
  const lastOpen = shares.findLastIndex((share) => share > 0);
  let dealt = 0;
  let share = 0;
  nodes.forEach((node, place) => {
    share += shares[place] ?? 0;
    const until =
      place >= lastOpen ? parent.volume : Math.min(parent.volume, Math.floor((parent.volume * share) / total));
    node.volume = until - dealt;
    dealt = until;
  });
}

/** Brownian motion's squared range is on average 2.77 times its variance: what a part turned out to be informs what its own parts will be. */
const RANGE_TO_VARIANCE = 2.77;

/** The parent's parts, in time order. */
export function subdivide(parent: Node, parts: readonly Part[]): Node[] {
  const total = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
  const variances = parts.map((part) => (parent.variance * part.weight) / total);
  const usual = Math.sqrt(parent.variance / parts.length);
  const points = bridge(parent, parts);
  fit(points, parent, usual * (parts[0]?.wicks[2] ?? 0.5), usual * (parts[1]?.wicks[2] ?? 0.5));
  parts.forEach((part, place) => {
    if (part.weight === 0) points[place + 1] = points[place] ?? parent.open;
  });
  closeOpenEnd(points, parent, parts);
  const nodes = addWicks(points, parent, parts, variances);
  dealVolume(nodes, parent, parts);
  passVarianceDown(nodes);
  return nodes;
}

/** Where the last parts are closed, the last open one must already end at the parent's close. */
function closeOpenEnd(points: Float64Array, parent: Node, parts: readonly Part[]): void {
  for (let place = parts.length - 1; place >= 0; place -= 1) {
    points[place + 1] = parent.close;
    if ((parts[place]?.weight ?? 0) > 0) return;
  }
}

/** Hours move less than the variance that is passed down to them, since their own paths are bent. */
const CALM = 0.82;

/** The minutes of an hour: a walk chosen among many, so that its extremes tell nothing of what comes (chosenWalk.ts). */
export function minutesOf(hour: Node, parts: readonly Part[]): Node[] {
  const total = parts.reduce((sum, part) => sum + part.weight, 0) || 1;
  const steps = parts.map(
    ({ weight, step, other, wicks }): Step => ({
      variance: (CALM * hour.variance * weight) / total,
      moves: [step, other],
      wicks: [wicks[0], wicks[1]],
    }),
  );
  const { walk, tick } = chosenWalk(hour, steps);
  const lastOpen = parts.findLastIndex(({ weight }) => weight > 0);
  let before = hour.open;
  const nodes = parts.map(({ time, weight }, place): Node => {
    const open = before;
    const isOpen = weight > 0;
    const close = !isOpen ? open : place >= lastOpen ? hour.close : tick(walk.points[place + 1]!);
    before = close;
    return {
      time,
      open,
      close,
      high: isOpen ? Math.max(open, close, tick(walk.highs[place]!)) : open,
      low: isOpen ? Math.min(open, close, tick(walk.lows[place]!)) : open,
      volume: 0,
      variance: steps[place]!.variance,
    };
  });
  attain(
    nodes.filter((_, place) => parts[place]!.weight > 0),
    hour,
  );
  dealVolume(nodes, hour, parts);
  passVarianceDown(nodes);
  return nodes;
}

/** Lets one part attain the parent's high and one its low. */
function attain(open: readonly Node[], parent: Node): void {
  const highest = open.reduce((best, node) => (node.high > best.high ? node : best), open[0] ?? parent);
  const lowest = open.reduce((best, node) => (node.low < best.low ? node : best), open[0] ?? parent);
  highest.high = parent.high;
  lowest.low = parent.low;
}

function passVarianceDown(nodes: readonly Node[]): void {
  for (const node of nodes)
    if (node.variance > 0)
      node.variance = 0.65 * node.variance + (0.35 * (node.high - node.low) ** 2) / RANGE_TO_VARIANCE;
}

/** The path inside a minute: closing prices, one for each pair of deviates, that attain high and low exactly and end at the close. */
export function secondsOf(minute: Node, moves: readonly (readonly [number, number])[]): Float64Array {
  const count = moves.length;
  const variance = minute.variance / count;
  const { walk, tick } = chosenWalk(
    minute,
    moves.map((pair): Step => ({ variance, moves: pair, wicks: null })),
  );
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
