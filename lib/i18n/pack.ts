/** The server's language pack: read with suspicion, laid over the built-in words, compiled where the build runs on compiled messages. */
import compile from 'icu-minify/compile';
import formatMessage from 'use-intl/format-message';
import type { Message, Messages } from './messages';

const MAX_TEXT = 500_000;
/** A build with precompiled words has a formatter that takes compiled messages only. */
const takesText = (formatMessage as { raw?: boolean }).raw === true;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The pack's text as domain -> key -> ICU text, or null when there is nothing in it. */
export function readPack(text: string): Record<string, Messages> | null {
  if (text.length > MAX_TEXT) return null;
  const pack: unknown = JSON.parse(text);
  if (!isRecord(pack)) return null;
  const domains = Object.entries(pack).filter((entry): entry is [string, Messages] => isRecord(entry[1]));
  return domains.length > 0 ? Object.fromEntries(domains) : null;
}

/** Names of the arguments and tags of a compiled message. */
function namesIn(message: unknown, found = new Set<string>()): Set<string> {
  if (!Array.isArray(message)) return found;
  for (const part of message) {
    if (!Array.isArray(part)) continue;
    const [name, ...rest] = part;
    if (typeof name === 'string') found.add(name);
    // What follows a name is the inside of a tag, or the options of a choice.
    namesIn(rest, found);
    for (const options of rest.filter(isRecord)) for (const option of Object.values(options)) namesIn(option, found);
  }
  return found;
}

const compiled = (message: unknown): unknown => (takesText && typeof message === 'string' ? compile(message) : message);

/** The server's words for one message, or null when they would not render with the arguments that the screen gives. */
function accept(text: string, own: unknown): Message | null {
  try {
    const form: unknown = compile(text);
    const known = namesIn(compiled(own));
    for (const name of namesIn(form)) if (!known.has(name)) return null;
    return takesText ? text : (form as Message);
  } catch {
    return null;
  }
}

function merge(own: Messages, over: Record<string, unknown>): Messages {
  const result: Record<string, Message | Messages> = { ...own };
  for (const [path, value] of Object.entries(over)) {
    const [key = '', ...rest] = path.split('.');
    const present = Object.hasOwn(result, key) ? result[key] : undefined;
    if (present === undefined) continue;
    if (isRecord(present)) {
      const inner = rest.length > 0 ? { [rest.join('.')]: value } : value;
      if (isRecord(inner)) result[key] = merge(present, inner);
    } else if (rest.length === 0 && typeof value === 'string') {
      result[key] = accept(value, present) ?? present;
    }
  }
  return result;
}

/** Built-in words with the pack's laid over; the pack cannot add words that nothing shows. */
export function layOver(
  builtIn: Readonly<Record<string, Messages>>,
  pack: Readonly<Record<string, Messages>>,
): Record<string, Messages> {
  const entries = Object.entries(builtIn).map(
    ([domain, own]) => [domain, Object.hasOwn(pack, domain) ? merge(own, pack[domain] ?? {}) : own] as const,
  );
  return Object.fromEntries(entries);
}
