/** The line above the banners. */
import type { Context } from '../http/handler';

export const homeTitles: Readonly<Record<Context['language'], string>> = {
  'zh-hk': '看得清楚，才好交易',
  'zh-cn': '看得清楚，才好交易',
  en: 'Trade with a clear view',
};
