/** Why something could not be done, in words. */
import { CallError } from '@/lib/client/callError';
import type { Words } from './words';

/** The answer is lost, so that the call may have had its effect. */
export const isUnsettled = (error: unknown): boolean => error instanceof CallError && error.isUnsettled;

/** Which thing is meant, in a form of its own. */
const NAMES_OF_THINGS = ['symbol', 'code', 'collateralCoin', 'uid', 'id'];

/** The field that the exchange does not take, where it names one; of what it does not find, the field among `asked` that says what is meant. */
export function refusedField(error: unknown, asked: readonly string[]): string | null {
  if (!(error instanceof CallError)) return null;
  if (error.reason === 'notFound') return NAMES_OF_THINGS.find((name) => asked.includes(name)) ?? null;
  return error.reason === 'badRequest' ? (error.args.field?.toString() ?? null) : null;
}

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

/** What stands at the field that an error is about. */
export const faultText = (words: Words, error: unknown): string =>
  words(error instanceof CallError && error.reason === 'notFound' ? 'form.unknown' : 'form.fault');
