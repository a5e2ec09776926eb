/** What a person types or pastes into an amount field, made into a decimal as it is typed; anything else is refused, never guessed. */
import { type Decimal, add, isDecimal, max, min, sub } from '@/lib/money/decimal';

const FULL_WIDTH = /[０-９．，]/g;
const toHalfWidth = (text: string): string => text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/**
 * Cleans typed or pasted text: separators and spaces go, a lone comma in typing is a decimal point on keyboards that have no other.
 * Null when it is not a number, or has more than `places` digits after the point.
 */
export function readTyped(text: string, places: number): string | null {
  let plain = toHalfWidth(text).replace(/[\s_'’]/g, '');
  const commas = plain.split(',').length - 1;
  if (commas === 1 && !plain.includes('.') && !/^\d{1,3},\d{3}$/.test(plain)) plain = plain.replace(',', '.');
  else if (commas > 0 && !/^\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) return null;
  plain = plain.replaceAll(',', '');
  if (plain === '') return '';
  if (plain.startsWith('.')) plain = `0${plain}`;
  plain = plain.replace(/^0+(?=\d)/, '');
  if (!/^\d{1,18}(\.\d*)?$/.test(plain)) return null;
  const [whole, rest] = plain.split('.');
  if (rest === undefined) return plain;
  if (places === 0) return rest === '' ? (whole ?? '') : null;
  return rest.length <= places ? plain : null;
}

/** The decimal that a typed text stands for, or null while it is empty or unfinished ("12."). */
export function typedDecimal(text: string): Decimal | null {
  const finished = text.endsWith('.') ? text.slice(0, -1) : text;
  return isDecimal(finished) ? finished : null;
}

/** One step up or down from a typed text, never below zero nor above `most`. */
export function stepTyped(text: string, step: Decimal, direction: 'up' | 'down', most?: Decimal | null): Decimal {
  const now = typedDecimal(text) ?? '0';
  const moved = direction === 'up' ? add(now, step) : max('0', sub(now, step));
  return most == null ? moved : min(moved, most);
}
