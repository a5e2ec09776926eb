/** What lies on the chain, for the proof of liabilities. */
import { LEDGER_PLACES, round } from '@/lib/money/decimal';
import { openChain } from './chain/openChain';
import { chainBooks } from './chainBooks';
import type { Db } from './db/database';
import type { Kernel } from './kernel';
import type { Held } from './reserves/daily';

/** A proof is made with what is known; it waits for no chain. */
const CHAIN_PATIENCE_MS = 5_000;

/** Null where no chain is set, or none answers soon. */
export async function heldNow(kernel: Kernel, db: Db): Promise<Held | null> {
  const { config, clock, report } = kernel;
  const offered = openChain({ ...kernel, db, way: config.deposits });
  if (!offered) return null;
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(CHAIN_PATIENCE_MS, () => reject(new Error('the chain did not answer')));
  });
  try {
    const { held, block } = await Promise.race([
      chainBooks(db, offered, offered.simulated ? [] : config.treasury),
      late,
    ]);
    return { usdt: round(held, LEDGER_PLACES, 'down'), block };
  } catch (error) {
    report.fault(error, 'reserves');
    return null;
  } finally {
    cancel();
  }
}
