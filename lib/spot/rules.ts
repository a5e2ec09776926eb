/** Rules of spot beyond those of every market (lib/trading/rules.ts). */
/** At most this many orders of one person rest in one market. */
export const MAX_OPEN_ORDERS = 200;
