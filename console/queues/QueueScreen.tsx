/** A queue: what waits on the left, one of it in the middle, the decision on the right, all of it by keyboard. */
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useClaim } from '../data/useClaim';
import { useOperator } from '../data/useOperator';
import { useCopy } from '../ui/Copyable';
import { AuditTrail } from '../ui/AuditTrail';
import { Failed, Nothing, Waiting as Bones } from '../ui/States';
import { useShortcuts } from '../useShortcuts';
import { useWords } from '../words';
import { CaseView } from './CaseView';
import { type Tab, QueueList, chosenOf } from './QueueList';
import type { AnyQueue } from './spec';
import { useQueue, type Waiting } from './useQueue';

export function QueueScreen({ spec }: { spec: AnyQueue }) {
  const words = useWords();
  const { item } = useParams();
  const navigate = useNavigate();
  const { name } = useOperator();
  const copy = useCopy();
  const [tab, setTab] = useState<Tab>('all');
  const queue = useQueue(spec);
  const shown = chosenOf(queue.cases, tab, name);
  const current = queue.cases.find((one) => one.item === item) ?? null;
  const open = (one: Waiting | undefined): void => {
    if (one) void navigate(`/queues/${spec.queue}/${one.item}`);
  };
  const step = (by: 1 | -1): void => {
    const at = shown.findIndex((one) => one.item === item);
    open(shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]);
  };
  const claim = useTurn(spec, current, name, queue.refetch);
  useShortcuts({
    j: () => step(1),
    k: () => step(-1),
    t: claim,
    o: () => {
      if (current?.uid) void navigate(`/users/${current.uid}`);
    },
    c: () => {
      if (current) void copy(current.item);
    },
  });
  /** After a decision comes the next one in line. */
  const next = async (): Promise<void> => {
    const at = shown.findIndex((one) => one.item === item);
    const following = shown[at + 1] ?? shown[at - 1];
    await navigate(following ? `/queues/${spec.queue}/${following.item}` : `/queues/${spec.queue}`);
    await queue.refetch();
  };
  return (
    <div className="grid h-full min-h-0 grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[21rem_minmax(0,1fr)]">
      <QueueList spec={spec} queue={queue} tab={tab} onTab={setTab} shown={shown} item={item ?? null} onOpen={open} />
      {item === undefined ? (
        <Nothing>{words('queue.choose')}</Nothing>
      ) : current ? (
        <CaseView key={item} spec={spec} waiting={current} onClaim={claim} onDecided={next} onStale={queue.refetch} />
      ) : queue.isLoading ? (
        <Bones />
      ) : queue.error ? (
        <Failed error={queue.error} onRetry={queue.refetch} />
      ) : (
        <main className="min-h-0 overflow-y-auto px-[1.375rem] py-3">
          <p className="text-ink-2">{words('queue.gone')}</p>
          <AuditTrail object={spec.objectOf(item, null)} />
        </main>
      )}
    </div>
  );
}

/** Takes what nobody has taken, and puts back what is one's own. */
function useTurn(spec: AnyQueue, current: Waiting | null, name: string, refetch: () => Promise<unknown>): () => void {
  const { mayDecide } = useOperator();
  const change = useClaim(spec.queue, refetch);
  return () => {
    if (current && mayDecide && !change.isPending)
      change.mutate({ item: current.item, isMine: current.takenBy === name });
  };
}
