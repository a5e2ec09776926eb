/** What a text looks like: letters of other scripts, digits and signs that nobody tells apart count as one. */

/** Each of a group stands for all of it, in small letters; a capital looks like another one than its small letter does, so either counts. */
const GROUPS = [
  'aаαɑ',
  'bвβ',
  'cсϲ',
  'dԁ',
  'eеε',
  'gɡ',
  'hнηһ',
  'jј',
  'kкκ',
  'li1|іιıɩӏ',
  'mмμ',
  'nν',
  'o0оο',
  'pрρ',
  'qԛ',
  'sѕ',
  'tтτ',
  'wԝ',
  'xхχ',
  'yуυ',
  'zζ',
] as const;

const LOOK = new Map(GROUPS.flatMap((group) => Array.from(group, (sign) => [sign, group.charAt(0)] as const)));

/** Without capitals, widths and marks. */
export const lookOf = (text: string): string =>
  Array.from(text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(), (sign) => LOOK.get(sign) ?? sign).join('');
