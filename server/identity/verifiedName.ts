/** The name in the document that a person's basic level was passed with; null where none was. */
import type { Context } from '../http/handler';
import { openBasic } from './records';
import { passedRequest } from './store';

export async function verifiedName(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  userId: string,
): Promise<string | null> {
  const row = await passedRequest(db, userId);
  return row && openBasic(vault, row).realName;
}
