/** One decision that waits for a second person, and what each of the two can do with it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '@/lib/api/index';
import { formatFullTime } from '@/lib/format/times';
import { ask } from '../data/ask';
import { answerKey } from '../data/useAnswer';
import { useOperator } from '../data/useOperator';
import { queuePlaceOf } from '../objects';
import { CallForm } from '../registry/CallForm';
import { useTell } from '../shell/Toasts';
import { proposedText, useWords } from '../words';
import { Button } from './Button';
import { ObjectName } from './ObjectName';
import { ConfirmProposal, type Proposal, ProposalTerms } from './Proposal';

export function ProposalCard({ proposal }: { proposal: Proposal }) {
  const words = useWords();
  const { name, mayDecide } = useOperator();
  const { action, object, by, at, call } = proposal;
  const place = queuePlaceOf(object, action);
  return (
    <article className="grid gap-3 rounded-m border border-line p-4">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <h2 className="text-body font-bold first-letter:uppercase">{proposedText(words, action)}</h2>
        <span className="text-ink-2">
          <ObjectName object={object} />
        </span>
        <span className="ml-auto text-fine text-ink-3">
          {words('proposals.by', { name: by, time: formatFullTime(at) })}
        </span>
      </header>
      <ProposalTerms proposal={proposal} />
      {mayDecide && (
        <div className="flex items-center gap-3">
          {place !== null ? (
            <Link to={place} className="font-semibold text-brand">
              {words('proposals.toQueue')}
            </Link>
          ) : (
            call !== null && by !== name && <ConfirmProposal proposal={proposal} />
          )}
          {by === name && <TakeBack id={proposal.id} />}
          {by === name && <p className="text-fine text-ink-3">{words('proposals.needsAnother')}</p>}
        </div>
      )}
      {mayDecide && by !== name && <Reject id={proposal.id} />}
    </article>
  );
}

function TakeBack({ id }: { id: string }) {
  const words = useWords();
  const { tell, tellError } = useTell();
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => ask(api.operator.withdrawProposal, { id }),
    onSuccess: () => tell(words('proposals.withdrawn')),
    onError: tellError,
    onSettled: () => queries.invalidateQueries({ queryKey: answerKey(api.operator.proposals.path, {}) }),
  });
  return (
    <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {words('proposals.withdraw')}
    </Button>
  );
}

/** What another one proposed is not taken back unsaid: its author reads why in the log. */
function Reject({ id }: { id: string }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      <p>
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words('proposals.reject')}
        </Button>
      </p>
      {isOpen && (
        <CallForm
          call={api.operator.rejectProposal}
          known={{ id }}
          fixed={['id']}
          label={words('proposals.confirmReject')}
        />
      )}
    </div>
  );
}
