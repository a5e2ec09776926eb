/** Cancelling one order at once, or all of them after a question. */
import { useTranslations } from 'next-intl';
import { dialog } from '@/components/ui/dialog';
import { toast } from '@/components/ui/toast';
import type { SpotOrder } from '@/lib/api/spot';
import { useCancelAll, useCancelOrder } from '@/lib/spot/hooks';

/** `symbol` limits cancel-all to one market; `count` is how many orders that would be. */
export function useCancelling(count: number, symbol?: string) {
  const t = useTranslations('spot.order');
  const one = useCancelOrder();
  const all = useCancelAll();
  return {
    cancel: async (order: SpotOrder) => {
      if (await one.run({ orderNo: order.orderNo, action: 'cancel' })) toast.done(t('cancelled'));
    },
    cancelAll: async () => {
      if (
        !(await dialog.confirm({
          title: t('cancelAllTitle'),
          text: t('cancelAllText', { count }),
          cancel: t('keepAll'),
          confirm: t('cancelAll'),
        }))
      )
        return;
      const done = await all.run(symbol ? { symbol } : {});
      if (!done) return;
      const { cancelled, left } = done;
      if (left > 0) toast.show(t('cancelledSome', { count: cancelled, left }));
      else toast.done(t('cancelledCount', { count: cancelled }));
    },
    isCancellingAll: all.busy,
  };
}
