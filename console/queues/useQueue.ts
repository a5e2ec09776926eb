/** One queue as it stands: what waits, who has taken what, and what is proposed; all asked for again every quarter of a minute. */
import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'ra-core';
import { api } from '@/lib/api/index';
import { add, gt } from '@/lib/money/decimal';
import { useAnswer } from '../data/useAnswer';
import type { Proposal } from '../ui/Proposal';
import { useWords } from '../words';
import type { AnyQueue, Case } from './spec';

const EVERY_MS = 15_000;
/** As many as a list answers at once. */
const MOST = 100;

export interface Waiting extends Case {
  /** Who works on it, and until when. */
  takenBy: string | null;
  takenUntil: number | null;
  proposedBy: string | null;
  proposedAt: number | null;
  proposal: Proposal | null;
  /** With it, this operator would pass more alone than a day allows. */
  isBeyondDay: boolean;
}

export function useQueue(spec: AnyQueue) {
  const words = useWords();
  const queries = useQueryClient();
  const list = useGetList(
    spec.queue,
    { pagination: { page: 1, perPage: MOST }, filter: spec.filter ?? {} },
    // Whoever comes to a queue sees what waits now, also a moment after they left it.
    { refetchInterval: EVERY_MS, staleTime: 0, retry: false },
  );
  const claims = useAnswer(api.operator.claims, { queue: spec.queue }, { everyMs: EVERY_MS });
  const proposals = useAnswer(api.operator.proposals, {}, { everyMs: EVERY_MS });
  const me = useAnswer(api.operator.me, {}, { everyMs: EVERY_MS });
  const cases = (list.data ?? []).map((row): Waiting => {
    const shown = spec.toCase(row as never, words);
    const isBeyondDay =
      me.data !== undefined && shown.usdt !== undefined && gt(add(me.data.passedAlone, shown.usdt), me.data.aloneADay);
    const claim = claims.data?.find(({ item }) => item === shown.item);
    const proposal = proposals.data?.list.find(({ object }) => object === spec.objectOf(shown.item, shown.uid));
    return {
      ...shown,
      takesTwo: shown.takesTwo || isBeyondDay || proposal !== undefined,
      isBeyondDay,
      takenBy: claim?.by ?? null,
      takenUntil: claim?.until ?? null,
      proposedBy: proposal?.by ?? null,
      proposedAt: proposal?.at ?? null,
      proposal: proposal ?? null,
    };
  });
  return {
    cases: cases.toSorted((a, b) => a.dueAt - b.dueAt),
    total: list.total ?? 0,
    isLoading: list.isPending,
    error: cases.length === 0 ? list.error : null,
    at: list.dataUpdatedAt,
    // The log of the case and the numbers on the left have changed too.
    refetch: () => Promise.all([list.refetch(), queries.invalidateQueries({ queryKey: ['answer'] })]),
  };
}
