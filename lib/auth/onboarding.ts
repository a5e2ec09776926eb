/** The steps after registering: real name, fund password, authenticator, finish. A page that is loaded anew goes on where it was; the steps work alone too. */
import { proxy, useSnapshot } from 'valtio';
import { readMemo, writeMemo } from '@/lib/device/memo';
import { type Address, isInside, paths } from '@/lib/paths';
import { currentSession, useSession } from './session';

const STEPS: readonly Address[] = [paths.identity.basic, paths.security.setFundPassword, paths.security.bindTotp, paths.auth.registered];
/** The first step is another domain's: it is told where to go on. */
const START = paths.identity.basic.href({ next: paths.security.setFundPassword.href() });

interface Steps {
  /** Whose steps they are: somebody else who logs in here has none. */
  uid: string | null;
  next: string | null;
  isLed: boolean;
}

const none: Steps = { uid: null, next: null, isLed: false };
const state = proxy<Steps>({ ...none, ...recalled() });

function keep(steps: Steps): void {
  Object.assign(state, steps);
  writeMemo('onboarding', steps.uid === null ? null : { uid: steps.uid, next: steps.next });
}

function recalled(): Partial<Steps> {
  const { uid, next } = (readMemo('onboarding') ?? {}) as Partial<Record<keyof Steps, unknown>>;
  return typeof uid === 'string' ? { uid, next: typeof next === 'string' ? next : null, isLed: true } : {};
}

/** Call before the new session is taken up: the guard leads to the first step instead of away. */
export function beginOnboarding(uid: string, next: string | null): void {
  keep({ uid, next, isLed: false });
}

/** Where somebody who has just registered belongs; null for everybody else, and for those who were led there once. */
export const onboardingPlace = (): string | null => (state.uid !== null && state.uid === currentSession().uid && !state.isLed ? START : null);

/** The guard has led to the first step: whoever leaves the steps and logs in again is not led back. */
export function ledToOnboarding(): void {
  state.isLed = true;
}

/** Ends it; answers where the person was going before. */
export function endOnboarding(): string {
  const { next } = state;
  keep(none);
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
