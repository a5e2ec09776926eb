/** The languages that the app speaks. */
import { readStored } from '@/lib/device/storage';

export const languages = ['zh-hk', 'zh-cn', 'en'] as const;
export type Language = (typeof languages)[number];

export const DEFAULT_LANGUAGE: Language = 'zh-hk';

/** What each language calls itself, so that everybody finds their own. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-hk': '繁體中文',
  'zh-cn': '简体中文',
  en: 'English',
};

/** Tags for the `lang` attribute and for Intl. */
export const languageTags: Readonly<Record<Language, string>> = { 'zh-hk': 'zh-HK', 'zh-cn': 'zh-CN', en: 'en' };

export const isLanguage = (text: unknown): text is Language => languages.some((language) => language === text);

/** The language chosen on this device; the default where it is missing or unknown. */
export function chosenLanguage(): Language {
  const stored = readStored('language');
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}
