/** The form of a call, made from the agreement; it says which field is not taken before anything is sent. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type { Endpoint } from '@/lib/api/endpoint';
import { askByPath } from '../data/ask';
import { useOperator } from '../data/useOperator';
import { errorText } from '../errorText';
import { useTell } from '../shell/Toasts';
import { Button } from '../ui/Button';
import { useWords } from '../words';
import { FieldInputs } from './FieldInputs';
import { type Fields, faultsOf, fieldsOf, fromForm, groupOf, toForm } from './fields';

/** The part of a call that a form needs, whatever its types. */
export type FormCall = Pick<Endpoint, 'path' | 'request' | 'changes'>;

interface CallFormProps {
  call: FormCall;
  /** What is known already; fields of these names begin with it. */
  known?: object;
  /** Fields that are not shown, because they say which thing is meant. */
  fixed?: readonly string[];
  label: string;
  onDone?: () => void;
}

export function CallForm({ call, known = {}, fixed = [], label, onDone }: CallFormProps) {
  const words = useWords();
  const { tell } = useTell();
  const { mayDecide } = useOperator();
  const queries = useQueryClient();
  const [fields] = useState<Fields>(() => fieldsOf(call));
  const form = useForm({ defaultValues: toForm(groupOf(fields), known) as FieldValues });
  const send = useMutation({
    mutationFn: (body: unknown) => askByPath(call.path, body),
    onSuccess: async (reply) => {
      const isProposed = (reply as { state?: string } | null)?.state === 'proposed';
      tell(words(isProposed ? 'form.proposed' : 'form.done'));
      // Any list may show what was changed.
      await queries.invalidateQueries({ queryKey: ['answer'] });
      onDone?.();
    },
  });
  const submit = (values: FieldValues): void => {
    const body = fromForm(groupOf(fields), values);
    const faults = faultsOf(call, body);
    // The value of a row stands one step further in.
    for (const path of faults.flatMap((one) => [one, `${one}.value`]))
      form.setError(path, { message: words('form.fault') });
    if (faults.length === 0) send.mutate(body);
  };
  const shown = fields.filter(([name]) => !fixed.includes(name));
  return (
    <FormProvider {...form}>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={(event: FormEvent) => {
          form.clearErrors();
          void form.handleSubmit(submit)(event);
        }}
      >
        <fieldset disabled={!mayDecide} className="m-0 grid gap-3 border-0 p-0">
          <FieldInputs fields={shown} path="" />
        </fieldset>
        {send.error && (
          <p role="alert" className="rounded-m bg-danger-soft px-3 py-2 text-danger">
            {errorText(words, send.error)}
          </p>
        )}
        {Object.keys(form.formState.errors).length > 0 && (
          <p role="alert" className="text-danger">
            {words('form.faults')}
          </p>
        )}
        {mayDecide ? (
          <Button type="submit" look="step" isBusy={send.isPending}>
            {label}
          </Button>
        ) : (
          <p className="text-ink-3">{words('decide.auditor')}</p>
        )}
      </form>
    </FormProvider>
  );
}
