/** The letters about a person's identity. */
import { RejectionReason } from '@/lib/api/identity';
import identityEn from '@/locales/en/identity.json';
import identityZhCn from '@/locales/zh-cn/identity.json';
import identityZhHk from '@/locales/zh-hk/identity.json';
import { frameIn, stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

const words: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
/** In the very words of the app. */
const failures = { en: identityEn.reasons, 'zh-cn': identityZhCn.reasons, 'zh-hk': identityZhHk.reasons };

/** The last day before a midnight. */
const lastDay = (ms: string): string => new Date(Number(ms) - 1).toISOString().slice(0, 10);

export interface Decision {
  level: 'basic' | 'advanced';
  /** Null where it passed. */
  failure: RejectionReason | null;
  note: string | null;
  at: string;
}

export const identityLetter: Letter<Decision> = {
  kind: 'identity',
  write: ({ level, failure, note, at }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    const [subject, when] = [t('identity.subject'), frame('when', { time: stamp(at) })];
    if (failure === null) return { subject, lines: [t(`identity.${level}Passed`), when] };
    return {
      subject,
      lines: [
        t(`identity.${level}Failed`),
        t('identity.reason', { reason: failures[language][failure] }),
        ...(note === null ? [] : [frame('note', { note })]),
        t('identity.again'),
        when,
      ],
    };
  },
  samples: (['basic', 'advanced'] as const).flatMap((level) =>
    [null, ...RejectionReason.options].map((failure) => ({ level, failure, note: failure && 'Blurred.', at: '0' })),
  ),
};

/** `at` is the midnight after the document's last day. */
export const identityEndsLetter: Letter<{ at: string; isOver: boolean }> = {
  kind: 'identityEnds',
  write: ({ at, isOver }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('identityEnds.subject'),
      lines: [t(isOver ? 'identityEnds.over' : 'identityEnds.soon', { day: lastDay(at) }), t('identityEnds.money')],
    };
  },
  samples: [true, false].map((isOver) => ({ at: '0', isOver })),
};
