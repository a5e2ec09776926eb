/** Reading and changing price alerts. */
import { alerts } from '@/lib/api/alerts';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall } from '@/lib/client/useCall';

export const useAlerts = () => useCall(alerts.list, useIsLoggedIn() ? {} : null);
export const useSaveAlert = () => useAction(alerts.save);
export const useRemoveAlert = () => useAction(alerts.remove);
