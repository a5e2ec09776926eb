/** Operators let the chain be read again. */
import { api } from '@/lib/api/index';
import { readOn, stoppedChain } from '../chain/store';
import { handle, type Handler } from '../http/handler';
import { audited } from '../operator/audit';
import { confirmedByTwo } from '../operator/proposals';

export const depositsReviewHandlers: readonly Handler[] = [
  handle(api.operator.resumeChain, 'write', async (context, { reason }) => {
    const { chain, stopped } = (await stoppedChain(context.db)) ?? context.fail('notFound');
    const object = `chain:${chain}`;
    // Agreed for what was looked at: where it stopped for another reason since, both look again.
    if (!(await confirmedByTwo(context, 'chain.resume', object, { reason, stopped })))
      return { state: 'proposed' as const };
    await readOn(context.db, chain);
    await audited(context, 'chain.resumed', object, { reason, stopped });
    return { state: 'done' as const };
  }),
];
