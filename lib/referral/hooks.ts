/** One's code, what came of it, and who came. */
import { referral, type ReferralRow } from '@/lib/api/referral';
import { useIsLoggedIn } from '@/lib/auth/session';
import { type Pages, useCall, usePages } from '@/lib/client/useCall';
import type { Level } from './rules';

const own = { keepPrevious: false } as const;

export const useReferralTotal = () => useCall(referral.total, useIsLoggedIn() ? {} : null, own);
export const useOwnCode = () => useCall(referral.extend, useIsLoggedIn() ? {} : null, own);
export const usePosters = () => useCall(referral.posters, useIsLoggedIn() ? {} : null);
export const useReferralRules = () => useCall(referral.rules, {});
export const useInvited = (level: Level): Pages<ReferralRow> =>
  usePages(referral.list, useIsLoggedIn() ? { level, pageSize: 20 } : null);
