/** Recovery codes: ten, for the day on which the authenticator or the passkey is gone. Each has 50 random bits and counts once. */
import { Refusal } from '../../http/handler';
import type { Context } from '../../http/handler';
import { tellPerson } from '../../mail/mail';
import type { MailContext } from '../../mail/mail';
import { noteAct } from '../acts/acts';
import { guarded } from '../counting';
import type { FactorRow } from '../factors/store';
import { countersOf, placeOf } from '../places';
import type { PlaceContext } from '../places';
import type { Use } from '../proof';
import { changedLetter, recoveryUsedLetter } from '../letters';
import { hasUnusedCode, replaceCodes, useRecoveryCode, voidCodes } from './store';

const HOW_MANY = 10;
/** 32 letters and digits that are not mistaken for one another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 10;

/** A typed code in the spelling in which it was drawn. */
const plain = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
const hashOf = ({ vault }: Pick<Context, 'vault'>, userId: string | null, code: string): string =>
  vault.fingerprint(plain(code), `recovery ${userId ?? ''}`);

function draw(random: Context['random']): string {
  const code = [...random(LENGTH)].map((byte) => LETTERS[byte % LETTERS.length] ?? '').join('');
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
}

/** New codes; the former ones are void. They exist nowhere but in the answer. */
export async function makeCodes(
  context: Pick<Context, 'db' | 'now' | 'random' | 'vault'>,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () => draw(context.random));
  await replaceCodes(
    context.db,
    userId,
    codes.map((code) => hashOf(context, userId, code)),
    context.now,
  );
  return codes;
}

/**
 * Judges a code; `null` is an unknown account, whose guesses are counted alike. The owner gets a letter, and a line in the account’s history, when a code is used. `reset`:
 * where the code stands for the password.
 */
export async function checkRecovery(
  context: PlaceContext & Pick<Context, 'vault' | 'agent'>,
  person: FactorRow | null,
  owner: string,
  code: string,
  what: 'factor' | 'reset',
): Promise<Use> {
  const { vault, agent, address } = context;
  const userId = person?.id ?? null;
  const hash = hashOf(context, userId, code);
  await guarded(
    context,
    {
      counters: countersOf(what, `recovery ${owner}`, await placeOf(context, userId)).map((counter) => ({
        ...counter,
        owner,
      })),
    },
    async () => {
      if (!(await hasUnusedCode(context.db, userId, hash))) throw new Refusal('recoveryWrong');
    },
  );
  return async ({ db, now }) => {
    const left = person && (await useRecoveryCode(db, person.id, hash, now));
    if (person === null || left === null) throw new Refusal('recoveryWrong');
    await noteAct({ db, now, operator: null, agent, address }, person.id, 'recoveryUsed');
    await tellPerson({ db, now, vault }, person, recoveryUsedLetter, { at: String(now), left: String(left) });
  };
}

/** Voids the remaining codes and tells the owner why; `person` is the row from before the change. */
export async function endCodes(
  context: MailContext,
  person: FactorRow,
  why: 'recoveryEndedByReset' | 'recoveryEndedAlone',
): Promise<void> {
  if (await voidCodes(context.db, person.id, context.now))
    await tellPerson(context, person, changedLetter, { what: why, at: String(context.now) });
}
