/** Who may call what of payment methods; the rows of the authorisation matrix. */
import type { Person, TestExchange } from '../harness/exchange';
import { saveMethod } from '../harness/saveMethod';
import { NO_ORDER, type RowOf } from './perpetualRows';

export interface MethodWorld {
  /** Of the owner. */
  methodId: string;
}
type Row = RowOf<MethodWorld>;

const empty: Row = { body: () => ({}) };
const proven = { fundPassword: '482913', proof: {} };
const own = (more: object = {}): Row => ({
  body: ({ methodId }) => ({ methodId, ...more }),
  id: { field: 'methodId', unknown: NO_ORDER },
});
const change = (more: object = {}): Row => ({ ...own({ ...proven, ...more }), refuses: 'secondFactorMissing' });
const names = { 'zh-hk': '轉帳', 'zh-cn': '转账', en: 'Transfer' };
const terms = { kind: 'account', names, currencies: ['EUR'], numberForm: 'iban', takesQr: false, position: 1 };
const reason = 'a test';

export const paymentMethodRows: Readonly<Record<string, Row>> = {
  'paymentMethods.types': empty,
  'paymentMethods.currencies': empty,
  'paymentMethods.quick': { body: () => ({ currency: 'HKD' }) },
  'paymentMethods.mine': empty,
  'paymentMethods.detail': own(),
  'paymentMethods.save': {
    body: () => ({ typeId: 'bank', currency: 'HKD', name: '陳大文', number: '12345678', bank: 'B', ...proven }),
    refuses: 'secondFactorMissing',
  },
  'paymentMethods.update': change({ name: '陳大文', bank: 'Another' }),
  'paymentMethods.setActive': change({ isActive: false }),
  'paymentMethods.remove': change(),
  'operator.payTypes': empty,
  'operator.savePayType': { body: () => ({ typeId: 'a-test', ...terms, reason }) },
  'operator.closePayType': {
    body: () => ({ typeId: 'momo', isClosed: true, reason }),
    id: { field: 'typeId', unknown: 'no-such-type' },
  },
};

export const saveMethods = async (x: TestExchange, owner: Person): Promise<MethodWorld> => ({
  methodId: await saveMethod(x, owner),
});
