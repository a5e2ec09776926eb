/** What somebody without a verified identity may still trade today. */
import { spot } from '@/lib/api/spot';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useCall } from '@/lib/client/useCall';

/** Null for people with an identity level, and until it is known. */
export const useAllowance = () => useCall(spot.allowance, useIsLoggedIn() ? {} : null, { keepPrevious: false }).data;
