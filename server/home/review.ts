/** Putting up banners. */
import { homeReview } from '@/lib/api/operator/home';
import { handle } from '../http/handler';
import type { Handler } from '../http/handler';
import { keepVersion } from '../operator/versions';
import * as store from './store';

export const bannerReviewHandlers = (): Handler[] => [list, save, remove];

const list = handle(homeReview.banners, 'read', async ({ db }) => ({ list: await store.allBanners(db) }));

const save = handle(homeReview.saveBanner, 'write', async (context, { id: known, ...banner }) => {
  const all = await store.allBanners(context.db);
  if (known !== undefined && !all.some(({ id }) => id === known)) return context.fail('notFound');
  if (all.some(({ id, place }) => id !== known && place === banner.place)) return context.fail('duplicate');
  const id = known ?? context.random(8).toString('hex');
  await store.putBanner(context.db, id, banner);
  return { id, version: await keepVersion(context, 'banner', id, banner) };
});

const remove = handle(homeReview.removeBanner, 'write', async (context, { id }) => {
  if (!(await store.removeBanner(context.db, id))) return context.fail('notFound');
  await keepVersion(context, 'banner', id, null);
  return { done: true as const };
});
