/** Reads the account of the person who is logged in. */
import { auth } from '@/lib/api/auth';
import { useCall } from '@/lib/client/useCall';
import { useIsLoggedIn } from './session';

export const useProfile = () => useCall(auth.profile, useIsLoggedIn() ? {} : null, { keepPrevious: false });
