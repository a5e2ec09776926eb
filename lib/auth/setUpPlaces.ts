/** Where each step of setting up an account is done. */
import { type Address, paths } from '@/lib/paths';
import type { SetUpStep } from './setUp';

export const setUpPlaces = {
  identity: paths.identity.basic,
  fundPassword: paths.security.setFundPassword,
  totp: paths.security.bindTotp,
} satisfies Record<SetUpStep, Address>;
