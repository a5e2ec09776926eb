/** Chooses the source of prices that the configuration names. */
import { StartError } from '../config';
import type { Feed } from './feed';
import type { MarketConfig } from './marketConfig';
import { replayFeed } from './replay/replayFeed';
import { simulatedFeed } from './simulated/simulatedFeed';

/** The feed, or a StartError for whoever starts the server. */
export function openFeed(config: MarketConfig, startedAt: number): Feed {
  if (config.feed === 'live') throw new StartError('MARKET_FEED=live: this build has no live feed. Choose simulated or replay.');
  return config.feed === 'replay' ? replayFeed(config, startedAt) : simulatedFeed(config.seed);
}
