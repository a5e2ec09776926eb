/** The home page's calls through the whole server. */
import { api } from '@/lib/api/index';
import { compare, type Decimal } from '@/lib/money/decimal';
import { paths } from '@/lib/paths';
import { ranking } from '@/server/home/rules';
import { exchange, type TestExchange } from '../harness/exchange';

let ex: TestExchange;
beforeAll(async () => {
  ex = await exchange();
});
afterAll(() => ex.close());

test('the site tells where prices come from, and the default language and rate', async () => {
  expect(await ex.visitor().call(api.home.site, {})).toEqual({
    FILE_DOMAIN: '',
    title: 'Avocet',
    exRate: '7.78',
    language: 'zh-hk',
    currency: 'HKD',
    feed: 'simulated',
    sandbox: true,
    outbox: null,
  });
});

test('three languages, and a choice is remembered', async () => {
  const person = await ex.person();
  expect((await person.call(api.home.languages, {})).map(({ code }) => code)).toEqual(['zh-hk', 'zh-cn', 'en']);
  await person.call(api.home.setLanguage, { code: 'zh-cn' });
  const found = await ex.db.selectFrom('users').select('language').where('id', '=', person.userId).executeTakeFirst();
  expect(found?.language).toBe('zh-cn');
  expect(await ex.visitor().call(api.home.setLanguage, { code: 'en' })).toEqual({ done: true });
});

test('the language pack carries only what was overridden', async () => {
  const visitor = ex.visitor();
  expect(await visitor.call(api.home.languagePack, { lang: 'en' })).toEqual({ str: '{}' });
  await ex.db
    .insertInto('language_message')
    .values({ language: 'en', domain: 'home', key: 'greeting', message: 'Hello {name}' })
    .execute();
  expect(JSON.parse((await visitor.call(api.home.languagePack, { lang: 'en' })).str)).toEqual({
    home: { greeting: 'Hello {name}' },
  });
  expect(await visitor.call(api.home.languagePack, { lang: 'zh-hk' })).toEqual({ str: '{}' });
});

test.each(['zh-hk', 'zh-cn', 'en'] as const)(
  'banners in %s, each leading to an address that exists',
  async (language) => {
    const { title, banners } = await ex.visitor().call(api.home.banners, {}, { language });
    expect(title).not.toBe('');
    expect(banners.map((banner) => banner.art)).toEqual(['welcome', 'fees', 'safety', 'forex']);
    for (const { link } of banners) {
      const [domain = '', name = ''] = (link ?? '').split('.');
      expect(Object.entries(paths).find(([key]) => key === domain)?.[1]).toHaveProperty(name);
    }
  },
);

test('boards are ordered and paged', async () => {
  const visitor = ex.visitor();
  const board = (name: 'gainers' | 'losers' | 'turnover' | 'newest') =>
    visitor.call(api.home.ranking, { board: name, pageSize: 100 });
  const crypto = ex.market.varieties().filter((variety) => variety.kind === 'crypto');
  const gainers = await board('gainers');
  expect(gainers.total).toBe(crypto.length);
  const changes = gainers.list.map((ticker) => ticker.changePct ?? '0');
  expect(changes).toEqual(changes.toSorted((a, b) => compare(b, a)));
  expect((await board('losers')).list.map((ticker) => ticker.changePct)).toEqual(changes.toReversed());
  const turnover = (await board('turnover')).list.map((ticker) => ticker.turnover24h ?? '0');
  expect(turnover).toEqual(turnover.toSorted((a, b) => compare(b, a)));
  expect((await board('newest')).list[0]?.symbol).toBe('HYPEUSDT');
  const page = await visitor.call(api.home.ranking, { board: 'gainers', pageNum: 2, pageSize: 10 });
  expect(page.list.map((ticker) => ticker.symbol)).toEqual(gainers.list.slice(10, 20).map((ticker) => ticker.symbol));
  expect(page.hasMore).toBe(true);
});

test('what is unknown ranks last, ties by turnover', () => {
  const entry = (symbol: string, changePct: Decimal | null, turnover24h: Decimal | null) => {
    const variety = ex.market.variety('BTCUSDT');
    if (!variety) throw new Error('no variety');
    return {
      variety: { ...variety, symbol },
      ticker: { ...ex.market.ticker('BTCUSDT'), symbol, changePct, turnover24h },
    };
  };
  const entries = [
    entry('AAAAA', null, '9'),
    entry('BBBBB', '1.00', '5'),
    entry('CCCCC', '1.00', '7'),
    entry('DDDDD', '-2.00', null),
  ];
  expect(ranking('gainers', entries).map((ticker) => ticker.symbol)).toEqual(['CCCCC', 'BBBBB', 'DDDDD', 'AAAAA']);
  expect(ranking('losers', entries).map((ticker) => ticker.symbol)).toEqual(['DDDDD', 'CCCCC', 'BBBBB', 'AAAAA']);
  expect(ranking('turnover', entries).map((ticker) => ticker.symbol)).toEqual(['AAAAA', 'CCCCC', 'BBBBB', 'DDDDD']);
});
