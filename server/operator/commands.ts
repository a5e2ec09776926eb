/**
 * The command line of operators, read from the agreement: `identity pass --id …` is the call `operator/identity/pass` with that body, so
 * that every call of an operator is a command the day it is added. Pure.
 */
import * as z from 'zod/mini';
import type { Endpoint } from '@/lib/api/endpoint';
import { endpoints } from '@/lib/api/index';

interface FieldSchema {
  type?: string;
  enum?: string[];
}

interface BodySchema {
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

/** A mistake in what was typed; `message` is the sentence that says so. */
export class UsageError extends Error {}

const PREFIX = 'operator/';
const theirs = endpoints.filter(({ endpoint }) => endpoint.access === 'operator').map(({ endpoint }) => endpoint);

const wordsOf = (endpoint: Endpoint): string[] => endpoint.path.slice(PREFIX.length).split('/');
const bodySchema = (endpoint: Endpoint): BodySchema =>
  z.toJSONSchema(endpoint.request as z.ZodMiniType, { io: 'input' }) as BodySchema;

/** The call that these words name, and what is left of them. */
export function endpointOf(words: readonly string[]): { endpoint: Endpoint; rest: string[] } {
  const found = theirs.find((endpoint) => wordsOf(endpoint).every((word, index) => words[index] === word));
  if (!found) throw new UsageError(`There is no command "${words.join(' ')}". "help" lists them.`);
  return { endpoint: found, rest: words.slice(wordsOf(found).length) };
}

function valueOf(text: string, field: FieldSchema | undefined, name: string): unknown {
  if (field?.type === 'string' || field?.enum) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UsageError(`--${name} must be JSON, such as 5, true or {"a": 1}.`);
  }
}

/** Reads `--name value` pairs into a body; `base` is what a file brought along. */
export function bodyOf(
  endpoint: Endpoint,
  options: readonly string[],
  base: Record<string, unknown> = {},
): Record<string, unknown> {
  const { properties = {}, required = [] } = bodySchema(endpoint);
  const body = { ...base };
  for (let at = 0; at < options.length; at += 2) {
    const name = options[at]?.startsWith('--') ? options[at]?.slice(2) : undefined;
    const text = options[at + 1];
    if (name === undefined || !(name in properties))
      throw new UsageError(
        `"${options[at]}" is no option here. There are: ${
          Object.keys(properties)
            .map((key) => `--${key}`)
            .join(' ') || 'none'
        }.`,
      );
    if (text === undefined) throw new UsageError(`--${name} needs a value.`);
    body[name] = valueOf(text, properties[name], name);
  }
  const missing = required.find((name) => !(name in body));
  if (missing !== undefined) throw new UsageError(`--${missing} is missing.`);
  return body;
}

/** C1 controls, which a terminal obeys, and what turns the direction of a text or is not seen. */
const UNSEEN = /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** A reply as JSON that shows every letter: a person may have written what hides the next line, or reads as another number. */
export const shownOf = (reply: unknown): string =>
  JSON.stringify(reply, null, 2).replace(
    UNSEEN,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** One line for each command. */
export function commandList(): string[] {
  return theirs.map((endpoint) => {
    const { properties = {}, required = [] } = bodySchema(endpoint);
    const options = Object.keys(properties).map((name) => (required.includes(name) ? `--${name} …` : `[--${name} …]`));
    return `${[...wordsOf(endpoint), ...options].join(' ')}\n    ${endpoint.summary}`;
  });
}
