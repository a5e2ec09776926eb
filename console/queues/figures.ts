/** Amounts of requests with their unit, and whom a bank transfer goes to. */
import type { PayeeAccount } from '@/lib/api/paymentMethods';
import { formatAmount, formatCoin, type MaybeDecimal } from '@/lib/format/numbers';
import { digitsOf } from '@/lib/offline/rules';
import type { Fact } from '../ui/Facts';
import type { Words } from '../words';

/** To the last digit; with the cents of its currency, as people see it. */
export const fiat = (amount: MaybeDecimal, currency: string): string => formatAmount(amount, 8, digitsOf(currency));

export const money = (amount: MaybeDecimal, coin: string): string => `${formatCoin(amount, coin)} ${coin}`;
export const fiatMoney = (amount: MaybeDecimal, currency: string): string => `${fiat(amount, currency)} ${currency}`;

export const payeeFacts = ({ name, bank, typeName, number, branch }: PayeeAccount, words: Words): Fact[] => [
  { name: words('fields.payee.name'), value: name },
  { name: words('fields.payee.bank'), value: bank ?? typeName },
  { name: words('fields.payee.number'), value: number ?? words('case.none') },
  { name: words('fields.payee.branch'), value: branch ?? words('case.none') },
];
