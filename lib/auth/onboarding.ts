/** The steps after registering: real name, fund password, authenticator, and then the finish. A page that is loaded anew goes on where it was; the steps work alone too. */
import { proxy, useSnapshot } from 'valtio';
import { readMemo, writeMemo } from '@/lib/device/memo';
import { useNavigation } from '@/lib/navigation/navigation';
import { type Address, isInside, paths } from '@/lib/paths';
import { isHere } from '@/lib/site/offers';
import { currentSession, useSession } from './session';
import { setUpPlaces, setUpSteps } from './setUpPlaces';

/** Those that the exchange has, and the finish. */
const stepsHere = (): Address[] => setUpSteps().map((step) => setUpPlaces[step]);
const finishHere = (): Address[] => [paths.auth.registered].filter(isHere);

/** The identity belongs to another domain, so its address says where to go afterwards. Null where there is no step here. */
function start(): string | null {
  const [first, second] = [...stepsHere(), ...finishHere()];
  if (first === undefined) return null;
  return first === paths.identity.basic ? paths.identity.basic.href({ next: second?.href() ?? null }) : first.href();
}

interface Steps {
  /** Whose steps they are: somebody else who logs in here has none. */
  uid: string | null;
  next: string | null;
  isLed: boolean;
  /** The last screen was seen. Whoever sets something up from there comes back to it. */
  isAtEnd: boolean;
}

const none: Steps = { uid: null, next: null, isLed: false, isAtEnd: false };
const state = proxy<Steps>({ ...none, ...recalled() });

function keep(steps: Steps): void {
  Object.assign(state, steps);
  writeMemo('onboarding', steps.uid === null ? null : { uid: steps.uid, next: steps.next, isAtEnd: steps.isAtEnd });
}

function recalled(): Partial<Steps> {
  const { uid, next, isAtEnd } = (readMemo('onboarding') ?? {}) as Partial<Record<keyof Steps, unknown>>;
  return typeof uid === 'string'
    ? { uid, next: typeof next === 'string' ? next : null, isLed: true, isAtEnd: isAtEnd === true }
    : {};
}

/** Call before the new session is taken up: the guard leads to the first step instead of away. */
export function beginOnboarding(uid: string, next: string | null): void {
  keep({ ...none, uid, next });
}

/** Where somebody who has just registered belongs; null for everybody else, and for those who were led there once. */
export const onboardingPlace = (): string | null =>
  state.uid !== null && state.uid === currentSession().uid && !state.isLed ? start() : null;

/** The guard has led to the first step: whoever leaves the steps and logs in again is not led back. */
export function ledToOnboarding(): void {
  state.isLed = true;
}

export function onboardingAtEnd(): void {
  if (state.uid !== null) keep({ ...state, isAtEnd: true });
}

/** Ends it; answers where the person was going before. */
export function endOnboarding(): string {
  const { next } = state;
  keep(none);
  return next && isInside(next) ? next : paths.home.href();
}

export interface Onboarding {
  /** The place of this step among all; null once the finish was seen. */
  step: { step: number; of: number } | null;
  goOn: () => void;
}

/** Null while nobody registers. */
export function useOnboarding(here: Address): Onboarding | null {
  const { uid, isAtEnd } = useSnapshot(state);
  const session = useSession();
  const { redirect, back } = useNavigation();
  const steps = stepsHere();
  const index = steps.findIndex(({ path }) => path === here.path);
  if (uid === null || uid !== session.uid || index < 0) return null;
  if (isAtEnd) return { step: null, goOn: back };
  return {
    step: { step: index + 1, of: steps.length },
    goOn: () => redirect([...steps, ...finishHere()][index + 1]?.href() ?? endOnboarding()),
  };
}
