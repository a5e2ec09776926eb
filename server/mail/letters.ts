/**
 * What letters look like, in the person's language: plain text, and the same in simple HTML without anything to load or to click. What
 * each says stands with its domain (server/<domain>/letters.ts), which lists it in its `domain.ts`.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import { createTranslator } from 'use-intl/core';
import type { RefType } from '@/lib/api/ledger';
import type { NoticeTopic } from '@/lib/api/help';
import type { Context } from '../http/handler';
import en from './words/en.json';
import zhCn from './words/zh-cn.json';
import zhHk from './words/zh-hk.json';

export type Language = Context['language'];
/** The words of something in every language. */
export type InEvery<W> = Record<Language, W>;

const LOCALES: InEvery<string> = { en: 'en', 'zh-cn': 'zh-CN', 'zh-hk': 'zh-HK' };
const frameWords: InEvery<typeof en> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk };

/** A sentence of nested words, such as `liquidation.told`. */
function sentenceAt(words: object, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((within, name) => (within as Readonly<Record<string, unknown>>)[name], words);
  if (typeof found !== 'string') throw new Error(`no sentence ${key}`);
  return found;
}

/**
 * A translator whose sentences are read once each. use-intl compares all its settings with every sentence it says, which takes ten times as
 * long; in a crash that was a quarter of the work. What cannot be said that way, it says: words keep no money from moving.
 */
function speakerOf<W extends object>(words: InEvery<W>, language: Language) {
  const careful = createTranslator<W>({ locale: LOCALES[language], messages: words[language], timeZone: 'UTC' });
  const sentences = new Map<string, IntlMessageFormat>();
  const sentence = (key: string): IntlMessageFormat => {
    const known = sentences.get(key) ?? new IntlMessageFormat(sentenceAt(words[language], key), LOCALES[language]);
    sentences.set(key, known);
    return known;
  };
  const say = (key: string, values?: Record<string, string | number>): string => {
    try {
      return String(sentence(key).format(values));
    } catch {
      return (careful as unknown as (key: string, values?: object) => string)(key, values);
    }
  };
  return Object.assign(say, careful) as typeof careful;
}

/** By the words they say: a speaker remembers the sentences it has read, and in a crash a thousand people are told the same. */
const speakers = new WeakMap<object, unknown>();

/** Says words of one language. */
export function wordsIn<W extends object>(words: InEvery<W>, language: Language) {
  const known = speakers.get(words[language]) as ReturnType<typeof speakerOf<W>> | undefined;
  const speaker = known ?? speakerOf(words, language);
  if (!known) speakers.set(words[language], speaker);
  return speaker;
}

/** What every letter may say: `notYou`, `when`, `note` of a reviewer. */
export const frameIn = (language: Language) => wordsIn(frameWords, language);

export interface Body {
  subject: string;
  lines: readonly string[];
  /** Stands large after the first line. */
  code?: string;
}

/** A kind of letter that needs `V` to be written. */
export interface Letter<V> {
  /** Its name in the outbox. */
  readonly kind: string;
  /** Goes before all others: somebody waits for it, or its owner learns from it of a thief. Nobody can bring about many of them. */
  readonly first?: true;
  /** What it is about where people may ask for no such letters and pushes; null where they are told in any case, as by one without this. */
  topic?(this: void, values: V): NoticeTopic | null;
  // A method, so that letters of every kind fit into one list.
  write(this: void, values: V, language: Language): Body;
  /** That it is told in the app too; null where it is not. A letter without this never is. */
  notice?(this: void, values: V): Told | null;
  /** An example of every variant of the letter; the tests read them in every language. */
  readonly samples: readonly V[];
}

/** How a letter is told in the app: subject and first lines of it, and what opens when it is pressed. */
export interface Told {
  about: RefType;
  no: string;
  /** How many of its lines; the first where nothing is said. */
  lines?: number;
}

/** One letter to one person. */
export interface Message<V> {
  letter: Letter<V>;
  values: V;
  language: Language;
  /** The phrase that the person chose, by which they know our mail. */
  antiPhishing: string | null;
}

export interface Composed {
  subject: string;
  text: string;
  html: string;
}

/** A moment as letters write it. */
export const stamp = (ms: string): string => `${new Date(Number(ms)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Words a letter. */
export function compose<V>({ letter, values, language, antiPhishing }: Message<V>): Composed {
  const t = frameIn(language);
  const { subject, lines, code } = letter.write(values, language);
  const [first = '', ...others] = lines;
  const phrase = antiPhishing === null ? t('noPhrase') : t('phrase', { phrase: antiPhishing });
  const end = [phrase, t('safety'), t('footer')];
  const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
  const html = [
    paragraph(t('hello')),
    paragraph(first),
    code === undefined ? '' : `<p style="font-size:28px;letter-spacing:6px"><b>${escapeHtml(code)}</b></p>`,
    ...others.map(paragraph),
    '<hr>',
    ...end.map(paragraph),
  ];
  return {
    subject: `[Avocet] ${subject}`,
    text: [t('hello'), first, ...(code === undefined ? [] : [code]), ...others, ...end].join('\n\n'),
    html: html.join(''),
  };
}
