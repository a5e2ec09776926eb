/** The decision: pass it, refuse it for a reason that its person reads, or put it back. What needs two shows the first one before the second decides. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatClock } from '@/lib/format/times';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { isDecimal } from '@/lib/money/decimal';
import { takesTwo, usdtOf } from '@/lib/offline/rules';
import { askByPath } from '../data/ask';
import { drafts, useDraft } from '../data/drafts';
import { useOperator } from '../data/useOperator';
import { errorText, isUnsettled } from '../errorText';
import { useTell } from '../shell/Toasts';
import { CallForm } from '../registry/CallForm';
import { Button } from '../ui/Button';
import { Kbd } from '../ui/Kbd';
import { ConfirmProposal, type Proposal, ProposalTerms } from '../ui/Proposal';
import { Who } from '../ui/Who';
import { useShortcuts } from '../useShortcuts';
import { useWords } from '../words';
import { noteDecision, useIsTooSoon } from './lastDecision';
import { type FirstReceived, Received, receivedOf } from './Received';
import { withSaved } from './savedText';
import type { AnyQueue, Form, Given, Verdicts } from './spec';
import type { Waiting } from './useQueue';
import { Reasons, type Verdict, VerdictChoices } from './Verdict';

interface DecisionProps {
  spec: AnyQueue;
  waiting: Waiting;
  /** Null while it has not been opened. */
  opened: unknown;
  onClaim: () => void;
  onDecided: () => Promise<void>;
  onStale: () => Promise<unknown>;
}

const CONFIRM = ['Ctrl', '↵'] as const;

export function Decision(props: DecisionProps) {
  const words = useWords();
  const { name, mayDecide } = useOperator();
  const { waiting } = props;
  const isOthers = waiting.takenBy !== null && waiting.takenBy !== name;
  return (
    <aside aria-label={words('decide.title')} className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3.5">
      <h2 className="flex items-baseline text-body font-bold">
        {words('decide.title')}
        <small className="ml-auto text-fine font-medium text-ink-2">
          {waiting.takenBy === name &&
            waiting.takenUntil !== null &&
            words('decide.mine', { time: formatClock(waiting.takenUntil) })}
        </small>
      </h2>
      {waiting.proposedBy !== null && <FirstPerson waiting={waiting} me={name} isPass={'pass' in props.spec.decide} />}
      {!mayDecide ? (
        <p className="text-ink-2">{words('decide.auditor')}</p>
      ) : isOthers ? (
        <p className="text-ink-2">
          {words('decide.others', { name: waiting.takenBy ?? '', time: formatClock(waiting.takenUntil) })}
        </p>
      ) : (
        <Deciding {...props} isMine={waiting.takenBy === name} />
      )}
    </aside>
  );
}

function Deciding(props: DecisionProps & { isMine: boolean }) {
  const { decide } = props.spec;
  if ('pass' in decide) return <DecisionForm {...props} verdicts={decide} />;
  const { proposal } = props.waiting;
  return proposal === null ? <OwnForm {...props} form={decide} /> : <SecondPerson {...props} proposal={proposal} />;
}

function FirstPerson({ waiting, me, isPass }: { waiting: Waiting; me: string; isPass: boolean }) {
  const words = useWords();
  const { proposedBy, proposedAt } = waiting;
  return (
    <div className="grid grid-cols-[1.375rem_minmax(0,1fr)] gap-x-2.5 border-b border-line pb-3">
      <Who name={proposedBy} isMe={proposedBy === me} />
      <div>
        <p className="flex font-semibold">
          {words(isPass ? 'decide.first' : 'decide.firstProposed', { name: proposedBy ?? '' })}
          <small className="ml-auto font-normal text-ink-3">{formatClock(proposedAt)}</small>
        </p>
        <p className="text-fine text-ink-2">
          {words(proposedBy !== me ? 'decide.youAreSecond' : isPass ? 'decide.firstIsYou' : 'proposals.needsAnother')}
        </p>
        <p className="text-fine text-ink-3">
          {words('decide.orTakeBack')}{' '}
          <Link to="/proposals" className="text-brand">
            {words('pages.proposals')}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** What the first person filled in is confirmed as it is: nobody could write the same words again. */
function SecondPerson({
  proposal,
  isMine,
  onClaim,
  onDecided,
}: DecisionProps & { proposal: Proposal; isMine: boolean }) {
  const words = useWords();
  const { name } = useOperator();
  return (
    <>
      <TakeButton isMine={isMine} onClaim={onClaim} />
      <ProposalTerms proposal={proposal} />
      {proposal.by === name ? (
        <p className="text-ink-2">{words('proposals.needsAnother')}</p>
      ) : (
        <ConfirmProposal proposal={proposal} onDone={onDecided} />
      )}
    </>
  );
}

/** Where a call of its own decides. */
function OwnForm({
  spec,
  form,
  waiting,
  opened,
  isMine,
  onClaim,
  onDecided,
  onStale,
}: DecisionProps & { form: Form; isMine: boolean }) {
  const words = useWords();
  const draft = `${spec.queue}:${waiting.item}`;
  const [saved, setSaved] = useState({ text: '', times: 0 });
  const place = useRef<HTMLDivElement>(null);
  const isTooSoon = useIsTooSoon();
  useShortcuts({
    u: () => isMine && onClaim(),
    e: () => place.current?.querySelector('textarea')?.focus(),
    'Ctrl+Enter': () => {
      if (!isTooSoon) place.current?.querySelector('form')?.requestSubmit();
    },
  });
  const Starters = form.starters;
  const read = opened === null ? {} : (form.read?.(opened as never) ?? {});
  return (
    <>
      <TakeButton isMine={isMine} onClaim={onClaim} />
      {Starters && (
        <Starters
          language={waiting.language ?? DEFAULT_LANGUAGE}
          onChoose={(text) => {
            const written = (drafts.of(draft) as { text?: string } | undefined)?.text ?? '';
            drafts.keep(draft, { [form.key]: waiting.item, text: withSaved(written, saved.text, text) });
            setSaved(({ times }) => ({ text, times: times + 1 }));
          }}
        />
      )}
      <div ref={place} inert={isTooSoon}>
        <CallForm
          key={saved.times}
          call={form.form}
          known={{ ...form.known, [form.key]: waiting.item }}
          fixed={[form.key]}
          also={read}
          draft={draft}
          keys={CONFIRM}
          label={form.label(words)}
          onDone={() => {
            noteDecision();
            void onDecided();
          }}
          onFailed={onStale}
        />
      </div>
      <p className="text-center text-fine text-ink-3">{words(form.isTalk ? 'talk.final' : 'decide.final')}</p>
    </>
  );
}

function TakeButton({ isMine, onClaim }: { isMine: boolean; onClaim: () => void }) {
  const words = useWords();
  return (
    <button
      type="button"
      onClick={onClaim}
      className="flex h-[2.375rem] items-center rounded-m border border-line px-2.5 font-medium text-ink-2 hover:bg-surface"
    >
      {words(isMine ? 'decide.putBack' : 'decide.take')}
      <span className="ml-auto">
        <Kbd>{isMine ? 'U' : 'T'}</Kbd>
      </span>
    </button>
  );
}

/** Which one it was, once another one stands in its place. */
const caseName = ({ title, unit, about }: Waiting): string => `${title}${unit === null ? '' : ` ${unit}`} · ${about}`;

/** What follows from the decision. */
function thenOf(verdict: Verdict | null, { reject }: Verdicts<never>, waiting: Waiting) {
  if (verdict === null) return null;
  if (verdict === 'reject') return reject.givesBack ? 'decide.afterRejectHeld' : 'decide.afterReject';
  if (waiting.proposedBy !== null || !waiting.takesTwo) return 'decide.afterPass';
  return waiting.isBeyondDay ? 'decide.beyondDay' : 'decide.afterFirst';
}

/** What the first of two persons has filled in, for the second one. */
function firstReceived({ proposal }: Waiting, me: string): FirstReceived | null {
  const amount = (proposal?.call?.body as { received?: unknown } | undefined)?.received;
  return proposal && proposal.by !== me && typeof amount === 'string' && isDecimal(amount)
    ? { name: proposal.by, amount }
    : null;
}

interface DecisionFormProps extends DecisionProps {
  verdicts: Verdicts<never>;
  isMine: boolean;
}

function DecisionForm({ spec, verdicts, waiting, opened, onClaim, onDecided, onStale, isMine }: DecisionFormProps) {
  const words = useWords();
  const { tell } = useTell();
  const { name } = useOperator();
  const draft = `${spec.queue}:${waiting.item}`;
  const [given, change] = useDraft<Given & { verdict: Verdict | null }>(draft, {
    // Chosen by the operator: two keys pressed twice would pass the next one unread.
    verdict: null,
    // Chosen or written: a person reads it, and the first of a list would often be wrong.
    reason: '',
    note: '',
    received: '',
  });
  const { verdict } = given;
  const [isTried, setTried] = useState(false);
  const setVerdict = (chosen: Verdict) => {
    setTried(false);
    change({ verdict: chosen });
  };
  const note = useRef<HTMLTextAreaElement>(null);
  const received = useRef<HTMLInputElement>(null);
  const reason = useRef<HTMLSelectElement>(null);
  const decide = useMutation({
    mutationFn: (chosen: Verdict) => {
      const act = verdicts[chosen];
      // Taken back meanwhile, it is no pass of one's own.
      const confirms = waiting.proposal?.call?.path === act.path ? waiting.proposal.id : null;
      return askByPath(act.path, act.body(waiting.item, { ...given, received: amount ?? '' }), confirms);
    },
    onSuccess: async (reply) => {
      const isProposed = (reply as { state?: string }).state === 'proposed';
      drafts.drop(draft);
      const done = words(isProposed ? 'decide.proposed' : verdict === 'pass' ? 'decide.passed' : 'decide.rejected');
      tell(`${caseName(waiting)} · ${done}`);
      noteDecision();
      await onDecided();
    },
    // Somebody else may have decided meanwhile, or this very call before its answer was lost.
    onError: onStale,
  });
  const asked = verdict === 'pass' && opened ? (verdicts.pass.asksReceived?.(opened as never) ?? null) : null;
  const amount = asked && receivedOf(given.received, asked.currency);
  const missing = verdict === 'reject' && given.reason.trim() === '';
  const lacks =
    verdict === null ? 'verdict' : missing ? 'reason' : asked !== null && amount === null ? 'received' : null;
  // Who has passed it first cannot be the second person.
  const isOwn = verdict === 'pass' && waiting.proposedBy === name;
  const isLarge = asked !== null && amount !== null && takesTwo(usdtOf(amount, asked.rate));
  const then = thenOf(verdict, verdicts, isLarge ? { ...waiting, takesTwo: true } : waiting);
  const isTooSoon = useIsTooSoon();
  const cannot = isTooSoon || opened === null || isOwn;
  const send = (): void => {
    if (cannot || decide.isPending) return;
    setTried(true);
    if (verdict !== null && lacks === null) decide.mutate(verdict);
  };
  useShortcuts({
    a: () => setVerdict('pass'),
    r: () => setVerdict('reject'),
    u: () => isMine && onClaim(),
    e: () => ((missing ? reason.current : null) ?? note.current ?? received.current)?.focus(),
    'Ctrl+Enter': send,
  });
  return (
    <>
      <div role="radiogroup" aria-label={words('decide.title')} className="grid gap-1.5">
        <VerdictChoices verdict={verdict} onChoose={setVerdict} />
        <TakeButton isMine={isMine} onClaim={onClaim} />
      </div>
      {asked && (
        <Received
          asked={asked}
          first={firstReceived(waiting, name)}
          value={given.received}
          onChange={(typed) => change({ received: typed })}
          place={received}
        />
      )}
      {verdict === 'reject' && (
        <Reasons
          queue={spec.queue}
          reasons={verdicts.reject.reasons}
          given={given}
          onChange={change}
          note={note}
          choice={reason}
        />
      )}
      {decide.error && (
        <p role="alert" className="rounded-m bg-danger-soft px-3 py-2 text-danger">
          {errorText(words, decide.error)} {isUnsettled(decide.error) && words('decide.unsure')}
        </p>
      )}
      <div className="mt-auto grid gap-2 pt-3">
        {isTried && lacks !== null && (
          <p role="alert" className="text-danger">
            {words(`decide.lacks.${lacks}`)}
          </p>
        )}
        <p className="text-fine text-ink-2">{isOwn ? words('proposals.needsAnother') : then !== null && words(then)}</p>
        <Button look="step" className="h-[2.625rem]" disabled={cannot} isBusy={decide.isPending} onClick={send}>
          {words(
            verdict === null ? 'decide.confirm' : verdict === 'pass' ? 'decide.confirmPass' : 'decide.confirmReject',
          )}
          <span aria-hidden="true" className="flex gap-1">
            {CONFIRM.map((key) => (
              <Kbd key={key} onDark={!cannot}>
                {key}
              </Kbd>
            ))}
          </span>
        </Button>
        <p className="text-center text-fine text-ink-3">{words('decide.final')}</p>
      </div>
    </>
  );
}
