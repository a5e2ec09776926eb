/** Every country and region by its two letters (ISO 3166-1), named in the person's language by the browser itself. */
import { type Language, languageTags } from '@/lib/i18n/languages';

const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export interface Country {
  code: string;
  name: string;
}

/** What a country is called; its code where the browser does not know. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(languageTags[language], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** All of them in the order of the language. */
export function countries(language: Language): Country[] {
  const names = CODES.split(' ').map((code) => ({ code, name: countryName(code, language) }));
  return names.sort((a, b) => a.name.localeCompare(b.name, languageTags[language]));
}

const NEAR: Readonly<Record<Language, readonly string[]>> = {
  'zh-hk': ['HK', 'MO', 'TW'],
  'zh-cn': ['CN', 'SG', 'MY'],
  en: ['GB', 'SG', 'HK'],
};

/** Where somebody is likely from: the regions of the device's languages, then where this language is spoken. At most five. */
export function likelyCountries(language: Language, deviceLanguages: readonly string[]): string[] {
  const ofDevice = deviceLanguages
    .flatMap((tag) => /-([A-Z]{2})$/.exec(tag)?.[1] ?? [])
    .filter((code) => CODES.includes(code));
  return [...new Set([...ofDevice, ...NEAR[language]])].slice(0, 5);
}

/** Found by the name in one's language, the English name, or the code. */
export function searchCountries(all: readonly Country[], wanted: string): readonly Country[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return all;
  return all.filter(
    ({ code, name }) =>
      `${name} ${countryName(code, 'en')}`.toLowerCase().includes(text) || code.toLowerCase() === text,
  );
}
