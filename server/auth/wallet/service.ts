/**
 * Logging in with a wallet, and binding one. The signature is checked before any transaction is open: a contract wallet is asked over the
 * network.
 */
import { auth } from '@/lib/api/auth';
import { shortAddress } from '@/lib/auth/rules';
import { CHAIN_ID } from '@/lib/chain/rules';
import { TERMS_VERSION } from '@/lib/help/rules';
import { hashOf } from '../../vault/hashOf';
import { AccountLocked, handle, handleInTwo, requireUser } from '../../http/handler';
import type { Context, Handler } from '../../http/handler';
import { inviterBy, openAccount } from '../accounts';
import type { Welcome } from '../accounts';
import { enter, enterOrAsk } from '../entering';
import { factorsOf } from '../factors/store';
import { changed } from '../changes';
import { requireAskedSince } from '../halfPassed';
import { checkProof, factorNeeded } from '../secondFactor';
import { userById } from '../store';
import { NONCE_MS, checkSigned } from './signed';
import { statementOf } from './statements';
import type { SignedFor } from './statements';
import { addNonce, linkWallet, lockWaysIn, trimNonces, walletOwner } from './store';

const NONCES_PER_BROWSER = 10;

export const walletHandlers = (welcome: Welcome): Handler[] => [nonce, logIn(welcome), pair];

const nonce = handle(
  auth.walletNonce,
  'write',
  async ({ db, now, language, random, visitor, fail }, { purpose, what }) => {
    if (purpose === 'prove' && what === undefined) return fail('badRequest', { field: 'what' });
    const signedFor: SignedFor =
      purpose === 'prove' && what !== undefined
        ? { kind: 'prove', what }
        : { kind: purpose === 'bind' ? 'bind' : 'logIn' };
    const value = random(16).toString('hex');
    const holder = hashOf(visitor());
    await addNonce(db, value, holder, now, now + NONCE_MS);
    await trimNonces(db, holder, NONCES_PER_BROWSER);
    return {
      nonce: value,
      chainId: CHAIN_ID,
      statement: statementOf(signedFor, language),
      issuedAt: now,
      expiresAt: now + NONCE_MS,
    };
  },
);

const logIn = (welcome: Welcome): Handler =>
  handleInTwo(
    auth.walletLogIn,
    async (context, body) => {
      const { address, askedAt, use } = await checkSigned(context, { kind: 'logIn' }, body);
      await use(context);
      const owner = await walletOwner(context.db, address);
      if (owner !== null) return { address, askedAt, owner };
      const inviterId = await inviterBy(context.db, body.invitationCode);
      return inviterId === undefined ? context.fail('invitationUnknown') : { address, askedAt, owner: null, inviterId };
    },
    async (context, _body, found) => {
      if (found.owner === null) return open(context, welcome, found);
      // Waits for an unbinding of the wallet that is being written.
      await lockWaysIn(context.db, found.owner);
      if ((await walletOwner(context.db, found.address)) !== found.owner) return context.fail('signatureInvalid');
      await requireAskedSince(context.db, found.owner, found.askedAt, 'nonceUsed');
      const user = await userById(context.db, found.owner);
      if (!user) throw new AccountLocked(found.owner);
      return { ...(await enterOrAsk(context, user)), isNew: false, demoFunds: [] };
    },
  );

async function open(
  context: Context<never>,
  welcome: Welcome,
  { address, inviterId }: { address: string; inviterId: string | null },
) {
  const newcomer = {
    account: shortAddress(address),
    key: address,
    passwordHash: null,
    inviterId,
    termsVersion: TERMS_VERSION,
  };
  // The name is taken where the wallet opened an account before and was unbound from it.
  const again = { ...newcomer, key: `${address} ${context.random(6).toString('hex')}` };
  const opened =
    (await openAccount(context.db, context, welcome, newcomer)) ??
    (await openAccount(context.db, context, welcome, again));
  if (!opened) return context.fail('busy');
  // The same wallet opened an account on another device a moment ago: this one is rolled back.
  if (!(await linkWallet(context.db, address, opened.id, context.now))) return context.fail('busy');
  await enter(context, opened.id);
  return {
    uid: opened.uid,
    next: 'none' as const,
    ways: [],
    ticket: null,
    spent: null,
    isNew: true,
    demoFunds: opened.demoFunds,
  };
}

/** The wallet opens the account from then on, so the second factor must be bound: it is asked for with the wallet too. */
const pair = handleInTwo(
  auth.pairWallet,
  async (context, { message, signature, proof }) => {
    const person = await factorsOf(context.db, requireUser(context).id);
    const signed = await checkSigned(context, { kind: 'bind' }, { message, signature });
    const owner = await walletOwner(context.db, signed.address);
    if (owner !== null && owner !== person.id) return context.fail('walletTaken');
    if (factorNeeded(person) === null) return context.fail('secondFactorMissing');
    const proved = await checkProof(context, proof, 'bindWallet');
    return { person, address: signed.address, use: [signed.use, proved] };
  },
  async (context, _body, { person, address, use }) => {
    const { db, now, fail } = context;
    for (const one of use) await one(context);
    if (await linkWallet(db, address, person.id, now)) await changed(context, person, 'walletBound', address);
    else if ((await walletOwner(db, address)) !== person.id) return fail('walletTaken');
    return { done: true as const };
  },
);
