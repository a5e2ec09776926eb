/** Reading and changing what protects the account. */
import { security } from '@/lib/api/security';
import { securityActs } from '@/lib/api/securityActs';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useAction } from '@/lib/client/useAction';
import { useCall, usePages } from '@/lib/client/useCall';

const quiet = { quiet: true };

export const useSecurity = () => useCall(security.status, useIsLoggedIn() ? {} : null);
export const useCheckFundPassword = () => useAction(security.checkFundPassword, quiet);
export const useBindEmail = () => useAction(security.bindEmail, quiet);
export const useSendNewCode = () => useAction(security.sendNewCode, quiet);
export const useBindTotp = () => useAction(security.bindTotp, quiet);
export const useBindPasskey = () => useAction(security.bindPasskey, quiet);
export const useRenamePasskey = () => useAction(security.renamePasskey, quiet);
export const useRemovePasskey = () => useAction(security.removePasskey, quiet);
export const useMakeRecoveryCodes = () => useAction(security.makeRecoveryCodes, quiet);
export const useUnbindWallet = () => useAction(security.unbindWallet, quiet);
export const useUnbindTotp = () => useAction(security.unbindTotp, quiet);
export const useChangePassword = () => useAction(security.changePassword, quiet);
export const useSetAntiPhishing = () => useAction(security.setAntiPhishing, quiet);
export const useSetFundPassword = () => useAction(security.setFundPassword, quiet);
export const useChangeFundPassword = () => useAction(security.changeFundPassword, quiet);
export const useFundPasswordByEmail = () => useAction(security.resetFundPasswordByEmail, quiet);
export const useFundPasswordByTotp = () => useAction(security.resetFundPasswordByTotp, quiet);
export const useRequestReset = () => useAction(security.requestReset, quiet);
export const useCancelReset = () => useAction(security.cancelReset);

export const useSessions = () => useCall(security.sessions, {});
export const useRevokeSession = () => useAction(security.revokeSession);
export const useRevokeOthers = () => useAction(security.revokeOthers);
export const useLogIns = () => usePages(security.logIns, { pageSize: 20 });
export const useActs = () => usePages(securityActs.list, { pageSize: 20 });
