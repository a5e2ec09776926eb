/** Passed or refused, which nobody has chosen at first, and why it is refused. */
import type { RefObject } from 'react';
import { Choice, TextBox } from '../ui/Fields';
import { Kbd } from '../ui/Kbd';
import { useWords, wordOr } from '../words';
import type { Given } from './spec';

export type Verdict = 'pass' | 'reject';

export function VerdictChoices({
  verdict,
  onChoose,
}: {
  verdict: Verdict | null;
  onChoose: (verdict: Verdict) => void;
}) {
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
  choice: RefObject<HTMLSelectElement | null>;
}

export function Reasons({ queue, reasons, given, onChange, note, choice }: ReasonsProps) {
  const words = useWords();
  // Where none can be chosen, what is written is the reason itself.
  const written = reasons === null ? 'reason' : 'note';
  return (
    <>
      {reasons !== null && (
        <Choice
          label={words('decide.reason')}
          value={given.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
          ref={choice}
          options={[
            { value: '', name: words('decide.choose') },
            ...reasons.map((value) => ({ value, name: wordOr(words, `reasons.${queue}.${value}`, value) })),
          ]}
        />
      )}
      <TextBox
        ref={note}
        label={words(reasons === null ? 'decide.ownReason' : 'decide.note')}
        value={given[written]}
        maxLength={300}
        onChange={({ target }) => onChange({ [written]: target.value })}
      />
    </>
  );
}
