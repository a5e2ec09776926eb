/** The letter about a cooling-off: whoever did not start it learns that somebody else is logged in. */
import { frameIn, stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

export const coolingLetter: Letter<{ until: string }> = {
  kind: 'coolingOff',
  first: true,
  write: ({ until }, language) => {
    const t = wordsIn(words, language);
    return { subject: t('subject'), lines: [t('told', { time: stamp(until) }), frameIn(language)('notYou')] };
  },
  samples: [{ until: '0' }],
};
