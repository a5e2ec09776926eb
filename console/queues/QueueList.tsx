/** What waits, those whose time ends first on top. */
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatClock } from '@/lib/format/times';
import { useOperator } from '../data/useOperator';
import { Rest } from '../ui/Rest';
import { Failed, Nothing, Waiting as Bones } from '../ui/States';
import { TabRow } from '../ui/TabRow';
import { Who } from '../ui/Who';
import { useWords } from '../words';
import type { AnyQueue } from './spec';
import type { useQueue, Waiting } from './useQueue';

const TABS = ['all', 'free', 'mine', 'second'] as const;
export type Tab = (typeof TABS)[number];

const belongs: Record<Tab, (one: Waiting, name: string) => boolean> = {
  all: () => true,
  free: ({ takenBy }) => takenBy === null,
  mine: ({ takenBy }, name) => takenBy === name,
  // Proposed by somebody else: waits for a second person, and may wait for this one.
  second: ({ proposedBy }, name) => proposedBy !== null && proposedBy !== name,
};

export const chosenOf = (cases: readonly Waiting[], tab: Tab, name: string): Waiting[] =>
  cases.filter((one) => belongs[tab](one, name));

interface QueueListProps {
  spec: AnyQueue;
  queue: ReturnType<typeof useQueue>;
  tab: Tab;
  onTab: (tab: Tab) => void;
  shown: readonly Waiting[];
  item: string | null;
  onOpen: (one: Waiting) => void;
}

export function QueueList({ spec, queue, tab, onTab, shown, item, onOpen }: QueueListProps) {
  const words = useWords();
  const { name } = useOperator();
  return (
    <section aria-label={words(`queues.${spec.queue}`)} className="flex min-h-0 flex-col border-r border-line">
      <header className="grid gap-2 px-4 pt-3 pb-2">
        <h1 className="flex items-baseline text-title font-bold">
          {words(`queues.${spec.queue}`)}
          <small className="ml-auto text-fine font-normal text-ink-3">
            {queue.at > 0 && words('queue.updated', { time: formatClock(queue.at) })}
          </small>
        </h1>
        <TabRow
          tabs={TABS.map((value) => ({
            value,
            name: words(`queue.tabs.${value}`, { count: chosenOf(queue.cases, value, name).length }),
          }))}
          chosen={tab}
          onChoose={onTab}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {queue.isLoading ? (
          <Bones lines={8} />
        ) : queue.error ? (
          <Failed error={queue.error} onRetry={queue.refetch} />
        ) : shown.length === 0 ? (
          <Nothing>{words(queue.cases.length === 0 ? 'queue.empty' : 'queue.noneHere')}</Nothing>
        ) : (
          <ul className="m-0 list-none p-0">
            {shown.map((one) => (
              <li key={one.item}>
                <QueueRow one={one} isOpen={one.item === item} me={name} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
        {spec.further && (
          <p className="p-4 text-fine">
            <Link to={spec.further.place} className="font-semibold text-brand">
              {spec.further.name(words)}
            </Link>
          </p>
        )}
        {queue.total > queue.cases.length && (
          <p className="p-4 text-fine text-ink-3">
            {words('queue.more', { shown: queue.cases.length, total: queue.total })}
          </p>
        )}
      </div>
    </section>
  );
}

interface QueueRowProps {
  one: Waiting;
  isOpen: boolean;
  me: string;
  onOpen: (one: Waiting) => void;
}

function QueueRow({ one, isOpen, me, onOpen }: QueueRowProps) {
  const words = useWords();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button
      ref={row}
      type="button"
      aria-current={isOpen}
      onClick={() => onOpen(one)}
      className={`grid min-h-[3.625rem] w-full grid-cols-[minmax(0,1fr)_auto_1.5rem] items-center gap-x-2 border-t border-l-[3px] border-t-line py-2 pr-3 pl-3 text-left ${
        isOpen ? 'border-l-brand bg-brand-soft' : 'border-l-transparent hover:bg-surface'
      }`}
    >
      <span className="grid min-w-0 gap-0.5">
        <span className="flex items-baseline gap-1">
          <b className="line-clamp-2 text-body font-semibold wrap-anywhere">{one.title}</b>
          {one.unit && <small className="text-caption text-ink-2">{one.unit}</small>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-fine text-ink-2">
          {one.about}
          {one.takesTwo && (
            <span className="rounded-sm border border-line px-1 text-caption font-semibold whitespace-nowrap">
              {words('queue.persons', { have: one.proposedBy === null ? 0 : 1 })}
            </span>
          )}
          {one.marks.length > 0 && (
            <span className="text-caption font-semibold text-warn">
              {words('queue.marks', { count: one.marks.length })}
            </span>
          )}
        </span>
      </span>
      <Rest dueAt={one.dueAt} className="text-right" />
      <Who name={one.takenBy} isMe={one.takenBy === me} />
      {one.takenBy !== null && <span className="sr-only">{words('queue.takenBy', { name: one.takenBy })}</span>}
    </button>
  );
}
