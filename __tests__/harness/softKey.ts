/** A device that makes passkeys, in software: P-256, no attestation. What it says can be bent in every way that an attacker would try. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { PasskeyAnswer, PasskeyMade } from '@/lib/api/shapes';

export interface Bent {
  origin?: string;
  domain?: string;
  /** Whether the owner was recognised. */
  verified?: boolean;
  counter?: number;
}

const ORIGIN = 'https://exchange.test';
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString('base64url');
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

export function softKey(seed: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = sha256(seed);
  let counter = 0;
  const authData = (domain: string, { verified = true, counter: said }: Bent, attested: Buffer | null): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(said ?? counter);
    return Buffer.concat([
      sha256(domain),
      Buffer.from([1 | (verified ? 4 : 0) | (attested ? 64 : 0)]),
      count,
      attested ?? Buffer.alloc(0),
    ]);
  };
  return {
    id: base64url(id),
    make({ challenge, domain }: { challenge: string; domain: string }, bent: Bent = {}): PasskeyMade {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(isoCBOR.encode(cose as never))]);
      const data = authData(bent.domain ?? domain, bent, attested);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      );
      return {
        id: base64url(id),
        clientDataJSON: base64url(clientData('webauthn.create', challenge, bent.origin ?? ORIGIN)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
    },
    answer({ challenge, domain }: { challenge: string; domain: string }, bent: Bent = {}): PasskeyAnswer {
      counter += 1;
      const client = clientData('webauthn.get', challenge, bent.origin ?? ORIGIN);
      const data = authData(bent.domain ?? domain, bent, null);
      return {
        id: base64url(id),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      };
    },
  };
}

export type SoftKey = ReturnType<typeof softKey>;

const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'base64url')).buffer;
interface Asked {
  publicKey: { challenge: ArrayBuffer; rpId?: string; rp?: { id: string } };
}

/** Puts the key into this page's browser, which has it make and show passkeys as a phone would. Returns what takes it out again. */
export function plugIn(key: SoftKey): () => void {
  const questionOf = ({ publicKey: { challenge, rp, rpId } }: Asked) => ({
    challenge: base64url(new Uint8Array(challenge)),
    domain: rp?.id ?? rpId ?? '',
  });
  const credential = (id: string, response: object) => ({
    id,
    rawId: bytes(id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  const credentials = {
    create: async (asked: Asked) => {
      const { id, clientDataJSON, attestationObject, transports } = key.make(questionOf(asked));
      return credential(id, {
        clientDataJSON: bytes(clientDataJSON),
        attestationObject: bytes(attestationObject),
        getTransports: () => transports,
      });
    },
    get: async (asked: Asked) => {
      const { id, clientDataJSON, authenticatorData, signature } = key.answer(questionOf(asked));
      return credential(id, {
        clientDataJSON: bytes(clientDataJSON),
        authenticatorData: bytes(authenticatorData),
        signature: bytes(signature),
      });
    },
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  Object.assign(window, { PublicKeyCredential: function PublicKeyCredential() {} });
  return () => {
    Reflect.deleteProperty(navigator, 'credentials');
    Reflect.deleteProperty(window, 'PublicKeyCredential');
  };
}
