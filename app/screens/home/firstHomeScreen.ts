/** The first figures of home, for the skeleton: what one owns. */
import type { FirstFigures } from '@/app/early/figures';
import type { assets } from '@/lib/api/assets';
import type { ReplyOf } from '@/lib/api/endpoint';
import { shownTotal } from '@/lib/assets/shown';
import { formatAmount } from '@/lib/format/numbers';

export const first: FirstFigures = ([total], _, { hidesAmounts }) => {
  const known = total as ReplyOf<typeof assets.total> | null;
  const worth = known ? shownTotal(known) : undefined;
  return {
    worth:
      worth === undefined ? null : { text: hidesAmounts ? '****' : formatAmount(worth, 2, 2), look: 'num visible' },
    worthUnit:
      worth === undefined || hidesAmounts
        ? null
        : { text: 'USDT', look: 'visible text-ink-3 ml-1.5 text-[max(0.6875rem,0.5em)] font-normal' },
  };
};
