/** One's statements, and asking for one. */
import { statements } from '@/lib/api/statements';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';

/** While one is being made. */
const MAKING_EVERY_MS = 2_000;

export const useStatements = (isMaking: boolean) =>
  useCall(statements.list, useIsLoggedIn() ? {} : null, isMaking ? { everyMs: MAKING_EVERY_MS } : {});
export const useMakeStatement = () => useAction(statements.create, { quiet: true });
