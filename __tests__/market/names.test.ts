/** What varieties are called in each language. */
import { languages } from '@/lib/i18n/languages';
import { hasAlias } from '@/lib/market/aliases';
import { varietyName } from '@/lib/market/varietyName';
import { listings } from '@/server/market/varieties';

const of = (symbol: string) => listings.find(({ variety }) => variety.symbol === symbol)!.variety;

test('currencies and metals have the names of the language; coins keep their own', () => {
  expect(varietyName(of('EURUSD'), 'zh-hk')).toBe('歐元/美元');
  expect(varietyName(of('EURUSD'), 'zh-cn')).toBe('欧元/美元');
  expect(varietyName(of('XAUUSD'), 'zh-hk')).toBe('黃金/美元');
  expect(varietyName(of('EURUSD'), 'en')).toBe('Euro / US Dollar');
  expect(varietyName(of('XAUUSD'), 'en')).toBe('Gold / US Dollar');
  expect(varietyName(of('BTCUSDT'), 'zh-hk')).toBe(of('BTCUSDT').name);
});

describe('where the browser knows no metals and no offshore yuan, as Chromium', () => {
  const known = Intl.DisplayNames.prototype.of;
  beforeAll(() => {
    Intl.DisplayNames.prototype.of = function nameOf(code) {
      return ['XAU', 'XAG', 'CNH'].includes(code) ? code : known.call(this, code);
    };
  });
  afterAll(() => {
    Intl.DisplayNames.prototype.of = known;
  });

  test('each pair of currencies is named by both its sides in every language', () => {
    const pairs = listings.map(({ variety }) => variety).filter(({ kind }) => kind === 'forex');
    expect(pairs).toHaveLength(24);
    const coded = languages.flatMap((language) => pairs.map((pair) => varietyName(pair, language)));
    expect(coded.filter((name) => /\b[A-Z]{3}\b/.test(name) || !/^[^/]+\/[^/]+$/.test(name))).toEqual([]);
    expect(varietyName(of('XAGUSD'), 'zh-hk')).toBe('白銀/美元');
    expect(varietyName(of('XAGUSD'), 'zh-cn')).toBe('白银/美元');
    expect(varietyName(of('USDCNH'), 'zh-hk')).toBe('美元/離岸人民幣');
    expect(varietyName(of('USDCNH'), 'en')).toBe('US Dollar / Offshore Yuan');
  });

  test('the offshore yuan is found by what people call it', () => {
    expect(hasAlias(of('USDCNH'), '人民幣')).toBe(true);
    expect(hasAlias(of('USDCNH'), 'OFFSHORE')).toBe(true);
  });
});
