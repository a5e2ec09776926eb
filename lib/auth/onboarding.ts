/** The steps after registering: fund password, authenticator, finish. Known until the page is loaded anew; the steps work alone too. */
import { proxy, useSnapshot } from 'valtio';
import { type Address, isInside, paths } from '@/lib/paths';

const STEPS: readonly Address[] = [paths.security.setFundPassword, paths.security.bindTotp, paths.auth.registered];

const state = proxy<{ active: boolean; next: string | null }>({ active: false, next: null });

/** Call before the new session is taken up: the guard leads to the first step instead of away. */
export function beginOnboarding(next: string | null): void {
  Object.assign(state, { active: true, next });
}

/** Where somebody who has just registered belongs; null for everybody else. */
export const onboardingPlace = (): string | null => (state.active ? (STEPS[0]?.href() ?? null) : null);

/** Ends it; answers where the person was going before. */
export function endOnboarding(): string {
  const { next } = state;
  Object.assign(state, { active: false, next: null });
  return next && isInside(next) ? next : paths.home.href();
}

/** The place of this step among all, and the address of the next; null while nobody registers. */
export function useOnboarding(here: Address): { step: number; of: number; next: string } | null {
  const { active } = useSnapshot(state);
  const index = STEPS.findIndex(({ path }) => path === here.path);
  const next = STEPS[index + 1];
  return active && next ? { step: index + 1, of: STEPS.length, next: next.href() } : null;
}
