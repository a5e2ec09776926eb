/** What withdrawals to bank accounts need of others. */
import type { PayeeAccount } from '@/lib/api/paymentMethods';
import type { Context } from '../../http/handler';
import type { WithdrawalParts } from '../parts';

export interface BankParts extends Pick<WithdrawalParts, 'limits' | 'elsewhere' | 'publish'> {
  /** The sandbox’s currencies lead nowhere. */
  sandbox: boolean;
  /** A bank account of this person that may be used now, in one currency, in full; null for any other. */
  payee: (
    context: Pick<Context, 'db' | 'vault' | 'language'>,
    ownerId: string,
    methodId: string,
    currency: string,
  ) => Promise<PayeeAccount | null>;
}
