/** A part of the agreement, said by what it lacks: for the exchange, the finishing of a page and the tests. The app only hears what there is. */
import { isAmong } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/index';

/** The app does not start without these. */
const ALWAYS: readonly string[] = ['auth', 'home', 'market'];

/** `operator` is a domain of operators, whose log-in anybody may call. */
const people = endpoints
  .filter(({ name, endpoint }) => endpoint.access !== 'operator' && !name.startsWith('operator.'))
  .map(({ name }) => name);
const domainOf = (name: string): string => name.split('.')[0] ?? name;

/** Names of the domains that an exchange may leave out. */
export const leavable: readonly string[] = [...new Set(people.map(domainOf))].filter((name) => !ALWAYS.includes(name));

/** `c2c` is also `c2cOrders` and every other domain that is named after it. */
const isOf = (domain: string, left: string): boolean =>
  domain === left || (domain.startsWith(left) && /^[A-Z]/.test(domain.slice(left.length)));

/** What is left, as `Site.offers` says it: domains, and the calls of those that have lost some; null where nothing is left out. */
export function offersWithout(without: readonly string[]): string[] | null {
  if (without.length === 0) return null;
  const isLeft = (name: string): boolean => without.some((left) => left === name || isOf(domainOf(name), left));
  const kept = people.filter((name) => !isLeft(name));
  const broken = new Set(people.filter(isLeft).map(domainOf));
  return [...new Set(kept.map((name) => (broken.has(domainOf(name)) ? name : domainOf(name))))];
}

/** Paths of the calls that names like those of `Site.offers` do not hold. @public for scripts/site.mjs */
export const pathsBeside = (offers: readonly string[]): string[] =>
  endpoints.filter(({ name }) => people.includes(name) && !isAmong(offers, name)).map(({ endpoint }) => endpoint.path);

/** Whether something may be left out: such a domain, or one of its calls. */
export const isLeavable = (name: string): boolean =>
  leavable.includes(domainOf(name)) && (leavable.includes(name) || people.includes(name));
