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
  live: LiveConfig;
}

/** Where `MARKET_FEED=live` asks. */
export interface LiveConfig {
  /** `LIVE_EXCHANGE`: the exchange's name at ccxt; null where no live feed is wanted. */
  exchange: string | null;
  /** `LIVE_REST_URL`, `LIVE_WS_URL`: a relay that stands in for the exchange's own hosts. */
  restUrl: string | null;
  wsUrl: string | null;
  /** `LIVE_FOREX_URL`: a source of forex quotes, described in docs/domains/market.md; without one no forex is offered. */
  forexUrl: string | null;
  /** `LIVE_FOREX_KEY`: sent as a bearer token. */
  forexKey: string | null;
  /** `LIVE_FOREX_SECONDS`: how often it is asked. */
  forexSeconds: number;
}

export const defaultMarketConfig: MarketConfig = {
  feed: 'simulated',
  seed: 'avocet',
  replayDir: '../shared/data',
  replaySpeed: 1,
  priceLogDays: 30,
  live: { exchange: null, restUrl: null, wsUrl: null, forexUrl: null, forexKey: null, forexSeconds: 2 },
};
