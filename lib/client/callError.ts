/** Why a call failed, in one shape for every cause. */
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';

/**
 * `refused`: the server said no, `reason` tells why. `network`: no answer. `timeout`: no answer in time. `offline`: not sent.
 * `faulty`: the answer is not the exchange's, such as a proxy's error page. `malformed`: an answer that breaks the agreement. `aborted`: nobody
 * waits for it any more.
 */
export type CallErrorKind = 'refused' | 'network' | 'timeout' | 'offline' | 'faulty' | 'malformed' | 'aborted';

interface Details {
  reason?: ErrorName | null;
  code?: string;
  args?: ErrorArgs;
  traceId?: string;
  message?: string;
  outcome?: CallError['outcome'];
}

export class CallError extends Error {
  readonly reason: ErrorName | null;
  readonly code: string | null;
  readonly args: ErrorArgs;
  readonly traceId: string | null;
  /**
   * Where no answer came and the exchange was asked what became of the call: `notDone`, or `unknown` while it cannot be asked. Pressing again is
   * safe after both. Null where nothing was asked.
   */
  readonly outcome: 'unknown' | 'notDone' | null;

  constructor(
    readonly kind: CallErrorKind,
    details: Details = {},
  ) {
    super(details.message ?? kind);
    this.name = 'CallError';
    this.reason = details.reason ?? null;
    this.code = details.code ?? null;
    this.args = details.args ?? {};
    this.traceId = details.traceId ?? null;
    this.outcome = details.outcome ?? null;
  }

  /** The answer is not known: the call may or may not have had its effect. */
  get isUnsettled(): boolean {
    return this.kind === 'network' || this.kind === 'timeout' || this.kind === 'faulty' || this.kind === 'malformed';
  }

  /**
   * No toast for this error: the end of the session was told already, or no screen waits for the call. That the device is offline is
   * told to whoever pressed a button; a call that nobody pressed for passes over it.
   */
  get isSilent(): boolean {
    return (
      this.kind === 'aborted' ||
      this.reason === 'notLoggedIn' ||
      this.reason === 'loginExpired' ||
      this.reason === 'accountLocked'
    );
  }
}

/** Whatever was thrown, as a problem that can be worded. */
export const asProblem = (error: unknown): CallError => (error instanceof CallError ? error : new CallError('network'));
