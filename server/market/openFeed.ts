/** Chooses the source of prices that the configuration names. */
import type { Feed } from './feed';
import type { MarketConfig } from './marketConfig';
import { replayFeed } from './replay/replayFeed';
import { simulatedFeed } from './simulated/simulatedFeed';

/** The feed, or an Error whose message is a sentence for whoever starts the server. */
export function openFeed(config: MarketConfig, startedAt: number): Feed {
  switch (config.feed) {
    case 'simulated':
      return simulatedFeed(config.seed);
    case 'replay':
      return replayFeed(config, startedAt);
    case 'live':
      throw new Error('MARKET_FEED=live: this build has no live feed. Choose simulated or replay.');
  }
}
