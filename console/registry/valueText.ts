/** A value of a reply as a table shows it. */
import { formatDateTime } from '@/lib/format/times';
import type { Words } from '../words';
import { choiceName, fieldName } from './FieldInputs';

/** Fields that hold a moment end like this. */
const TIME = /(At|^at|^from)$/;

export function valueText(words: Words, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return words(value ? 'form.yes' : 'form.no');
  if (typeof value === 'number') return TIME.test(name) ? formatDateTime(value) : String(value);
  if (typeof value === 'string') return choiceName(words, name, value);
  if (Array.isArray(value)) return value.map((one) => valueText(words, name, one)).join(', ');
  return Object.entries(value)
    .map(([inner, one]) => `${fieldName(words, inner)} ${valueText(words, inner, one)}`)
    .join(' · ');
}
