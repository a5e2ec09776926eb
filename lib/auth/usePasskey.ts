/** Having a device show or make a passkey, and why it did not. */
import { useState } from 'react';
import type { PasskeyAnswer, PasskeyMade, PasskeyQuestion } from '@/lib/api/shapes';
import { CallError } from '@/lib/client/callError';
import type { PasskeyOffer } from './passkeyDevice';

/** `cancelled`: closed or timed out. `known`: the device has one for this account. `elsewhere`: passkeys belong to another domain. */
export type PasskeyTrouble = 'cancelled' | 'known' | 'elsewhere' | 'unsupported' | 'failed';
export type PasskeyFault = { kind: 'device'; trouble: PasskeyTrouble } | { kind: 'call'; error: CallError };

const troubles: Readonly<Record<string, PasskeyTrouble>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'elsewhere',
  NotSupportedError: 'unsupported',
};

const asFault = (error: unknown): PasskeyFault =>
  error instanceof CallError
    ? { kind: 'call', error }
    : { kind: 'device', trouble: troubles[(error as { name?: string }).name ?? ''] ?? 'failed' };

export const passkeysWork = (): boolean => typeof window.PublicKeyCredential === 'function';

export interface PasskeyUse {
  busy: boolean;
  fault: PasskeyFault | null;
  clear: () => void;
  /** Null where no passkey was shown or made; then `fault` says why. */
  show: (ask: () => Promise<PasskeyQuestion>) => Promise<PasskeyAnswer | null>;
  make: (offer: () => Promise<PasskeyOffer>) => Promise<PasskeyMade | null>;
}

export function usePasskey(): PasskeyUse {
  const [state, setState] = useState<Pick<PasskeyUse, 'busy' | 'fault'>>({ busy: false, fault: null });
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (state.busy) return null;
    if (!passkeysWork()) {
      setState({ busy: false, fault: { kind: 'device', trouble: 'unsupported' } });
      return null;
    }
    setState({ busy: true, fault: null });
    try {
      const result = await work();
      setState({ busy: false, fault: null });
      return result;
    } catch (error) {
      setState({ busy: false, fault: asFault(error) });
      return null;
    }
  };
  return {
    ...state,
    clear: () => setState({ busy: false, fault: null }),
    show: (ask) => run(async () => (await import('./passkeyDevice')).askDevice(await ask())),
    make: (offer) => run(async () => (await import('./passkeyDevice')).makeOnDevice(await offer())),
  };
}
