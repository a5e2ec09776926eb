/** One's own payment methods, and the kinds that there are. */
import { paymentMethods } from '@/lib/api/paymentMethods';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';

const quiet = { quiet: true };

export const useMyMethods = () => useCall(paymentMethods.mine, useIsLoggedIn() ? {} : null, { keepPrevious: false });

/** Null: of no kind yet. */
export const useMethod = (methodId: string | null) =>
  useCall(paymentMethods.detail, useIsLoggedIn() && methodId !== null ? { methodId } : null, { keepPrevious: false });

export const usePayTypes = () => useCall(paymentMethods.types, {});

export const useSaveMethod = () => useAction(paymentMethods.save, quiet);
export const useUpdateMethod = () => useAction(paymentMethods.update, quiet);
export const useSwitchMethod = () => useAction(paymentMethods.setActive, quiet);
export const useRemoveMethod = () => useAction(paymentMethods.remove, quiet);
