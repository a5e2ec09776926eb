/** What a person types or pastes into an amount field. It stays a draft of its own type until it is read as a decimal; nothing is guessed. */
import { type Decimal, add, isDecimal, max, min, sub } from '@/lib/money/decimal';

/** A draft: nothing, a decimal, or a decimal whose point nothing follows yet. Arithmetic and formatters take decimals only. */
export type Typed = '' | Decimal | `${Decimal}.`;

/** Why a text is no draft: a minus, another unit, more digits than any amount has, or no number at all. */
export type Refusal = 'sign' | 'unit' | 'long' | 'number';

/** A text as read. `cut` says that digits beyond the field's places were left out. */
export type Reading = { typed: Typed; note: 'cut' | null } | { typed: null; note: Refusal };

const FULL_WIDTH = /[！-～　]/g;
/** Fullwidth letters, digits and signs as the plain ones they stand for. */
export const toHalfWidth = (text: string): string => text.replace(FULL_WIDTH, (sign) => (sign === '　' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0)));

const LONGEST_WHOLE = 18;
const refused = (note: Refusal): Reading => ({ typed: null, note });

/** Without the field's own unit before or after the number: "100 USDT" is 100 in a field of USDT. */
function withoutUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  const [upper, name] = [text.toUpperCase(), unit.toUpperCase()];
  if (upper.endsWith(name)) return text.slice(0, -name.length);
  return upper.startsWith(name) ? text.slice(name.length) : text;
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
  // A number with a word or a sign of money on one of its sides.
  return /^(?:[^\d.,]+[\d.,]+|[\d.,]+[^\d.,]+)$/.test(text) ? 'unit' : 'number';
}

/** Reads typed or pasted text as a draft of at most `places` digits after the point; what goes beyond them is cut off and noted. */
export function readTyped(text: string, places: number, unit?: string): Reading {
  const bare = withoutUnit(toHalfWidth(text).replace(/[\s_'’]/g, ''), unit);
  const pointed = withPoint(bare);
  if (pointed === null || !/^\d*\.?\d*$/.test(pointed)) return refused(whyNoNumber(bare));
  const [whole = '', rest] = (pointed.startsWith('.') ? `0${pointed}` : pointed).replace(/^0+(?=\d)/, '').split('.');
  if (whole.length > LONGEST_WHOLE) return refused('long');
  if (rest === undefined) return { typed: whole as Typed, note: null };
  if (places === 0) return { typed: whole as Typed, note: 'cut' };
  return { typed: `${whole}.${rest.slice(0, places)}` as Typed, note: rest.length > places ? 'cut' : null };
}

/** The decimal that a draft stands for ("12." is 12), or null while nothing is typed. */
export function typedDecimal(typed: Typed): Decimal | null {
  const finished = typed.endsWith('.') ? typed.slice(0, -1) : typed;
  return isDecimal(finished) ? finished : null;
}

/** One step up or down from a draft, never below zero nor above `most`. */
export function stepTyped(typed: Typed, step: Decimal, direction: 'up' | 'down', most?: Decimal | null): Decimal {
  const now = typedDecimal(typed) ?? '0';
  const moved = direction === 'up' ? add(now, step) : max('0', sub(now, step));
  return most == null ? moved : min(moved, most);
}
