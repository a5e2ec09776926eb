/** Customer service as people see it: their talk, what is new in it, and the case of a locked account. */
import { support } from '@/lib/api/support';
import type { LockCase, ServiceMessage } from '@/lib/api/support';
import { APPEAL_HOURS, VISITOR_TALK_DAYS, isServiceOpen } from '@/lib/support/rules';
import { hashOf } from '../vault/hashOf';
import { ownerOf } from '../owners/owner';
import { countAttempt, countNetworks } from '../attempts/store';
import type { Owner } from '../owners/store';
import { maskAccount } from '../auth/rules';
import { addressOf, adoptFiles, claimFiles, deleteFiles, deleteTiedFiles } from '../files/files';
import { Refusal, handle } from '../http/handler';
import type { Vault } from '../vault/vault';
import type { Context, Handler } from '../http/handler';
import { openWords, sealAppealWords, sealWords } from './sealing';
import {
  addAppeal,
  addMessage,
  adoptThread,
  countSince,
  countUnread,
  deleteVisitorTalks,
  findThread,
  lockCase,
  markRead,
  messageOf,
  openThread,
  readMessages,
} from './store';
import type { CaseRow, MessageRow } from './store';

const MINUTE = 60_000;
const MOST_A_MINUTE = 20;
const HOUR = 60 * MINUTE;
/** Talks that may be opened an hour by people who are not logged in. A new browser name costs nothing, so the network is counted too. */
const MOST_OPENED = { ofBrowser: 5, ofNetwork: 20 };

/** Tells a person's open pages that their talk has changed. */
export type TellPerson = (userId: string) => void;

export function supportHandlers(tell: TellPerson): Handler[] {
  return [messages, send(tell), unread, theCase, appeal(tell)];
}

export const isNumber = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id);

/** What the pictures of a talk are tied to. */
const refOf = (threadId: string): string => `support:${threadId}`;

type Caller = Pick<Context<never>, 'db' | 'now' | 'user' | 'visitor' | 'namedVisitor' | 'lockedAccount'>;

/**
 * Whose talk the caller's is. What a browser said before its owner logged in goes to the account; the owner of a locked account goes on
 * where the account's talk was.
 */
async function partyOf(context: Caller): Promise<Owner> {
  const { db, now, namedVisitor } = context;
  const owner = await ownerOf(context);
  if (!('userId' in owner) || namedVisitor === null) return owner;
  const visitorHash = hashOf(namedVisitor);
  const adopted = await adoptThread(db, visitorHash, owner.userId, now);
  if (!adopted) return owner;
  await deleteFiles(db, adopted.dropped);
  await adoptFiles(db, { visitorHash, ref: refOf(adopted.from) }, { userId: owner.userId, ref: refOf(adopted.to) });
  return owner;
}

const shown = (vault: Vault, row: MessageRow): ServiceMessage => {
  const { id, author, file_id: fileId, at, client_id } = row;
  return {
    id,
    author,
    text: openWords(vault, row),
    picture: fileId === null ? null : { fileId, url: addressOf(fileId) },
    at: Number(at),
    clientId: client_id,
  };
};

/** Oldest first. */
export function talkOf(
  vault: Vault,
  newestFirst: readonly MessageRow[],
  size: number,
): { list: ServiceMessage[]; hasMore: boolean } {
  return {
    list: newestFirst
      .slice(0, size)
      .map((row) => shown(vault, row))
      .reverse(),
    hasMore: newestFirst.length > size,
  };
}

const messages = handle(support.messages, 'write', async (context, { beforeId, size }) => {
  const { db, now, vault } = context;
  const isOpen = isServiceOpen(now);
  const threadId = await findThread(db, await partyOf(context));
  if (threadId === null || (beforeId !== undefined && !isNumber(beforeId))) return { list: [], hasMore: false, isOpen };
  const rows = await readMessages(db, threadId, beforeId ?? null, size + 1);
  if (beforeId === undefined && rows[0]) await markRead(db, threadId, rows[0].id);
  return { ...talkOf(vault, rows, size), isOpen };
});

/** Counts a talk that a visitor is about to open; refuses beyond the limit. */
async function countOpening(
  { db, now, address }: Pick<Context<never>, 'db' | 'now' | 'address'>,
  party: Owner,
): Promise<void> {
  if ('userId' in party || (await findThread(db, party)) !== null) return;
  const mine = await countAttempt(db, `talks of ${party.visitorHash}`, MOST_OPENED.ofBrowser, now, HOUR);
  const until =
    mine.failures > MOST_OPENED.ofBrowser
      ? mine.until
      : await countNetworks(db, 'talks', address, MOST_OPENED.ofNetwork, now, HOUR);
  if (until !== null) throw new Refusal('tooManyRequests', { seconds: String(Math.ceil((until - now) / 1_000)) });
}

const send = (tell: TellPerson): Handler =>
  handle(support.send, 'write', async (context, { clientId, text, fileId }) => {
    const { db, now, vault } = context;
    if (text === undefined && fileId === undefined) return context.fail('badRequest', { field: 'text' });
    const party = await partyOf(context);
    await countOpening(context, party);
    const threadId = await openThread(db, party, now);
    const known = await messageOf(db, threadId, clientId);
    if (known) return shown(vault, known);
    if ((await countSince(db, threadId, now - MINUTE)) >= MOST_A_MINUTE)
      return context.fail('tooManyRequests', { seconds: '60' });
    // A picture belongs to one message.
    if (fileId !== undefined) await claimFiles(context, { ...party, purpose: 'service' }, [fileId], refOf(threadId));
    const row = await addMessage(db, {
      threadId,
      author: 'person',
      sealed: sealWords(vault, { author: 'person', at: String(now), client_id: clientId }, text ?? ''),
      fileId: fileId ?? null,
      clientId,
      operatorId: null,
      language: context.language,
      at: now,
    });
    if ('userId' in party) context.afterCommit(() => tell(party.userId));
    return shown(vault, row);
  });

const unread = handle(support.unread, 'read', async (context) => {
  const { db, user, namedVisitor } = context;
  const ofBrowser = async () => (namedVisitor === null ? 0 : countUnread(db, { visitorHash: hashOf(namedVisitor) }));
  if (user) return (await countUnread(db, { userId: user.id })) + (await ofBrowser());
  const locked = await context.lockedAccount();
  return locked === null ? ofBrowser() : countUnread(db, { userId: locked });
});

/** Without a proof the reason is all that is told: a session may be stolen. */
function shownCase({ account, lock_reason: reason, locked_at, appealed_at }: CaseRow, isProved: boolean): LockCase {
  const appealedAt = appealed_at === null || !isProved ? null : Number(appealed_at);
  return {
    isProved,
    accountMasked: maskAccount(account),
    reason,
    lockedAt: Number(locked_at),
    appealedAt,
    decidedBy: appealedAt === null ? null : appealedAt + APPEAL_HOURS * 60 * MINUTE,
  };
}

const theCase = handle(support.lockCase, 'read', async (context) => {
  const grant = await context.lockGrant();
  const row = grant && (await lockCase(context.db, grant.userId));
  return { lockCase: row && shownCase(row, grant.isProved) };
});

const appeal = (tell: TellPerson): Handler =>
  handle(support.appeal, 'write', async (context, { text }) => {
    const { db, now, vault, fail } = context;
    const userId = await context.lockedAccount();
    if (userId === null) return fail('notFound');
    const threadId = await openThread(db, { userId }, now);
    const before = await lockCase(db, userId);
    if (!before) return fail('notFound');
    if (before.appealed_at !== null) return fail('duplicate');
    await addAppeal(db, userId, sealAppealWords(vault, userId, now, text), now);
    await addMessage(db, {
      threadId,
      author: 'person',
      sealed: sealWords(vault, { author: 'person', at: String(now), client_id: null }, text),
      fileId: null,
      clientId: null,
      operatorId: null,
      language: context.language,
      at: now,
    });
    context.afterCommit(() => tell(userId));
    return shownCase({ ...before, appealed_at: String(now) }, true);
  });

/** Deletes the talks and pictures of visitors who have been silent for long. */
export async function pruneTalks(db: Context['db'], now: number): Promise<void> {
  const gone = await deleteVisitorTalks(db, now - VISITOR_TALK_DAYS * 24 * 60 * MINUTE);
  await deleteTiedFiles(db, gone.map(refOf));
}
