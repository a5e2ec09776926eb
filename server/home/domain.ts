/** What the app needs to start, and its first page. */
import type { Domain } from '../domain';
import { bannerReviewHandlers } from './review';
import { homeHandlers, type SiteOptions } from './service';

export const homeDomain = (options: SiteOptions): Domain => ({
  handlers: [...homeHandlers(options), ...bannerReviewHandlers()],
});
