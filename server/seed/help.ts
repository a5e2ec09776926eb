/** The help articles that the exchange begins with. What is there already is left alone. */
import type { HelpSummary } from '@/lib/api/help';
import type { Db } from '../db/database';
import en from './help/en.json';
import zhCn from './help/zh-cn.json';
import zhHk from './help/zh-hk.json';
import { addHelp } from './store';

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

const categories: Record<keyof typeof en, HelpSummary['category']> = {
  'first-steps': 'start',
  'customer-service': 'start',
  appearance: 'start',
  offline: 'start',
  'password-account': 'account',
  'wallet-log-in': 'account',
  identity: 'account',
  'locked-account': 'account',
  phishing: 'security',
  'two-factor': 'security',
  'fund-password': 'security',
  devices: 'security',
  'order-types': 'trading',
  'spot-fees': 'trading',
  'order-book': 'trading',
  'simulated-market': 'trading',
  'price-log': 'trading',
  forex: 'trading',
  assets: 'assets',
  currency: 'assets',
};

export async function seedHelp(db: Db): Promise<void> {
  const ids = Object.keys(categories) as (keyof typeof en)[];
  await addHelp(
    db,
    ids.map((id, place) => ({ id, category: categories[id], place })),
    ids.flatMap((id) =>
      Object.entries(words).map(([language, texts]) => ({
        article_id: id,
        language,
        title: texts[id].title,
        summary: texts[id].summary,
        body: texts[id].body.join('\n\n'),
      })),
    ),
  );
}
