/** The published proofs, one's own part, and checking it on the device. */
import { reserves } from '@/lib/api/reserves';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useCall } from '@/lib/client/useCall';

export const useReserveDays = () => useCall(reserves.days, {});

/** Null while nobody is logged in, or no day is chosen. */
export const useOwnReserves = (date: string | null) =>
  useCall(reserves.mine, useIsLoggedIn() && date !== null ? { date } : null, { keepPrevious: false });
