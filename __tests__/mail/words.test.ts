/** Sentences of letters: said by the server's own reader, as use-intl says them. */
import { createTranslator } from 'use-intl/core';
import { wordsIn } from '@/server/mail/letters';
import en from '@/server/perpetual/words/en.json';

const every = { en, 'zh-cn': en, 'zh-hk': en };

test('they are those of use-intl', () => {
  const careful = createTranslator({ locale: 'en', messages: en, timeZone: 'UTC' });
  const values = { symbol: 'BTCUSDT', base: 'BTC', side: 'long', qty: '0.05', mark: '60,000' } as const;
  expect(wordsIn(every, 'en')('liquidation.told', values)).toBe(careful('liquidation.told', values));
  expect(wordsIn(every, 'en')('liquidation.where')).toBe(en.liquidation.where);
});

test('one that cannot be said keeps nothing from happening, and is reported', () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(wordsIn(every, 'en')('liquidation.nowhere' as 'liquidation.where')).toBe('liquidation.nowhere');
  expect(wordsIn(every, 'en')('liquidation.loss', {})).toBe('liquidation.loss');
  expect(told).toHaveBeenCalledTimes(2);
  told.mockRestore();
});
