/** Who sits at the console, as the admin core asks. The session is a cookie that no script can read. */
import type { AuthProvider } from 'ra-core';
import { api } from '@/lib/api/index';
import type { OperatorRole } from '@/lib/api/operator/operator';
import { ask } from './ask';
import { drafts } from './drafts';
import { insteadOfGoodbye, sayGoodbye } from './goodbye';
import { session } from './session';

export interface Operator {
  name: string;
  role: OperatorRole;
}

let known: Operator | null = null;

const who = async (): Promise<Operator> => (known ??= await ask(api.operator.me, {}));

export const authProvider: AuthProvider = {
  login: async ({ name, password, code }: { name: string; password: string; code: string }) => {
    await insteadOfGoodbye(() => ask(api.operator.logIn, { name, password, code }));
    known = null;
    session.begin();
  },
  logout: async () => {
    known = null;
    drafts.clear();
    await sayGoodbye();
    session.begin();
  },
  checkAuth: async () => void (await who()),
  // A session that has ended under the screens is begun again in front of them (`data/session`).
  checkError: async () => {},
  getIdentity: async () => {
    const { name } = await who();
    return { id: name, fullName: name };
  },
  getPermissions: async () => (await who()).role,
  canAccess: async ({ action }) => action === 'read' || (await who()).role === 'reviewer',
};
