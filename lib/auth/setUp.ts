/** What a new account sets up, in the order of the steps after registering. The home page, the personal centre and the security centre count these and nothing else. */
import type { Profile } from '@/lib/api/auth';

export const SET_UP = ['identity', 'fundPassword', 'totp'] as const;
export type SetUpStep = (typeof SET_UP)[number];

export interface SetUp {
  isSet: Record<SetUpStep, boolean>;
  /** What is missing, the next one first. */
  left: readonly SetUpStep[];
  done: number;
  of: number;
}

/** `steps`: those that can be made here. A passkey does as well as an authenticator. */
export function setUpOf(
  { level, payPasswordSet, totpBound, passkeyBound }: Profile,
  steps: readonly SetUpStep[],
): SetUp {
  const isSet = { identity: level !== 'none', fundPassword: payPasswordSet, totp: totpBound || passkeyBound };
  const left = steps.filter((step) => !isSet[step]);
  return { isSet, left, done: steps.length - left.length, of: steps.length };
}
