/** Publishing banners. */
import * as z from 'zod/mini';
import { endpoint, reads, writes } from '../endpoint';
import { Banner } from '../home';
import { Done, Id, Nothing } from '../shapes';
import { inEveryLanguage } from './shapes';

const BannerTexts = inEveryLanguage(
  z.strictObject({
    title: z.string().check(z.minLength(1), z.maxLength(60)),
    text: z.string().check(z.maxLength(160)),
  }),
);
const BannerBody = {
  art: Banner.shape.art,
  link: z.nullable(z.string().check(z.regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/), z.maxLength(60))),
  place: z.int().check(z.minimum(0), z.maximum(50)),
  texts: BannerTexts,
};

export const homeReview = {
  banners: endpoint({
    path: 'operator/banner/list',
    summary: 'Every banner in every language, in order.',
    access: 'operator',
    ...reads('published'),
    request: Nothing,
    reply: z.object({ list: z.array(z.object({ id: Id, ...BannerBody })) }),
  }),
  saveBanner: endpoint({
    path: 'operator/banner/save',
    summary: 'Puts up a banner at a free place, or changes the one of this id. Former versions are kept.',
    access: 'operator',
    ...writes('published', 'audit'),
    request: z.strictObject({ id: z.optional(Id), ...BannerBody }),
    reply: z.object({ id: Id, version: z.int() }),
    errors: ['notFound', 'duplicate'],
  }),
  removeBanner: endpoint({
    path: 'operator/banner/remove',
    summary: 'Takes a banner down; its versions are kept.',
    access: 'operator',
    ...writes('published', 'audit'),
    request: z.strictObject({ id: Id }),
    reply: Done,
    errors: ['notFound'],
  }),
};
