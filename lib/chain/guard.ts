/** The wall around every wallet: whatever a library would ask, only what lib/chain/rules.ts allows reaches the wallet. */
import { type WalletRequest, mayAsk } from './rules';

/** What every wallet understands (EIP-1193). */
export interface Provider {
  request: (request: WalletRequest) => Promise<unknown>;
  on?: (event: string, listener: (...values: never[]) => void) => unknown;
  removeListener?: (event: string, listener: (...values: never[]) => void) => unknown;
}

/** Something tried to ask a wallet what it must never be asked. */
export class ForbiddenRequest extends Error {
  constructor(readonly method: string) {
    super(`a wallet must not be asked for ${method}`);
  }
}

/** The one text that may be signed at this moment, as the wallet gets it. */
let expected: string | null = null;

export const hexOf = (text: string): string => `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Lets this one text be signed while `sign` runs. */
export async function whileSigning<T>(text: string, sign: () => Promise<T>): Promise<T> {
  expected = hexOf(text);
  try {
    return await sign();
  } finally {
    expected = null;
  }
}

const guardedRequest = (real: Provider) => async (request: WalletRequest): Promise<unknown> => {
  if (!mayAsk(request, expected)) throw new ForbiddenRequest(String(request.method));
  return real.request(request);
};

/** Older ways of asking, which would go round the wall. */
const BACK_DOORS = new Set(['send', 'sendAsync', 'enable', 'sendTransaction', 'signer']);

/** The same wallet behind the wall. `keepsOwn`: a connection that its own library drives keeps its other parts. */
export function guard<P extends Provider>(real: P, keepsOwn = false): P {
  const request = guardedRequest(real);
  if (!keepsOwn) {
    const plain: Provider = {
      request,
      on: (event, listener) => real.on?.(event, listener),
      removeListener: (event, listener) => real.removeListener?.(event, listener),
    };
    return plain as P;
  }
  // Over an empty object: a frozen wallet would not let its parts be replaced.
  return new Proxy({} as P, {
    get(_, name) {
      if (name === 'request') return request;
      const part: unknown = Reflect.get(real, name, real);
      if (typeof part !== 'function') return part;
      return BACK_DOORS.has(String(name)) && name !== 'enable' ? undefined : (part as (...values: unknown[]) => unknown).bind(real);
    },
    set: (_, name, value) => Reflect.set(real, name, value, real),
    has: (_, name) => Reflect.has(real, name),
  });
}
