/** Timed work on identities: photos of rejected requests are deleted, and people get a letter before their document ends. */
import { renewableFrom } from '@/lib/identity/rules';
import { factorsOf } from '../auth/factors/store';
import type { Db } from '../db/database';
import { deleteFiles } from '../files/files';
import { schedule } from '../jobs/jobs';
import type { JobKinds } from '../jobs/jobs';
import { tellPerson } from '../mail/mail';
import type { Vault } from '../vault/vault';
import { identityEndsLetter } from './letters';
import { detachPhotos, endsAt } from './store';

/** People may ask for thirty days why a request was rejected. */
const REJECTED_PHOTOS_MS = 30 * 24 * 3_600_000;

/** The photos of a rejected request are deleted after thirty days. */
export const keepPhotosFor = (db: Db, id: string, now: number): Promise<void> =>
  schedule(db, { kind: 'identityPhotos', ref: id, step: 'delete', runAt: now + REJECTED_PHOTOS_MS });

/** Its owner hears thirty days before a document ends, and when it has. */
export async function watchDocument(db: Db, userId: string, at: number): Promise<void> {
  await schedule(db, {
    kind: 'identityEnds',
    ref: userId,
    step: `soon ${at}`,
    runAt: renewableFrom(at),
    payload: { at },
  });
  await schedule(db, { kind: 'identityEnds', ref: userId, step: `over ${at}`, runAt: at, payload: { at } });
}

export const identityJobs = (vault: Vault): JobKinds => ({
  identityPhotos: async ({ db, ref }) => deleteFiles(db, await detachPhotos(db, { id: ref })),
  identityEnds: async ({ db, now, ref, step, payload }) => {
    const at = Number(payload.at);
    const isOver = now >= at;
    // After a long downtime both letters fall due at once: one is enough.
    if (isOver && step.startsWith('soon')) return;
    // Another document may have been passed meanwhile.
    if (!(await endsAt(db, ref, at))) return;
    await tellPerson({ db, now, vault }, await factorsOf(db, ref), identityEndsLetter, { at: String(at), isOver });
  },
});
