/** Why something could not be done, in words. */
import { CallError } from '@/lib/client/callError';
import type { Words } from './words';

/** The answer is lost, so that the call may have had its effect. */
export const isUnsettled = (error: unknown): boolean => error instanceof CallError && error.isUnsettled;

/** The field that the exchange does not take, where it names one. */
export const refusedField = (error: unknown): string | null =>
  error instanceof CallError && error.reason === 'badRequest' ? (error.args.field?.toString() ?? null) : null;

export function errorText(words: Words, error: unknown): string {
  if (!(error instanceof CallError)) return words('network.unknown');
  if (error.kind !== 'refused')
    return words(
      error.kind === 'network'
        ? 'network.failed'
        : error.kind === 'aborted'
          ? 'network.unknown'
          : `network.${error.kind}`,
    );
  const { reason, args, message } = error;
  if (reason === null || !words.has(`errors.${reason}`)) return message;
  const until = args.until === undefined ? {} : { until: new Date(Number(args.until)) };
  return words(`errors.${reason}`, { ...args, ...until });
}
