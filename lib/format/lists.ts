/** Several things in a row of words, as the language joins them: `A、B 和 C`, `A, B and C`. A Chinese word stands free between figures and codes. */
import { type Language, languageTags } from '@/lib/i18n/languages';

export const formatList = (items: readonly string[], language: Language): string =>
  new Intl.ListFormat(languageTags[language], { type: 'conjunction' })
    .formatToParts(items)
    .map(({ type, value }) => (type === 'literal' && /^\p{Script=Han}+$/u.test(value) ? ` ${value} ` : value))
    .join('');
