/** The login password and the fund password: setting and changing them. */
import { security } from '@/lib/api/security';
import { fundPasswordFault, passwordFault } from '@/lib/auth/rules';
import { requireCode } from '../auth/factors/emailCodes';
import { factorsOf, holdWithdrawals, setFundPassword, setPassword } from '../auth/factors/store';
import type { FactorRow } from '../auth/factors/store';
import { requireFundPassword } from '../auth/fundPassword';
import { factorNeeded, HOLD_MS, requireFactorOf, requirePassword, requireTotp } from '../auth/secondFactor';
import { forgiveAccount } from '../auth/store';
import { handleInTwo, requireUser } from '../http/handler';
import type { Context, Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import type { Kinds } from '../mail/templates';

const done = { done: true as const };
const own = (context: Pick<Context<never>, 'db' | 'user'>): Promise<FactorRow> => factorsOf(context.db, requireUser(context).id);

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
}

/** Keeps it, forgives the guesses at the old one, and tells the owner. */
async function keep(context: Context<never>, { person, hash }: Decided, what: Extract<Kinds['changed']['what'], 'fundPassword' | 'fundPasswordReset'>) {
  await setFundPassword(context.db, person.id, hash);
  await forgiveAccount(context.db, `fund:${person.id}`);
  if (what === 'fundPasswordReset') await holdWithdrawals(context.db, person.id, context.now + HOLD_MS);
  await tellPerson(context, person, 'changed', { what, at: String(context.now) });
  return done;
}

const setFirst = handleInTwo(
  security.setFundPassword,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    const person = await own(context);
    if (person.fund_password_hash !== null) return context.fail('fundPasswordSet');
    if (factorNeeded(person) !== null) await requireFactorOf(context, person, body.factor, 'fundPassword');
    return { person, hash: await context.passwords.hash(body.newPassword) };
  },
  async (context, _body, decided) => {
    // Another tab may have been quicker.
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
    return { person: await own(context), hash: await context.passwords.hash(body.newPassword) };
  },
  (context, _body, decided) => keep(context, decided, 'fundPassword'),
);

const byEmail = handleInTwo(
  security.resetFundPasswordByEmail,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    const person = await own(context);
    if (person.fund_password_hash === null) return context.fail('fundPasswordMissing');
    if (person.email === null) return context.fail('emailMissing');
    await requireCode(context, { subject: `user:${person.id}`, purpose: 'fundPassword' }, body.code);
    return { person, hash: await context.passwords.hash(body.newPassword) };
  },
  (context, _body, decided) => keep(context, decided, 'fundPasswordReset'),
);

const byTotp = handleInTwo(
  security.resetFundPasswordByTotp,
  async (context, body): Promise<Decided> => {
    checkNew(context, body);
    const person = await own(context);
    if (person.fund_password_hash === null) return context.fail('fundPasswordMissing');
    await requireTotp(context, person, body.code);
    return { person, hash: await context.passwords.hash(body.newPassword) };
  },
  (context, _body, decided) => keep(context, decided, 'fundPasswordReset'),
);

const changeLogin = handleInTwo(
  security.changePassword,
  async (context, body): Promise<Decided> => {
    const person = await own(context);
    const fault = passwordFault(body.newPassword, person.account);
    if (fault) return context.fail(fault);
    if (body.newPassword !== body.confirmPassword) return context.fail('passwordsDiffer');
    if (body.newPassword === body.oldPassword) return context.fail('passwordSame');
    await requirePassword(context, body.oldPassword);
    if (factorNeeded(person) !== null) await requireFactorOf(context, person, body.factor, 'changePassword');
    return { person, hash: await context.passwords.hash(body.newPassword) };
  },
  async (context, _body, { person, hash }) => {
    await setPassword(context.db, person.id, hash, context.now);
    await context.session.endAll(person.id);
    await context.session.begin(person.id);
    await tellPerson(context, person, 'changed', { what: 'password', at: String(context.now) });
    return done;
  },
);

export const passwordHandlers: readonly Handler[] = [setFirst, change, byEmail, byTotp, changeLogin];
