/** Reading and changing what stands between a person and risky products. */
import { type Obstacle, type RiskyProduct, risk } from '@/lib/api/risk';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';
import { serverNow } from '@/lib/device/serverClock';
import { useHasPassed } from '@/lib/device/useHasPassed';
import { type Decimal, lt } from '@/lib/money/decimal';
import { endOfDay } from './rules';

const quiet = { quiet: true };

export const useRisk = () => useCall(risk.state, useIsLoggedIn() ? {} : null);
/** What keeps one from opening something in a product now, and when it ends by itself; null where nothing does, or nothing is known yet. */
export function useStanding(product: RiskyProduct): { obstacle: Obstacle; until: number | null } | null {
  const { data, reload } = useRisk();
  const found = data?.products.find((one) => one.product === product);
  // Something else may stand behind it, such as the questions: the exchange says so only then.
  const isOver = useHasPassed(found?.until ?? null, () => void reload());
  return isOver || !found?.obstacle ? null : { obstacle: found.obstacle, until: found.until };
}
export const useObstacle = (product: RiskyProduct): Obstacle | null => useStanding(product)?.obstacle ?? null;

/** What one's own limit still lets one lose in a product today, in USDT; null where there is none, and while it is not known. */
export const useLeftToLose = (product: RiskyProduct): Decimal | null =>
  useRisk().data?.products.find((one) => one.product === product)?.leftToLose ?? null;

export interface LimitBelow {
  left: Decimal;
  /** What would have to be left for anything to be placed. */
  least: Decimal;
  /** When the limit starts anew. */
  until: number;
}

/** Where one's own limit leaves less than the least that can be placed, in USDT; null where it leaves enough, or nothing is known. */
export function useLimitBelow(product: RiskyProduct, least: Decimal | null): LimitBelow | null {
  const { reload } = useRisk();
  const left = useLeftToLose(product);
  const isBelow = left !== null && least !== null && lt(left, least);
  const until = endOfDay(serverNow());
  useHasPassed(isBelow ? until : null, () => void reload());
  return isBelow ? { left, least, until } : null;
}

export const useAnswerQuestions = () => useAction(risk.answer, quiet);
export const useAcceptNotice = () => useAction(risk.accept, quiet);
export const useSetLossLimit = () => useAction(risk.setLimits, quiet);
export const useCoolOff = () => useAction(risk.coolingOff, quiet);
