/** What a source of prices offers. Whole ticks and whole steps inside, so that nothing is ever rounded twice; text is made at the edge. */
import type { Interval, Variety } from '@/lib/api/market';

/** One candle: prices in ticks, volume in steps. */
export interface Bar {
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

/** The price at one second, in ticks. */
export interface Tick {
  last: number;
  bid: number;
  ask: number;
  /** When it was made; older than the question while the market is closed or the source stands still. */
  ts: number;
}

/** 24 hours of one symbol: prices in ticks, volume in steps, turnover in ticks times steps. */
export interface DayFigures {
  open: number;
  high: number;
  low: number;
  volume: number;
  turnover: number;
}

export interface Feed {
  readonly kind: 'simulated' | 'replay' | 'live';
  readonly varieties: readonly Variety[];
  /** True where the source knows how much was traded. */
  hasVolume: (symbol: string) => boolean;
  /** Typical money at the best price of the book, in quote units. */
  topSize: (symbol: string) => number;
  /** Newest `limit` candles that open in `[from, to)`, in time order. The one that contains `now` is as far as it has come; nothing after `now` is told. */
  bars: (symbol: string, interval: Interval, from: number, to: number, limit: number, now: number) => Bar[];
  /** The price at `ts`, or null before the recording. The caller never asks beyond now. */
  tick: (symbol: string, ts: number) => Tick | null;
  isOpen: (symbol: string, ts: number) => boolean;
  /** When trading next ends or resumes, or null. */
  nextChange: (symbol: string, ts: number) => number | null;
  /**
   * Fetches or computes what `bars` will be asked for, without keeping others waiting; refused as busy where many wait. Absent where bars cost
   * nothing; where they are fetched `bars` answers from memory, with less where nothing was.
   */
  prepare?: (symbol: string, interval: Interval, from: number, to: number, limit: number, now: number) => Promise<void>;
  /** The last 24 hours as the source counts them, or null while it has not said; absent where they are added up from the bars. */
  day?: (symbol: string, now: number) => DayFigures | null;
  /** The price by another door of the source, asked for when the first one says something that is hard to believe. */
  second?: (symbol: string) => Promise<Tick | null>;
  /** Told whenever this node begins or ceases to lead: a live feed connects to its source only while it leads. */
  lead?: (leading: boolean) => void;
  /** A price that is believed: this node's own, or the leader's. The newest candle is drawn from these. */
  hear?: (symbol: string, tick: Tick) => void;
  /** Lets go of its source for good. */
  close?: () => void;
}
