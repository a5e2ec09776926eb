/**
 * The simulated past of one variety as a tree: month, day, hour, minute, second. Every part is a pure function of the
 * seed and its place, computed from the top when somebody asks; what was computed is remembered up to a bound.
 */
import type { Interval } from '@/lib/api/market';
import type { Bar } from '../feed';
import { DAY, HOUR, MINUTE, SECOND, monthStart } from '../intervals';
import { openTime } from '../../prices/sessions';
import type { Listing } from '../varieties';
import { keyOf, normal, smoothNoise, uniform, type Key } from './noise';
import { Recent } from './recent';
import { secondsOf, subdivide, wander, type Node, type Part } from './subdivide';

/** The widths that are split directly; all others are joined from these. */
const WIDTHS: readonly number[] = [DAY, HOUR, MINUTE];
/**
 * How much of what is expected inside a part its move from one end to the other has, by width. The minutes of an hour are a walk that was chosen
 * for its high and low, and such a one sways less between its ends than a free one: with a share of 1 an hour went on in the direction it took,
 * and whoever bet on that gained (decision 45). Measured, not derived.
 */
const MOVED = [1, 0.78, 1] as const;
/** How unequal the parts of a width are among each other. */
const UNEVENNESS = [0.3, 0.3, 0.3] as const;
/**
 * Parts that are remembered together: those of so many days and hours, and the minutes of fewer hours, which are twenty times as many. The seconds
 * of forex are asked for by several crosses.
 */
const MOST_BLOCKS = 900;
const MOST_HOURS = 30;
const MOST_PATHS = { crypto: 12, forex: 400 };
/** The month in which the simulated price equals the reference price. */
const REFERENCE_MONTH = 2026 * 12 + 10;
const OCTAVES = 6;
const YEAR = 365.25 * DAY;
const FEWEST_TICKS = 40;

/** Activity by hour of the UTC day: Asia's morning, Europe's opening, the peak when New York trades, a quiet night. */
const CRYPTO_HOURS = [
  1.05, 0.95, 0.85, 0.78, 0.72, 0.7, 0.75, 0.85, 0.95, 0.95, 0.92, 0.95, 1.15, 1.45, 1.7, 1.65, 1.4, 1.2, 1.1, 1.05, 1,
  0.95, 0.85, 0.95,
];
const FOREX_HOURS = [
  0.75, 0.8, 0.7, 0.6, 0.55, 0.6, 0.85, 1.35, 1.5, 1.3, 1.1, 1.1, 1.5, 1.9, 1.9, 1.7, 1.2, 0.9, 0.75, 0.7, 0.55, 0.35,
  0.4, 0.6,
];

/** What the candles of a variety are made from. */
export interface Tree {
  /** The candle that begins at `start`, or null where it is joined from smaller ones; minutes never are. */
  made: (interval: Interval, start: number) => Bar | null;
  minute: (start: number) => Bar;
  /** The closing price of every second of the minute that begins at `start`. */
  seconds: (start: number) => Float64Array;
  /** A number for what is shown beside the price. It has a key of its own: what everybody sees tells nothing of the path. */
  chance: (place: number, salt: number) => number;
}

/** The widths that are made by themselves. */
const DIRECT: Partial<Record<Interval, number>> = { '1d': DAY, '1h': HOUR, '1m': MINUTE };

export class CandleTree implements Tree {
  private readonly blocks = new Recent<Node[]>(MOST_BLOCKS);
  private readonly hours = new Recent<Node[]>(MOST_HOURS);
  private readonly paths: Recent<Float64Array>;
  private readonly factors: readonly { key: Key; weight: number }[];
  private readonly own: Key;
  private readonly shown: Key;
  private readonly busyHours: readonly number[];

  constructor(
    private readonly listing: Listing,
    seed: string,
  ) {
    const { symbol, kind } = listing.variety;
    this.paths = new Recent(MOST_PATHS[kind]);
    this.factors = listing.factors.map(({ name, weight }) => ({ key: keyOf(seed, 'factor', name), weight }));
    this.own = keyOf(seed, 'path', symbol);
    this.shown = keyOf(seed, 'shown', symbol);
    this.busyHours = kind === 'crypto' ? CRYPTO_HOURS : FOREX_HOURS;
  }

  made(interval: Interval, start: number): Node | null {
    const width = DIRECT[interval];
    return width ? this.node(width, start) : null;
  }

  minute(start: number): Node {
    return this.node(MINUTE, start);
  }

  /** The part of the given width that begins at `start`; the width is one of those above. */
  node(width: number, start: number): Node {
    const level = WIDTHS.indexOf(width);
    const parentWidth = WIDTHS[level - 1];
    const parentStart = parentWidth ? Math.floor(start / parentWidth) * parentWidth : monthStart(start);
    const parts = this.partsOf(level, parentStart);
    const node = parts[Math.round((start - parentStart) / width)];
    if (!node) throw new RangeError(`no candle of ${width} at ${start}`);
    return node;
  }

  seconds(start: number): Float64Array {
    return this.paths.get(start, () => {
      const steps = Array.from({ length: 60 }, (_, second): readonly [number, number] => {
        const restless = (0.5 + uniform(this.own, start / 1000 + second, 8)) / 1.0408;
        return [this.deviate(start / 1000 + second, 7) * restless, this.deviate(start / 1000 + second, 12) * restless];
      });
      return secondsOf(this.node(MINUTE, start), steps);
    });
  }

  chance(place: number, salt: number): number {
    return uniform(this.shown, place, salt);
  }

  private partsOf(level: number, parentStart: number): Node[] {
    const width = WIDTHS[level] ?? MINUTE;
    const kept = width === MINUTE ? this.hours : this.blocks;
    return kept.get(parentStart + level + 1, () => {
      const parentWidth = WIDTHS[level - 1];
      const end = parentWidth ? parentStart + parentWidth : monthStart(parentStart, 1);
      const parts: Part[] = [];
      for (let time = parentStart; time < end; time += width) parts.push(this.part(level, width, time));
      return parentWidth
        ? subdivide(this.node(parentWidth, parentStart), parts, width / SECOND, MOVED[level] ?? 1)
        : wander(this.month(parentStart), parts, width / SECOND);
    });
  }

  private part(level: number, width: number, time: number): Part {
    const place = time / MINUTE;
    const salt = 20 + level * 10;
    const { kind } = this.listing.variety;
    const open = openTime(kind, time, time + width) / width;
    const unevenness = UNEVENNESS[level] ?? 0.3;
    const mood =
      0.6 * normal(this.factors[0]?.key ?? this.own, place, salt + 1) + 0.8 * normal(this.own, place, salt + 2);
    const regime = level === 0 ? 0.26 * smoothNoise(this.own, time / DAY, 4) : 0;
    const activity = open * this.season(width, time) * Math.exp(unevenness * mood + regime);
    return {
      time,
      weight: activity,
      busy: activity ** 0.7 * open ** 0.3 * Math.exp(0.3 * normal(this.own, place, salt + 3)),
      moves: [this.deviate(place, salt), this.deviate(place, salt + 8)],
      wicks: [uniform(this.own, place, salt + 5), uniform(this.own, place, salt + 6)],
    };
  }

  /** The usual activity of this time of the week and the day. */
  private season(width: number, time: number): number {
    if (width === DAY) {
      const weekday = new Date(time).getUTCDay();
      return this.listing.variety.kind === 'crypto' && (weekday === 0 || weekday === 6) ? 0.5 : 1;
    }
    if (width < HOUR) return 1;
    return (this.busyHours[Math.floor((time % DAY) / HOUR)] ?? 1) ** 2;
  }

  /** A normal deviate that varieties sharing a factor have partly in common. */
  private deviate(place: number, salt: number): number {
    let total = 0;
    for (const factor of this.factors) total += factor.weight * normal(factor.key, place, salt);
    return total;
  }

  /**
   * What is given of the month that begins at `start`; its days make the rest. A high and low drawn beforehand would be a wall where they are near
   * to its ends: the days there would stand still, and whoever saw it knew where the price goes next.
   */
  private month(start: number) {
    const end = monthStart(start, 1);
    const [open, close] = [this.level(start), this.level(end)];
    const restless = Math.exp(0.3 * normal(this.own, start / DAY, 3) - 0.05);
    return {
      open,
      close,
      floor: Math.max(1, Math.round(Math.min(open, close) * 0.55)),
      volume: this.monthVolume(start, end, (open + close) / 2),
      variance: ((this.listing.volatility * (open + close)) / 2) ** 2 * ((end - start) / YEAR) * restless,
    };
  }

  private monthVolume(start: number, end: number, price: number): number {
    const { variety, dailyTurnover } = this.listing;
    const days = (end - start) / DAY;
    const stepValue =
      price * 10 ** -variety.priceDigits * (variety.qtyDigits === 0 ? Number(variety.step) : 10 ** -variety.qtyDigits);
    return Math.min(
      4e15,
      Math.round((dailyTurnover * days * Math.exp(0.25 * normal(this.own, start / DAY, 6))) / stepValue),
    );
  }

  /** Price in ticks at the beginning of a month: the reference price moved by noise that never leaves a band, and by past growth. */
  private level(start: number): number {
    const date = new Date(start);
    const month = date.getUTCFullYear() * 12 + date.getUTCMonth();
    let moved = 0;
    for (const factor of this.factors)
      moved +=
        factor.weight * (smoothNoise(factor.key, month, OCTAVES) - smoothNoise(factor.key, REFERENCE_MONTH, OCTAVES));
    const growth = this.listing.growth * Math.min(0, (month - REFERENCE_MONTH) / 12);
    const relative = moved * this.listing.volatility * Math.sqrt(1 / 12) * 0.8 + growth;
    return Math.max(
      FEWEST_TICKS,
      Math.round(this.listing.referencePrice * 10 ** this.listing.variety.priceDigits * Math.exp(relative)),
    );
  }
}
