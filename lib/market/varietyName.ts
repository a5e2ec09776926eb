/** What a variety is called. The exchange tells the English name of its base alone; a pair of currencies is named by both. */
import type { Variety } from '@/lib/api/market';
import { currencyName } from '@/lib/format/currencies';
import type { Language } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';

export function varietyName({ kind, base, quote, name }: Variety, language: Language): string {
  if (kind === 'crypto') return name;
  const names = [base, quote].map((code) => currencyName(code, language));
  return names.join(language === 'en' ? ' / ' : '/');
}

export const useVarietyName = (variety: Variety): string => varietyName(variety, useLanguage());

/** For the narrow rows of lists, beneath the pair's codes: English names of both sides would be cut there. */
export function useShortName(variety: Variety): string {
  const language = useLanguage();
  return language === 'en' ? variety.name : varietyName(variety, language);
}
