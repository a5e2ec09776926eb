/** What an account name and a password must look like; the form says so while one types, the exchange decides. Pure. */
import type { ErrorName } from '@/lib/api/errors';

const NAME = /^[A-Za-z0-9_]+$/;
const EMAIL = /^[A-Za-z0-9._%+-]{1,24}@[A-Za-z0-9-]{1,24}(\.[A-Za-z0-9-]{2,20}){1,3}$/;
const ADDRESS = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,3}\.[A-Za-z]{2,24}$/;
const PASSWORD = /^[A-Za-z0-9]{6,12}$/;

/** The passwords that are tried first, for the form to say so at once; the exchange knows many more (server/auth/commonness.ts). */
const COMMON = new Set(
  `password passw0rd password1 password12 password123 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qazwsx qazwsxedc 1qaz2wsx abc123 abcd1234 abc12345 a123456 a1234567 a12345678 a123456789 aa123456
  qq123456 123qwe 123abc admin123 admin1 administrator welcome welcome1 letmein iloveyou monkey dragon sunshine princess football
  baseball superman batman trustno1 master shadow michael jordan23 login123 test123 test1234 woaini woaini520 woaini1314 5201314
  1314520 520520 112233 121212 123123 123321 654321 666666 888888 147258 147258369 159753 159357 789456 741852963 bitcoin btc123 usdt123
  crypto exchange google facebook secret freedom whatever hello123 starwars computer samsung internet nihao123`.split(
    /\s+/,
  ),
);

/** How a name is compared: capitals do not tell people apart. */
export const accountKey = (account: string): string => account.toLowerCase();

/** Enough of a wallet's address to recognise it, and what an account is called that it opened: no other account's name can contain the dots. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

export function accountFault(account: string): Extract<ErrorName, 'accountLength' | 'accountForm'> | null {
  if (account.length < 6 || account.length > 30) return 'accountLength';
  return NAME.test(account) || EMAIL.test(account) ? null : 'accountForm';
}

/** An address that mail can be sent to, as far as its form says. */
export const emailFault = (email: string): 'emailForm' | null =>
  email.length <= 254 && ADDRESS.test(email) ? null : 'emailForm';

export const FUND_DIGITS = 6;

/** Refuses fund passwords that are guessed first: repeated or stepped digits, dates, and other common ones. */
export function fundPasswordFault(digits: string): Extract<ErrorName, 'fundPasswordForm' | 'fundPasswordWeak'> | null {
  if (!/^\d{6}$/.test(digits)) return 'fundPasswordForm';
  const isRepeat =
    /^(\d\d?\d?)\1+$/.test(digits) || /^(\d)\1(\d)\2(\d)\3$/.test(digits) || /^(\d)(\d)(\d)\3\2\1$/.test(digits);
  return isRepeat || hasFewDigits(digits) || isStepped(digits) || isDate(digits) || COMMON.has(digits)
    ? 'fundPasswordWeak'
    : null;
}

/** One digit four times or more, such as 111112 or 811181. */
const hasFewDigits = (digits: string): boolean => Array.from(digits).some((digit) => digits.split(digit).length > 4);

/** The same step throughout, past nine as well (135791, 024680), or three by three (123789, 321654, 456123). */
function isStepped(digits: string): boolean {
  const steps = Array.from(digits.slice(1)).map((digit, i) => (Number(digit) - Number(digits[i]) + 10) % 10);
  const [first, second, third] = [steps.slice(0, 2), steps[2], steps.slice(3)];
  const isEven = new Set(steps).size === 1;
  return isEven || (second !== undefined && new Set([...first, ...third]).size === 1 && [1, 9].includes(first[0] ?? 0));
}

/** A day in any order with a year of two digits, or a month with a year of four from 1900 on. */
function isDate(digits: string): boolean {
  const [a = 0, b = 0, c = 0] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  const isDay = (month: number, day: number): boolean =>
    month >= 1 && month <= 12 && day >= 1 && day <= [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;
  const isYear = (century: number): boolean => century === 19 || century === 20;
  return (
    isDay(b, c) || isDay(b, a) || isDay(a, b) || (isYear(a) && c >= 1 && c <= 12) || (isYear(b) && a >= 1 && a <= 12)
  );
}

const ANTI_PHISHING = /^[\p{Script=Han}A-Za-z0-9]{4,20}$/u;
/** The phrase by which a person knows our mail: words and digits, nothing that a mail program would make a link of. */
export const antiPhishingFault = (phrase: string): 'antiPhishingForm' | null =>
  ANTI_PHISHING.test(phrase) ? null : 'antiPhishingForm';

/** Of letters and digits, without the dash. */
export const SHORTEST_RECOVERY_CODE = 10;

/** The picture of the slider puzzle and how exactly its piece must be put, in its own pixels. */
export const PUZZLE = { width: 300, height: 160, tolerance: 5 } as const;
/** The square that holds the piece. */
export const PIECE = { size: 52 } as const;

export function passwordFault(
  password: string,
  account: string,
): Extract<ErrorName, 'passwordForm' | 'passwordWeak'> | null {
  if (!PASSWORD.test(password)) return 'passwordForm';
  const folded = password.toLowerCase();
  return COMMON.has(folded) || folded === accountKey(account) || isRun(folded) ? 'passwordWeak' : null;
}

/** One character over and over, or a run up or down such as 23456789 or fedcba. */
function isRun(text: string): boolean {
  const steps = new Set(Array.from({ length: text.length - 1 }, (_, i) => text.charCodeAt(i + 1) - text.charCodeAt(i)));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}
