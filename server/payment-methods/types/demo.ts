/** The kinds of accounts that the sandbox begins with. Elsewhere operators say which there are. */
import type { NumberForm, PayKind } from '@/lib/api/paymentMethods';
import type { Db } from '../../db/database';
import { addType, type Terms } from './store';

interface Demo {
  id: string;
  kind: PayKind;
  /** zh-hk, zh-cn, English. */
  names: readonly [string, string, string];
  currencies: readonly string[];
  form?: NumberForm;
  takesQr?: boolean;
}

const demoTypes: readonly Demo[] = [
  {
    id: 'bank',
    kind: 'bank',
    names: ['銀行轉帳', '银行转账', 'Bank transfer'],
    currencies: ['CNY', 'HKD', 'USD', 'VND', 'PHP', 'TWD', 'SGD', 'THB', 'MYR', 'IDR', 'KRW', 'JPY', 'AUD', 'CAD'],
  },
  {
    id: 'iban',
    kind: 'bank',
    names: ['IBAN 銀行轉帳', 'IBAN 银行转账', 'Bank transfer (IBAN)'],
    currencies: ['EUR', 'GBP', 'CHF'],
    form: 'iban',
  },
  { id: 'alipay', kind: 'account', names: ['支付寶', '支付宝', 'Alipay'], currencies: ['CNY', 'HKD'], takesQr: true },
  {
    id: 'wechat',
    kind: 'account',
    names: ['微信支付', '微信支付', 'WeChat Pay'],
    currencies: ['CNY', 'HKD'],
    takesQr: true,
  },
  {
    id: 'fps',
    kind: 'account',
    names: ['轉數快', '转数快', 'FPS'],
    currencies: ['HKD'],
    takesQr: true,
  },
  { id: 'payme', kind: 'qr', names: ['PayMe', 'PayMe', 'PayMe'], currencies: ['HKD'], takesQr: true },
  { id: 'zelle', kind: 'account', names: ['Zelle', 'Zelle', 'Zelle'], currencies: ['USD'] },
  { id: 'wise', kind: 'account', names: ['Wise', 'Wise', 'Wise'], currencies: ['USD', 'EUR', 'GBP'], form: 'email' },
  { id: 'momo', kind: 'account', names: ['MoMo', 'MoMo', 'MoMo'], currencies: ['VND'], form: 'phone', takesQr: true },
  {
    id: 'gcash',
    kind: 'account',
    names: ['GCash', 'GCash', 'GCash'],
    currencies: ['PHP'],
    form: 'phone',
    takesQr: true,
  },
  {
    id: 'qr',
    kind: 'qr',
    names: ['收款二維碼', '收款二维码', 'Payment QR code'],
    currencies: ['CNY', 'HKD', 'VND', 'PHP', 'THB', 'SGD', 'MYR', 'IDR'],
    takesQr: true,
  },
];

const termsOf = (
  { id, kind, names: [zhHk, zhCn, en], currencies, form, takesQr = false }: Demo,
  position: number,
): Terms => ({
  type_id: id,
  kind,
  names: { 'zh-hk': zhHk, 'zh-cn': zhCn, en },
  currencies: [...currencies],
  number_form: form ?? (kind === 'bank' ? 'digits' : 'any'),
  takes_qr: takesQr,
  position,
  reason: 'the sandbox',
});

/** One that is there stays as it is. */
export async function addDemoTypes(db: Db, now: number): Promise<void> {
  for (const [position, demo] of demoTypes.entries()) await addType(db, termsOf(demo, position), now);
}
