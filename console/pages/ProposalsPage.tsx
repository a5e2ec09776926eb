/** Decisions that wait for a second person: what was proposed, by whom, and the button that makes the same call. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { QueueName } from '@/lib/api/operator/operatorQueues';
import { formatFullTime } from '@/lib/format/times';
import { ask, askByPath } from '../data/ask';
import { answerKey, useAnswer } from '../data/useAnswer';
import { useOperator } from '../data/useOperator';
import { fieldName } from '../registry/FieldInputs';
import { useTell } from '../shell/Toasts';
import { Answered } from '../ui/Answered';
import { Button } from '../ui/Button';
import { Page } from '../ui/Page';
import { Nothing } from '../ui/States';
import { actionText, useWords } from '../words';

type Proposal = ReplyOf<typeof api.operator.proposals>['list'][number];

export function ProposalsPage() {
  const words = useWords();
  const proposals = useAnswer(api.operator.proposals, {}, { everyMs: 15_000 });
  return (
    <Page title={words('pages.proposals')} about={words('proposals.about')}>
      <Answered of={proposals}>
        {({ list }) =>
          list.length === 0 ? (
            <Nothing>{words('proposals.none')}</Nothing>
          ) : (
            <ul className="m-0 grid list-none gap-3 p-0">
              {list.map((proposal) => (
                <li key={proposal.id}>
                  <ProposalCard proposal={proposal} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Page>
  );
}

/** The fields of what was proposed, or its terms as they were kept by an older version. */
const fieldsOf = ({ call, terms }: Proposal): [string, string][] =>
  call === null
    ? [['terms', terms]]
    : Object.entries(call.body).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);

/** Where a request is shown whole: a second person decides there, not from its number alone. */
function placeOf(object: string): string | null {
  const [kind = '', item = ''] = object.split(':');
  const queue = kind === 'c2cOrder' ? 'appeal' : kind;
  return QueueName.options.some((name) => name === queue) ? `/queues/${queue}/${item}` : null;
}

function ProposalCard({ proposal }: { proposal: Proposal }) {
  const words = useWords();
  const { name, mayDecide } = useOperator();
  const { tell, tellError } = useTell();
  const queries = useQueryClient();
  const { id, action, object, by, at, call } = proposal;
  const place = placeOf(object);
  // The list may move under a press: one press asks, a second one confirms.
  const [isSure, setSure] = useState(false);
  const settled = {
    onSettled: () => queries.invalidateQueries({ queryKey: answerKey(api.operator.proposals.path, {}) }),
    onError: tellError,
  };
  const confirm = useMutation({
    ...settled,
    mutationFn: async () => (call === null ? null : askByPath(call.path, call.body, id)),
    onSuccess: () => tell(words('proposals.done')),
  });
  const withdraw = useMutation({
    ...settled,
    mutationFn: () => ask(api.operator.withdrawProposal, { id }),
    onSuccess: () => tell(words('proposals.withdrawn')),
  });
  return (
    <article className="grid gap-3 rounded-m border border-line p-4">
      <header className="flex items-baseline gap-3">
        <h2 className="text-body font-bold">{actionText(words, action)}</h2>
        <span className="text-ink-2">{object}</span>
        <span className="ml-auto text-fine text-ink-3">
          {words('proposals.by', { name: by, time: formatFullTime(at) })}
        </span>
      </header>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
        {fieldsOf(proposal).map(([field, value]) => (
          <div key={field} className="contents">
            <dt className="text-ink-3">{fieldName(words, field)}</dt>
            <dd className="m-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {mayDecide && (
        <div className="flex items-center gap-3">
          {place !== null ? (
            <Link to={place} className="font-semibold text-brand">
              {words('proposals.toQueue')}
            </Link>
          ) : (
            call !== null &&
            by !== name && (
              <Button
                look="step"
                isBusy={confirm.isPending}
                onClick={() => (isSure ? confirm.mutate() : setSure(true))}
                onBlur={() => setSure(false)}
              >
                {words(isSure ? 'proposals.sure' : 'proposals.confirm')}
              </Button>
            )
          )}
          <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {words('proposals.withdraw')}
          </Button>
          {by === name && <p className="text-fine text-ink-3">{words('proposals.needsAnother')}</p>}
        </div>
      )}
    </article>
  );
}
