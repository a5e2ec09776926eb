/** A person's own passkeys, recovery codes, and unbinding a wallet: what the security centre does beside codes and passwords. */
import { security } from '@/lib/api/security';
import { noteAct } from '../auth/acts/acts';
import { changed } from '../auth/changes';
import { factorsOf } from '../auth/factors/store';
import { checkMade, newChallenge } from '../auth/passkeys/passkeys';
import { question } from '../auth/passkeys/service';
import { addPasskey, handleOf, passkeysOf, removePasskey, renamePasskey } from '../auth/passkeys/store';
import { checkAll } from '../auth/proof';
import { makeCodes } from '../auth/recovery/recovery';
import { maskAccount } from '../auth/rules';
import { checkProof, factorNeeded } from '../auth/secondFactor';
import { userById } from '../auth/store';
import { lockWaysIn, unlinkWallet, walletsOf } from '../auth/wallet/store';
import { handle, handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { newestReset } from './store';

const MOST = 10;
const done = { done: true as const };
const own = (context: Pick<Context<never>, 'db' | 'user'>) => factorsOf(context.db, requireUser(context).id);

/**
 * Whether nothing else opens the account. A factor in a reset request under review counts as gone. The person's row is held by now, so
 * nothing of it changes meanwhile.
 */
async function isLastWayIn({ db }: Pick<Context, 'db'>, userId: string, one: 'wallet' | 'passkey'): Promise<boolean> {
  const reset = await newestReset(db, userId);
  const going = reset?.status === 'underReview' ? reset.what : null;
  const hasPassword = (await userById(db, userId))?.password_hash != null && going !== 'password';
  const wallets = (await walletsOf(db, userId)).length - Number(one === 'wallet');
  const passkeys = going === 'passkeys' ? 0 : (await passkeysOf(db, userId)).length - Number(one === 'passkey');
  return Number(hasPassword) + wallets + passkeys < 1;
}

const ask = handle(security.askPasskey, 'write', async (context, { purpose }) => {
  const { id } = requireUser(context);
  return question(await newChallenge(context, `proof ${purpose}`, id), context, await passkeysOf(context.db, id));
});

const begin = handle(security.newPasskey, 'write', async (context) => {
  const person = await own(context);
  const handleText = await handleOf(context.db, person.id, context.random(32).toString('base64url'));
  const { challenge, domain, allow } = question(
    await newChallenge(context, 'new', person.id),
    context,
    await passkeysOf(context.db, person.id),
  );
  return { challenge, domain, handle: handleText, account: maskAccount(person.account), exclude: allow };
});

const bind = handleInTwo(
  security.bindPasskey,
  async (context, { made, proof }) => {
    const person = await own(context);
    if ((await passkeysOf(context.db, person.id)).length >= MOST)
      return context.fail('tooManyPasskeys', { max: String(MOST) });
    const judged: { value: Awaited<ReturnType<typeof checkMade>> | null } = { value: null };
    const use = await checkAll(
      async () => (judged.value = await checkMade(context, made, person.id)).use,
      () => checkProof(context, proof, 'passkeys'),
    );
    return { person, use, publicKey: judged.value?.publicKey ?? '', counter: judged.value?.counter ?? 0 };
  },
  async (context, { made, name }, { person, use, publicKey, counter }) => {
    await use(context);
    if (
      !(await addPasskey(
        context.db,
        { id: made.id, user_id: person.id, public_key: publicKey, name, counter, transports: made.transports },
        context.now,
      ))
    )
      return context.fail('passkeyTaken');
    await changed(context, person, 'passkeyBound', name);
    return done;
  },
);

const rename = handle(security.renamePasskey, 'write', async (context, { id, name }) => {
  const { id: userId } = requireUser(context);
  // Before the passkey, as whoever removes it does it.
  await lockWaysIn(context.db, userId);
  const former = await renamePasskey(context.db, userId, id, name);
  if (former === null) return context.fail('notFound');
  if (former !== name) await noteAct(context, userId, 'passkeyRenamed', former);
  return done;
});

const remove = handleInTwo(
  security.removePasskey,
  async (context, { id, proof }) => {
    const person = await own(context);
    if (!(await passkeysOf(context.db, person.id)).some((one) => one.id === id)) return context.fail('notFound');
    return { person, use: await checkProof(context, proof, 'passkeys') };
  },
  async (context, { id }, { person, use }) => {
    await use(context);
    if (await isLastWayIn(context, person.id, 'passkey')) return context.fail('lastWayIn');
    const name = await removePasskey(context.db, person.id, id);
    if (name === null) return context.fail('notFound');
    await changed(context, person, 'passkeyRemoved', name);
    return done;
  },
);

const recoveryCodes = handleInTwo(
  security.makeRecoveryCodes,
  async (context, { proof }) => {
    const person = await own(context);
    const factor = factorNeeded(person);
    if (factor === null) return context.fail('secondFactorMissing');
    // Recovery codes stand in for a bound factor, and one of them must not make ten new ones.
    if (proof.recoveryCode !== undefined) return context.fail('secondFactorNeeded', { factor, at: 'proof' });
    return { person, use: await checkProof(context, proof, 'recoveryCodes') };
  },
  async (context, _body, { person, use }) => {
    await use(context);
    const codes = await makeCodes(context, person.id);
    await changed(context, person, 'recoveryCodes');
    return { codes };
  },
);

const unbindWallet = handleInTwo(
  security.unbindWallet,
  async (context, { address, proof }) => {
    const person = await own(context);
    const wallets = await walletsOf(context.db, person.id);
    if (!wallets.some((one) => one.address === address)) return context.fail('notFound');
    return { person, use: await checkProof(context, proof, 'unbindWallet') };
  },
  async (context, { address }, { person, use }) => {
    await use(context);
    if (await isLastWayIn(context, person.id, 'wallet')) return context.fail('lastWayIn');
    if (!(await unlinkWallet(context.db, address, person.id))) return context.fail('notFound');
    await changed(context, person, 'walletUnbound', address);
    return done;
  },
);

export const possessionHandlers: readonly Handler[] = [ask, begin, bind, rename, remove, recoveryCodes, unbindWallet];
