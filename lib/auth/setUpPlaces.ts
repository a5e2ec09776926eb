/** Where each step of setting up an account is done. */
import { type Address, paths } from '@/lib/paths';
import { isHere, useOffers } from '@/lib/site/offers';
import { SET_UP, type SetUpStep } from './setUp';

export const setUpPlaces = {
  identity: paths.identity.basic,
  fundPassword: paths.security.setFundPassword,
  totp: paths.security.bindTotp,
} satisfies Record<SetUpStep, Address>;

/** The steps whose place the exchange has. */
export const setUpSteps = (): SetUpStep[] => SET_UP.filter((step) => isHere(setUpPlaces[step]));

export function useSetUpSteps(): SetUpStep[] {
  const offers = useOffers();
  return SET_UP.filter((step) => offers(setUpPlaces[step]));
}
