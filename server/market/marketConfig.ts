/** What the market needs to know from the environment. */

export interface MarketConfig {
  /** `MARKET_FEED`. */
  feed: 'simulated' | 'replay' | 'live';
  /** `MARKET_SEED`: the same seed gives the same simulated prices. Whoever knows it can compute them ahead, which is why only demo funds trade on them. */
  seed: string;
  /** `REPLAY_DIR`: folder of the recordings. */
  replayDir: string;
  /** `REPLAY_SPEED`: recorded minutes that pass in one real minute, a whole number from 1 to 60. */
  replaySpeed: number;
  /** `PRICE_LOG_DAYS`: rows older than this are pruned after their day's root hash is kept. */
  priceLogDays: number;
}

export const defaultMarketConfig: MarketConfig = { feed: 'simulated', seed: 'avocet', replayDir: '../shared/data', replaySpeed: 1, priceLogDays: 30 };
