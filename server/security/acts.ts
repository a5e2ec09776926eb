/** What was changed in an account, for its owner. */
import { securityActs } from '@/lib/api/securityActs';
import { readAbout } from '../auth/acts/acts';
import { actsOf } from '../auth/acts/store';
import { deviceName } from '../auth/rules';
import { pageOf } from '../db/page';
import { handle, requireUser } from '../http/handler';

export const listActs = handle(securityActs.list, 'read', async (context, page) => {
  const { rows, total } = await actsOf(context.db, requireUser(context).id, page);
  const list = rows.map(({ id, at, act, about, agent, address }) => ({
    id,
    at: Number(at),
    act,
    by: agent === null ? ('exchange' as const) : ('person' as const),
    about: readAbout(about, context.language),
    device: agent === null ? null : deviceName(agent),
    address,
  }));
  return pageOf(list, total, page);
});
