/** After a deployment the old chunks are gone: the document is loaded again, once, to take up the new version. */
import { reloadInNewest } from '@/lib/device/newVersion';

const MARK = 'reloadedAt';
/** A second failure within this time is not the deployment's doing. */
const AGAIN_AFTER_MS = 5 * 60_000;

export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' || /loading (css )?chunk|dynamically imported module/i.test(error.message))
  );
}

/** True when the document is being loaded again; false when that was tried already, or is pointless while offline. */
export function reloadOnce(): boolean {
  if (!navigator.onLine) return false;
  try {
    const last = Number(window.sessionStorage.getItem(MARK) ?? 0);
    if (Date.now() - last < AGAIN_AFTER_MS) return false;
    window.sessionStorage.setItem(MARK, String(Date.now()));
  } catch {
    // Without a memory of having tried, trying could go on for ever.
    return false;
  }
  void reloadInNewest();
  return true;
}
