/** One that waits: everything about it in the middle, and beside it what the operator decides. Opening it is a line in the audit log. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { api } from '@/lib/api/index';
import { formatFullTime } from '@/lib/format/times';
import { answerKey } from '../data/useAnswer';
import { Answered } from '../ui/Answered';
import { AuditTrail, auditOf } from '../ui/AuditTrail';
import { Copyable } from '../ui/Copyable';
import { Facts } from '../ui/Facts';
import { Picture } from '../ui/Picture';
import { Rest } from '../ui/Rest';
import { Tag } from '../ui/Tag';
import { UserLink } from '../ui/UserLink';
import { useWords } from '../words';
import { Decision } from './Decision';
import type { AnyQueue } from './spec';
import type { Waiting } from './useQueue';

interface CaseViewProps {
  spec: AnyQueue;
  waiting: Waiting;
  onClaim: () => void;
  onDecided: () => Promise<void>;
  /** What was seen may have changed: the queue is read again. */
  onStale: () => Promise<unknown>;
}

export function CaseView({ spec, waiting, ...acts }: CaseViewProps) {
  const provider = useDataProvider();
  const queries = useQueryClient();
  const object = spec.objectOf(waiting.item, waiting.uid);
  // Each look is written down, so nothing asks again by itself, and a row of the list does not pass for a look.
  const look = useQuery({
    queryKey: ['look', spec.queue, waiting.item],
    queryFn: async () => {
      const { data: seen } = await provider.getOne(spec.queue, { id: waiting.item });
      // This look is a line of the log below.
      void queries.invalidateQueries({ queryKey: answerKey(api.operator.audit.path, auditOf(object)) });
      return seen;
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const isTalk = 'isTalk' in spec.decide && spec.decide.isTalk;
  /** What was said meanwhile is read before it is answered. */
  const readAgain = async (): Promise<void> => {
    await acts.onStale();
    if (isTalk) await look.refetch();
  };
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_16rem] xl:grid-cols-[minmax(0,1fr)_21.5rem]">
      <main className="min-h-0 overflow-y-auto border-r border-line px-[1.375rem] py-3">
        <Head waiting={waiting} isReviewed={'pass' in spec.decide} />
        <Answered of={look}>{(seen) => <Body spec={spec} opened={seen as never} waiting={waiting} />}</Answered>
        <AuditTrail object={object} />
      </main>
      <Decision spec={spec} waiting={waiting} opened={look.data ?? null} {...acts} onStale={readAgain} />
    </div>
  );
}

function Head({ waiting, isReviewed }: { waiting: Waiting; isReviewed: boolean }) {
  const words = useWords();
  const { title, unit, item, uid, since, dueAt, takesTwo, proposedBy } = waiting;
  return (
    <header className="grid gap-1 pb-3">
      <h2 className="flex flex-wrap items-center gap-2.5 text-heading font-bold">
        <span className="break-words">{title}</span>
        {unit && <small className="text-cell font-medium text-ink-3">{unit}</small>}
        {isReviewed && <Tag look="good">{words('case.underReview')}</Tag>}
        {takesTwo && <Tag>{words('case.needsTwo', { have: proposedBy === null ? 0 : 1 })}</Tag>}
      </h2>
      <p className="flex flex-wrap gap-x-3.5 text-fine text-ink-3">
        <span>
          {words('case.no')}{' '}
          <b className="font-semibold text-ink">
            <Copyable text={item} />
          </b>
        </span>
        {!isReviewed && uid !== null && (
          <span>
            {words('case.user')} <UserLink uid={uid} />
          </span>
        )}
        <span>{words('case.since', { time: formatFullTime(since) })}</span>
        <span>
          {words('case.due', { time: formatFullTime(dueAt) })} <Rest dueAt={dueAt} />
        </span>
      </p>
    </header>
  );
}

function Body({ spec, opened, waiting }: { spec: AnyQueue; opened: never; waiting: Waiting }) {
  const words = useWords();
  const pictures = spec.pictures?.(opened, words) ?? [];
  return (
    <>
      <Facts facts={spec.facts(opened, words)} />
      {waiting.marks.length > 0 && (
        <section className="grid gap-1 pt-3">
          <h3 className="font-semibold">{words('case.marks', { count: waiting.marks.length })}</h3>
          {waiting.marks.map((mark) => (
            <p key={mark} className="rounded-sm bg-warn-soft px-2.5 py-1.5 font-semibold text-warn">
              {mark}
            </p>
          ))}
        </section>
      )}
      {spec.more?.(opened)}
      {pictures.length > 0 && (
        <section className="grid gap-2 pt-3">
          <h3 className="font-semibold">{words('case.pictures')}</h3>
          <p className="text-fine text-ink-3">{words('case.looksAreKept')}</p>
          <div className="flex flex-wrap gap-3">
            {pictures.map(({ fileId, name }) => (
              <Picture key={fileId} fileId={fileId} name={name} />
            ))}
          </div>
        </section>
      )}
    </>
  );
}
