/** Takes something, so that nobody else does it meanwhile, or puts back what is one's own. */
import { useMutation } from '@tanstack/react-query';
import { api } from '@/lib/api/index';
import type { Takeable } from '@/lib/api/operator/operatorQueues';
import { useTell } from '../shell/Toasts';
import { ask } from './ask';

interface Claim {
  item: string;
  isMine: boolean;
}

export function useClaim(queue: Takeable, onSettled: () => Promise<unknown>) {
  const { tellError } = useTell();
  return useMutation({
    mutationFn: async ({ item, isMine }: Claim): Promise<void> => {
      await ask(isMine ? api.operator.unclaim : api.operator.claim, { queue, item });
    },
    onSettled,
    onError: tellError,
  });
}
