/** The form of a call, made from the agreement; it says which field is not taken before anything is sent. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { type FieldValues, FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { Endpoint } from '@/lib/api/endpoint';
import { askByPath } from '../data/ask';
import { drafts } from '../data/drafts';
import { useOperator } from '../data/useOperator';
import { errorText, faultText, isUnsettled, refusedField } from '../errorText';
import { useTell } from '../shell/Toasts';
import { Button } from '../ui/Button';
import { Kbd } from '../ui/Kbd';
import { useWords, type Words } from '../words';
import { FieldInputs } from './FieldInputs';
import { type Fields, type Limit, faultsOf, fieldsOf, fromForm, groupOf, toForm } from './fields';

/** The part of a call that a form needs, whatever its types. */
export type FormCall = Pick<Endpoint, 'path' | 'request' | 'changes'>;

interface CallFormProps {
  call: FormCall;
  /** What is known already; fields of these names begin with it. */
  known?: object;
  /** Fields that are not shown, because they say which thing is meant. */
  fixed?: readonly string[];
  /** Fields that nobody types: they are sent as they are at that moment. */
  also?: object;
  label: string;
  /** Of fields that are called otherwise than elsewhere. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** Under which name what was typed is kept while somebody looks elsewhere; without one it goes with the form. */
  draft?: string;
  /** The keys that send it, shown on its button. */
  keys?: readonly string[];
  /** How what is filled in will look to people. */
  preview?: ((body: never) => ReactNode) | undefined;
  onDone?: () => void;
  onFailed?: () => unknown;
}

export function CallForm(props: CallFormProps) {
  const { call, known = {}, fixed = [], also = {}, label, labels, draft, keys = [], preview, onDone, onFailed } = props;
  const words = useWords();
  const { tell } = useTell();
  const { mayDecide } = useOperator();
  const queries = useQueryClient();
  const [fields] = useState<Fields>(() => fieldsOf(call));
  const [begun] = useState(() => (draft === undefined ? undefined : (drafts.of(draft) as FieldValues | undefined)));
  const form = useForm({ defaultValues: begun ?? (toForm(groupOf(fields), known) as FieldValues) });
  const name = useKept(form, draft);
  const shown = fields.filter(([field]) => !fixed.includes(field) && !(field in also));
  const send = useMutation({
    mutationFn: (body: unknown) => askByPath(call.path, body),
    onSuccess: async (reply) => {
      const isProposed = (reply as { state?: string } | null)?.state === 'proposed';
      drafts.drop(name);
      tell(words(isProposed ? 'form.proposed' : 'form.done'));
      // Before the lists are asked again: whoever has gone elsewhere meanwhile is not led back.
      onDone?.();
      // Any list may show what was changed.
      await queries.invalidateQueries({ queryKey: ['answer'] });
    },
    onError: (error) => {
      const field = refusedField(
        error,
        shown.map(([asked]) => asked),
      );
      if (field !== null && form.getValues(field) !== undefined)
        form.setError(field, { message: faultText(words, error) }, { shouldFocus: true });
      return onFailed?.();
    },
  });
  const submit = (values: FieldValues): void => {
    const body = { ...(fromForm(groupOf(fields), values) as object), ...also };
    const faults = faultsOf(call, body);
    // The value of a row stands one step further in.
    for (const { path, limit } of faults.flatMap((one) => [one, { ...one, path: `${one.path}.value` }])) {
      const typed: unknown = form.getValues(path);
      const isEmpty = Array.isArray(typed) ? typed.length === 0 : typeof typed === 'string' && typed.trim() === '';
      form.setError(path, { message: isEmpty ? words('form.missing') : limitText(words, limit) });
    }
    if (faults[0] !== undefined) form.setFocus(faults[0].path);
    if (faults.length === 0) send.mutate(body);
  };
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
          <FieldInputs fields={shown} path="" {...(labels && { labels })} />
        </fieldset>
        {send.error && (
          <p role="alert" className="rounded-m bg-danger-soft px-3 py-2 text-danger">
            {errorText(words, send.error)} {isUnsettled(send.error) && words('form.unsure')}
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
            {keys.map((key) => (
              <Kbd key={key} onDark>
                {key}
              </Kbd>
            ))}
          </Button>
        ) : (
          <p className="text-ink-3">{words('decide.auditor')}</p>
        )}
        {preview && <BeforeSent fields={fields} preview={preview} />}
      </form>
    </FormProvider>
  );
}

function limitText(words: Words, limit: Limit): string {
  if (limit === null) return words('form.fault');
  return limit.word === 'whole' ? words('form.whole') : words(`form.${limit.word}`, { n: limit.n });
}

function BeforeSent({ fields, preview }: { fields: Fields; preview: (body: never) => ReactNode }) {
  const words = useWords();
  const values = useWatch();
  return (
    <section className="grid gap-2 pt-2">
      <h3 className="text-fine font-semibold text-ink-2">{words('form.preview')}</h3>
      {preview(fromForm(groupOf(fields), values) as never)}
    </section>
  );
}

/** Keeps what is typed, and answers under which name. */
function useKept(form: UseFormReturn, draft: string | undefined): string {
  const own = useId();
  const name = draft ?? own;
  useEffect(() => {
    const { unsubscribe } = form.watch((values) => drafts.keep(name, values));
    return () => {
      unsubscribe();
      if (draft === undefined) drafts.drop(name);
    };
  }, [form, name, draft]);
  return name;
}
