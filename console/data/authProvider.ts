/** Who sits at the console, as the admin core asks. The session is a cookie that no script can read. */
import type { AuthProvider } from 'ra-core';
import { api } from '@/lib/api/index';
import type { OperatorRole } from '@/lib/api/operator/operator';
import { CallError } from '@/lib/client/callError';
import { ask } from './ask';

export interface Operator {
  name: string;
  role: OperatorRole;
}

let known: Operator | null = null;

const who = async (): Promise<Operator> => (known ??= await ask(api.operator.me, {}));

const hasEnded = (error: unknown): boolean =>
  error instanceof CallError && (error.reason === 'notLoggedIn' || error.reason === 'loginExpired');

export const authProvider: AuthProvider = {
  login: async ({ name, password, code }: { name: string; password: string; code: string }) => {
    await ask(api.operator.logIn, { name, password, code });
    known = null;
  },
  logout: async () => {
    known = null;
    // A session that has ended already needs no goodbye.
    await ask(api.operator.logOut, {}).catch(() => {});
  },
  checkAuth: async () => void (await who()),
  checkError: async (error: unknown) => {
    if (!hasEnded(error)) return;
    known = null;
    throw error;
  },
  getIdentity: async () => {
    const { name } = await who();
    return { id: name, fullName: name };
  },
  getPermissions: async () => (await who()).role,
  canAccess: async ({ action }) => action === 'read' || (await who()).role === 'reviewer',
};
