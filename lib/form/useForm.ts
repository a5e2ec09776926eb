/** What every form does: a field says what is wrong with it once it was left or the form was sent, and a refusal stands where it belongs. */
import { useState } from 'react';
import type { CallError } from '@/lib/client/callError';
import { useErrorText } from '@/lib/i18n/errorText';

export interface FormSpec<F extends string> {
  /** What stands in each field now. */
  values: Readonly<Record<F, unknown>>;
  /** What is wrong with it, in words; null or absent where nothing is. */
  faults: Readonly<Partial<Record<NoInfer<F>, string | null>>>;
  /** Why the last try was refused. */
  error: CallError | null;
  /** The field under which a refusal belongs; null where it concerns the whole form, as all do without this. */
  placeOf?: (error: CallError) => NoInfer<F> | null;
}

export interface FormState<F extends string> {
  /** What the field says beneath it now. */
  fault: (field: F) => string | null;
  /** The field was left: from now on it says what is wrong with what stands in it. */
  leave: (field: F) => void;
  /** From now on the field says what is wrong with it, also while it is empty. */
  check: (field: F) => void;
  /** Why the whole form was refused. */
  refusal: string | null;
  /** Sends a form without faults, or without any in `fields`; null, with the faults shown, for any other, and null where `send` gives null. */
  submit: <T>(send: () => Promise<T | null>, fields?: readonly F[]) => Promise<T | null>;
  /** The form was pressed to go. */
  wasSent: boolean;
  /** Begins anew: what is missing is said after the next press only. */
  restart: () => void;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * The values stay with the caller, who may keep them beyond the screen. What was refused in a field is said until something else
 * stands there; what concerns the whole form until the next try.
 */
export function useForm<F extends string>({ values, faults, error, placeOf }: FormSpec<F>): FormState<F> {
  const errorText = useErrorText();
  const [left, setLeft] = useState<ReadonlySet<F>>(new Set());
  const [checked, setChecked] = useState<ReadonlySet<F>>(new Set());
  const [wasSent, setSent] = useState(false);
  const [tried, setTried] = useState<Readonly<Record<F, unknown>> | null>(null);
  const place = error && placeOf ? placeOf(error) : null;
  const isFilled = (field: F) => values[field] !== '' && values[field] !== null;

  return {
    fault: (field) => {
      if (error && place === field && tried && isSame(tried[field], values[field])) return errorText(error);
      const isTold = wasSent || checked.has(field) || (left.has(field) && isFilled(field));
      return isTold ? (faults[field] ?? null) : null;
    },
    leave: (field) => {
      if (isFilled(field)) setLeft((before) => new Set([...before, field]));
    },
    check: (field) => setChecked((before) => new Set([...before, field])),
    refusal: error && place === null ? errorText(error) : null,
    submit: async (send, fields = Object.keys(faults) as F[]) => {
      setSent(true);
      if (fields.some((field) => faults[field])) return null;
      setTried(values);
      return send();
    },
    wasSent,
    restart: () => setSent(false),
  };
}
