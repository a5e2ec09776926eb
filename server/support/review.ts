/** Customer service as an operator sees it: who waits, one talk, an answer. */
import { supportReview } from '@/lib/api/operator/support';
import { handle, requireOperator } from '../http/handler';
import type { Handler } from '../http/handler';
import { audited } from '../operator/audit';
import type { Duty, QueueGlance } from '../domain';
import { pageOf } from '../db/page';
import answers from './sandboxAnswers.json';
import { sealWords } from './sealing';
import { isNumber, talkOf } from './service';
import type { TellPerson } from './service';
import { addMessage, listThreads, newestMessageId, readMessages, threadForUpdate, waitingTalkOf } from './store';

const SIZE = 50;

export const supportReviewHandlers = (tell: TellPerson): Handler[] => [threads, thread, reply(tell)];

const threads = handle(supportReview.threads, 'read', async ({ db }, { onlyWaiting, pageNum, pageSize }) => {
  const { rows, total } = await listThreads(db, onlyWaiting, pageSize, (pageNum - 1) * pageSize);
  const list = rows.map(({ id, uid, locked, language, last_at, waits_since }) => ({
    id,
    uid,
    locked,
    language,
    lastAt: Number(last_at),
    waitsSince: waits_since === null ? null : Number(waits_since),
  }));
  return pageOf(list, total, { pageNum, pageSize });
});

/** Somebody who writes is answered within an hour. */
const ANSWER_MS = 3_600_000;

export const talkGlance: QueueGlance = {
  name: 'support',
  openOf: waitingTalkOf,
  glance: async (db) => {
    const { rows, total } = await listThreads(db, true, 1, 0);
    const since = rows[0]?.waits_since ?? null;
    return { waiting: total, dueAt: since === null ? null : Number(since) + ANSWER_MS };
  },
};

/** Names a talk in the audit log by its person where there is one. */
const nameOf = ({ id, uid }: { id: string; uid: string | null }): string =>
  uid === null ? `talk:${id}` : `user:${uid}`;

const thread = handle(supportReview.thread, 'write', async (context, { id, beforeId }) => {
  const { db, vault, fail } = context;
  const found = isNumber(id) ? await threadForUpdate(db, id) : null;
  if (!found || (beforeId !== undefined && !isNumber(beforeId))) return fail('notFound');
  await audited(context, 'support.read', nameOf(found));
  return talkOf(vault, await readMessages(db, id, beforeId ?? null, SIZE + 1), SIZE);
});

const reply = (tell: TellPerson): Handler =>
  handle(supportReview.reply, 'write', async (context, { id, text, lastId }) => {
    const { db, now, vault, fail } = context;
    const found = isNumber(id) ? await threadForUpdate(db, id) : null;
    if (!found) return fail('notFound');
    if (lastId !== undefined && (await newestMessageId(db, id)) !== lastId) return fail('talkWentOn');
    const { id: operatorId } = requireOperator(context);
    await addMessage(db, {
      threadId: id,
      author: 'agent',
      sealed: sealWords(vault, { author: 'agent', at: String(now), client_id: null }, text),
      fileId: null,
      clientId: null,
      operatorId,
      language: null,
      at: now,
    });
    await audited(context, 'support.reply', nameOf(found), { letters: text.length });
    const { user_id: userId } = found;
    if (userId !== null) context.afterCommit(() => tell(userId));
    return { done: true as const };
  });

/** The sandbox's operator answers whoever has waited for some seconds. */
export const answerTalks: Duty = async (call, isDue) => {
  const { list } = await call(supportReview.threads, { onlyWaiting: true, pageSize: 100 });
  for (const { id, language, waitsSince } of list)
    if (waitsSince !== null && isDue(waitsSince)) await call(supportReview.reply, { id, text: answers[language] });
};
