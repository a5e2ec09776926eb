/** What a currency is called in the person's language; its code where the browser does not know. */
import { type Language, languageTags } from '@/lib/i18n/languages';

/** Making one takes a while, and lists ask for many names. */
const names = new Map<Language, Intl.DisplayNames>();

export function currencyName(code: string, language: Language): string {
  try {
    const known = names.get(language) ?? new Intl.DisplayNames(languageTags[language], { type: 'currency' });
    names.set(language, known);
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}
