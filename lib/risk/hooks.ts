/** Reading and changing what stands between a person and risky products. */
import { risk } from '@/lib/api/risk';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';

const quiet = { quiet: true };

export const useRisk = () => useCall(risk.state, useIsLoggedIn() ? {} : null);
export const useAnswerQuestions = () => useAction(risk.answer, quiet);
export const useAcceptNotice = () => useAction(risk.accept, quiet);
export const useSetLossLimit = () => useAction(risk.setLimits, quiet);
export const useCoolOff = () => useAction(risk.coolingOff, quiet);
