/** What a currency is called in the person's language; its code where the browser does not know. */
import { type Language, languageTags } from '@/lib/i18n/languages';

export function currencyName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(languageTags[language], { type: 'currency' }).of(code) ?? code;
  } catch {
    return code;
  }
}
