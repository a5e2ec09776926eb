/** How an account is shown to others, and what its identity is worth. Pure. */
import type { IdentityLevel, Validity } from '@/lib/api/identity';
import { levelNow, validityOf } from '@/lib/identity/rules';
import { networksOf } from '../http/network';

/** As the database has it. */
export interface IdentityColumns {
  identity_level: IdentityLevel;
  /** When the document of it ends; null where it does not. */
  identity_expires_at: string | null;
}

/** When the document that was passed ends; null for one that does not. */
export const documentEnd = (row: IdentityColumns): number | null =>
  row.identity_expires_at === null ? null : Number(row.identity_expires_at);

/** What a person's identity opens now. */
export const levelOf = (row: IdentityColumns, now: number): IdentityLevel =>
  levelNow(row.identity_level, documentEnd(row), now);

/** The validity of the document; null where none was passed. */
export const documentOf = (row: IdentityColumns, now: number): Validity | null =>
  row.identity_level === 'none' ? null : validityOf(documentEnd(row), now);

/** `ab****yz`: enough to recognise one's own account, not enough to tell it to others. */
export function maskAccount(account: string): string {
  if (account.includes('…')) return account;
  const at = account.indexOf('@');
  const name = at < 0 ? account : account.slice(0, at);
  const domain = at < 0 ? '' : account.slice(at);
  return name.length <= 3
    ? `${name.slice(0, 1)}****${domain}`
    : `${name.slice(0, 2)}****${domain === '' ? name.slice(-2) : domain}`;
}

/** `ab****@example.com`. */
export const maskEmail = (email: string): string =>
  `${email.slice(0, Math.min(2, email.indexOf('@')))}****${email.slice(email.indexOf('@'))}`;

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Android`: enough for owners to recognise their device. What the browser says of itself is not shown as it is. */
export function deviceName(agent: string): string {
  const find = (among: readonly [RegExp, string][]): string[] =>
    among
      .filter(([pattern]) => pattern.test(agent))
      .slice(0, 1)
      .map(([, name]) => name);
  return [...find(BROWSERS), ...find(SYSTEMS)].join(' · ') || '–';
}

/** Roughly the provider and the region that somebody calls from: the first half of an IPv4 address, the first third of an IPv6 one; empty where it is neither. */
export function areaOf(address: string): string {
  const [{ key }] = networksOf(address);
  const parts = key.includes(':') ? key.split(':') : key.split('.');
  return key.includes(':') ? parts.slice(0, 2).join(':') : parts.length === 4 ? parts.slice(0, 2).join('.') : '';
}
