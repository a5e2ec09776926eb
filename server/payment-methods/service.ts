/** What people do with their payment methods. Every change takes the fund password and the second factor, judged together and last. */
import type { ErrorOf, ReadOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import type { Act } from '@/lib/api/securityActs';
import type { PaymentMethod } from '@/lib/api/paymentMethods';
import { digitsOf } from '@/lib/offline/rules';
import { MOST_METHODS, type AccountData } from '@/lib/payment-methods/rules';
import { noteAct } from '../auth/acts/acts';
import { factorsOf } from '../auth/factors/store';
import { requireLevel } from '../auth/gates';
import { judgeLeaving } from '../auth/leaving';
import { deleteFiles } from '../files/files';
import { handle, handleInTwo, requireUser, type Context, type Handler } from '../http/handler';
import { tellPerson } from '../mail/mail';
import { newOrderNo } from '../trading/orderNumbers';
import { accountKeyOf, accountOf, openAccount, sealAccount } from './account';
import { methodLetter, type MethodChange } from './letters';
import type { MethodParts } from './parts';
import { showMethods, showType } from './show';
import * as store from './store';
import type { MethodRow } from './store';
import * as types from './types/store';

type SaveContext = Context<ErrorOf<typeof api.paymentMethods.save>>;
type SaveBody = ReadOf<typeof api.paymentMethods.save>;
type UpdateContext = Context<ErrorOf<typeof api.paymentMethods.update>>;
type UpdateBody = ReadOf<typeof api.paymentMethods.update>;
type ChangeContext = Context<ErrorOf<typeof api.paymentMethods.remove>>;

export const paymentMethodsHandlers = (parts: MethodParts): Handler[] => [
  ...typeHandlers,
  ...ownHandlers(parts),
  handleInTwo(
    api.paymentMethods.save,
    async (context, body) => {
      await requireNew(context, parts, body);
      return judgeLeaving(context, body, 'paymentMethods');
    },
    async (context, body, use) => {
      await store.holdOwner(context.db, requireUser(context).id);
      const account = await requireNew(context, parts, body);
      await use(context);
      return add(context, parts, body, account);
    },
  ),
  handleInTwo(
    api.paymentMethods.update,
    async (context, body) => {
      await changed(context, parts, body, 'look');
      return judgeLeaving(context, body, 'paymentMethods');
    },
    async (context, body, use) => {
      await store.holdOwner(context.db, requireUser(context).id);
      const { row, account, accountKey } = await changed(context, parts, body, 'change');
      await use(context);
      const { db, now, vault } = context;
      const { method_id: methodId } = row;
      await store.replaceAccount(db, { methodId, sealed: sealAccount(vault, methodId, account), accountKey, now });
      if (body.qrFileId !== undefined) await deleteFiles(db, [body.qrFileId]);
      await tell(context, 'changed', row);
      return showOne(context, parts, methodId);
    },
  ),
  ...changeHandlers(parts),
];

const typeHandlers: Handler[] = [
  handle(api.paymentMethods.types, 'read', async (context, { currency }) =>
    (await types.openTypes(context.db, currency ?? null)).map((row) => showType(context, row)),
  ),
  handle(api.paymentMethods.currencies, 'read', async ({ db }) => {
    const rows = await types.openTypes(db, null);
    const currencies = [...new Set(rows.flatMap((row) => row.currencies))].sort();
    return currencies.map((currency) => ({
      currency,
      digits: digitsOf(currency),
      typeIds: rows.filter((row) => row.currencies.includes(currency)).map((row) => row.type_id),
    }));
  }),
];

const ownHandlers = (parts: MethodParts): Handler[] => [
  handle(api.paymentMethods.quick, 'read', async (context, { currency }) => {
    const { id } = requireUser(context);
    const rows = await types.openTypes(context.db, currency);
    const mine = (await store.listMethods(context.db, id, currency)).filter((row) => row.is_active);
    return rows
      .map((row) => ({
        ...showType(context, row),
        methodIds: mine.filter((one) => one.type_id === row.type_id).map((one) => one.method_id),
      }))
      .sort((one, other) => Number(other.methodIds.length > 0) - Number(one.methodIds.length > 0));
  }),
  handle(api.paymentMethods.mine, 'read', async (context, { currency }) => {
    const rows = await store.listMethods(context.db, requireUser(context).id, currency ?? null);
    return { list: await showMethods(context, parts, rows), max: MOST_METHODS };
  }),
  handle(api.paymentMethods.detail, 'read', async (context, { methodId }) => {
    const row = await store.findMethod(context.db, methodId);
    if (row?.owner_id !== requireUser(context).id) return context.fail('notFound');
    return {
      method: await showOne(context, parts, methodId),
      type: showType(context, await typeOf(context, row)),
    };
  }),
];

const changeHandlers = (parts: MethodParts): Handler[] => [
  handleInTwo(
    api.paymentMethods.setActive,
    async (context, body) => {
      await requireOwn(context, parts, body.methodId, 'look');
      return judgeLeaving(context, body, 'paymentMethods');
    },
    async (context, { methodId, isActive }, use) => {
      const row = await requireOwn(context, parts, methodId, 'change');
      await use(context);
      await store.setActive(context.db, methodId, isActive);
      await tell(context, isActive ? 'switchedOn' : 'switchedOff', row);
      return showOne(context, parts, methodId);
    },
  ),
  handleInTwo(
    api.paymentMethods.remove,
    async (context, body) => {
      await requireOwn(context, parts, body.methodId, 'look');
      return judgeLeaving(context, body, 'paymentMethods');
    },
    async (context, { methodId }, use) => {
      const row = await requireOwn(context, parts, methodId, 'change');
      await use(context);
      await store.removeMethod(context.db, methodId);
      await tell(context, 'removed', row);
      return { done: true as const };
    },
  ),
];

/** A new one that may be added: not too many, of an open kind, in one’s own name, and not there already. */
async function requireNew(context: SaveContext, parts: MethodParts, body: SaveBody) {
  const { db, vault, fail } = context;
  requireLevel(context, 'basic');
  const { id: ownerId } = requireUser(context);
  const { currency } = body;
  const type = await types.findType(db, body.typeId);
  if (!type || type.is_closed || !type.currencies.includes(currency)) return fail('notFound');
  if ((await store.countMethods(db, ownerId)) >= MOST_METHODS) fail('tooManyMethods', { max: String(MOST_METHODS) });
  const account = await accountOf(context, parts, type, body, null);
  const accountKey = accountKeyOf(vault, type, account);
  if (await store.hasAccount(db, { ownerId, accountKey, currency, except: null })) return fail('methodTaken');
  return { account, accountKey };
}

/** What a method will say after a change. */
async function changed(context: UpdateContext, parts: MethodParts, body: UpdateBody, what: 'look' | 'change') {
  const { db, vault, fail } = context;
  const row = await requireOwn(context, parts, body.methodId, what);
  const type = await typeOf(context, row);
  const account = await accountOf(context, parts, type, body, openAccount(vault, row));
  const accountKey = accountKeyOf(vault, type, account);
  const { owner_id: ownerId, currency, method_id: except } = row;
  if (await store.hasAccount(db, { ownerId, accountKey, currency, except })) return fail('methodTaken');
  return { row, account, accountKey };
}

async function add(
  context: SaveContext,
  parts: MethodParts,
  { typeId, currency, qrFileId }: SaveBody,
  { account, accountKey }: { account: AccountData; accountKey: string },
): Promise<PaymentMethod> {
  const { db, now, vault, random, fail } = context;
  const methodId = newOrderNo(random);
  const isNew = await store.addMethod(db, {
    methodId,
    ownerId: requireUser(context).id,
    typeId,
    currency,
    sealed: sealAccount(vault, methodId, account),
    accountKey,
    now,
  });
  if (!isNew) return fail('methodTaken');
  if (qrFileId !== undefined) await deleteFiles(db, [qrFileId]);
  const row = (await store.findMethod(db, methodId)) ?? fail('busy');
  await tell(context, 'added', row);
  return showOne(context, parts, methodId);
}

/** One’s own; refused while something uses it. Before the transaction it is looked at, in it it is held. */
async function requireOwn(
  context: ChangeContext,
  { inUse }: MethodParts,
  methodId: string,
  what: 'look' | 'change',
): Promise<MethodRow> {
  const { db, now } = context;
  const row = what === 'look' ? await store.findMethod(db, methodId) : await store.takeMethod(db, methodId, what);
  if (row?.owner_id !== requireUser(context).id) return context.fail('notFound');
  return (await inUse(db, methodId, now)) ? context.fail('methodInUse') : row;
}

async function typeOf({ db, fail }: Context<'notFound'>, { type_id: typeId }: MethodRow) {
  return (await types.findType(db, typeId)) ?? fail('notFound');
}

async function showOne(context: Context<'notFound'>, parts: MethodParts, methodId: string): Promise<PaymentMethod> {
  const row = (await store.findMethod(context.db, methodId)) ?? context.fail('notFound');
  const [shown] = await showMethods(context, parts, [row]);
  return shown ?? context.fail('notFound');
}

/** The letter names the kind and the currency, and nothing of the account. */
const ACTS = {
  added: 'methodAdded',
  changed: 'methodChanged',
  switchedOn: 'methodOn',
  switchedOff: 'methodOff',
  removed: 'methodRemoved',
} as const satisfies Record<MethodChange, Act>;

async function tell(context: Context<never>, what: MethodChange, { names, currency }: MethodRow): Promise<void> {
  const person = await factorsOf(context.db, requireUser(context).id);
  const inWords = (language: keyof typeof names) => `${names[language]} · ${currency}`;
  const which = { 'zh-hk': inWords('zh-hk'), 'zh-cn': inWords('zh-cn'), en: inWords('en') };
  await noteAct(context, person.id, ACTS[what], which);
  await tellPerson(context, person, methodLetter, { what, type: names[person.language], currency });
}
