/** The letter about a change of payment methods. It says the kind and the currency, and nothing of the account. */
import { frameIn, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

const CHANGES = ['added', 'changed', 'switchedOn', 'switchedOff', 'removed'] as const;
export type MethodChange = (typeof CHANGES)[number];

export const methodLetter: Letter<{ what: MethodChange; type: string; currency: string }> = {
  kind: 'paymentMethod',
  first: true,
  write: ({ what, type, currency }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    return { subject: t('subject'), lines: [t(`line.${what}`, { type, currency }), frame('notYou')] };
  },
  samples: CHANGES.map((what) => ({ what, type: 'Bank transfer', currency: 'HKD' })),
};
