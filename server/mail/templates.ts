/** What letters say, in the person's language: plain text, and the same in simple HTML without anything to load or to click. */
import { createTranslator } from 'use-intl/core';
import type { FailureReason } from '@/lib/api/identity';
import identityEn from '@/locales/en/identity.json';
import identityZhCn from '@/locales/zh-cn/identity.json';
import identityZhHk from '@/locales/zh-hk/identity.json';
import type { Context } from '../http/handler';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

type Language = Context['language'];
type Words = typeof en;

/** The letters there are, and what each needs. */
export interface Kinds {
  code: { code: string; purpose: keyof Words['purposes'] };
  locked: { what: 'password' | 'totp' | 'email' | 'fundPassword'; until: string };
  newDevice: { at: string; device: string; address: string };
  /** A new device, and a part of the network that was never seen before. */
  unusualDevice: { at: string; device: string; address: string };
  recoveryUsed: { at: string; left: string };
  /** `failure` is null where it passed. */
  identity: { level: 'basic' | 'advanced'; failure: FailureReason | null; note: string | null; at: string };
  /** `at` is the midnight after the document's last day. */
  identityEnds: { at: string; isOver: boolean };
  /** `note`: what a reviewer wrote to the person. */
  changed: { what: Exclude<keyof Words['changed'], 'subject' | 'when'>; at: string; note?: string };
}

/** One letter: its kind, with what that kind needs. */
export type Message = {
  [K in keyof Kinds]: {
    kind: K;
    language: Language;
    /** The phrase that the person chose, by which they know our mail. */
    antiPhishing: string | null;
    values: Kinds[K];
  };
}[keyof Kinds];

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

const words: Record<Language, Words> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };
/** In the very words of the app. */
const failures = { en: identityEn.reasons, 'zh-cn': identityZhCn.reasons, 'zh-hk': identityZhHk.reasons };
const locales: Record<Language, string> = { en: 'en', 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK' };

/** What a code or a signature is for, within a sentence. */
export const purposeWords = (purpose: keyof Words['purposes'], language: Language): string =>
  words[language].purposes[purpose];

const stamp = (ms: string): string => `${new Date(Number(ms)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
/** The last day before a midnight. */
const lastDay = (ms: string): string => new Date(Number(ms) - 1).toISOString().slice(0, 10);
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

interface Body {
  subject: string;
  lines: string[];
  /** Stands large between the lines. */
  code: string | null;
}

function bodyOf(message: Message): Body {
  const t = createTranslator({ locale: locales[message.language], messages: words[message.language], timeZone: 'UTC' });
  switch (message.kind) {
    case 'code':
      return {
        subject: t('code.subject'),
        lines: [t('code.line', { what: t(`purposes.${message.values.purpose}`) }), t('code.valid')],
        code: message.values.code,
      };
    case 'locked':
      return {
        subject: t('locked.subject'),
        lines: [t(`locked.${message.values.what}`, { until: stamp(message.values.until) }), t('notYou')],
        code: null,
      };
    case 'recoveryUsed': {
      const { at, left } = message.values;
      return {
        subject: t('recoveryUsed.subject'),
        lines: [t('recoveryUsed.line', { left }), t('changed.when', { time: stamp(at) }), t('notYou')],
        code: null,
      };
    }
    case 'unusualDevice':
    case 'newDevice': {
      const { at, device, address } = message.values;
      return {
        subject: t(`${message.kind}.subject`),
        lines: [
          t(`${message.kind}.line`),
          t('newDevice.when', { time: stamp(at) }),
          t('newDevice.device', { device }),
          t('newDevice.address', { address }),
          t(message.kind === 'unusualDevice' ? 'unusualDevice.notYou' : 'notYou'),
        ],
        code: null,
      };
    }
    case 'identity': {
      const { level, failure, note, at } = message.values;
      const when = t('changed.when', { time: stamp(at) });
      if (failure === null)
        return { subject: t('identity.subject'), lines: [t(`identity.${level}Passed`), when], code: null };
      const reason = t('identity.reason', { reason: failures[message.language][failure] });
      return {
        subject: t('identity.subject'),
        lines: [
          t(`identity.${level}Failed`),
          reason,
          ...(note === null ? [] : [t('identity.note', { note })]),
          t('identity.again'),
          when,
        ],
        code: null,
      };
    }
    case 'identityEnds': {
      const day = lastDay(message.values.at);
      return {
        subject: t('identityEnds.subject'),
        lines: [t(message.values.isOver ? 'identityEnds.over' : 'identityEnds.soon', { day }), t('identityEnds.money')],
        code: null,
      };
    }
    default: {
      const { what, at, note } = message.values;
      return {
        subject: t('changed.subject'),
        lines: [
          t(`changed.${what}`),
          ...(note === undefined ? [] : [t('identity.note', { note })]),
          t('changed.when', { time: stamp(at) }),
          t('notYou'),
        ],
        code: null,
      };
    }
  }
}

/** Words a letter. */
export function compose(message: Message): Composed {
  const t = createTranslator({ locale: locales[message.language], messages: words[message.language], timeZone: 'UTC' });
  const { subject, lines, code } = bodyOf(message);
  const [first = '', ...others] = lines;
  const phrase = message.antiPhishing === null ? t('noPhrase') : t('phrase', { phrase: message.antiPhishing });
  const end = [phrase, t('safety'), t('footer')];
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const html = [
    paragraph(t('hello')),
    paragraph(first),
    code === null ? '' : `<p style="font-size:28px;letter-spacing:6px"><b>${escapeHtml(code)}</b></p>`,
    ...others.map(paragraph),
    '<hr>',
    ...end.map(paragraph),
  ];
  return {
    subject: `[Avocet] ${subject}`,
    text: [t('hello'), first, ...(code === null ? [] : [code]), ...others, ...end].join('\n\n'),
    html: html.join(''),
  };
}
