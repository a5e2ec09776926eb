/** The advanced form over its draft: which fields are wrong and why, and sending it. */
import { useState } from 'react';
import type { ErrorName } from '@/lib/api/errors';
import { identity } from '@/lib/api/identity';
import type { RelativeWish } from '@/lib/api/identity';
import type { CallError } from '@/lib/client/callError';
import { useAction } from '@/lib/client/useAction';
import { addressFault, nameFault, phoneFault } from './rules';
import { type AdvancedDraft, editAdvanced, forgetAdvanced, useAdvancedDraft } from './state';

export type AdvancedField =
  | 'workAddress'
  | 'homeAddress'
  | 'relation'
  | 'relativeName'
  | 'relativeAddress'
  | 'relativePhone';
/** `missing` is worded by the form itself. */
type Fault = ErrorName | 'missing';

function faultsOf(draft: AdvancedDraft, withRelative: boolean): Partial<Record<AdvancedField, Fault>> {
  const faults: [AdvancedField, Fault | null][] = [
    ['workAddress', addressFault(draft.workAddress)],
    ['homeAddress', addressFault(draft.homeAddress)],
    ...(withRelative
      ? ([
          ['relation', draft.relation === null ? 'missing' : null],
          ['relativeName', nameFault(draft.relativeName)],
          ['relativeAddress', addressFault(draft.relativeAddress)],
          ['relativePhone', phoneFault(draft.relativePhone)],
        ] as [AdvancedField, Fault | null][])
      : []),
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}

export interface AdvancedInput {
  draft: AdvancedDraft;
  set: (change: Partial<AdvancedDraft>) => void;
  leave: (field: AdvancedField) => void;
  fault: (field: AdvancedField) => Fault | null;
  /** Whether a relative is a part of the form now. */
  withRelative: boolean;
  error: CallError | null;
  busy: boolean;
  submit: () => Promise<boolean>;
}

export function useAdvancedForm(wish: RelativeWish): AdvancedInput {
  const draft = useAdvancedDraft();
  const [left, setLeft] = useState<ReadonlySet<AdvancedField>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const action = useAction(identity.submitAdvanced, { quiet: true });
  const withRelative = wish === 'required' || (wish === 'optional' && draft.withRelative);
  const faults = faultsOf(draft, withRelative);
  return {
    draft,
    withRelative,
    set: editAdvanced,
    leave: (field) => setLeft((before) => new Set([...before, field])),
    fault: (field) => (submitted || (left.has(field) && draft[field]) ? (faults[field] ?? null) : null),
    error: action.error,
    busy: action.busy,
    submit: async () => {
      setSubmitted(true);
      if (Object.keys(faults).length > 0) return false;
      const done = await action.run({
        workAddress: draft.workAddress.trim(),
        homeAddress: draft.homeAddress.trim(),
        ...(draft.workPlace !== null && { workPlace: draft.workPlace }),
        ...(draft.homePlace !== null && { homePlace: draft.homePlace }),
        ...(withRelative &&
          draft.relation !== null && {
            relative: {
              relation: draft.relation,
              name: draft.relativeName.trim(),
              address: draft.relativeAddress.trim(),
              phone: draft.relativePhone.trim(),
            },
          }),
      });
      if (done) forgetAdvanced();
      return done !== null;
    },
  };
}
