/** The steps after registering: real name, fund password, authenticator, finish. Known until the page is loaded anew; the steps work alone too. */
import { proxy, useSnapshot } from 'valtio';
import { type Address, isInside, paths } from '@/lib/paths';
import { currentSession, useSession } from './session';

const STEPS: readonly Address[] = [paths.identity.basic, paths.security.setFundPassword, paths.security.bindTotp, paths.auth.registered];
/** The first step is another domain's: it is told where to go on. */
const START = paths.identity.basic.href({ next: paths.security.setFundPassword.href() });

/** Whose steps they are: somebody else who logs in here has none. */
const state = proxy<{ uid: string | null; next: string | null }>({ uid: null, next: null });

/** Call before the new session is taken up: the guard leads to the first step instead of away. */
export function beginOnboarding(uid: string, next: string | null): void {
  Object.assign(state, { uid, next });
}

/** Where somebody who has just registered belongs; null for everybody else. */
export const onboardingPlace = (): string | null => (state.uid !== null && state.uid === currentSession().uid ? START : null);

/** Ends it; answers where the person was going before. */
export function endOnboarding(): string {
  const { next } = state;
  Object.assign(state, { uid: null, next: null });
  return next && isInside(next) ? next : paths.home.href();
}

/** The place of this step among all, and the address of the next; null while nobody registers. */
export function useOnboarding(here: Address): { step: number; of: number; next: string } | null {
  const { uid } = useSnapshot(state);
  const session = useSession();
  const index = STEPS.findIndex(({ path }) => path === here.path);
  const next = STEPS[index + 1];
  return uid !== null && uid === session.uid && next ? { step: index + 1, of: STEPS.length, next: next.href() } : null;
}
