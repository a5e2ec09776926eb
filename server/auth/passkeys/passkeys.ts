/**
 * Passkeys (WebAuthn). A challenge belongs to one browser and one purpose, and counts once. The device always recognises its owner
 * (user verification), so that one answer counts as both factors. Domain and pages are those of the configuration.
 */
import type { PasskeyAnswer, PasskeyMade } from '@/lib/api/shapes';
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { hashOf } from '../../vault/hashOf';
import type { Use } from '../proof';
import { addChallenge, countUse, findChallenge, passkeyById, takeChallenge } from './store';
import type { ChallengeRow, PasskeyRow } from './store';

const CHALLENGE_MS = 5 * 60_000;

export type PasskeyContext = Pick<Context, 'db' | 'now' | 'visitor' | 'isOwnPage' | 'passkeyDomain'>;

/** `userId` is null where no account is known yet. */
export async function newChallenge(
  { db, now, random, visitor }: Pick<Context, 'db' | 'now' | 'random' | 'visitor'>,
  purpose: string,
  userId: string | null,
): Promise<string> {
  const challenge = random(32).toString('base64url');
  await addChallenge(db, { challenge, visitorHash: hashOf(visitor()), purpose, userId, expiresAt: now + CHALLENGE_MS });
  return challenge;
}

/** What the browser says that it signed, as far as it can be read. */
function readClient(clientDataJSON: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch {
    // Not JSON.
  }
  throw new Refusal('passkeyWrong');
}

interface Asked extends ChallengeRow {
  challenge: string;
  origin: string;
  use: Use;
}

/** The challenge that was answered; only this browser's, only for this purpose, only from a page of ours. */
async function askedFor(
  { db, now, visitor, isOwnPage }: PasskeyContext,
  clientDataJSON: string,
  purpose: string,
): Promise<Asked> {
  const { challenge, origin } = readClient(clientDataJSON);
  if (!isOwnPage(origin)) throw new Refusal('passkeyWrong');
  const row = await findChallenge(db, challenge, hashOf(visitor()), now);
  if (row?.purpose !== purpose) throw new Refusal('passkeyExpired');
  const use: Use = async (at) => {
    if (!(await takeChallenge(at.db, challenge))) throw new Refusal('passkeyExpired');
  };
  return { ...row, challenge, origin, use };
}

/** Judges a newly made passkey of this person. */
export async function checkMade(
  context: PasskeyContext,
  made: PasskeyMade,
  userId: string,
): Promise<{ publicKey: string; counter: number; use: Use }> {
  const asked = await askedFor(context, made.clientDataJSON, 'new');
  if (asked.user_id !== userId) throw new Refusal('passkeyExpired');
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const response = {
    id: made.id,
    rawId: made.id,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: { clientDataJSON: made.clientDataJSON, attestationObject: made.attestationObject },
  };
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: context.passkeyDomain,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || verified.registrationInfo.credential.id !== made.id) throw new Refusal('passkeyWrong');
  const { publicKey, counter } = verified.registrationInfo.credential;
  return { publicKey: Buffer.from(publicKey).toString('base64url'), counter, use: asked.use };
}

/** Judges an answer; `userId` is null where the passkey itself says who it is. */
export async function checkAnswer(
  context: PasskeyContext,
  answer: PasskeyAnswer,
  purpose: string,
  userId: string | null,
): Promise<{ passkey: PasskeyRow; askedAt: number; use: Use }> {
  const asked = await askedFor(context, answer.clientDataJSON, purpose);
  const passkey = await passkeyById(context.db, answer.id);
  if (!passkey || asked.user_id !== userId || (userId !== null && passkey.user_id !== userId))
    throw new Refusal('passkeyWrong');
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { id, ...signed } = answer;
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
    expectedChallenge: asked.challenge,
    expectedOrigin: asked.origin,
    expectedRPID: context.passkeyDomain,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw new Refusal('passkeyWrong');
  const { newCounter } = verified.authenticationInfo;
  const use: Use = async (at) => {
    await asked.use(at);
    // A copy of the passkey was used meanwhile.
    if (!(await countUse(at.db, id, newCounter, at.now))) throw new Refusal('passkeyWrong');
  };
  return { passkey, askedAt: Number(asked.expires_at) - CHALLENGE_MS, use };
}
