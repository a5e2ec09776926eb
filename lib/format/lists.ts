/** Several things in a row of words, as the language joins them: `A、B和C`, `A, B and C`. */
import { type Language, languageTags } from '@/lib/i18n/languages';

export const formatList = (items: readonly string[], language: Language): string => new Intl.ListFormat(languageTags[language], { type: 'conjunction' }).format(items);
