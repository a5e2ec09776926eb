/** The replay feed: recorded months, shown as if they happened now. Only recorded symbols exist; how much lies before now is told in player.ts. */
import { StartError } from '../../config';
import { tickSize } from '../bars';
import type { Bar, Feed } from '../feed';
import { openTimeOf, nextOpenTime } from '../intervals';
import type { MarketConfig } from '../../marketConfig';
import { Player } from './player';
import { readRecordings, type Recording } from './recording';

/** Money at the best price of a replayed crypto book, in USDT, and base units at the best price of a forex one. */
const TOP_USDT = 3_500;
const TOP_UNITS = 300_000;
const FASTEST = 60;

function load(folder: string): Recording[] {
  try {
    return readRecordings(folder);
  } catch (cause) {
    throw new StartError(
      `MARKET_FEED=replay: cannot read the recordings in ${folder} (REPLAY_DIR): ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** Plays every recording in the configured folder, beginning now. */
export function replayFeed(config: Pick<MarketConfig, 'replayDir' | 'replaySpeed' | 'seed'>, startedAt: number): Feed {
  if (!Number.isInteger(config.replaySpeed) || config.replaySpeed < 1 || config.replaySpeed > FASTEST) {
    throw new StartError(`REPLAY_SPEED must be a whole number from 1 to ${FASTEST}.`);
  }
  const players = new Map(
    load(config.replayDir).map((recording) => [
      recording.variety.symbol,
      new Player(recording, config.replaySpeed, startedAt, config.seed),
    ]),
  );
  if (players.size === 0)
    throw new StartError(
      `MARKET_FEED=replay: no recordings such as BTC-USDT-1m-2022-01.csv in ${config.replayDir} (REPLAY_DIR).`,
    );
  const of = (symbol: string): Player => {
    const found = players.get(symbol);
    if (!found) throw new RangeError(`no recording of ${symbol}`);
    return found;
  };
  return {
    kind: 'replay',
    varieties: [...players.values()].map((player) => player.recording.variety),
    hasVolume: (symbol) => of(symbol).recording.hasVolume,
    topSize: (symbol) => {
      const { variety, rows } = of(symbol).recording;
      return variety.kind === 'crypto' ? TOP_USDT : TOP_UNITS * (rows[0]?.open ?? 1) * tickSize(variety);
    },
    bars: (symbol, interval, from, to, limit, now) => {
      const player = of(symbol);
      const bars: Bar[] = [];
      let time = openTimeOf(interval, Math.min(to - 1, now));
      while (bars.length < limit && time >= from && nextOpenTime(interval, time) > player.begins()) {
        const bar = player.bar(interval, time, now);
        if (bar) bars.push(bar);
        time = openTimeOf(interval, time - 1);
      }
      return bars.reverse();
    },
    tick: (symbol, ts) => of(symbol).tick(ts),
    isOpen: (symbol, ts) => of(symbol).isOpen(ts),
    nextChange: (symbol, ts) => of(symbol).nextChange(ts),
  };
}
