/** What a refusal says to a person, in the caller's language. The client prefers its own words for a code it knows. */
import { createTranslator } from 'use-intl/core';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import en from '@/locales/en/errors.json';
import zhCn from '@/locales/zh-cn/errors.json';
import zhHk from '@/locales/zh-hk/errors.json';
import type { Context } from './handler';

type Language = Context['language'];

/** The server does not know the caller's zone, so it names its own. */
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const;
const shared = {
  timeZone: 'UTC',
  formats: { dateTime: { short: clock, moment: { ...clock, month: 'numeric', day: 'numeric' } } },
} as const;
const translators = {
  'zh-hk': createTranslator({ ...shared, locale: 'zh-HK', messages: zhHk }),
  'zh-cn': createTranslator({ ...shared, locale: 'zh-CN', messages: zhCn }),
  en: createTranslator({ ...shared, locale: 'en', messages: en }),
};

/** Names the language of a call; anything unknown is the default. */
export function languageOf(header: unknown): Language {
  return header === 'en' || header === 'zh-cn' ? header : 'zh-hk';
}

export function wordsFor(language: Language, reason: ErrorName, args: ErrorArgs): string {
  // Arguments travel as text; a moment becomes a date again, so that the words can write it.
  return translators[language](
    reason,
    args.until === undefined ? args : { ...args, until: new Date(Number(args.until)) },
  );
}
