/** The pair, what may still be traded today, and that no order is open. */
import type { FirstFigures } from '@/app/early/figures';
import type { Allowance, SpotMarket } from '@/lib/api/spot';
import { formatAmount } from '@/lib/format/numbers';
import { allowance as en, records as enRecords } from '@/locales/en/spot.json';
import { allowance as zhCn, records as zhCnRecords } from '@/locales/zh-cn/spot.json';
import { allowance as zhHk, records as zhHkRecords } from '@/locales/zh-hk/spot.json';

const words = {
  'zh-hk': [zhHk.left, zhHkRecords.noOpen, zhHkRecords.noOpenText],
  'zh-cn': [zhCn.left, zhCnRecords.noOpen, zhCnRecords.noOpenText],
  en: [en.left, enRecords.noOpen, enRecords.noOpenText],
} as const;
/** Places of the answers among the screen's early calls. */
const ALLOWANCE = 7;
const ORDERS = 8;

export const first: FirstFigures = (answers, query, { language }) => {
  const [left, noOpen, noOpenText] = words[language];
  const market = (answers[0] as SpotMarket[] | null)?.find(({ symbol }) => symbol === query.get('symbol'));
  const allowance = answers[ALLOWANCE] as Allowance | null;
  const orders = answers[ORDERS] as { total: number } | null;
  const isEmpty = orders?.total === 0;
  return {
    market: market ? { text: `${market.base}/${market.quote}`, look: '' } : null,
    allowance: allowance && {
      text: left
        .replace('{left}', formatAmount(allowance.left, 2, 2))
        .replace('{limit}', formatAmount(allowance.limit)),
      look: 'bg-surface text-label text-ink-2 mx-4 mt-3 block rounded-m px-3 py-3.25 max-[23rem]:text-caption max-[23rem]:px-2.5 max-[23rem]:py-3.5',
    },
    noOpen: isEmpty ? { text: noOpen, look: 'mt-4 font-semibold' } : null,
    noOpenText: isEmpty ? { text: noOpenText, look: 'text-label text-ink-2 mt-1 max-w-72' } : null,
  };
};
