/** The basic form: what was typed and photographed, which fields are wrong and why, and sending it. */
import { useState } from 'react';
import type { ErrorName } from '@/lib/api/errors';
import { identity } from '@/lib/api/identity';
import type { CallError } from '@/lib/client/callError';
import { useAction } from '@/lib/client/useAction';
import { serverNow } from '@/lib/device/serverClock';
import { type PhotoInput, usePhoto } from '@/lib/files/usePhoto';
import { type BasicDraft, editBasic, forgetBasic, useBasicDraft } from './state';
import { birthFault, documentFault, expiryFault, nameFault } from './rules';

export type BasicField = keyof BasicDraft;
export type Side = 'front' | 'back' | 'hand';
export const SIDES: readonly Side[] = ['front', 'back', 'hand'];

/** The field under which a refusal of the exchange belongs. */
const fieldOf: Partial<Record<ErrorName, BasicField>> = {
  nameForm: 'realName',
  documentForm: 'documentNo',
  documentTaken: 'documentNo',
  documentExpired: 'expiresOn',
  tooYoung: 'birthDate',
};

/** `missing` is worded by the form itself. */
type Fault = ErrorName | 'missing';

function faultsOf(form: BasicDraft): Partial<Record<BasicField, Fault>> {
  const now = serverNow();
  const faults: [BasicField, Fault | null][] = [
    ['nationality', form.nationality === null ? 'missing' : null],
    ['realName', nameFault(form.realName)],
    ['birthDate', birthFault(form.birthDate, now)],
    ['documentNo', documentFault(form.documentNo)],
    ['expiresOn', expiryFault(form.expiresOn || undefined, now)],
  ];
  return Object.fromEntries(faults.filter(([, fault]) => fault !== null));
}

export interface BasicInput {
  form: BasicDraft;
  set: <F extends BasicField>(field: F, value: BasicDraft[F]) => void;
  leave: (field: BasicField) => void;
  fault: (field: BasicField) => Fault | null;
  photos: Readonly<Record<Side, PhotoInput>>;
  /** Photos that are missing, once the form was pressed to go. */
  lacks: (side: Side) => boolean;
  /** Photos are on their way. */
  isSending: boolean;
  error: CallError | null;
  busy: boolean;
  /** Something was typed or photographed that a closed page would lose. */
  isBegun: boolean;
  /** False when something is wrong; then the fields or `error` say what. */
  submit: () => Promise<boolean>;
}

export function useBasicForm(): BasicInput {
  const form = useBasicDraft();
  const [left, setLeft] = useState<ReadonlySet<BasicField>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState<BasicDraft | null>(null);
  const [front, back, hand] = [
    usePhoto('identity', 'identity.front'),
    usePhoto('identity', 'identity.back'),
    usePhoto('identity', 'identity.hand'),
  ];
  const photos = { front, back, hand };
  const action = useAction(identity.submitBasic, { quiet: true });
  const faults = faultsOf(form);
  const reason = action.error?.reason ?? null;
  const refusedField = reason ? (fieldOf[reason] ?? null) : null;
  const isSending = SIDES.some((side) => photos[side].stage === 'preparing' || photos[side].stage === 'sending');

  return {
    form,
    photos,
    isSending,
    set: (field, value) => editBasic({ [field]: value }),
    leave: (field) => setLeft((before) => new Set([...before, field])),
    fault: (field) => {
      if (refusedField === field && sent?.[field] === form[field]) return reason;
      return submitted || (left.has(field) && form[field] !== '') ? (faults[field] ?? null) : null;
    },
    lacks: (side) => submitted && photos[side].stage === 'empty',
    isBegun: form.realName !== '' || form.documentNo !== '' || SIDES.some((side) => photos[side].stage !== 'empty'),
    error: refusedField ? null : action.error,
    busy: action.busy,
    submit: async () => {
      setSubmitted(true);
      const { nationality, expiresOn, ...rest } = form;
      const ids = { front: front.fileId, back: back.fileId, hand: hand.fileId };
      if (
        Object.keys(faults).length > 0 ||
        nationality === null ||
        ids.front === null ||
        ids.back === null ||
        ids.hand === null
      )
        return false;
      setSent(form);
      const done = await action.run({
        ...rest,
        nationality,
        realName: form.realName.trim(),
        front: ids.front,
        back: ids.back,
        hand: ids.hand,
        ...(expiresOn !== '' && { expiresOn }),
      });
      if (done === null) return false;
      forgetBasic();
      for (const side of SIDES) photos[side].empty();
      return true;
    },
  };
}
