/** The last public data, kept for a start without a network and shown with its age. Private data is never stored on the device. */
import { get, set } from 'idb-keyval';

export interface Kept {
  /** When it came, device time. */
  at: number;
  data: unknown;
}

export async function readKept(name: string): Promise<Kept | null> {
  try {
    const kept: unknown = await get(`kept ${name}`);
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('data' in kept)) return null;
    return typeof kept.at === 'number' ? { at: kept.at, data: kept.data } : null;
  } catch {
    // Private mode or a broken store: nothing is kept.
    return null;
  }
}

export async function writeKept(name: string, kept: Kept): Promise<void> {
  try {
    await set(`kept ${name}`, kept);
  } catch {
    // The store is full or forbidden: a start without a network shows no prices then.
  }
}
