/** What a currency is called in the person's language; its code where the browser does not know. */
import { type Language, languageTags } from '@/lib/i18n/languages';

/** Chromium knows no name of these, and no browser names all of them as traders do. */
const OWN: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  XAU: { 'zh-hk': '黃金', 'zh-cn': '黄金', en: 'Gold' },
  XAG: { 'zh-hk': '白銀', 'zh-cn': '白银', en: 'Silver' },
  CNH: { 'zh-hk': '離岸人民幣', 'zh-cn': '离岸人民币', en: 'Offshore Yuan' },
};

/** Making one takes a while, and lists ask for many names. */
const names = new Map<Language, Intl.DisplayNames>();

export function currencyName(code: string, language: Language): string {
  const own = OWN[code]?.[language];
  if (own !== undefined) return own;
  try {
    const known = names.get(language) ?? new Intl.DisplayNames(languageTags[language], { type: 'currency' });
    names.set(language, known);
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
