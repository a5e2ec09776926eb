/** Countries and regions: two letters, name in a language, dialling code. Codes and numbers come from libphonenumber, names from the runtime. */
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Context } from '../http/handler';

/** Its code is its tag for the runtime too. */
type Language = Context['language'];

interface Area {
  code: string;
  name: string;
  dialCode: string;
}

/** Made once a language: sorting by name takes some milliseconds. */
const lists = new Map<Language, readonly Area[]>();

export function areasIn(language: Language): readonly Area[] {
  const known = lists.get(language) ?? listIn(language);
  lists.set(language, known);
  return known;
}

function listIn(language: Language): Area[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, dialCode: `+${getCountryCallingCode(code)}` }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}
