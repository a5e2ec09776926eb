/** A take profit or stop loss on the wrong side is told whether it has to be higher or lower than its price, in each language. */
import { createTranslator } from 'next-intl';
import { stopWay } from '@/lib/stops/rules';
import { stopFaults as ofPerpetual } from '@/lib/perpetual/ticket';
import { stopFaults as ofForex } from '@/lib/forex/ticket';
import en from '@/locales/en/errors.json';
import zhCn from '@/locales/zh-cn/errors.json';
import zhHk from '@/locales/zh-hk/errors.json';

const BOTH_WRONG = {
  long: { takeProfit: '90', stopLoss: '110' },
  short: { takeProfit: '110', stopLoss: '90' },
} as const;
const WORDS = {
  en: { errors: en, higher: 'higher than the mark price', lower: 'lower than the mark price' },
  'zh-hk': { errors: zhHk, higher: '高於標記價格', lower: '低於標記價格' },
  'zh-cn': { errors: zhCn, higher: '高于标记价格', lower: '低于标记价格' },
} as const;

test.each([
  ['long', 'higher', 'lower'],
  ['short', 'lower', 'higher'],
] as const)('of a %s the take profit has to be %s and the stop loss %s', (side, takeProfit, stopLoss) => {
  const wrong = BOTH_WRONG[side];
  const perpetual = ofPerpetual(side, wrong, { against: '100', liquidation: null, tick: '0.01' });
  expect(perpetual.map(({ problem }) => problem.args.way)).toEqual([takeProfit, stopLoss]);
  const forex = ofForex(side === 'long' ? 'buy' : 'sell', wrong, { price: '100', tick: '0.01', against: 'closing' });
  expect(forex.map(({ args }) => args.way)).toEqual([takeProfit, stopLoss]);
  for (const [locale, { errors, ...words }] of Object.entries(WORDS)) {
    const t = createTranslator({ locale, messages: { errors }, namespace: 'errors' });
    const said = perpetual.map(({ problem }) => t('stopsInvalid', problem.args));
    expect(said[0]).toContain(words[takeProfit]);
    expect(said[1]).toContain(words[stopLoss]);
    expect(forex.map(({ args }) => t('fxStopsInvalid', args)).join()).not.toMatch(/undefined|\{/);
  }
});

test('what is on the right side and wrong otherwise has no way to go', () => {
  expect(stopWay('beyondLiquidation', true)).toEqual({});
  expect(stopWay('beyondStopOut', false)).toEqual({});
});
