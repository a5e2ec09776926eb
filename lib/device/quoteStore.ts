/** The last public quotes, kept for a start without a network. Private data is never stored on the device. */
import { get, set } from 'idb-keyval';

const STORE_KEY = 'quotes';

export interface KeptQuotes {
  at: number;
  rows: unknown[];
}

export async function keptQuotes(): Promise<KeptQuotes | null> {
  try {
    const kept: unknown = await get(STORE_KEY);
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('rows' in kept)) return null;
    return typeof kept.at === 'number' && Array.isArray(kept.rows) ? { at: kept.at, rows: kept.rows } : null;
  } catch {
    return null;
  }
}

export async function keepQuotes(kept: KeptQuotes): Promise<void> {
  try {
    await set(STORE_KEY, kept);
  } catch {
    // An offline start shows no prices then.
  }
}
