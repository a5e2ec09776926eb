/** What payment methods need of others. */
import type { Db } from '../db/database';
import type { Context } from '../http/handler';

export interface MethodParts {
  /** The sandbox has kinds of accounts from the start. */
  sandbox: boolean;
  /** The name in the document that was passed; null without one. */
  verifiedName: (context: Pick<Context, 'db' | 'vault'>, userId: string) => Promise<string | null>;
  /** Whether an advert, or an order that can still be argued about, uses a method; asked with the method’s row held. */
  inUse: (db: Db, methodId: string, now: number) => Promise<boolean>;
}
