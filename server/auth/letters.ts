/** The letters about an account and what protects it. */
import type { Context } from '../http/handler';
import { frameIn, stamp, wordsIn, type InEvery, type Letter } from '../mail/letters';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

type Words = typeof en;
const words: InEvery<Words> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** What a code or a signature is for, within a sentence. */
export const purposeWords = (purpose: keyof Words['purposes'], language: Context['language']): string =>
  words[language].purposes[purpose];

export const codeLetter: Letter<{ code: string; purpose: keyof Words['purposes'] }> = {
  kind: 'code',
  first: true,
  write: ({ code, purpose }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('code.subject'),
      lines: [t('code.line', { what: t(`purposes.${purpose}`) }), t('code.valid')],
      code,
    };
  },
  samples: Object.keys(en.purposes).map((purpose) => ({ code: '481207', purpose: purpose as keyof Words['purposes'] })),
};

export type LockedThing = 'password' | 'totp' | 'email' | 'fundPassword';
export const lockedLetter: Letter<{ what: LockedThing; until: string }> = {
  kind: 'locked',
  first: true,
  write: ({ what, until }, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('locked.subject'),
      lines: [t(`locked.${what}`, { until: stamp(until) }), frameIn(language)('notYou')],
    };
  },
  samples: (['password', 'totp', 'email', 'fundPassword'] as const).map((what) => ({ what, until: '0' })),
};

export const newDeviceLetter: Letter<{ at: string; device: string; address: string }> = {
  kind: 'newDevice',
  first: true,
  write: (values, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('newDevice.subject'),
      lines: [t('newDevice.line'), ...fromWhere(values, language), frameIn(language)('notYou')],
    };
  },
  samples: [{ at: '0', device: 'Firefox', address: '203.0.113.9' }],
};

/** A new device, and a part of the network that was never seen before. */
export const unusualDeviceLetter: typeof newDeviceLetter = {
  ...newDeviceLetter,
  kind: 'unusualDevice',
  write: (values, language) => {
    const t = wordsIn(words, language);
    return {
      subject: t('unusualDevice.subject'),
      lines: [t('unusualDevice.line'), ...fromWhere(values, language), t('unusualDevice.notYou')],
    };
  },
};

function fromWhere(
  { at, device, address }: { at: string; device: string; address: string },
  language: Context['language'],
): string[] {
  const t = wordsIn(words, language);
  return [
    frameIn(language)('when', { time: stamp(at) }),
    t('newDevice.device', { device }),
    t('newDevice.address', { address }),
  ];
}

export const recoveryUsedLetter: Letter<{ at: string; left: string }> = {
  kind: 'recoveryUsed',
  first: true,
  write: ({ at, left }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    return {
      subject: t('recoveryUsed.subject'),
      lines: [t('recoveryUsed.line', { left }), frame('when', { time: stamp(at) }), frame('notYou')],
    };
  },
  samples: [{ at: '0', left: '3' }],
};

/** What of an account was changed, so that its owner hears of it. */
export type Change = Exclude<keyof Words['changed'], 'subject'>;

/** `note`: what a reviewer wrote to the person. */
export const changedLetter: Letter<{ what: Change; at: string; note?: string }> = {
  kind: 'changed',
  first: true,
  write: ({ what, at, note }, language) => {
    const [t, frame] = [wordsIn(words, language), frameIn(language)];
    return {
      subject: t('changed.subject'),
      lines: [
        t(`changed.${what}`),
        ...(note === undefined ? [] : [frame('note', { note })]),
        frame('when', { time: stamp(at) }),
        frame('notYou'),
      ],
    };
  },
  samples: Object.keys(en.changed).flatMap((what) =>
    what === 'subject' ? [] : [{ what: what as Change, at: '0', note: 'Please send a sharper photo.' }],
  ),
};

export const authLetters = [
  codeLetter,
  lockedLetter,
  newDeviceLetter,
  unusualDeviceLetter,
  recoveryUsedLetter,
  changedLetter,
];
