/** Chooses the source of prices that the configuration names. */
import type { Clock } from '../clock/clock';
import type { Feed } from './feed';
import { openLiveFeed } from './live/liveFeed';
import type { MarketConfig } from '../marketConfig';
import { replayFeed } from './replay/replayFeed';
import { simulatedFeed } from './simulated/simulatedFeed';

/** The feed, or a StartError for whoever starts the server. `report` is told what a live source fails at. */
export async function openFeed(config: MarketConfig, clock: Clock, report: (sentence: string) => void): Promise<Feed> {
  if (config.feed === 'live') return openLiveFeed(config.live, { clock, report });
  return config.feed === 'replay' ? replayFeed(config, clock.now()) : simulatedFeed(config.seed);
}
