/** Reading and changing what stands between a person and risky products. */
import { type Obstacle, type RiskyProduct, risk } from '@/lib/api/risk';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';
import { useHasPassed } from '@/lib/device/useHasPassed';
import type { Decimal } from '@/lib/money/decimal';

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

export const useAnswerQuestions = () => useAction(risk.answer, quiet);
export const useAcceptNotice = () => useAction(risk.accept, quiet);
export const useSetLossLimit = () => useAction(risk.setLimits, quiet);
export const useCoolOff = () => useAction(risk.coolingOff, quiet);
