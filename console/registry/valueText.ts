/** A value of a reply as a table shows it. */
import { formatAmount } from '@/lib/format/numbers';
import { formatDateTime } from '@/lib/format/times';
import { isDecimal } from '@/lib/money/decimal';
import type { Words } from '../words';
import { choiceName, fieldName } from './FieldInputs';
import { percentText } from './percent';

/** Fields that hold a moment end like this. */
const TIME = /(At|^at|^from)$/;

/** Fields that hold an amount; numbers of orders, people and accounts look the same and are told as they are. */
const AMOUNTS = new Set(
  'amount available cap commission fee fees held max maxLoan maxStake min minLoan minStake personLimit quota raised receives taken total value'.split(
    ' ',
  ),
);

export function valueText(words: Words, name: string, value: unknown): string {
  if (value === null && name === 'from') return words('registry.standard');
  // As the form takes it, and what it means.
  if (name === 'symbol' && value === '*') return words('registry.allMarkets');
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return words(value ? 'form.yes' : 'form.no');
  if (typeof value === 'number') return TIME.test(name) ? formatDateTime(value) : String(value);
  const percent = percentText(name, value);
  if (percent !== null) return words('registry.share', { value: value as string, percent });
  if (typeof value === 'string')
    return AMOUNTS.has(name) && isDecimal(value) ? formatAmount(value) : choiceName(words, name, value);
  if (Array.isArray(value))
    // What has parts of its own stands on a line of its own.
    return value
      .map((one) => valueText(words, name, one))
      .join(value.some((one) => typeof one === 'object') ? '\n' : ', ');
  const line = value as Readonly<Record<string, unknown>>;
  // Such as one of a payee, which says by itself what it is.
  if ('field' in line && 'value' in line)
    return words('audit.pair', {
      name: valueText(words, 'field', line.field),
      value: valueText(words, '', line.value),
    });
  return Object.entries(line)
    .map(([inner, one]) => `${fieldName(words, inner)} ${valueText(words, inner, one)}`)
    .join(' · ');
}
