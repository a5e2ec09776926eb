/** The wall around every wallet: whatever a library would ask, only what lib/chain/rules.ts allows reaches the wallet. */
import { isAddress } from 'viem';
import { type TransferRequest, type WalletRequest, asPlain, mayAsk } from './rules';

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

export const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** Lets this one text be signed while `sign` runs. */
export async function whileSigning<T>(text: string, sign: () => Promise<T>): Promise<T> {
  expected = hexOf(text);
  try {
    return await sign();
  } finally {
    expected = null;
  }
}

/** The one transfer that may be sent at this moment. */
let transfer: TransferRequest | null = null;

/** Lets this one transfer be sent, once, while `send` runs. */
export async function whileSending<T>(request: TransferRequest, send: () => Promise<T>): Promise<T> {
  transfer = { ...request };
  try {
    return await send();
  } finally {
    transfer = null;
  }
}

/** A copy of the request's method and parameters, which is both judged and sent. A request that cannot be copied is refused. */
function copyOf(request: WalletRequest): WalletRequest {
  try {
    const { method, params } = asPlain(request) as WalletRequest;
    return { method, ...(params !== undefined && { params }) };
  } catch {
    throw new ForbiddenRequest('something that is no plain request');
  }
}

/** An address with capitals carries its checksum in them (EIP-55). */
const isRightAddress = ({ method, params }: WalletRequest): boolean =>
  method === 'personal_sign'
    ? isAddress((params as [string, string])[1], { strict: true })
    : method !== 'eth_sendTransaction' || isAddress((params as [TransferRequest])[0].from, { strict: true });

const guardedRequest =
  (real: Provider) =>
  async (request: WalletRequest): Promise<unknown> => {
    const copy = copyOf(request);
    if (typeof copy.method !== 'string' || !mayAsk(copy, expected, transfer) || !isRightAddress(copy))
      throw new ForbiddenRequest(String(copy.method));
    if (copy.method === 'eth_sendTransaction') transfer = null;
    return real.request(copy);
  };

/** All that is used of a connection which its own library drives. Its other parts (`signer`, `rpc`, `send` …) lead round the wall. */
const OWN_PARTS = new Set([
  'on',
  'once',
  'off',
  'removeListener',
  'connect',
  'enable',
  'disconnect',
  'session',
  'accounts',
  'chainId',
  'connected',
  'isWalletConnect',
]);

/** The same wallet behind the wall. `keepsOwn`: a connection that its own library drives keeps the parts that this needs. */
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
      if (typeof name !== 'string' || !OWN_PARTS.has(name)) return undefined;
      const part: unknown = Reflect.get(real, name, real);
      return typeof part === 'function' ? (part as (...values: unknown[]) => unknown).bind(real) : part;
    },
    set: () => false,
    has: (_, name) =>
      name === 'request' || (typeof name === 'string' && OWN_PARTS.has(name) && Reflect.has(real, name)),
  });
}
