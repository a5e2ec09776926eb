/** What letters say, in the person's language: plain text, and the same in simple HTML without anything to load or to click. */
import { createTranslator } from 'use-intl/core';
import type { Context } from '../http/handler';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

type Language = Context['language'];
type Words = typeof en;

/** The letters there are, and what each needs. */
export interface Kinds {
  code: { code: string; purpose: keyof Words['purposes'] };
  locked: { what: 'password' | 'totp' | 'fundPassword'; until: string };
  newDevice: { at: string; device: string; address: string };
  changed: { what: Exclude<keyof Words['changed'], 'subject' | 'when'>; at: string };
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
const locales: Record<Language, string> = { en: 'en', 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK' };

const stamp = (ms: string): string => `${new Date(Number(ms)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
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
      return { subject: t('code.subject'), lines: [t('code.line', { what: t(`purposes.${message.values.purpose}`) }), t('code.valid')], code: message.values.code };
    case 'locked':
      return { subject: t('locked.subject'), lines: [t(`locked.${message.values.what}`, { until: stamp(message.values.until) }), t('notYou')], code: null };
    case 'newDevice': {
      const { at, device, address } = message.values;
      return { subject: t('newDevice.subject'), lines: [t('newDevice.line'), t('newDevice.when', { time: stamp(at) }), t('newDevice.device', { device }), t('newDevice.address', { address }), t('notYou')], code: null };
    }
    default:
      return { subject: t('changed.subject'), lines: [t(`changed.${message.values.what}`), t('changed.when', { time: stamp(message.values.at) }), t('notYou')], code: null };
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
  const html = [paragraph(t('hello')), paragraph(first), code === null ? '' : `<p style="font-size:28px;letter-spacing:6px"><b>${escapeHtml(code)}</b></p>`, ...others.map(paragraph), '<hr>', ...end.map(paragraph)];
  return { subject: `[Avocet] ${subject}`, text: [t('hello'), first, ...(code === null ? [] : [code]), ...others, ...end].join('\n\n'), html: html.join('') };
}
