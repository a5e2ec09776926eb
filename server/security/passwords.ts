/** The login password and the fund password: setting and changing them. */
import type { ReadOf } from '@/lib/api/endpoint';
import { security } from '@/lib/api/security';
import { fundPasswordFault } from '@/lib/auth/rules';
import { changed } from '../auth/changes';
import { newPasswordFault } from '../auth/commonness';
import { forgetOtherDevices } from '../auth/devices/store';
import { factorsOf, setFundPassword, setPassword } from '../auth/factors/store';
import type { FactorRow } from '../auth/factors/store';
import { fundSubjects, requireFundPassword } from '../auth/fundPassword';
import { hashOf } from '../vault/hashOf';
import { ownerOfName } from '../auth/places';
import { at, checkAll, nothingToUse } from '../auth/proof';
import type { Use } from '../auth/proof';
import { checkFactorOf, checkMailed, checkPassword, checkProof, checkTotp, factorNeeded } from '../auth/secondFactor';
import { forgiveAll } from '../attempts/store';
import { userById } from '../auth/store';
import { handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import type { Change } from '../auth/letters';

const done = { done: true as const };
const own = (context: Pick<Context<never>, 'db' | 'user'>): Promise<FactorRow> =>
  factorsOf(context.db, requireUser(context).id);

interface NewFundPassword {
  newPassword: string;
  confirmPassword: string;
}
type FundContext = Context<'fundPasswordForm' | 'fundPasswordWeak' | 'passwordsDiffer'>;

/** Refuses a bad new fund password before anything is counted. */
function checkNew({ fail }: Pick<FundContext, 'fail'>, { newPassword, confirmPassword }: NewFundPassword): void {
  const fault = fundPasswordFault(newPassword);
  if (fault) fail(fault);
  if (newPassword !== confirmPassword) fail('passwordsDiffer');
}

interface Decided {
  person: FactorRow;
  hash: string;
  /** Uses up the proofs. */
  use: Use;
}

/** Stores the new password, clears the count of wrong guesses, holds withdrawals and tells the owner. */
async function keep(
  context: Context<never>,
  { person, hash, use }: Decided,
  what: Extract<Change, 'fundPassword' | 'fundPasswordReset'>,
) {
  await use(context);
  await setFundPassword(context.db, person.id, hash);
  await forgiveAll(context.db, fundSubjects(ownerOfName(person.account_key)));
  await changed(context, person, what);
  return done;
}

const setFirst = handleInTwo(
  security.setFundPassword,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    const person = await own(context);
    if (person.fund_password_hash !== null) return context.fail('fundPasswordSet');
    const use = await checkProof(context, body.proof, 'fundPassword');
    return { person, hash: await context.passwords.hash(body.newPassword), use };
  },
  async (context, _body, decided) => {
    // Another tab may have set one meanwhile.
    if ((await own(context)).fund_password_hash !== null) return context.fail('fundPasswordSet');
    return keep(context, decided, 'fundPassword');
  },
);

const change = handleInTwo(
  security.changeFundPassword,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    if (body.newPassword === body.oldPassword) return context.fail('passwordSame');
    await requireFundPassword(context, body.oldPassword);
    return { person: await own(context), hash: await context.passwords.hash(body.newPassword), use: nothingToUse };
  },
  (context, _body, decided) => keep(context, decided, 'fundPassword'),
);

const check = handleInTwo(
  security.checkFundPassword,
  (context, { fundPassword }) => requireFundPassword(context, fundPassword),
  async () => ({ done: true as const }),
);

const byEmail = handleInTwo(
  security.resetFundPasswordByEmail,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    const person = await own(context);
    if (person.fund_password_hash === null) return context.fail('fundPasswordMissing');
    if (person.email === null) return context.fail('emailMissing');
    const use = await checkMailed(context, person, body.code, 'fundPassword');
    return { person, hash: await context.passwords.hash(body.newPassword), use };
  },
  (context, _body, decided) => keep(context, decided, 'fundPasswordReset'),
);

const byTotp = handleInTwo(
  security.resetFundPasswordByTotp,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    const person = await own(context);
    if (person.fund_password_hash === null) return context.fail('fundPasswordMissing');
    const use = await checkTotp(context, person, body.code);
    return { person, hash: await context.passwords.hash(body.newPassword), use };
  },
  (context, _body, decided) => keep(context, decided, 'fundPasswordReset'),
);

/** The old password and the second factor; where there is no old one, what else proves the person. */
async function checkChange(
  context: Context<never>,
  person: FactorRow,
  { oldPassword, proof }: Pick<ReadOf<typeof security.changePassword>, 'oldPassword' | 'proof'>,
): Promise<Use> {
  const user = await userById(context.db, person.id);
  if (user?.password_hash == null) return checkProof(context, proof, 'changePassword');
  const factor = async (): Promise<Use> =>
    factorNeeded(person) === null
      ? nothingToUse
      : at('proof', () => checkFactorOf(context, person, proof, 'changePassword'));
  return checkAll(() => checkPassword(context, oldPassword ?? ''), factor);
}

const changeLogin = handleInTwo(
  security.changePassword,
  async (context, body): Promise<Decided> => {
    const person = await own(context);
    const fault = newPasswordFault(body.newPassword, person.account);
    if (fault) return context.fail(fault);
    if (body.newPassword !== body.confirmPassword) return context.fail('passwordsDiffer');
    if (body.newPassword === body.oldPassword) return context.fail('passwordSame');
    const use = await checkChange(context, person, body);
    return { person, hash: await context.passwords.hash(body.newPassword), use };
  },
  async (context, _body, { person, hash, use }) => {
    await use(context);
    await setPassword(context.db, person.id, hash, context.now, null);
    await forgetOtherDevices(context.db, person.id, hashOf(context.visitor()));
    await context.session.endAll(person.id);
    await context.session.begin(person.id);
    await changed(context, person, 'password');
    return done;
  },
);

export const passwordHandlers: readonly Handler[] = [setFirst, change, check, byEmail, byTotp, changeLogin];
