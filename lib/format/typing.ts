/** What a person types or pastes into an amount field. It stays a draft of its own type until it is read as a decimal; nothing is guessed. */
import { type Decimal, isDecimal } from '@/lib/money/decimal';

/** A draft: nothing, a decimal, or a decimal whose point nothing follows yet. Arithmetic and formatters take decimals only. */
export type Typed = '' | Decimal | `${Decimal}.`;

/** Why a text is no draft: a minus, another unit, points where groups of thousands end, more digits than any amount has, or no number at all. */
export type Refusal = 'sign' | 'unit' | 'groups' | 'long' | 'number';

/** What is said of a text that was taken: digits beyond the field's places, or a unit, were left out; a lone comma was read as a point or as a group. */
export type Remark = 'cut' | 'comma' | 'bare';

/** A text as read. `text` is what the field shows from then on: the person's own, without what was left out. */
export type Reading = { typed: Typed; text: string; note: Remark | null } | { typed: null; text: null; note: Refusal };

const FULL_WIDTH = /[！-～　]/g;
/** Fullwidth letters, digits and signs as the plain ones they stand for. */
export const toHalfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (sign) => (sign === '　' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0)));

/** The full stop that a Chinese keyboard writes for a point. */
const FULL_STOP = /[。｡]/g;

/** More than any amount has, before and after the point together. */
const MOST_DIGITS = 18;
const refused = (note: Refusal): Reading => ({ typed: null, text: null, note });

/** Without the field's own unit before or after the number: "100 USDT" is 100 in a field of USDT, and so is "$100". */
function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  const [upper, own] = [text.toUpperCase(), unit.toUpperCase()];
  // Of anything but dollars a sign of dollars would be another unit.
  const names = own.startsWith('USD') ? [own, 'US$', '$'] : [own];
  const after = names.find((name) => upper.endsWith(name));
  if (after) return text.slice(0, -after.length);
  const before = names.find((name) => upper.startsWith(name));
  return before ? text.slice(before.length) : text;
}

/**
 * Commas as they were meant: groups of thousands, or the decimal point of keyboards that have no other. Null where neither fits.
 * A group never begins with a zero: "0,001" is a thousandth.
 */
function withPoint(text: string): string | null {
  if (!text.includes(',')) return text;
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(text)) return text.replaceAll(',', '');
  return /^\d*,\d*$/.test(text) ? text.replace(',', '.') : null;
}

function whyNoNumber(text: string): Refusal {
  if (/^[-−–]/.test(text)) return 'sign';
  // "1.234,56", as many countries write it, or "1.234.567".
  if (/^\d{1,3}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})$/.test(text)) return 'groups';
  // A number with a word or a sign of money on one of its sides.
  return /^(?:[^\d.,]+[\d.,]+|[\d.,]+[^\d.,]+)$/.test(text) ? 'unit' : 'number';
}

/** "12,5" and "12,345" may each mean two things to two people. */
const isGuess = (text: string): boolean => /^\d*,\d+$/.test(text);

/** Reads typed or pasted text as a draft of at most `places` digits after the point; what goes beyond them is cut off and noted. */
export function readTyped(text: string, places: number, unit?: string): Reading {
  const plain = toHalfWidth(text)
    .replace(FULL_STOP, '.')
    .replace(/[\s_'’]/g, '');
  const bare = withoutUnit(plain, unit);
  const pointed = withPoint(bare);
  if (pointed === null || !/^\d*\.?\d*$/.test(pointed)) return refused(whyNoNumber(bare));
  const [whole = '', rest] = (pointed.startsWith('.') ? `0${pointed}` : pointed).replace(/^0+(?=\d)/, '').split('.');
  const kept = rest?.slice(0, places);
  if (whole.length + (kept?.length ?? 0) - (whole === '0' ? 1 : 0) > MOST_DIGITS) return refused('long');
  const typed = (kept === undefined || places === 0 ? whole : `${whole}.${kept}`) as Typed;
  if (rest !== undefined && (places === 0 || rest.length > places)) return { typed, text: typed, note: 'cut' };
  const own = bare === plain ? text : bare;
  return { typed, text: own, note: isGuess(bare) ? 'comma' : bare === plain ? null : 'bare' };
}

const REFUSALS: readonly Reading['note'][] = ['sign', 'unit', 'groups', 'long', 'number'] satisfies Refusal[];
/** Whether a note says that something was not taken. */
export const isRefusal = (note: Reading['note']): boolean => REFUSALS.includes(note);

/** The decimal that a draft stands for ("12." is 12), or null while nothing is typed. */
export function typedDecimal(typed: Typed): Decimal | null {
  const finished = typed.endsWith('.') ? typed.slice(0, -1) : typed;
  return isDecimal(finished) ? finished : null;
}
