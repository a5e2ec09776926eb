/** What one owns, and what comes next of setting up the account. */
import type { FirstFigures } from '@/app/early/figures';
import type { assets } from '@/lib/api/assets';
import type { Profile } from '@/lib/api/auth';
import type { ReplyOf } from '@/lib/api/endpoint';
import { setUpOf } from '@/lib/auth/setUp';
import { formatAmount } from '@/lib/format/numbers';
import { setUp as en } from '@/locales/en/home.json';
import { setUp as zhCn } from '@/locales/zh-cn/home.json';
import { setUp as zhHk } from '@/locales/zh-hk/home.json';

const words = { 'zh-hk': zhHk, 'zh-cn': zhCn, en };

export const first: FirstFigures = ([total, profile], _, { language, hidesAmounts }) => {
  const worth = (total as ReplyOf<typeof assets.total> | null)?.totalUsdt;
  const next = profile ? setUpOf(profile as Profile).left[0] : undefined;
  return {
    worth:
      worth === undefined ? null : { text: hidesAmounts ? '****' : formatAmount(worth, 2, 2), look: 'num visible' },
    worthUnit:
      worth === undefined || hidesAmounts
        ? null
        : { text: 'USDT', look: 'visible text-ink-3 ml-1.5 text-[max(0.6875rem,0.5em)] font-normal' },
    next: next
      ? { text: words[language].next[next], look: 'visible text-label text-ink-2 mt-0.5 mb-2 line-clamp-2' }
      : null,
  };
};
