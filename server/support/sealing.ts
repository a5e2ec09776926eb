/** What is said in a talk, sealed and opened again. */
import type { Db } from '../db/database';
import { schedule } from '../jobs/jobs';
import type { JobKinds } from '../jobs/jobs';
import type { Vault } from '../vault/vault';
import { sealAppeal, sealMessage, unsealedAppeals, unsealedMessages } from './store';
import type { Said } from './store';

const HOUR = 3_600_000;
const AT_ONCE = 500;

/** What never changes of a message, and is known before it is kept; its talk may become another's. */
type Named = Pick<Said, 'author' | 'at' | 'client_id'>;
const labelOf = ({ author, at, client_id }: Named): string => `talk ${author} ${at} ${client_id ?? '-'}`;
const appealLabel = (userId: string, at: string): string => `appeal ${userId} ${at}`;

/** Null where there are no words, as with a picture alone. */
export const sealWords = (vault: Vault, message: Named, words: string): Buffer | null =>
  words === '' ? null : vault.sealText(words, labelOf(message));

export const openWords = (vault: Vault, said: Said): string =>
  said.sealed === null ? said.words : vault.openText(said.sealed, labelOf(said));

export const sealAppealWords = (vault: Vault, userId: string, at: number, words: string): Buffer =>
  vault.sealText(words, appealLabel(userId, String(at)));

/** Seals what stands there from before, a part at a time; once an hour, because a node of an older version may still write. */
export async function scheduleSealing(db: Db, now: number): Promise<void> {
  const hour = Math.floor(now / HOUR);
  await schedule(db, { kind: 'sealTalks', ref: 'all', step: String(hour), runAt: now });
}

export const supportJobs = (vault: Vault): JobKinds => ({
  sealTalks: async ({ db, now, step }) => {
    const messages = await unsealedMessages(db, AT_ONCE);
    for (const { id, ...said } of messages) await sealMessage(db, id, vault.sealText(said.words, labelOf(said)));
    const appeals = await unsealedAppeals(db, AT_ONCE);
    for (const { id, user_id: userId, at, words } of appeals)
      await sealAppeal(db, id, vault.sealText(words, appealLabel(userId, at)));
    const isMore = messages.length === AT_ONCE || appeals.length === AT_ONCE;
    const [hour, part = '0'] = step.split('.');
    if (isMore)
      await schedule(db, { kind: 'sealTalks', ref: 'all', step: `${hour}.${Number(part) + 1}`, runAt: now + 1_000 });
  },
});
