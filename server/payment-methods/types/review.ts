/** Operators say which kinds of accounts there are. None of these names an account, so that one operator is enough. */
import { api } from '@/lib/api/index';
import { handle, type Handler } from '../../http/handler';
import { audited } from '../../operator/audit';
import * as store from './store';

const done = { done: true as const };

export const payTypeHandlers: Handler[] = [
  handle(api.operator.payTypes, 'read', async ({ db }) =>
    (await store.allTypes(db)).map((row) => ({
      typeId: row.type_id,
      kind: row.kind,
      names: row.names,
      currencies: row.currencies,
      numberForm: row.number_form,
      takesQr: row.takes_qr,
      position: row.position,
      isClosed: row.is_closed,
      methods: row.methods,
      reason: row.reason,
      changedAt: Number(row.changed_at),
    })),
  ),
  handle(api.operator.savePayType, 'write', async (context, { reason, ...terms }) => {
    const { db, now, market, fail } = context;
    const before = await store.takeType(db, terms.typeId);
    // What people have saved was checked as this kind of account.
    const isOther = before && (before.kind !== terms.kind || before.number_form !== terms.numberForm);
    if (isOther && before.methods > 0) return fail('badRequest', { field: 'kind' });
    if (terms.currencies.some((currency) => market.usdtPrice(currency) === null))
      return fail('badRequest', { field: 'currencies' });
    if (terms.kind === 'qr' && !terms.takesQr) return fail('badRequest', { field: 'takesQr' });
    await store.keepType(
      db,
      {
        type_id: terms.typeId,
        kind: terms.kind,
        names: terms.names,
        currencies: [...new Set(terms.currencies)],
        number_form: terms.numberForm,
        takes_qr: terms.takesQr,
        position: terms.position,
        reason,
      },
      now,
    );
    await audited(context, 'payType.saved', `payType:${terms.typeId}`, {
      reason,
      currencies: terms.currencies.join(' '),
    });
    return done;
  }),
  handle(api.operator.closePayType, 'write', async (context, { typeId, isClosed, reason }) => {
    if (!(await store.takeType(context.db, typeId))) return context.fail('notFound');
    await store.setClosed(context.db, { typeId, isClosed, reason, now: context.now });
    await audited(context, isClosed ? 'payType.closed' : 'payType.opened', `payType:${typeId}`, { reason });
    return done;
  }),
];
