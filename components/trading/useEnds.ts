/** Says what has ended by itself while somebody watched: a stop that fired, an order that filled, a contract that settled. */
import { useTranslations } from 'next-intl';
import { toast } from '@/components/ui/toast';
import { useIsLoggedIn } from '@/lib/auth/session';
import { useOwnFormat } from '@/lib/format/useOwnFormat';
import { type Decimal, sum } from '@/lib/money/decimal';
import { type Gone, type Watched, useGone } from '@/lib/trading/gone';

/** In the order in which they are said. `position` and `contract` have made a profit or a loss. */
const KINDS = ['position', 'contract', 'filled', 'cancelled'] as const;

export interface End {
  kind: (typeof KINDS)[number];
  /** What is said of it where it is the only one of its kind. */
  text: string;
  profit?: Decimal | null;
}

/** Several ends as one sentence. `places`: of a sum of profits. */
export function useEndWords(places: number): (ends: readonly End[]) => string {
  const t = useTranslations('trading.ended');
  const own = useOwnFormat();
  return (ends) =>
    KINDS.flatMap((kind) => {
      const alike = ends.filter((end) => end.kind === kind);
      if (alike.length < 2) return alike.map(({ text }) => text);
      const profits = alike.flatMap(({ profit }) => profit ?? []);
      return [t(kind, { count: alike.length, profit: `${own.delta(sum(profits), places, 2)} USDT` })];
    }).join(' · ');
}

/** `find` asks the history what became of what is gone, and leaves out what the person did here. */
export function useEnds(
  lists: readonly Watched[],
  find: (gone: Gone) => Promise<readonly End[]>,
  places: number,
): void {
  const isLoggedIn = useIsLoggedIn();
  const sayAll = useEndWords(places);
  // Lists may stay for a while with what the last person saw.
  const watched = isLoggedIn ? lists : lists.map((list) => ({ ...list, keys: null }));
  useGone(watched, (gone) => {
    find(gone).then(
      (ends) => ends.length > 0 && toast.show(sayAll(ends)),
      // Nobody asked for it: without an answer nothing is said, and the history has it.
      () => undefined,
    );
  });
}
