/** Makes each day's proof soon after midnight (UTC): reads all balances at one moment, builds the tree, keeps it and publishes its root. */
import { DAY_MS, dayOf, isoDay } from '@/lib/market/rules';
import type { Decimal } from '@/lib/money/decimal';
import { textOfRoot } from '@/lib/reserves/rules';
import type { Db } from '../db/database';
import { schedule, type JobKinds } from '../jobs/jobs';
import { wordsIn, type InEvery } from '../mail/letters';
import * as store from './store';
import { partsOf, sha256, treeOf } from './tree';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
const DAILY = 'reserves.daily';
/** After the day's interest and settlements of midnight. */
const AFTER_MS = 15 * 60_000;
const AGAIN_MS = 5 * 60_000;

export interface Held {
  usdt: Decimal;
  block: number;
}

interface NoticeText {
  title: string;
  summary: string;
  paragraphs: string[];
}

export interface DailyParts {
  random: (size: number) => Buffer;
  /** What the exchange's addresses hold; null where no chain is set or none answers. */
  held: (db: Db) => Promise<Held | null>;
  publish: (
    db: Db,
    id: string,
    notice: {
      category: 'market';
      pinned: boolean;
      publishedAt: number;
      texts: Record<'zh-hk' | 'zh-cn' | 'en', NoticeText>;
    },
  ) => Promise<void>;
}

/** Asks for the proofs of today and tomorrow; asking twice changes nothing. The first one is made at once. */
export async function scheduleProofs(db: Db, now: number): Promise<void> {
  for (const day of [dayOf(now), dayOf(now) + 1])
    await schedule(db, { kind: DAILY, ref: 'all', step: isoDay(day), runAt: day * DAY_MS + AFTER_MS });
}

export const dailyJobs = (parts: DailyParts): JobKinds => ({
  [DAILY]: ({ db, now, step }) => makeProof(db, parts, step, now),
});

/** Once a day: a second one changes nothing. */
export async function makeProof(db: Db, parts: DailyParts, day: string, now: number): Promise<void> {
  const held = await parts.held(db);
  const { snapshot, people } = await store.balancesNow(db);
  const owners = new Map(people.map(({ uid, owner_id }) => [uid, owner_id]));
  const tree = treeOf(
    day,
    people.flatMap(({ uid, sums }) => partsOf(uid, sums, parts.random)),
  );
  // Nobody has anything yet, as in the first minutes of an exchange.
  if (!tree) return schedule(db, { kind: DAILY, ref: `again-${now}`, step: day, runAt: now + AGAIN_MS });
  const { leaves, levels, top } = tree;
  const root = sha256(textOfRoot(day, top));
  const isNew = await store.keepDay(db, {
    day,
    taken_at: now,
    snapshot,
    root,
    leaves: leaves.length,
    sums: top.sums,
    held: held?.usdt ?? null,
    held_block: held?.block ?? null,
  });
  if (!isNew) return;
  await store.keepLeaves(
    db,
    day,
    leaves.map((leaf) => ({ ...leaf, ownerId: owners.get(leaf.uid)! })),
  );
  for (const [level, nodes] of levels.entries()) await store.keepLevel(db, day, level, nodes);
  await parts.publish(db, `reserves-${day}`, {
    category: 'market',
    pinned: false,
    publishedAt: now,
    texts: textsOf(day, root),
  });
}

function textsOf(date: string, root: string): Record<'zh-hk' | 'zh-cn' | 'en', NoticeText> {
  const text = (language: 'zh-hk' | 'zh-cn' | 'en'): NoticeText => {
    const t = wordsIn(words, language);
    return {
      title: t('proof.title', { date }),
      summary: t('proof.summary', { root: root.slice(0, 8) }),
      paragraphs: [t('proof.what', { date }), root, t('proof.use')],
    };
  };
  return { 'zh-hk': text('zh-hk'), 'zh-cn': text('zh-cn'), en: text('en') };
}
