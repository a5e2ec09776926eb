/** Why something could not be done, in words. */
import { CallError } from '@/lib/client/callError';
import type { Words } from './words';

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
