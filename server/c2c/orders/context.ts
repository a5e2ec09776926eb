/** What a step of an order needs of the transaction that it is part of. */
import type { MailContext } from '../../mail/mail';

export interface StepContext extends MailContext {
  requestId: string;
}
