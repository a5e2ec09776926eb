/** Identity: what may be submitted, how it is shown again, and what each level opens. Shared by the forms and the exchange. */
import type { ErrorName } from '@/lib/api/errors';
import type { IdentityLevel, RelativeWish, Validity } from '@/lib/api/identity';
import type { Decimal } from '@/lib/money/decimal';

export const ADULT_YEARS = 18;
const OLDEST_YEARS = 120;
const DAY_MS = 24 * 3_600_000;
const RENEW_DAYS = 30;
/** How often a level may be submitted in a day. */
export const SUBMISSIONS_A_DAY = 5;

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{Zs}'’·.,-]{1,79}$/u;
const DOCUMENT = /^[A-Z0-9]{5,20}$/;
const PHONE = /^\+?\d{6,18}$/;
const MIN_ADDRESS = 8;

type Fault<Name extends ErrorName> = Name | null;

/** A name as it stands in a document: letters of any script, at least two. */
export const nameFault = (name: string): Fault<'nameForm'> => (NAME.test(name.trim()) ? null : 'nameForm');

/** `A123456(7)` and `a1234567` are the same number. */
export const documentKey = (documentNo: string): string =>
  documentNo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s().\-/]/g, '');

export const documentFault = (documentNo: string): Fault<'documentForm'> =>
  DOCUMENT.test(documentKey(documentNo)) ? null : 'documentForm';

/** Midnight UTC of a day of the calendar, or null for one that does not exist. */
function dayOf(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? null : at;
}

/** Whole years between two days, as birthdays count them. */
function yearsBetween(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  const years = b.getUTCFullYear() - a.getUTCFullYear();
  const before =
    b.getUTCMonth() < a.getUTCMonth() || (b.getUTCMonth() === a.getUTCMonth() && b.getUTCDate() < a.getUTCDate());
  return before ? years - 1 : years;
}

export function birthFault(birthDate: string, now: number): Fault<'dateForm' | 'tooYoung'> {
  const born = dayOf(birthDate);
  if (born === null || born > now || yearsBetween(born, now) > OLDEST_YEARS) return 'dateForm';
  return yearsBetween(born, now) < ADULT_YEARS ? 'tooYoung' : null;
}

export function expiryFault(expiresOn: string | undefined, now: number): Fault<'dateForm' | 'documentExpired'> {
  if (expiresOn === undefined) return null;
  const ends = endOf(expiresOn);
  if (ends === null) return 'dateForm';
  return ends <= now ? 'documentExpired' : null;
}

/** When a document ends: midnight UTC after its last day, or null for a day that does not exist. */
export function endOf(expiresOn: string): number | null {
  const last = dayOf(expiresOn);
  return last === null ? null : last + DAY_MS;
}

/** From when its owner is told that a document ends, and may submit another one. */
export const renewableFrom = (endsAt: number): number => endsAt - RENEW_DAYS * DAY_MS;

/** How it stands with a document that was passed. */
export function validityOf(endsAt: number | null, now: number): Validity {
  if (endsAt === null || now < renewableFrom(endsAt)) return 'valid';
  return now < endsAt ? 'soon' : 'over';
}

export const addressFault = (address: string): Fault<'addressForm'> =>
  address.trim().length >= MIN_ADDRESS ? null : 'addressForm';

export const phoneFault = (phone: string): Fault<'phoneForm'> =>
  PHONE.test(phone.replace(/[\s()-]/g, '')) ? null : 'phoneForm';

/** Whether a relative may, must or must not be named. */
export const relativeFault = (wish: RelativeWish, given: boolean): Fault<'relativeNeeded'> =>
  wish === 'required' && !given ? 'relativeNeeded' : null;

/** `陳**`, `J*** S****`: the first letter of each word. */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [first = '', ...rest] = Array.from(word);
      return first + '*'.repeat(Math.max(1, rest.length));
    })
    .join(' ');

/** The first and the last two letters at most. */
export function maskDocument(documentNo: string): string {
  const key = documentKey(documentNo);
  return key.length < 6 ? '*'.repeat(key.length) : `${key.slice(0, 1)}${'*'.repeat(key.length - 3)}${key.slice(-2)}`;
}

export const maskAddress = (address: string): string => `${Array.from(address.trim()).slice(0, 4).join('')}****`;

export const maskPhone = (phone: string): string => `****${phone.replace(/\D/g, '').slice(-3)}`;

/** What needs a level beyond registration. */
export type Gated = 'withdraw' | 'c2cBuy' | 'c2cSell' | 'risky' | 'earn' | 'launchpad' | 'loan' | 'userTransfer';

export const LEVEL_OF: Readonly<Record<Gated, Exclude<IdentityLevel, 'none'>>> = {
  withdraw: 'basic',
  c2cBuy: 'basic',
  risky: 'basic',
  earn: 'basic',
  launchpad: 'basic',
  loan: 'basic',
  userTransfer: 'basic',
  c2cSell: 'advanced',
};

export interface LevelLimits {
  /** Null: no limit. */
  spotUsdtPerDay: Decimal | null;
  /** In any 24 hours, and in any 30 days. Without a level money only goes back to where it came from. */
  withdrawUsdtPerDay: Decimal;
  withdrawUsdtPerMonth: Decimal;
}

export const LIMITS: Readonly<Record<IdentityLevel, LevelLimits>> = {
  none: { spotUsdtPerDay: '1000', withdrawUsdtPerDay: '0', withdrawUsdtPerMonth: '0' },
  basic: { spotUsdtPerDay: null, withdrawUsdtPerDay: '2000', withdrawUsdtPerMonth: '20000' },
  advanced: { spotUsdtPerDay: null, withdrawUsdtPerDay: '50000', withdrawUsdtPerMonth: '500000' },
};

const RANK: Readonly<Record<IdentityLevel, number>> = { none: 0, basic: 1, advanced: 2 };

/** What a level is worth now: nothing once the document has expired, until another one is passed. `endsAt` is null for one without an end. */
export const levelNow = (level: IdentityLevel, endsAt: number | null, now: number): IdentityLevel =>
  validityOf(endsAt, now) === 'over' ? 'none' : level;

/** Whether somebody of `level` has what `needed` asks for. */
export const reaches = (level: IdentityLevel, needed: IdentityLevel): boolean => RANK[level] >= RANK[needed];
