/** Things as the audit log names them (`withdrawal:8301…`), in words, and where each is shown. */
import { QueueName } from '@/lib/api/operator/operatorQueues';
import { fieldName } from './registry/FieldInputs';
import { valueText } from './registry/valueText';
import { actionText, type Words, wordOr } from './words';

export function partsOf(object: string): { kind: string; item: string } {
  const at = object.indexOf(':');
  return at < 0 ? { kind: object, item: '' } : { kind: object.slice(0, at), item: object.slice(at + 1) };
}

/** A decision about an appeal is one about its order. */
const queueOf = (kind: string): string => (kind === 'c2cOrder' ? 'appeal' : kind);

/** What is proposed of a request that has left its queue. */
const AFTER_QUEUE: ReadonlySet<string> = new Set(['bankWithdrawal.failed']);

/** Where a request is shown whole: a second person decides there, not from its number alone. */
export function queuePlaceOf(object: string, action?: string): string | null {
  if (action !== undefined && AFTER_QUEUE.has(action)) return null;
  const { kind, item } = partsOf(object);
  return QueueName.options.some((name) => name === queueOf(kind)) ? `/queues/${queueOf(kind)}/${item}` : null;
}

/** A field of a decision about something of this kind. */
export const detailOf = (words: Words, kind: string, name: string, value: unknown): string => {
  if (typeof value !== 'string') return valueText(words, name, value);
  if (name === 'reason') return wordOr(words, `reasons.${queueOf(kind)}.${value}`, value);
  if (name === 'action') return actionText(words, value);
  if (name === 'level') return wordOr(words, `users.levels.${value}`, value);
  return valueText(words, name, value);
};

/** Details of a line as a reader scans them: `Reason: cannot be read`. */
export const detailText = (words: Words, object: string, detail: Readonly<Record<string, unknown>>): string =>
  Object.entries(detail)
    .map(([name, value]) => {
      const label = wordOr(words, `details.${name}`, fieldName(words, name));
      return words('audit.pair', { name: label, value: detailOf(words, partsOf(object).kind, name, value) });
    })
    .join(' · ');
