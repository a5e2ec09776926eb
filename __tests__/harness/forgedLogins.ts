/** Log-in texts that must be refused: wrong ones, and right ones that were spoilt after they were signed. */
import type { ErrorName } from '@/lib/api/errors';
import { type LoginMessage, loginText } from '@/lib/chain/rules';
import { type SignedBody, accountOf } from './walletLogin';

const MINUTE = 60_000;
/** Who signs the forgeries. */
export const FORGER = 14;

const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
/** The other signature that fits: s mirrored at the curve's order, v flipped. */
export function mirrored(signature: string): string {
  const s = (ORDER - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0');
  return `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`;
}
/** What is signed is what is sent, by its own wallet; only the text is not as it must be. */
export const forgedTexts: [
  name: string,
  reason: ErrorName,
  change: (at: (ms: number) => string) => Partial<LoginMessage>,
][] = [
  ['another domain', 'signatureInvalid', () => ({ domain: 'evil.example' })],
  ['a subdomain', 'signatureInvalid', () => ({ domain: 'login.exchange.test' })],
  ['another port', 'signatureInvalid', () => ({ domain: 'exchange.test:8443' })],
  ['another URI', 'signatureInvalid', () => ({ uri: 'https://evil.example/' })],
  ['chain 1', 'signatureInvalid', () => ({ chainId: 1 })],
  ['the test chain 97', 'signatureInvalid', () => ({ chainId: 97 })],
  ['a nonce of nobody', 'nonceUsed', () => ({ nonce: '0123456789abcdef0123456789abcdef' })],
  ['another statement', 'signatureInvalid', () => ({ statement: 'Claim your reward.' })],
  ['expired', 'signatureInvalid', (at) => ({ issuedAt: at(-5 * MINUTE), expirationTime: at(-1) })],
  ['from the future', 'signatureInvalid', (at) => ({ issuedAt: at(2 * MINUTE), expirationTime: at(6 * MINUTE) })],
  ['valid too long', 'signatureInvalid', (at) => ({ expirationTime: at(60 * MINUTE) })],
];

/** A right text, spoilt after it was signed, or signed by somebody else. */
export const spoiltTexts: [
  name: string,
  spoil: (right: SignedBody, login: LoginMessage) => Promise<SignedBody> | SignedBody,
][] = [
  [
    'another wallet signed',
    async ({ message }) => ({ message, signature: await accountOf(99).signMessage({ message }) }),
  ],
  [
    'another address in the text',
    async (right, login) => ({ ...right, message: loginText({ ...login, address: accountOf(99).address }) }),
  ],
  ['a line at the end', ({ message, signature }) => ({ message: `${message}\n`, signature })],
  [
    'resources added',
    async ({ message }) => ({
      message: `${message}\nResources:\n- https://evil.example`,
      signature: await accountOf(FORGER).signMessage({ message: `${message}\nResources:\n- https://evil.example` }),
    }),
  ],
  ['high s', ({ message, signature }) => ({ message, signature: mirrored(signature) })],
  ['64 bytes', ({ message, signature }) => ({ message, signature: signature.slice(0, 130) })],
  ['66 bytes', ({ message, signature }) => ({ message, signature: `${signature}00` })],
  ['no signature', ({ message }) => ({ message, signature: '' })],
  ['all zero', ({ message }) => ({ message, signature: `0x${'0'.repeat(128)}1b` })],
  ['no text', ({ signature }) => ({ message: '', signature })],
];
