/** Refuses what has a word on the operators' list. */
import type { Context } from '../../http/handler';
import { wordIn } from './store';

export async function requireCleanWords({ db, fail }: Context<'c2cWords'>, ...texts: string[]): Promise<void> {
  const word = await wordIn(db, texts);
  if (word !== null) fail('c2cWords', { word });
}
