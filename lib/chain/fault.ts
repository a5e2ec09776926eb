/** What can go wrong with a wallet, in the few kinds that differ for a person. */

/**
 * `rejected`: the person said no. `waiting`: another request is open in the wallet. `closed`: locked, or it shows no account.
 * `wrongChain`: it would not change to our chain. `notPaired`: the sheet of WalletConnect was closed before a wallet had answered.
 * `unreachable`: WalletConnect itself does not answer. `failed`: anything else.
 */
export type WalletTrouble = 'rejected' | 'waiting' | 'closed' | 'wrongChain' | 'notPaired' | 'unreachable' | 'failed';

export class WalletFault extends Error {
  constructor(
    readonly trouble: WalletTrouble,
    cause?: unknown,
  ) {
    super(trouble, { cause });
  }
}

const REJECTED = 4001;
const UNAUTHORISED = 4100;
const DISCONNECTED = 4900;
const OTHER_CHAIN = 4901;
const WAITING = -32002;

/** The innermost error code, since libraries wrap the wallet's error. */
function codeOf(error: unknown): number | null {
  let code: number | null = null;
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = (at as { cause?: unknown }).cause) {
    const found = (at as { code?: unknown }).code;
    if (typeof found === 'number') code = found;
  }
  return code;
}

export function asFault(error: unknown): WalletFault {
  if (error instanceof WalletFault) return error;
  switch (codeOf(error)) {
    case REJECTED:
      return new WalletFault('rejected', error);
    case WAITING:
      return new WalletFault('waiting', error);
    case UNAUTHORISED:
    case DISCONNECTED:
      return new WalletFault('closed', error);
    case OTHER_CHAIN:
      return new WalletFault('wrongChain', error);
    default:
      return new WalletFault('failed', error);
  }
}
