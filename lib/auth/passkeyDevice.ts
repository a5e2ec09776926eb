/** Asking a device for a passkey. Loaded on a tap; the only importer of the browser's half of WebAuthn. */
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { PasskeyAnswer, PasskeyMade, PasskeyQuestion } from '@/lib/api/shapes';

export interface PasskeyOffer {
  challenge: string;
  domain: string;
  /** How the device names the account. */
  handle: string;
  account: string;
  exclude: PasskeyQuestion['allow'];
}

const TIMEOUT_MS = 120_000;
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];
type Described = { id: string; type: 'public-key'; transports?: never };

/** Transports are a hint in the browser's own words. */
const described = (list: PasskeyQuestion['allow']): Described[] =>
  list.map(({ id, transports }) => ({ id, type: 'public-key', transports: transports as never }));

export async function askDevice({ challenge, domain, allow }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge,
      rpId: domain,
      allowCredentials: described(allow),
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    },
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

export async function makeOnDevice({
  challenge,
  domain,
  handle,
  account,
  exclude,
}: PasskeyOffer): Promise<PasskeyMade> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: domain, name: 'Avocet' },
      user: { id: handle, name: account, displayName: account },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: described(exclude),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  });
  return {
    id,
    clientDataJSON: response.clientDataJSON,
    attestationObject: response.attestationObject,
    transports: response.transports ?? [],
  };
}
