/** The decision: pass it, refuse it for a reason that its person reads, or put it back. What needs two shows the first one before the second decides. */
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { formatClock } from '@/lib/format/times';
import { DEFAULT_LANGUAGE } from '@/lib/i18n/languages';
import { askByPath } from '../data/ask';
import { useOperator } from '../data/useOperator';
import { errorText } from '../errorText';
import { useTell } from '../shell/Toasts';
import { CallForm } from '../registry/CallForm';
import { Button } from '../ui/Button';
import { Choice, TextBox, TextField } from '../ui/Fields';
import { Kbd } from '../ui/Kbd';
import { Who } from '../ui/Who';
import { useShortcuts } from '../useShortcuts';
import { useWords, wordOr } from '../words';
import type { AnyQueue, Form, Given, Verdicts } from './spec';
import type { Waiting } from './useQueue';

interface DecisionProps {
  spec: AnyQueue;
  waiting: Waiting;
  /** Null while it has not been opened. */
  opened: unknown;
  onClaim: () => void;
  onDecided: () => Promise<void>;
}

type Verdict = 'pass' | 'reject';
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
      {waiting.proposedBy !== null && <FirstPerson waiting={waiting} me={name} />}
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
  return 'form' in decide ? <OwnForm {...props} form={decide} /> : <DecisionForm {...props} verdicts={decide} />;
}

function FirstPerson({ waiting, me }: { waiting: Waiting; me: string }) {
  const words = useWords();
  const { proposedBy, proposedAt } = waiting;
  return (
    <div className="grid grid-cols-[1.375rem_minmax(0,1fr)] gap-x-2.5 border-b border-line pb-3">
      <Who name={proposedBy} isMe={proposedBy === me} />
      <div>
        <p className="flex font-semibold">
          {words('decide.first', { name: proposedBy ?? '' })}
          <small className="ml-auto font-normal text-ink-3">{formatClock(proposedAt)}</small>
        </p>
        <p className="text-fine text-ink-2">{words(proposedBy === me ? 'decide.firstIsYou' : 'decide.youAreSecond')}</p>
      </div>
    </div>
  );
}

/** Where a call of its own decides. */
function OwnForm({ form, waiting, isMine, onClaim, onDecided }: DecisionProps & { form: Form; isMine: boolean }) {
  const words = useWords();
  const [begun, setBegun] = useState<{ known: object; times: number }>({ known: form.known, times: 0 });
  const Starters = form.starters;
  return (
    <>
      <TakeButton isMine={isMine} onClaim={onClaim} />
      {Starters && (
        <Starters
          language={waiting.language ?? DEFAULT_LANGUAGE}
          onChoose={(known) => setBegun(({ times }) => ({ known, times: times + 1 }))}
        />
      )}
      <CallForm
        key={begun.times}
        call={form.form}
        known={{ ...begun.known, [form.key]: waiting.item }}
        fixed={[form.key]}
        label={form.label(words)}
        onDone={() => void onDecided()}
      />
      <p className="text-center text-fine text-ink-3">{words('decide.final')}</p>
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

interface DecisionFormProps extends DecisionProps {
  verdicts: Verdicts<never>;
  isMine: boolean;
}

function DecisionForm({ spec, verdicts, waiting, opened, onClaim, onDecided, isMine }: DecisionFormProps) {
  const words = useWords();
  const { tell } = useTell();
  const [verdict, setVerdict] = useState<Verdict>('pass');
  const [given, setGiven] = useState<Given>({ reason: verdicts.reject.reasons?.[0] ?? '', note: '', received: '' });
  const note = useRef<HTMLTextAreaElement>(null);
  const change = (part: Partial<Given>) => setGiven((before) => ({ ...before, ...part }));
  const act = verdicts[verdict];
  const decide = useMutation({
    mutationFn: () => askByPath(act.path, act.body(waiting.item, given)),
    onSuccess: async (reply) => {
      const isProposed = (reply as { state?: string }).state === 'proposed';
      tell(words(isProposed ? 'decide.proposed' : verdict === 'pass' ? 'decide.passed' : 'decide.rejected'));
      await onDecided();
    },
  });
  const asked = verdict === 'pass' && opened ? (verdicts.pass.asksReceived?.(opened as never) ?? null) : null;
  const missing = verdict === 'reject' && verdicts.reject.reasons === null && given.reason.trim() === '';
  const cannot = opened === null || missing || (asked !== null && given.received.trim() === '');
  const send = (): void => {
    if (!cannot && !decide.isPending) decide.mutate();
  };
  useShortcuts({
    a: () => setVerdict('pass'),
    r: () => setVerdict('reject'),
    u: () => isMine && onClaim(),
    e: () => note.current?.focus(),
    'Ctrl+Enter': send,
  });
  return (
    <>
      <div role="radiogroup" aria-label={words('decide.title')} className="grid gap-1.5">
        <VerdictChoices verdict={verdict} onChoose={setVerdict} />
        <TakeButton isMine={isMine} onClaim={onClaim} />
      </div>
      {asked && (
        <TextField
          label={words('decide.received', { currency: asked.currency })}
          hint={words('decide.claimed', { amount: asked.claimed, currency: asked.currency })}
          inputMode="decimal"
          value={given.received}
          onChange={({ target }) => change({ received: target.value })}
        />
      )}
      {verdict === 'reject' && (
        <Reasons queue={spec.queue} reasons={verdicts.reject.reasons} given={given} onChange={change} note={note} />
      )}
      {decide.error && (
        <p role="alert" className="rounded-m bg-danger-soft px-3 py-2 text-danger">
          {errorText(words, decide.error)}
        </p>
      )}
      <div className="mt-auto grid gap-2 pt-3">
        <p className="text-fine text-ink-2">
          {words(
            verdict === 'reject'
              ? 'decide.afterReject'
              : waiting.takesTwo && waiting.proposedBy === null
                ? 'decide.afterFirst'
                : 'decide.afterPass',
          )}
        </p>
        <Button look="step" className="h-[2.625rem]" disabled={cannot} isBusy={decide.isPending} onClick={send}>
          {words(verdict === 'pass' ? 'decide.confirmPass' : 'decide.confirmReject')}
          <span aria-hidden="true" className="flex gap-1">
            {CONFIRM.map((key) => (
              <Kbd key={key} onDark>
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

function VerdictChoices({ verdict, onChoose }: { verdict: Verdict; onChoose: (verdict: Verdict) => void }) {
  const words = useWords();
  return (['pass', 'reject'] as const).map((one) => (
    <label
      key={one}
      className={`flex h-[2.375rem] items-center gap-2.5 rounded-m border px-2.5 text-cell font-medium ${
        one === verdict ? 'border-brand bg-brand-soft' : 'border-line hover:bg-surface'
      }`}
    >
      <input
        type="radio"
        name="verdict"
        className="accent-brand"
        checked={one === verdict}
        onChange={() => onChoose(one)}
      />
      {words(`decide.${one}`)}
      <span className="ml-auto">
        <Kbd>{one === 'pass' ? 'A' : 'R'}</Kbd>
      </span>
    </label>
  ));
}

interface ReasonsProps {
  queue: string;
  reasons: readonly string[] | null;
  given: Given;
  onChange: (part: Partial<Given>) => void;
  note: RefObject<HTMLTextAreaElement | null>;
}

function Reasons({ queue, reasons, given, onChange, note }: ReasonsProps) {
  const words = useWords();
  if (reasons === null)
    return (
      <TextBox
        ref={note}
        label={words('decide.ownReason')}
        value={given.reason}
        maxLength={300}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    );
  return (
    <>
      <Choice
        label={words('decide.reason')}
        value={given.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
        options={reasons.map((value) => ({
          value,
          name: wordOr(words, `reasons.${queue}.${value}`, value),
        }))}
      />
      <TextBox
        ref={note}
        label={words('decide.note')}
        value={given.note}
        maxLength={300}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </>
  );
}
