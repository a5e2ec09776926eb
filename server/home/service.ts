/** What the app needs to start, and the home page. */
import { api } from '@/lib/api/index';
import type { Site } from '@/lib/api/home';
import { div } from '@/lib/money/decimal';
import { handle, requireUser, type Handler } from '../http/handler';
import type { MarketData } from '../prices/marketData';
import { areasIn } from './areas';
import { ranking } from './rules';
import * as store from './store';
import { homeTitles } from './titles';

const TITLE = 'Avocet';
const RATE_PLACES = 8;

export interface SiteOptions {
  /** Where uploaded files live; empty for the server's own origin. */
  fileDomain: string;
  sandbox: boolean;
  /** Where letters can be read at this machine; null where they cannot. */
  outbox: string | null;
  /** Null: all. */
  offers: readonly string[] | null;
}

/** The language and the display currency of somebody who has chosen neither. */
const DEFAULT_LANGUAGE = 'zh-hk';
const DEFAULT_CURRENCY = 'HKD';

function site(options: SiteOptions, market: MarketData, isAtThisMachine: boolean): Site {
  const usdt = market.usdtPrice(DEFAULT_CURRENCY);
  return {
    FILE_DOMAIN: options.fileDomain,
    title: TITLE,
    exRate: usdt && div('1', usdt, RATE_PLACES, 'halfUp'),
    language: DEFAULT_LANGUAGE,
    currency: DEFAULT_CURRENCY,
    feed: market.feed,
    sandbox: options.sandbox,
    outbox: isAtThisMachine ? options.outbox : null,
    ...(options.offers && { offers: [...options.offers] }),
  };
}

export function homeHandlers(options: SiteOptions): Handler[] {
  return [
    handle(api.home.site, 'memory', async (context) => site(options, context.market, context.isAtThisMachine)),
    handle(api.home.languages, 'memory', async () => [
      { code: 'zh-hk' as const, name: '繁體中文' },
      { code: 'zh-cn' as const, name: '简体中文' },
      { code: 'en' as const, name: 'English' },
    ]),
    handle(api.home.areas, 'memory', async (context, { parent, lang }) => {
      const areas = areasIn(lang ?? context.language);
      if (parent === undefined) return [...areas];
      return areas.some(({ code }) => code === parent) ? [] : context.fail('notFound');
    }),
    handle(api.home.setLanguage, 'write', async (context, { code }) => {
      if (context.user) await store.setLanguage(context.db, requireUser(context).id, code);
      return { done: true as const };
    }),
    handle(api.home.languagePack, 'read', async (context, { lang }) => ({
      str: JSON.stringify(await store.languageMessages(context.db, lang)),
    })),
    handle(api.home.banners, 'read', async (context) => ({
      title: homeTitles[context.language],
      banners: await store.listBanners(context.db, context.language),
    })),
    handle(api.home.ranking, 'memory', async (context, { board, pageNum, pageSize }) => {
      const crypto = context.market.varieties().filter((variety) => variety.kind === 'crypto');
      const all = ranking(
        board,
        crypto.map((variety) => ({ variety, ticker: context.market.ticker(variety.symbol) })),
      );
      const from = (pageNum - 1) * pageSize;
      return {
        list: all.slice(from, from + pageSize),
        total: all.length,
        pageNum,
        pageSize,
        hasMore: from + pageSize < all.length,
      };
    }),
  ];
}
