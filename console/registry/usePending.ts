/** What waits for a second person, by the lines of a registry that it is about. */
import { api } from '@/lib/api/index';
import { useAnswer } from '../data/useAnswer';
import type { Proposal } from '../ui/Proposal';
import type { AnyRegistry } from './spec';

export type PendingOf = (row: never) => readonly Proposal[];

export function usePending({ proposedFor }: Pick<AnyRegistry, 'proposedFor'>): PendingOf {
  const list = useAnswer(api.operator.proposals, {}, { everyMs: 15_000 }).data?.list ?? [];
  return (row) => {
    if (proposedFor === undefined) return [];
    const name = proposedFor(row);
    return list.filter(({ object }) => object === name || object.startsWith(`${name}:`));
  };
}
