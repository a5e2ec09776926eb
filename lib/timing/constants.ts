/** The specification's limits on time and numbers (section 9), in one place; a test holds them. */

/** Request, socket, upload and download. */
export const NETWORK_TIMEOUT_MS = 60_000;
/** Loading of a screen, and how long it stays quiet before its skeleton shows. */
export const SCREEN_TIMEOUT_MS = 60_000;
export const SCREEN_DELAY_MS = 200;
/** Loading of one script chunk; next.config.mjs hands it to the bundler. */
export const CHUNK_TIMEOUT_MS = 120_000;
export const TOAST_MS = 2000;
export const TRANSITION_MS = 1000;
export const DEBOUNCE_MS = 500;
export const THROTTLE_MS = 200;
/** Places after the point where nothing else is known. */
export const NUMBER_PLACES = 8;

/** A price is stale when it is older than this. */
export const STALE_AFTER_MS = 10_000;
/** How often quotes are asked for where there is no stream. */
export const POLL_MS = 2000;
