/**
 * The slider puzzle before registering, logging in and resetting a password. It only slows robots down: the limits hold without it. The
 * answer stays here; a puzzle lives two minutes, belongs to one browser and one purpose, has five tries, and gives one token for one use.
 * Who cannot drag or see it asks for a code by e-mail instead.
 */
import { PUZZLE, accountKey, emailFault } from '@/lib/auth/rules';
import type { CaptchaPurpose } from '@/lib/api/auth';
import { hashOf } from '../../vault/hashOf';
import type { Db } from '../../db/database';
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { FairQueue } from '../../http/fairQueue';
import { requireCode, sendCodeAlone, CODE_VALID_MS } from '../factors/emailCodes';
import { findFactors } from '../factors/store';
import { HOUR_MS, countAll } from '../counting';
import { countersOf, networkCounters, ownerOfName, placeOf } from '../places';
import { userByKey } from '../store';
import { drawPuzzle } from './picture';
import { addPuzzle, deletePuzzlesBefore, passPuzzle, takeToken, tryPuzzle } from './store';

const VALID_MS = 2 * 60_000;
const MOST_TRIES = 5;
const MOST_MAILS_AN_HOUR = 20;

const newId = (random: Context['random']): string => random(18).toString('base64url');

/** Of drawing, on this node. */
const turns = new FairQueue({ atOnce: 2, mostWaiting: 40 });

const asImage = (bytes: Buffer): string => `data:image/webp;base64,${bytes.toString('base64')}`;

export async function newPuzzle(context: Context<never>, purpose: CaptchaPurpose) {
  const { db, now, random, address } = context;
  // Counted for no account: puzzles are for people who are not logged in, and a stolen session must not use up its owner's place in the
  // queue.
  const { x, y, background, piece } = await turns.take({ account: null, address }, () => drawPuzzle(random));
  const captchaId = newId(random);
  await addPuzzle(db, { id: captchaId, visitor: context.visitor(), purpose, answer: x, subject: null, now });
  return { captchaId, background: asImage(background), piece: asImage(piece), y };
}

/** Where a code may go instead of a puzzle: while registering to the typed address, otherwise to the bound address, if there is one. */
async function addressBehind({ db }: Pick<Context, 'db'>, purpose: CaptchaPurpose, to: string) {
  if (purpose === 'register') {
    if (emailFault(to)) throw new Refusal('emailForm');
    return { email: to, person: null };
  }
  const user = await userByKey(db, accountKey(to));
  const person = await findFactors(db, user?.id ?? null);
  return { email: person?.email ?? null, person };
}

/**
 * Sends a code instead of a puzzle. The answer is the same whether or not the account exists: letters are counted by browser, purpose
 * and typed name, never by the address that the letter goes to.
 */
export async function mailInstead(context: Context<never>, purpose: CaptchaPurpose, to: string) {
  const { db, now, random, visitor } = context;
  const { email, person } = await addressBehind(context, purpose, to);
  const place = await placeOf(context, person?.id ?? null);
  const owner = purpose === 'register' ? `address:${accountKey(to)}` : ownerOfName(accountKey(to));
  await countAll(context, [
    ...networkCounters('captcha letters', place, { most: MOST_MAILS_AN_HOUR, windowMs: HOUR_MS }),
    ...countersOf('puzzleLetters', owner, place),
  ]);
  const subject = `captcha:${purpose} ${accountKey(to)} ${hashOf(visitor())}`;
  const { resendAt } = await sendCodeAlone(context, { subject, purpose: 'captcha', email, isApart: true, person });
  const captchaId = newId(random);
  await addPuzzle(db, { id: captchaId, visitor: visitor(), purpose, answer: null, subject, now });
  return { captchaId, resendAt };
}

/** Judges an answer; a right one gives the token. Every try is counted before it is looked at. */
export async function solve(
  context: Context<never>,
  captchaId: string,
  answer: { x?: number | undefined; code?: string | undefined },
): Promise<{ token: string }> {
  const { db, now, random } = context;
  const validMs = answer.code === undefined ? VALID_MS : CODE_VALID_MS;
  const row = await tryPuzzle(db, captchaId, context.visitor(), MOST_TRIES, now - validMs);
  if (!row) throw new Refusal('sliderExpired');
  if (row.subject !== null) await requireCode(context, { subject: row.subject, purpose: 'captcha' }, answer.code ?? '');
  else if (answer.x === undefined || row.answer === null || Math.abs(answer.x - row.answer) > PUZZLE.tolerance)
    throw new Refusal('sliderFailed');
  const token = newId(random);
  if (!(await passPuzzle(db, captchaId, hashOf(token), now))) throw new Refusal('sliderExpired');
  return { token };
}

/** Uses a token up, or refuses. */
export async function requireCaptcha(
  context: Pick<Context, 'db' | 'now' | 'visitor'>,
  token: string | undefined,
  purpose: CaptchaPurpose,
): Promise<void> {
  if (token === undefined) throw new Refusal('sliderFailed');
  if (!(await takeToken(context.db, hashOf(token), context.visitor(), purpose, context.now - VALID_MS, context.now)))
    throw new Refusal('sliderExpired');
}

/** Makes a token without a puzzle, for tests, which cannot see the picture. */
export async function grantToken(
  context: Pick<Context, 'db' | 'now' | 'random'>,
  visitor: string,
  purpose: CaptchaPurpose,
): Promise<string> {
  const [id, token] = [newId(context.random), newId(context.random)];
  await addPuzzle(context.db, { id, visitor, purpose, answer: 0, subject: null, now: context.now });
  await passPuzzle(context.db, id, hashOf(token), context.now);
  return token;
}

export const prunePuzzles = (db: Db, now: number): Promise<void> => deletePuzzlesBefore(db, now - HOUR_MS);
