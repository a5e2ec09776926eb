/** The inputs of a form's fields, one by one, in groups and in lists that grow. */
import { zoneName } from '@/lib/format/times';
import { isLanguage, languageNames } from '@/lib/i18n/languages';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../ui/Button';
import { Choice, TextBox, TextField } from '../ui/Fields';
import { useWords, type Words, wordOr } from '../words';
import { type Field, type Fields, isNeeded, toRow } from './fields';
import { percentText } from './percent';

/** What a field is called, and one of its choices. */
export const fieldName = (words: Words, name: string): string =>
  isLanguage(name) ? languageNames[name] : wordOr(words, `names.${name}`, name);
/** Fields whose values are choices; any other text is shown as it is. */
const CHOICES = new Set(
  'account art category direction documentType field kind mode numberForm phase product unit why winner'.split(' '),
);
export const choiceName = (words: Words, name: string, value: string): string =>
  CHOICES.has(name) ? wordOr(words, `choices.${value}`, value) : value;
/** What is chosen in a form: reasons are read by people, in the app's own words. The one form that asks for such is that of bank transfers. */
const optionName = (words: Words, name: string, value: string): string =>
  name === 'reason' ? wordOr(words, `reasons.bankWithdrawal.${value}`, value) : choiceName(words, name, value);

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

interface FieldInputsProps {
  fields: Fields;
  path: string;
  /** Of fields that are called otherwise in this form, such as a reason that its person reads. */
  labels?: Readonly<Record<string, string>>;
}

export function FieldInputs({ fields, path, labels = {} }: FieldInputsProps) {
  return fields.map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} path={join(path, name)} label={labels[name]} />
  ));
}

interface FieldInputProps {
  name: string;
  field: Field;
  path: string;
  label?: string | undefined;
}

function FieldInput({ name, field, path, label }: FieldInputProps) {
  const words = useWords();
  if (field.kind === 'group')
    return (
      <fieldset className="m-0 grid gap-3 rounded-m border border-line p-3">
        <legend className="px-1 text-fine font-semibold text-ink-2">{fieldName(words, name)}</legend>
        <FieldInputs fields={field.fields} path={path} />
      </fieldset>
    );
  return field.kind === 'list' ? (
    <ListInput name={name} field={field} path={path} />
  ) : (
    <PlainInput name={name} field={field} path={path} label={label} />
  );
}

/** In which zone a time is filled in. */
const zoneHint = (words: Words, hint: string | undefined): string => {
  const zone = words('form.zone', { zone: zoneName(Date.now()) });
  return hint === undefined ? zone : `${zone} · ${hint}`;
};

function PlainInput({ name, field, path, label: own }: FieldInputProps) {
  const words = useWords();
  const { register, getFieldState, formState } = useFormContext();
  const fault = getFieldState(path, formState).error?.message;
  const label = own ?? fieldName(words, name);
  const percent = percentText(name, useWatch({ name: path }));
  const optional = isNeeded(field) ? undefined : words('form.optional');
  const hint = percent === null ? optional : words('form.percent', { percent });
  const shared = { label, fault, hint, ...register(path) };
  if (field.kind === 'yesNo')
    return (
      <label className="flex items-center gap-2">
        <input type="checkbox" className="size-4 accent-brand" {...register(path)} />
        {label}
      </label>
    );
  if (field.kind === 'choice')
    return (
      <Choice
        {...shared}
        options={[
          ...(isNeeded(field) ? [] : [{ value: '', name: words('form.none') }]),
          ...(isNeeded(field) && field.options.length > 1 ? [{ value: '', name: words('form.choose') }] : []),
          ...field.options.map((value) => ({ value, name: optionName(words, name, value) })),
        ]}
      />
    );
  if (field.kind === 'longText') return <TextBox {...shared} />;
  return (
    <TextField
      {...shared}
      {...(field.kind === 'time' && { type: 'datetime-local', hint: zoneHint(words, hint) })}
      {...(field.kind === 'whole' && { inputMode: 'numeric' as const })}
    />
  );
}

function ListInput({ name, field, path }: FieldInputProps & { field: Field & { kind: 'list' } }) {
  const words = useWords();
  const { control, register, getFieldState, formState } = useFormContext();
  const { fields: rows, append, remove } = useFieldArray({ control, name: path });
  const { item } = field;
  const faultAt = (at: string): string | undefined => getFieldState(at, formState).error?.message;
  const plainRow = (index: number) => ({
    label: words('form.nth', { n: index + 1 }),
    fault: faultAt(`${path}.${index}.value`),
    ...register(`${path}.${index}.value`),
  });
  // Of the list itself, such as that it has too few rows; a row that is added answers it.
  const fault = rows.length === 0 ? faultAt(path) : undefined;
  return (
    <fieldset
      className={`m-0 grid gap-2 rounded-m border p-3 ${fault ? 'border-danger' : 'border-line'}`}
      aria-describedby={fault ? `${path}-note` : undefined}
    >
      <legend className="px-1 text-fine font-semibold text-ink-2">{fieldName(words, name)}</legend>
      {fault && (
        <p id={`${path}-note`} role="alert" className="text-fine text-danger">
          {fault}
        </p>
      )}
      {rows.map((row, index) => (
        <div key={row.id} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2">
            {item.kind === 'group' ? (
              <FieldInputs fields={item.fields} path={`${path}.${index}`} />
            ) : item.kind === 'longText' ? (
              <TextBox {...plainRow(index)} />
            ) : (
              <TextField {...plainRow(index)} />
            )}
          </div>
          <Button aria-label={words('form.removeNth', { n: index + 1 })} onClick={() => remove(index)}>
            ×
          </Button>
        </div>
      ))}
      {rows.length < field.most && (
        <Button className="justify-self-start" onClick={() => append(toRow(item, undefined))}>
          {words('form.add')}
        </Button>
      )}
    </fieldset>
  );
}
