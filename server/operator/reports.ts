/** How the exchange is, and what its books say. */
import { api } from '@/lib/api/index';
import type { Health, Reserve } from '@/lib/api/operator/operatorReports';
import type { Decimal } from '@/lib/money/decimal';
import type { Db } from '../db/database';
import type { Period } from '../db/byDay';
import { handle, type Handler } from '../http/handler';
import type { Halting } from '../trading/halting';
import { listOpenProposals } from './store';

export interface Figures {
  /** All but what operators decide themselves. */
  health: (db: Db, now: number) => Promise<Omit<Health, 'at' | 'openProposals' | 'haltedMarkets'>>;
  reserve: (db: Db) => Promise<Omit<Reserve, 'at'>>;
  /** By day of UTC, counted since 1970; days without any may be left out. */
  newcomers: (db: Db, period: Period) => Promise<readonly { day: number; count: number }[]>;
  money: (db: Db, period: Period) => Promise<readonly { day: number; came: Decimal; left: Decimal; fees: Decimal }[]>;
}

const KEPT_MS = 60_000;

export function reportHandlers(
  { health, reserve }: Pick<Figures, 'health' | 'reserve'>,
  halting: readonly Halting[],
): Handler[] {
  let kept: Reserve | null = null;
  return [
    handle(api.operator.healthReport, 'read', async ({ db, now }) => {
      let haltedMarkets = 0;
      for (const { halted } of halting) haltedMarkets += (await halted(db)).length;
      const openProposals = (await listOpenProposals(db)).length;
      return { at: now, ...(await health(db, now)), openProposals, haltedMarkets };
    }),
    handle(api.operator.reserveReport, 'read', async ({ db, now }) => {
      if (kept === null || now - kept.at >= KEPT_MS) kept = { at: now, ...(await reserve(db)) };
      return kept;
    }),
  ];
}
