/** What a variety is called: the exchange tells English names, and browsers know currencies in every language. */
import type { Variety } from '@/lib/api/market';
import { currencyName } from '@/lib/format/currencies';
import type { Language } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/words';

export function varietyName({ kind, base, quote, name }: Variety, language: Language): string {
  if (kind === 'crypto' || language === 'en') return name;
  return `${currencyName(base, language)}/${currencyName(quote, language)}`;
}

export const useVarietyName = (variety: Variety): string => varietyName(variety, useLanguage());
