/** What a refusal says to a person, in the caller's language. The client prefers its own words for a code it knows. */
import { createTranslator } from 'use-intl/core';
import type { ErrorArgs, ErrorName } from '@/lib/api/errors';
import en from '@/locales/en/errors.json';
import zhCn from '@/locales/zh-cn/errors.json';
import zhHk from '@/locales/zh-hk/errors.json';
import type { Context } from './handler';

type Language = Context['language'];

const translators = {
  'zh-hk': createTranslator({ locale: 'zh-HK', messages: zhHk, timeZone: 'UTC' }),
  'zh-cn': createTranslator({ locale: 'zh-CN', messages: zhCn, timeZone: 'UTC' }),
  en: createTranslator({ locale: 'en', messages: en, timeZone: 'UTC' }),
};

/** Names the language of a call; anything unknown is the default. */
export function languageOf(header: unknown): Language {
  return header === 'en' || header === 'zh-cn' ? header : 'zh-hk';
}

export function wordsFor(language: Language, reason: ErrorName, args: ErrorArgs): string {
  return translators[language](reason, args);
}
