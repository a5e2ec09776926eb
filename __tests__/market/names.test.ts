/** What varieties are called in each language. */
import { varietyName } from '@/lib/market/varietyName';
import { listings } from '@/server/market/varieties';

const of = (symbol: string) => listings.find(({ variety }) => variety.symbol === symbol)!.variety;

test('currencies and metals have the names of the language; coins keep their own', () => {
  expect(varietyName(of('EURUSD'), 'zh-hk')).toBe('歐元/美元');
  expect(varietyName(of('EURUSD'), 'zh-cn')).toBe('欧元/美元');
  expect(varietyName(of('XAUUSD'), 'zh-hk')).toBe('黃金/美元');
  expect(varietyName(of('EURUSD'), 'en')).toBe(of('EURUSD').name);
  expect(varietyName(of('BTCUSDT'), 'zh-hk')).toBe(of('BTCUSDT').name);
});
