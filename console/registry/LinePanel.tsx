/** The chosen line: all of it, how it looks to people, and what can be done with it. */
import { useState } from 'react';
import { useOperator } from '../data/useOperator';
import { AuditTrail } from '../ui/AuditTrail';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import type { Proposal } from '../ui/Proposal';
import { ProposalCard } from '../ui/ProposalCard';
import { Nothing } from '../ui/States';
import { useWords } from '../words';
import { CallForm } from './CallForm';
import { fieldName } from './FieldInputs';
import type { Chosen, AnyRegistry, RegistryAct } from './spec';
import type { PendingOf } from './usePending';
import { valueText } from './valueText';

interface LinePanelProps {
  registry: AnyRegistry;
  rows: readonly never[];
  chosen: Chosen;
  pendingOf: PendingOf;
  onDone: () => void;
}

export function LinePanel({ registry, rows, chosen, pendingOf, onDone }: LinePanelProps) {
  const words = useWords();
  const row = chosen && 'key' in chosen ? rows.find((one) => registry.keyOf(one) === chosen.key) : undefined;
  const fresh = chosen && 'fresh' in chosen ? registry.fresh?.[chosen.fresh] : undefined;
  return (
    <aside className="min-h-0 overflow-y-auto px-4 py-3">
      {fresh ? (
        <section className="grid gap-3">
          <h2 className="text-body font-bold">{words(`acts.${fresh.label}` as never)}</h2>
          <Note act={fresh} />
          <CallForm
            key={`fresh ${fresh.label}`}
            call={fresh.call}
            fixed={fresh.fixed ?? []}
            label={words(`acts.${fresh.label}` as never)}
            preview={fresh.hasPreview ? registry.preview : undefined}
            onDone={onDone}
          />
        </section>
      ) : row === undefined ? (
        <Nothing>{words('registry.choose')}</Nothing>
      ) : (
        <Line key={registry.keyOf(row)} registry={registry} row={row} pending={pendingOf(row)} onDone={onDone} />
      )}
    </aside>
  );
}

interface LineProps {
  registry: AnyRegistry;
  row: never;
  /** What others, or this operator, have proposed about it. */
  pending: readonly Proposal[];
  onDone: () => void;
}

function Line({ registry, row, pending, onDone }: LineProps) {
  const words = useWords();
  const { name, mayDecide } = useOperator();
  const [act, setAct] = useState<RegistryAct<never> | null>(null);
  const acts = mayDecide ? (registry.acts ?? []).filter(({ isFor }) => isFor?.(row, name) ?? true) : [];
  const known = act ? (act.known?.(row) ?? row) : {};
  return (
    <div className="grid gap-4">
      {registry.preview ? registry.preview(row) : <Everything row={row} />}
      {pending.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ))}
      <div className="flex flex-wrap gap-2">
        {acts.map((one) => (
          <Button key={one.label} aria-pressed={act === one} onClick={() => setAct(one)}>
            {words(`acts.${one.label}` as never)}
          </Button>
        ))}
      </div>
      {act && (
        <div key={act.label} ref={intoView} className="grid gap-3">
          <Note act={act} />
          <CallForm
            call={act.call}
            known={known}
            fixed={act.fixed ?? []}
            label={words(`acts.${act.label}` as never)}
            labels={act.isTold ? { reason: words('decide.reason') } : undefined}
            preview={act.hasPreview ? registry.preview : undefined}
            onDone={onDone}
          />
        </div>
      )}
      {registry.trailOf && <AuditTrail object={registry.trailOf(row)} />}
    </div>
  );
}

function Note({ act: { note } }: { act: RegistryAct<never> }) {
  const words = useWords();
  return note === undefined ? null : <p className="text-fine text-ink-2">{words(`actNotes.${note}` as never)}</p>;
}

/** A form below a long line would begin out of sight. */
const intoView = (place: HTMLElement | null): void => place?.scrollIntoView({ block: 'nearest' });

function Everything({ row }: { row: object }) {
  const words = useWords();
  return (
    <Facts
      facts={Object.entries(row).map(([name, value]) => ({
        name: fieldName(words, name),
        value: valueText(words, name, value),
        isWide: true,
      }))}
    />
  );
}
