/** The rules of payment methods, shared by the app and the exchange. Pure. Source: docs/domains/paymentMethods.md. */
import type { NumberForm, PayKind } from '@/lib/api/paymentMethods';

/** Of one person. */
export const MOST_METHODS = 20;
/** Of a number: a card has 8 digits at least, an IBAN 34 characters at most. */
const SHORTEST = 8;
const LONGEST = 34;
const LONGEST_OTHER = 60;
/** A QR code that says more than this is none of an account. */
export const LONGEST_QR = 512;

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const PHONE = /^\+?\d{6,18}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** As it is kept: spaces and dashes between groups of digits belong to nobody. */
export function tidyNumber(form: NumberForm, typed: string): string {
  const text = typed.normalize('NFKC').trim();
  if (form === 'email') return text.toLowerCase();
  if (form === 'any') return text.replace(/\s+/g, ' ');
  const tight = text.replace(/[\s\-.()]/g, '');
  return form === 'iban' ? tight.toUpperCase() : tight;
}

/** The check digits of an IBAN (ISO 13616): moved to the end, letters as numbers, the rest of a division by 97 is 1. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (letter) => Number.parseInt(letter, 36)).join('');
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Whether a tidied number can be one of its form. */
export function isNumber(form: NumberForm, number: string): boolean {
  if (form === 'iban') return isIban(number);
  if (form === 'phone') return PHONE.test(number);
  if (form === 'email') return EMAIL.test(number) && number.length <= LONGEST_OTHER;
  if (form === 'digits') return /^\d+$/.test(number) && number.length >= SHORTEST && number.length <= LONGEST;
  // Printed letters and signs of any script; nothing that hides or turns the text around.
  return number.length >= 3 && number.length <= LONGEST_OTHER && /^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(number);
}

/** `**** 1234`, `ch****@example.com`: enough to know one's own by. */
export function maskNumber(form: NumberForm, number: string): string {
  if (form === 'email') {
    const [name = '', domain = ''] = number.split('@');
    return `${name.slice(0, Math.min(2, name.length - 1))}****@${domain}`;
  }
  const shown = number.length >= SHORTEST ? 4 : 2;
  return `**** ${Array.from(number).slice(-shown).join('')}`;
}

/** What a method says. */
export interface AccountData {
  name: string;
  number: string | null;
  bank: string | null;
  branch: string | null;
  /** What stands in its QR code. */
  qr: string | null;
}

/** What is missing of a method of this kind; null where nothing is. */
export function missingOf(
  kind: PayKind,
  { number, bank, qr }: AccountData,
): 'bank' | 'number' | 'qr' | 'either' | null {
  if (kind === 'qr') return qr === null ? 'qr' : null;
  if (kind === 'account') return number === null && qr === null ? 'either' : null;
  if (number === null) return 'number';
  return bank === null ? 'bank' : null;
}
