/** The words for a failed call: the catalogue's for a known reason, the server's for another, the shell's where no answer can be read or none came. */
import { useTranslations } from 'next-intl';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';

const kinds = {
  network: 'failed',
  timeout: 'timeout',
  offline: 'offline',
  faulty: 'faulty',
  malformed: 'malformed',
  aborted: 'unknown',
} as const;

interface Failure {
  kind: 'refused' | keyof typeof kinds;
  reason: string | null;
  args: ErrorArgs;
  message: string;
  outcome?: 'unknown' | 'notDone' | null;
}

const outcomes = { unknown: 'maybeDone', notDone: 'notDone' } as const;

/** Arguments travel as text; moments become dates again, so that the words can write them as times. */
const withTimes = (args: ErrorArgs) =>
  args.until === undefined ? args : { ...args, until: new Date(Number(args.until)) };

/** `args`: where they are to be read otherwise than they came, such as with the digits of a market. */
export type ErrorText = (failure: Failure, args?: ErrorArgs) => string;

export function useErrorText(): ErrorText {
  const ofNetwork = useTranslations('shell.network');
  const ofReason = useTranslations('errors');
  return (failure, args = failure.args) => {
    if (failure.outcome) return ofNetwork(outcomes[failure.outcome]);
    if (failure.kind !== 'refused') return ofNetwork(kinds[failure.kind]);
    // Another exchange may name reasons that we have no words for.
    const reason = failure.reason as ErrorName | null;
    if (reason && ofReason.has(reason)) return ofReason(reason, withTimes(args));
    return failure.message || ofNetwork('unknown');
  };
}
