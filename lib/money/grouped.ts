/** Thousands groups, for people's eyes: what reads numbers takes them without. */
import type { Decimal } from './decimal';

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Places and sign untouched. */
export function grouped(value: Decimal): string {
  const sign = value.startsWith('-') ? '-' : '';
  const [whole = '0', places] = value.slice(sign.length).split('.');
  return sign + (places === undefined ? group(whole) : `${group(whole)}.${places}`);
}
