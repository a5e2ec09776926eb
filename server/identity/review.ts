/** What operators do with identity requests. A person's data and photos are shown one request at a time, and each look is written down. */
import { identityReview } from '@/lib/api/operator/identity';
import { endOf } from '@/lib/identity/rules';
import { identityStates } from '@/lib/identity/states';
import { factorsOf } from '../auth/factors/store';
import { deleteFiles } from '../files/files';
import type { Context } from '../http/handler';
import { letterOf, reviewQueue } from '../operator/reviewQueue';
import { identityLetter } from './letters';
import { openAdvanced, openBasic } from './records';
import { keepPhotosFor, watchDocument } from './jobs';
import { decide, detachPhotos, listRequests, openRequestsOf, raiseLevel, replacePassed, requestById } from './store';
import type { RequestRow } from './store';

export const identityQueue = reviewQueue({
  name: 'identity',
  calls: identityReview,
  key: 'id',
  list: listRequests,
  openOf: openRequestsOf,
  take: requestById,
  shown: (row: RequestRow) => ({
    id: row.id,
    uid: row.uid,
    level: row.level,
    status: row.status,
    submittedAt: Number(row.submitted_at),
    decidedAt: row.decided_at === null ? null : Number(row.decided_at),
    decidedBy: row.decided_by,
    reason: row.reason,
  }),
  opened: (row, { vault }) => ({
    data: row.level === 'basic' ? openBasic(vault, row) : openAdvanced(vault, row),
    photos: (['front', 'back', 'hand'] as const).flatMap((side) => {
      const fileId = row[side];
      return fileId === null ? [] : [{ side, fileId }];
    }),
  }),
  after: ({ status }, act, now) =>
    status === 'replaced' ? null : identityStates.after(status, act, 'reviewer', { now }),
  decide: async ({ db }, row, decision) => {
    // At most one request of an identity level is in force.
    if (decision.status === 'passed') await replacePassed(db, row.user_id, row.level);
    return decide(db, row.id, decision);
  },
  passed: raise,
  rejected: ({ db, now }, { id }) => keepPhotosFor(db, id, now),
  addressee: (db, row) => factorsOf(db, row.user_id),
  letter: ({ level }, { reason, note, now }) =>
    letterOf(identityLetter, { level, failure: reason, note, at: String(now) }),
  facts: ({ level }) => ({ level }),
  waitsSince: ({ submittedAt }) => submittedAt,
});

/** The person has the level from now on. */
async function raise({ db, vault }: Context<never>, row: RequestRow): Promise<void> {
  const document =
    row.level === 'basic'
      ? { nationality: row.nationality, endsAt: endOf(openBasic(vault, row).expiresOn ?? '') }
      : null;
  await raiseLevel(db, row.user_id, row.level, document);
  if (document?.endsAt) await watchDocument(db, row.user_id, document.endsAt);
  // The photos of earlier rejected or replaced requests are no longer needed.
  await deleteFiles(db, await detachPhotos(db, { userId: row.user_id }));
}
