/** Whether the exchange has still to be told of a log-out that happened without a network. Kept on the device: the page may be closed before. */
import { del, get, set } from 'idb-keyval';

const KEY = 'owesLogOut';
let known: Promise<boolean> | null = null;

async function read(): Promise<boolean> {
  try {
    return (await get(KEY)) === true;
  } catch {
    // A store that is broken or forbidden: it is owed as long as the page lives.
    return false;
  }
}

export const owesLogOut = (): Promise<boolean> => (known ??= read());

/** What another tab says of it; that tab keeps it too. */
export function heardOfLogOut(owes: boolean): void {
  known = Promise.resolve(owes);
}

export function oweLogOut(owes: boolean): void {
  heardOfLogOut(owes);
  void (async () => (owes ? set(KEY, true) : del(KEY)))().catch(() => undefined);
}
